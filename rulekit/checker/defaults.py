"""Defaults that speak of the parameters before them, filled in where something is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from rulekit.checker.scope import Context
from rulekit.language.nodes import rewrite
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding, Parameter
from rulekit.ruleset.meaning import Expression, Statement
from rulekit.ruleset.traversal import find


def read_by(parameters: Iterable[Parameter]) -> set[Binding]:
    """The parameters of which the defaults of some others speak."""
    reads = find(meaning.Read, [parameter.default or () for parameter in parameters])
    return {read.binding for read in reads}


def filled_in(default: Expression, given: Mapping[Binding, Expression], span: Span) -> Expression:
    """A default behind a call, where no word of it is written, with what is given there for the
    parameters before it."""
    end = Span(span.source, span.end, span.end)
    if not any(read.binding in given for read in find(meaning.Read, default)):
        return default

    def change(_: object, new: Any) -> Any:
        if isinstance(new, meaning.Read) and new.binding in given:
            new = given[new.binding]
        return evolve(new, span=end)

    made: Expression = rewrite(default, change)
    return made


def kept(
    argument: Expression, parameter: Parameter, context: Context
) -> tuple[list[Statement], Expression]:
    """An argument of which defaults speak: what is more than a name is asked once, for all."""
    if _is_name(argument) or argument.type.name == "unknown":
        return [], argument
    binding = context.hidden(parameter.binding.name, argument.type, argument.span)
    read = meaning.Read(argument.span, binding.type, binding)
    return [meaning.SetBinding(argument.span, binding, argument)], read


def _is_name(node: Expression | None) -> bool:
    match node:
        case None | meaning.Read() | meaning.Constant() | meaning.CurrentPlayer():
            return True
        case meaning.ComponentName() | meaning.OptionValue():
            return True
        case meaning.ZoneOf() | meaning.VariableValue() | meaning.CounterValue():
            return _is_name(node.owner)
    return False
