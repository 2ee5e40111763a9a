"""A game that bots play among themselves, told by its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.console import Console

from rulekit.play.appearance import glyphs_for
from rulekit.play.log import log_line
from rulekit.play.result import print_result

if TYPE_CHECKING:
    from rulekit.engine.game import Game

    from rulekit.play.bots import Bot


def watch(game: Game, bots: Mapping[int, Bot], console: Console) -> None:
    """Play to the end, printing what happens as it happens."""
    glyphs = glyphs_for(console)
    told = 0
    while True:
        for entry in game.log(None, told):
            console.print(log_line(entry, glyphs))
        told = len(game.journal)
        decision = game.decision
        if decision is None:
            break
        seat = decision.player
        game.choose_index(*bots[seat].choose(decision, game.view(seat)))
    console.print()
    print_result(console, game)
