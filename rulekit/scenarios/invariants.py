"""Tells the values that make an invariant false."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.engine.game import Game
from rulekit.engine.holding import InvariantBroken, broken
from rulekit.language.diagnostics import Diagnostic
from rulekit.scenarios.explaining import explain


def game_where(error: InvariantBroken, names: Sequence[str]) -> Game:
    """The game at the moment when an invariant was found broken."""
    return Game(error.program, error.state, seed=0, options={}, names=names, origin=None)


def explained(error: InvariantBroken, names: Sequence[str]) -> Diagnostic:
    """The message about a broken invariant, with the values of its parts."""
    shown = explain(game_where(error, names), error.condition, {})
    notes = tuple(f"{part.text} is {part.value}" for part in shown)
    return broken(error.invariant, error.condition, notes)
