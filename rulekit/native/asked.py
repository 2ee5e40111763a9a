"""What native code asks of a position while it plays: whether invariants hold that rules
declare, and whether it is what a search is after."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from rulekit.compiler.questions import Questions
from rulekit.engine.program import Program
from rulekit.engine.questions import Asking
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.meaning import Expression

_WANTED = "is wanted"  # what no function of rules is called


@frozen
class Wanted:
    """An expression, and the names by which it may call the players."""

    text: str
    expression: Expression
    seats: Sequence[Binding]

    @property
    def words(self) -> tuple[str, ...]:
        """What tells it from others that are asked of the same rules."""
        return (self.text, *(seat.name for seat in self.seats))


@frozen
class Seeking:
    """A search through positions, with invariants that hold or without."""

    wanted: Wanted | None
    most_sets: int  # of options of a decision that are tried, where several may be chosen
    most_forced: int  # decisions in a row


@frozen(eq=False)
class Asked:
    """Tests, the functions that they need beside those of a program, and their global names."""

    tests: tuple[Callable[..., Any], ...] = ()  # of invariants
    wanted: Callable[..., Any] | None = None
    functions: Mapping[str, ast.FunctionDef] = {}
    names: Mapping[str, Any] = {}

    @classmethod
    def of(cls, program: Program, *, holding: bool, wanted: Wanted | None) -> Asked:
        """All invariants, if they are to hold: made anew, and the same each time."""
        asking = Asking(Questions(program.unit), dict(program.names), [])
        called = [
            asking.questions.expression(condition, [])
            for invariant in program.ruleset.invariants.values()
            for condition in invariant.conditions
            if holding
        ]
        asked = (
            None if wanted is None else asking.questions.expression(wanted.expression, wanted.seats)
        )
        functions = {one.name: one for one in asking.questions.functions()}
        tests = tuple(map(asking.function, called))
        is_wanted = None
        if wanted is not None and asked is not None:
            asking.function(asked)
            functions[_WANTED] = _of_seats(asked, len(wanted.seats))
            module = ast.fix_missing_locations(ast.Module([functions[_WANTED]], []))
            exec(compile(module, "<wanted>", "exec"), asking.names)
            is_wanted = asking.names[_WANTED]
        return cls(tests, is_wanted, functions, asking.names)


def _of_seats(asked: str, seats: int) -> ast.FunctionDef:
    """A function of a state that asks another one, which is also given each seat."""
    given = "".join(f", {seat}" for seat in range(seats))
    (made,) = ast.parse(f"def wanted(s): return {asked}(s{given})").body
    assert isinstance(made, ast.FunctionDef)
    made.name = _WANTED
    return made


NOTHING_ASKED = Asked()
"""As where games are only played."""
