"""The tests of the invariants that rules declare, as native code is made of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from rulekit.compiler.questions import Questions
from rulekit.engine.program import Program
from rulekit.engine.questions import Asking


@frozen(eq=False)
class Invariants:
    """Tests, the functions that they need beside those of a program, and their global names."""

    tests: tuple[Callable[..., Any], ...] = ()
    functions: Mapping[str, ast.FunctionDef] = {}
    names: Mapping[str, Any] = {}

    @classmethod
    def of(cls, program: Program) -> Invariants:
        """All that the rules declare: made anew, and the same each time."""
        asking = Asking(Questions(program.unit), dict(program.names), [])
        called = [
            asking.questions.expression(condition, [])
            for invariant in program.ruleset.invariants.values()
            for condition in invariant.conditions
        ]
        functions = {one.name: one for one in asking.questions.functions()}
        return cls(tuple(map(asking.function, called)), functions, asking.names)


NO_INVARIANTS = Invariants()
"""None are looked at, as where games are only played."""
