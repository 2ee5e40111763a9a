"""Calls inside expressions: of values, builtins and aggregates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from rulekit.checker.arguments import counted, report_event
from rulekit.checker.coercion import check, fit, item_type, items, unknown
from rulekit.checker.defaults import filled_in, read_by
from rulekit.checker.lists import compared, comprehension
from rulekit.checker.name_resolution import named_design, of_kind, zone_named
from rulekit.checker.old_forms import old_question
from rulekit.checker.rankings import otherwise_called, ranked
from rulekit.checker.scope import Context
from rulekit.checker.sought_name import noted
from rulekit.checker.type_agreement import called, has_order, in_common
from rulekit.language import tree
from rulekit.language.report import Edit, Label
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.builtins import DEEDS, GENERIC, IMPURE, QUESTIONS, Signature
from rulekit.ruleset.definitions import Kind, Parameter, Value
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.traversal import find
from rulekit.ruleset.types import CARD, FLAG, NUMBER, UNKNOWN, ZONE, Type, list_of


def call(node: tree.Call, context: Context, expected: Type | None) -> Expression:
    """`name(…)` inside an expression."""
    name = node.name.text
    world = context.world
    value = world.look_up(node.name, world.ruleset.values)
    if value is not None:
        return _value(node, value, context)
    event = world.look_up(node.name, world.ruleset.events)
    if event is not None:
        report_event(node, event, context)
        return unknown(node.span)
    if world.is_word(name, ("sorted", "best"), node.span):
        return ranked(node, context)
    meant = otherwise_called(node, context)
    if meant is not None:
        return meant
    if world.is_word(name, GENERIC, node.span):
        return _aggregate(node, context)
    known = world.is_word(name, QUESTIONS, node.span)
    signature = QUESTIONS[name] if known else old_question(node, context)
    if signature is not None:
        return _question(node, signature, context)
    for argument in node.arguments:
        if not isinstance(argument, tree.Comprehension):
            context.read(argument)
    if name in ("empty", "is_empty") and len(node.arguments) == 1:
        right = f"{node.arguments[0].span.text} is empty"
        world.report.error(
            "RK1003",
            node.span,
            f"there is no value or event `{name}`",
            label="not declared",
            help=f"write `{right}`",
            edit=Edit(node.span, right),
        )
        return unknown(node.span)
    if world.is_word(name, DEEDS, node.span):
        world.report.error(
            "RK2004",
            node.span,
            f"`{name}` does something and gives no answer",
            label="inside an expression",
            help="write it as a statement of its own",
        )
        return unknown(node.span)
    if noted(name, context, expected):
        return unknown(node.span)
    world.unknown(
        "RK1003",
        node.name.span,
        name,
        "value or event",
        [*world.ruleset.values, *world.ruleset.events, *QUESTIONS, *GENERIC],
    )
    return unknown(node.span)


def _value(node: tree.Call, value: Value, context: Context) -> Expression:
    context.world.ensure_value(value)
    shape = f"{value.name}({', '.join(p.binding.name for p in value.parameters)})"
    arguments = _by_position(node, value.parameters, shape, value.span, context)
    return meaning.ValueCall(node.span, value.type, value, arguments)


def _by_position(
    node: tree.Call,
    parameters: Sequence[Parameter],
    shape: str,
    declared: Span | None,
    context: Context,
) -> tuple[Expression, ...]:
    given = list(node.arguments)
    found = [
        check(argument, context, parameter.binding.type)
        for argument, parameter in zip(given, parameters, strict=False)
    ]
    for extra in given[len(parameters) :]:
        context.read(extra)
    missing = parameters[len(found) :]
    if len(given) > len(parameters) or any(p.default is None for p in missing):
        context.world.report.error(
            "RK2002",
            node.span,
            f"`{node.name.text}` takes {counted(len(parameters))}, not {len(given)}",
            label=f"{counted(len(given))} given",
            secondary=[Label(declared, "declared here")] if declared else [],
            help=f"write `{shape}`",
        )
    asked = read_by(missing)
    filled = {p.binding: argument for p, argument in zip(parameters, found, strict=False)}
    for parameter in missing:
        default = parameter.default or unknown(node.span)
        found.append(filled_in(default, filled, node.span))
        filled[parameter.binding] = found[-1]
    if any(one.name in IMPURE for one in find(meaning.Builtin, [filled[b] for b in asked])):
        context.world.report.error(
            "RK2013",
            node.span,
            f"a default of `{node.name.text}` speaks of what is drawn at random here",
            label="would be drawn twice",
            help="draw it in a statement first: `let x = …`",
        )
    return tuple(found[: len(parameters)])


def _question(node: tree.Call, signature: Signature, context: Context) -> Expression:
    name, given = node.name.text, node.arguments
    report = context.world.report
    if name == "components_of" and len(given) == 1:
        return _components_of(node, context)
    required = len(signature.parameters) if signature.required is None else signature.required
    if not required <= len(given) <= len(signature.parameters):
        for argument in given:
            context.read(argument)
        shape = ", ".join("a list" if p.name == "list" else called(p) for p in signature.parameters)
        if name == "random" and len(given) == 2:
            shape = f"a list, such as a range: `random({'..'.join(a.span.text for a in given)})`"
        report.error(
            "RK2002",
            node.span,
            f"`{name}` does not take {counted(len(given))}",
            label=f"{counted(len(given))} given",
            notes=(f"`{name}` is {signature.meaning}.",),
            help=f"it takes {shape or 'no argument'}",
        )
        return unknown(node.span)
    if not signature.pure and context.pure:
        report.error(
            "RK2013",
            node.span,
            f"`{name}` cannot be used in a question",
            label="would draw a random number",
            notes=(
                "Values and conditions are asked again and again, and must always answer the same.",
            ),
            help="draw it in a statement first: `let x = …`",
        )
    if _is_swapped(node, signature, context):
        given = (given[1], given[0])
    arguments, anything = [], UNKNOWN
    for argument, parameter in zip(given, signature.parameters, strict=False):
        if parameter.name == "anything":
            found = check(argument, context)
        elif parameter.name == "list" and (parameter.element or UNKNOWN).name == "anything":
            found = items(argument, context)
        elif parameter is ZONE and name in _OF_ALL_PLACES:
            found = zone_named(argument, context) or check(argument, context, ZONE)
        else:
            found = check(argument, context, parameter)
        if _generic(parameter):
            type_ = item_type(found) if parameter.name == "list" else found.type
            common = in_common(anything, type_, context.world.whole)
            if common is None:
                report.error(
                    "RK2001",
                    found.span,
                    f"{called(list_of(anything))} is needed here",
                    label=called(found.type),
                )
            anything = common or UNKNOWN
        arguments.append(found)
    result = signature.result
    if result.name == "anything":
        result = anything
    elif result.name == "list" and (result.element or UNKNOWN).name == "anything":
        result = list_of(anything)
    if name == "top" and len(arguments) == 2:
        result = list_of(CARD)
    return meaning.Builtin(node.span, result, name, tuple(arguments))


def _is_swapped(node: tree.Call, signature: Signature, context: Context) -> bool:
    """`top(2, deck)`: reported, with the number where it belongs."""
    if len(node.arguments) != 2:
        return False
    first, second = node.arguments
    numbers = [parameter == NUMBER for parameter in signature.parameters]
    written = [isinstance(first, tree.Number), isinstance(second, tree.Number)]
    if numbers not in ([True, False], [False, True]) or written != numbers[::-1]:
        return False
    right = f"{node.name.text}({second.span.text}, {first.span.text})"
    context.world.report.error(
        "RK2001",
        node.span,
        f"{called(signature.parameters[0])} is given first here",
        label="the other way round",
        help=f"write `{right}`",
        edit=Edit(node.span, right),
    )
    return True


def _components_of(node: tree.Call, context: Context) -> Expression:
    kind = named_design(node.arguments[0], context)
    if isinstance(kind, Kind):
        return meaning.ComponentsOf(node.span, list_of(of_kind(kind)), kind)
    found = context.read(node.arguments[0]) if kind is None else None
    if found is None or found.type.name != "unknown":
        kinds = list(context.world.ruleset.kinds)
        context.world.report.error(
            "RK2001",
            node.arguments[0].span,
            "the name of a kind is needed here",
            label="a component" if found is None else called(found.type),
            help=f"write `components_of({kinds[0]})`" if kinds else None,
        )
    return unknown(node.span)


def _generic(parameter: Type) -> bool:
    return "anything" in (parameter.name, (parameter.element or UNKNOWN).name)


_SIGNS = ("==", "!=", "<", "<=", ">", ">=")

_OF_ALL_PLACES = ("cards_in", "in_zone")
"""Questions about a zone that may be that of all players."""


def _aggregate(node: tree.Call, context: Context) -> Expression:
    name: Any = node.name.text
    report = context.world.report
    if len(node.arguments) == 2 and name in ("max", "min"):
        one = context.read(node.arguments[0])
        type_ = one.type if one.type.name == "list" and has_order(one.type) else NUMBER
        pair = fit(one, type_, context), check(node.arguments[1], context, type_)
        if type_.name == "list":
            both = meaning.ListOf(node.span, list_of(type_), pair)
            return meaning.Aggregate(node.span, type_, name, both)
        return meaning.Builtin(node.span, NUMBER, "greatest" if name == "max" else "least", pair)
    if len(node.arguments) != 1:
        for argument in node.arguments:
            context.read(argument)
        report.error(
            "RK2002",
            node.span,
            f"`{name}` takes a list, not {counted(len(node.arguments))}",
            label=f"{counted(len(node.arguments))} given",
            help=f"write `{name}(x in … where …)`",
        )
        return unknown(node.span)
    argument = node.arguments[0]
    compares = isinstance(argument, tree.Compare) and argument.operator in _SIGNS
    if isinstance(argument, tree.Compare) and compares and name in ("count", "sum", "max", "min"):
        right = f"{name}({argument.left.span.text}) {argument.operator} {argument.right.span.text}"
        report.error(
            "RK2001",
            argument.span,
            f"`{name}` needs a list, and this is a comparison",
            label="`yes` or `no`",
            help=f"write `{right}`",
            edit=Edit(node.span, right),
        )
        return unknown(node.span)
    if isinstance(argument, tree.Comprehension):
        only_compared = name in ("max", "min")
        source: Expression = (compared if only_compared else comprehension)(argument, context)
    else:
        source = items(argument, context)
    element = item_type(source)
    asks_each = isinstance(argument, tree.Comprehension) and argument.element is not None
    if (name in ("any", "none") and asks_each) or name == "all":
        _must_be(FLAG, element, source, name, context)
    if name == "sum" or (name in ("max", "min") and not has_order(element)):
        _must_be(NUMBER, element, source, name, context)
    match name:
        case "any" | "none" | "all":
            result = FLAG
        case "first":
            absent = element.name in ("player", "card")
            result = evolve(element, optional=True) if absent else element
        case "max" | "min":
            result = element if element.name == "list" else NUMBER
        case _:
            result = NUMBER
    return meaning.Aggregate(node.span, result, name, source)


def _must_be(wanted: Type, element: Type, source: Expression, name: str, context: Context) -> None:
    if element.name in (wanted.name, "unknown"):
        return
    example = f"{name}(… for x in …)"
    context.world.report.error(
        "RK2001",
        source.span,
        f"`{name}` needs {called(list_of(wanted))}, not {called(source.type)}",
        label=called(source.type),
        help=f"say what to ask of each: `{example}`",
    )
