"""The bounds of counters, which may ask for what is not there: a card that has gone."""

from __future__ import annotations

from rulekit.engine.interpreter import EndlessRules, failing
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.language.report import RulesError
from rulekit.ruleset.definitions import Counter


def bounds_of(program: Program, s: State, counter: Counter, index: int) -> tuple[int, int | None]:
    """The least and the most that a counter of a seat or card can be; None: there is no most.

    Raises RuleFailure where the rules cannot tell.
    """
    function = program.function(program.unit.counters[counter].bounds)
    effort = s.effort
    with failing(program, s):
        low, high = function(s, index)
    s.effort = effort
    return low, high


def known_bounds(
    program: Program, s: State, counter: Counter, index: int
) -> tuple[int, int | None] | None:
    """The same; None where the rules cannot tell."""
    try:
        return bounds_of(program, s, counter, index)
    except EndlessRules:
        raise
    except RulesError:
        return None


def all_known_bounds(
    program: Program, s: State, counter: Counter, count: int
) -> list[tuple[int, int | None] | None]:
    """The same for so many seats at once, which is quicker than one after the other."""
    function, effort = program.function(program.unit.counters[counter].bounds), s.effort
    try:
        with failing(program, s):
            found = [function(s, index) for index in range(count)]
    except EndlessRules:
        raise
    except RulesError:
        return [known_bounds(program, s, counter, index) for index in range(count)]
    s.effort = effort
    return found
