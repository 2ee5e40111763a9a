"""Lets bots take decisions; each is given what its seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulekit.engine.view import view_of

if TYPE_CHECKING:
    from rulekit.engine.game import Game
    from rulekit.play.bots import Bot


def ask_bot(game: Game, bots: Mapping[int, Bot]) -> None:
    """Have the bot of the seat that must decide take the pending decision."""
    assert game.decision is not None
    seat = game.decision.player
    # To tell the whole story again at every decision would take most of the time.
    view = view_of(game, seat, log=False)
    assert view.decision is not None
    game.choose_index(*bots[seat].choose(view.decision, view))
