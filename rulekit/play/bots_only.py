"""A game that bots play among themselves, told by its log."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console

from rulekit.bots.bots import Bot, ask_bot
from rulekit.engine.game import Game
from rulekit.play.log import log_rows
from rulekit.play.result import print_result


def watch(game: Game, bots: Mapping[int, Bot], console: Console) -> None:
    """Play to the end, printing what happens as it happens."""
    told = 0
    while True:
        for row in log_rows(game.log(None, told), console.width):
            console.print(row)
        told = len(game.journal)
        if game.over:
            break
        ask_bot(game, bots)
    console.print()
    print_result(console, game)
