"""Looks at the invariants that rules declare, while `holding` is open; a game that is only
played never does.

They are looked at when nothing but a turn and its phase is in progress: then all that a
play, a use or an event has done is done, and so is every `whenever` rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from rulekit.engine.interpreter import failing, is_due
from rulekit.engine.program import Program
from rulekit.engine.questions import compile_extra
from rulekit.engine.state import State
from rulekit.language.report import Diagnostic, RulesError
from rulekit.ruleset.definitions import Invariant
from rulekit.ruleset.meaning import Expression

Test: TypeAlias = "tuple[Invariant, Expression, Callable[[State], Any]]"
Block: TypeAlias = "Callable[[State, list[Any]], Any]"


class InvariantBroken(RulesError):
    """A condition of an invariant is false, in `state`."""

    def __init__(
        self, program: Program, invariant: Invariant, condition: Expression, state: State
    ) -> None:
        self.program = program
        self.invariant = invariant
        self.condition = condition
        self.state = state
        super().__init__((broken(invariant, condition),))


def broken(invariant: Invariant, condition: Expression, notes: tuple[str, ...] = ()) -> Diagnostic:
    """What is said of an invariant that does not hold; `notes` tell the values."""
    return Diagnostic(
        "RK4010",
        "error",
        f'the invariant "{invariant.name}" does not hold',
        condition.span,
        "false",
        notes=notes,
        help="mend the rule that broke it, or say in the invariant when it may be broken",
    )


@contextmanager
def holding(program: Program) -> Iterator[None]:
    """While it is open, games of the program raise InvariantBroken where an invariant of
    the rules does not hold, and RuleFailure where it cannot be told."""
    tests = tests_of(program)
    if not tests:
        yield
        return
    blocks = program.blocks[:]
    for number, block in enumerate(blocks):
        if program.calm[number]:
            program.blocks[number] = _watched(program, tests, block)
    try:
        yield
    finally:
        program.blocks[:] = blocks


def tests_of(program: Program) -> list[Test]:
    """Every condition of every invariant, compiled once for a program."""
    if program.invariants is None:
        program.invariants = [
            (invariant, condition, compile_extra(program, condition, []))
            for invariant in program.ruleset.invariants.values()
            for condition in invariant.conditions
        ]
    return program.invariants


def check(program: Program, tests: list[Test], s: State) -> None:
    """Raises InvariantBroken for the first condition that is false."""
    effort = s.effort
    with failing(program, s):
        for invariant, condition, test in tests:
            if not test(s):
                raise InvariantBroken(program, invariant, condition, s.clone())
    s.effort = effort


def _watched(program: Program, tests: list[Test], block: Block) -> Block:
    calm = program.calm

    def look_and_run(s: State, f: list[Any]) -> Any:
        if s.turns and len(s.stack) > 1:
            check(program, tests, s)
        stopped = block(s, f)
        # A decision may stand in the middle of a block, before anybody looks again.
        if s.pend is not None and calm[s.stack[-1][0]] and not is_due(program, s):
            check(program, tests, s)
        return stopped

    return look_and_run
