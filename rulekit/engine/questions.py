"""Questions from outside, of expressions and values that are no part of what a program runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define

from rulekit.compiler.units import Tables
from rulekit.engine.assembling import by_card, on_cards
from rulekit.engine.program import Program
from rulekit.ruleset.definitions import Binding, Value
from rulekit.ruleset.meaning import Expression

if TYPE_CHECKING:
    from rulekit.compiler.questions import Questions


@define(eq=False)
class Asking:
    """What was asked of a program, in a room of its own beside what the program runs."""

    questions: Questions
    names: dict[str, Any]
    tables: list[Tables]

    def function(self, identifier: str) -> Callable[..., Any]:
        if identifier not in self.names:
            code, named = self.questions.answered()
            tables = named.without(self.names)
            self.names.update(on_cards(tables, self.questions.unit.layout))
            for one in code:
                exec(one, self.names)
            self.names.update(by_card(tables, self.names))
            self.tables.append(tables)
        return self.names[identifier]  # type: ignore[no-any-return]


def compile_extra(
    program: Program, expression: Expression, bindings: Sequence[Binding]
) -> Callable[..., Any]:
    """A function (state, bindings…) for an expression that is not part of the ruleset."""
    asking = _asking(program)
    return asking.function(asking.questions.expression(expression, bindings))


def compile_value(program: Program, value: Value) -> Callable[..., Any]:
    """The function of a value, which no rule that can run may have asked for."""
    asking = _asking(program)
    return asking.function(asking.questions.value(value))


def _asking(program: Program) -> Asking:
    if program.asking is None:
        from rulekit.compiler.questions import Questions  # most games are only played

        program.asking = Asking(Questions(program.unit), dict(program.names), [program.unit.tables])
    return program.asking


def print_again(program: Program) -> None:
    """Looks up what is printed on the cards once more, after it has changed."""
    program.names.update(on_cards(program.unit.tables, program.layout))
    if program.asking is not None:
        for tables in program.asking.tables:
            program.asking.names.update(on_cards(tables, program.layout))
