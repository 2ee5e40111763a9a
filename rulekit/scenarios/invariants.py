"""Tells the values that make an invariant false."""

from __future__ import annotations

from rulekit.engine.game import Game
from rulekit.engine.holding import InvariantBroken, broken
from rulekit.language.diagnostics import Diagnostic
from rulekit.scenarios.explaining import explain


def explained(game: Game, error: InvariantBroken) -> Diagnostic:
    """The message about a broken invariant, with the values of its parts in that game."""
    shown = explain(game, error.condition, {})
    notes = tuple(f"{part.text} is {part.value}" for part in shown)
    return broken(error.invariant, error.condition, notes)
