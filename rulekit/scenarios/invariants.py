"""Tells the values that make an invariant false, and whether nothing but the given lines did."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from rulekit.engine.game import Game
from rulekit.engine.holding import InvariantBroken, broken, check, tests_of
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.language.diagnostics import Diagnostic, RulesError
from rulekit.scenarios.explaining import explain


def game_where(error: InvariantBroken, names: Sequence[str]) -> Game:
    """The game at the moment when an invariant was found broken."""
    return Game(error.program, error.state, seed=0, options={}, names=names, origin=None)


def explained(error: InvariantBroken, names: Sequence[str]) -> Diagnostic:
    """The message about a broken invariant, with the values of its parts."""
    shown = explain(game_where(error, names), error.condition, {})
    notes = tuple(f"{part.text} is {part.value}" for part in shown)
    return broken(error.invariant, error.condition, notes)


def holds(program: Program, s: State) -> bool:
    """Whether every invariant of the rules holds in a position, as it lies there."""
    try:
        check(program, tests_of(program), s)
    except RulesError:
        return False
    return True


def as_given(found: Diagnostic) -> Diagnostic:
    """The same message where the position that is given breaks an invariant, and no rule."""
    return evolve(
        found,
        help="what is given breaks it, before any step: change the given lines; cards that they "
        "do not name are out of the game",
    )
