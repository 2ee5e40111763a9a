"""Tells the values that make an invariant false, and whether nothing but the given lines did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import evolve

from rulekit.compiler.layout import OUTSIDE
from rulekit.engine.declared_invariants import InvariantBroken, broken, check, tests_of
from rulekit.engine.game import Game
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.language import tree
from rulekit.language.report import Diagnostic, RulesError
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.explaining import explain
from rulekit.scenarios.given_position import arrange
from rulekit.scenarios.scenario_errors import number_of


def game_where(error: InvariantBroken, names: Sequence[str]) -> Game:
    """The game at the moment when an invariant was found broken."""
    return Game(error.program, error.state, seed=0, settings={}, names=names, origin=None)


def explained(error: InvariantBroken, names: Sequence[str]) -> Diagnostic:
    """The message about a broken invariant, with the values of its parts."""
    notes = explain(game_where(error, names), error.condition, {})
    return broken(error.invariant, error.condition, tuple(notes))


def holds(program: Program, s: State) -> bool:
    """Whether every invariant of the rules holds in a position, as it lies there."""
    try:
        check(program, tests_of(program), s)
    except RulesError:
        return False
    return True


def holds_as_given(scenario: tree.Scenario, ruleset: Ruleset) -> bool:
    """Whether every invariant holds as the given lines have it, before the turn begins. Raises
    as `arrange`."""
    arranged = arrange(scenario, ruleset)
    game = arranged.situation.game
    game.state.current = game.state.starter = arranged.seat
    return holds(game.program, game.state)


def as_given(found: Diagnostic, program: Program, s: State) -> Diagnostic:
    """The same message where the position that is given breaks an invariant, and no rule."""
    told = "what is given breaks it, before any step"
    left_out = Counter(
        start.name
        for card in s.z[OUTSIDE]
        if (start := program.layout.cards[card].kind.starts_in) is not None
    )
    if not left_out:
        return evolve(found, help=f"{told}: change the given lines")
    cards = [f"{number_of(count, 'card')} of {zone}" for zone, count in left_out.items()]
    zone = next(iter(left_out))
    return evolve(
        found,
        notes=(*found.notes, f"out of the game, since a list does not name them: "
               f"{', '.join(cards)}"),
        help=f"{told}: if it counts cards, say where all of them lie; `...` stands for all that "
        f"are left, in `{zone}` or in another zone of the table",
    )  # fmt: skip
