"""Calls: values, builtins and aggregates inside expressions, and the arguments of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic, Label
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.agreement import called, in_common, written
from rulekit.ruleset.builtins import DEEDS, GENERIC, QUESTIONS, Signature
from rulekit.ruleset.expressions import (
    check,
    comprehension,
    fit,
    item_type,
    items,
    read,
    settled,
    unknown,
    zone_named,
)
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import (
    CARD,
    FLAG,
    NUMBER,
    PLAYER,
    UNKNOWN,
    ZONE,
    Event,
    Parameter,
    Type,
    Value,
    list_of,
)
from rulekit.ruleset.scope import Context


def call(node: tree.Call, context: Context, expected: Type | None) -> Expression:
    """`name(…)` inside an expression."""
    name = node.name.text
    world = context.world
    value = world.ruleset.values.get(name)
    if value is not None:
        return _value(node, value, context)
    event = world.ruleset.events.get(name)
    if event is not None:
        _report_event(node, event, context)
        return unknown(node.span)
    if name in GENERIC:
        return _aggregate(node, context)
    signature = QUESTIONS.get(name)
    if signature is not None:
        return _question(node, signature, context, expected)
    for argument in node.arguments:
        if not isinstance(argument, tree.Comprehension):
            read(argument, context)
    if name in DEEDS:
        world.report.error(
            "RK2004",
            node.span,
            f"`{name}` does something and gives no answer",
            label="inside an expression",
            help="write it as a statement of its own",
        )
        return unknown(node.span)
    world.unknown(
        "RK1003",
        node.name.span,
        name,
        "value or event",
        [*world.ruleset.values, *world.ruleset.events, *QUESTIONS, *GENERIC],
    )
    return unknown(node.span)


# --- Values --------------------------------------------------------------------------


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
        read(extra, context)
    missing = parameters[len(found) :]
    if len(given) > len(parameters) or any(p.default is None for p in missing):
        context.world.report.error(
            "RK2002",
            node.span,
            f"`{node.name.text}` takes {_counted(len(parameters))}, not {len(given)}",
            label=f"{_counted(len(given))} given",
            secondary=[Label(declared, "declared here")] if declared else [],
            help=f"write `{shape}`",
        )
    found.extend(p.default or unknown(node.span) for p in missing)
    return tuple(found[: len(parameters)])


def _counted(number: int) -> str:
    return "1 argument" if number == 1 else f"{number} arguments"


# --- Builtins ------------------------------------------------------------------------


def _question(
    node: tree.Call, signature: Signature, context: Context, expected: Type | None
) -> Expression:
    name, given = node.name.text, node.arguments
    report = context.world.report
    required = len(signature.parameters) if signature.required is None else signature.required
    if not required <= len(given) <= len(signature.parameters):
        for argument in given:
            read(argument, context)
        shape = ", ".join(called(p) for p in signature.parameters)
        report.error(
            "RK2002",
            node.span,
            f"`{name}` does not take {_counted(len(given))}",
            label=f"{_counted(len(given))} given",
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
    if name == "cards_in":
        return _cards_in(node, context)
    arguments, anything = [], UNKNOWN
    for argument, parameter in zip(given, signature.parameters, strict=False):
        if parameter.name == "anything":
            found = check(argument, context)
        elif parameter.name == "list" and (parameter.element or UNKNOWN).name == "anything":
            found = items(argument, context)
        else:
            found = check(argument, context, parameter)
        if _generic(parameter):
            type_ = item_type(found) if parameter.name == "list" else found.type
            common = in_common(anything, type_, context.world.ruleset)
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


def _generic(parameter: Type) -> bool:
    return "anything" in (parameter.name, (parameter.element or UNKNOWN).name)


def _cards_in(node: tree.Call, context: Context) -> Expression:
    argument = node.arguments[0]
    zone = zone_named(argument, context)
    if zone is not None:
        place: Expression = meaning.ZoneOf(argument.span, ZONE, zone, None)
    else:
        place = check(argument, context, ZONE)
    return meaning.Builtin(node.span, list_of(CARD), "cards_in", (place,))


# --- Aggregates ----------------------------------------------------------------------


def _aggregate(node: tree.Call, context: Context) -> Expression:
    name: Any = node.name.text
    report = context.world.report
    if len(node.arguments) == 2 and name in ("max", "min"):
        pair = tuple(check(argument, context, NUMBER) for argument in node.arguments)
        return meaning.Builtin(
            node.span, NUMBER, "greatest" if name == "max" else "least", pair
        )
    if len(node.arguments) != 1:
        for argument in node.arguments:
            read(argument, context)
        report.error(
            "RK2002",
            node.span,
            f"`{name}` takes a list, not {_counted(len(node.arguments))}",
            label=f"{_counted(len(node.arguments))} given",
            help=f"write `{name}(x in … where …)`",
        )
        return unknown(node.span)
    argument = node.arguments[0]
    if isinstance(argument, tree.Comprehension):
        source: Expression = comprehension(argument, context)
    else:
        source = items(argument, context)
    element = item_type(source)
    asks_each = isinstance(argument, tree.Comprehension) and argument.element is not None
    if (name in ("any", "none") and asks_each) or name == "all":
        _must_be(FLAG, element, source, name, context)
    if name in ("sum", "max", "min"):
        _must_be(NUMBER, element, source, name, context)
    match name:
        case "any" | "none" | "all":
            result = FLAG
        case "first":
            absent = element.name in ("player", "card")
            result = evolve(element, optional=True) if absent else element
        case _:
            result = NUMBER
    return meaning.Aggregate(node.span, result, name, source)


def _must_be(
    wanted: Type, element: Type, source: Expression, name: str, context: Context
) -> None:
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


# --- Events --------------------------------------------------------------------------


def event_called(node: tree.Expression, context: Context) -> Event | None:
    """The event that an expression of the form `name(…)` calls."""
    if not isinstance(node, tree.Call) or node.name.text in context.world.ruleset.values:
        return None
    return context.world.ruleset.events.get(node.name.text)


def shape(event: Event) -> str:
    """How an event is called: `wound victim by attacker for amount`."""
    words = [event.name]
    for parameter in event.parameters:
        if parameter.preposition is not None:
            words.append(parameter.preposition)
        words.append(parameter.binding.name)
    return " ".join(words)


def positional(
    node: tree.Call, event: Event, context: Context
) -> tuple[Expression, ...]:
    """The arguments of an event that is called like a value: `flip(deck)`."""
    given = node.arguments
    if len(given) > len(event.parameters):
        for argument in given:
            read(argument, context)
        _report_arguments(node.span, event, f"{_counted(len(given))} given", context)
        return tuple(unknown(node.span) for _ in event.parameters)
    found: list[Expression | None] = [
        check(argument, context, parameter.binding.type)
        for argument, parameter in zip(given, event.parameters, strict=False)
    ]
    found += [None] * (len(event.parameters) - len(found))
    return _with_defaults(node.span, event, found, context)


def by_preposition(node: tree.Perform, event: Event, context: Context) -> tuple[Expression, ...]:
    """The arguments of an event that is called as a statement, in the order declared."""
    wanted = {p.preposition: i for i, p in enumerate(event.parameters)}
    given: list[tuple[str | None, tree.Expression]] = []
    if node.subject is not None:
        given.append((None, node.subject))
    given += [(argument.preposition, argument.value) for argument in node.arguments]
    found: list[Expression | None] = [None] * len(event.parameters)
    wrong = ""
    wrong_span = node.span
    for preposition, value in given:
        place = wanted.get(preposition)
        if place is None or found[place] is not None:
            if not wrong:
                word = f"`{preposition}`" if preposition else "a subject"
                wrong = f"{word} is not expected" if place is None else f"{word} is given twice"
                wrong_span = value.span
            read(value, context)
            continue
        found[place] = check(value, context, event.parameters[place].binding.type)
    if wrong:
        _report_arguments(wrong_span, event, wrong, context)
        return tuple(argument or unknown(node.span) for argument in found)
    return _with_defaults(node.span, event, found, context)


def _with_defaults(
    span: Span, event: Event, found: list[Expression | None], context: Context
) -> tuple[Expression, ...]:
    missing = []
    complete: list[Expression] = []
    for argument, parameter in zip(found, event.parameters, strict=True):
        if argument is None and parameter.default_is_you:
            if context.you is not None:
                argument = meaning.Read(span, PLAYER, context.you)
        elif argument is None:
            argument = parameter.default
        if argument is None:
            missing.append(parameter)
        complete.append(argument or unknown(span))
    if missing and not context.lenient:
        names = " and ".join(
            f"`{p.preposition} {p.binding.name}`" if p.preposition else f"`{p.binding.name}`"
            for p in missing
        )
        because: tuple[str, ...] = ()
        if any(p.default_is_you for p in missing):
            because = ("It could be left out where there is a `you`; here there is none.",)
        _report_arguments(span, event, f"{names} is missing", context, because)
    return tuple(complete)


def _report_arguments(
    span: Span, event: Event, label: str, context: Context, notes: tuple[str, ...] = ()
) -> None:
    types = ", ".join(f"`{p.binding.name}` is {called(p.binding.type)}" for p in event.parameters)
    if types:
        notes = (*notes, f"{types}.")
    context.world.report.error(
        "RK2003",
        span,
        f"`{event.name}` is not called like this",
        label=label,
        secondary=[Label(event.span, "declared here")] if event.span else [],
        notes=notes,
        help=f"write `{shape(event)}`",
    )


def result_of(node: tree.Expression, event: Event, context: Context) -> Type:
    """The type of what an event returns, where its result is used."""
    if event.result is not None:
        return event.result
    context.world.report.error(
        "RK2004",
        node.span,
        f"`{event.name}` returns nothing",
        label="used as if it had a result",
        secondary=[Label(event.span, "declared here")] if event.span else [],
        help=f"call it as a statement: `{shape(event)}`",
    )
    return UNKNOWN


def _report_event(node: tree.Call, event: Event, context: Context) -> None:
    for argument in node.arguments:
        if isinstance(argument, tree.Comprehension):
            comprehension(argument, context)
        else:
            settled(read(argument, context))
    if context.pure:
        why = "A question must not change the game, and an event may."
        remedy = f"call it in a statement before: `let x = {node.name.text}(…)`"
    else:
        why = (
            "While an event happens players may be asked, so it cannot stand in the middle of an"
            " expression."
        )
        remedy = f"call it on its own line first: `let x = {node.name.text}(…)`"
    diagnostic = Diagnostic(
        "RK2004",
        "error",
        f"the event `{event.name}` is called inside an expression",
        node.span,
        f"gives {called(event.result)}" if event.result else "returns nothing",
        notes=(why,),
        help=remedy,
    )
    if event.result is not None:
        context.world.report.add(diagnostic)
    else:
        context.world.once(("RK2004", event), diagnostic)  # most likely a value was meant


def deed_arguments(node: tree.Perform, context: Context) -> tuple[str, tuple[Expression, ...]]:
    """The primitive that a statement means, and its arguments in order.

    `move x to z` is `move`, `move x under z` is `move_under`.
    """
    name = node.name.text
    wanted = DEEDS[name]
    found: dict[str | None, Expression] = {}
    given: list[tuple[str | None, tree.Expression]] = []
    if node.subject is not None:
        given.append((None, node.subject))
    given += [(argument.preposition, argument.value) for argument in node.arguments]
    types = {preposition: type_ for preposition, type_, _ in wanted}
    wrong = ""
    for preposition, value in given:
        type_ = types.get(preposition)
        if type_ is None:
            wrong = wrong or (f"`{preposition}` is not expected" if preposition else "no subject")
            read(value, context)
        elif preposition in found:
            wrong = wrong or f"`{preposition}` is given twice"
            read(value, context)
        else:
            found[preposition] = check(value, context, type_)
    for preposition, _, required in wanted:
        if required and preposition not in found:
            wrong = wrong or f"`{preposition}` is missing" if preposition else "on what?"
    if name == "move" and not wrong and ("to" in found) == ("under" in found):
        wrong = "where to?" if "to" not in found else "to two places"
    if wrong:
        context.world.report.error(
            "RK2003",
            node.span,
            f"`{name}` is not used like this",
            label=wrong,
            help=f"write {_deed_shape(name)}",
        )
    if name == "move" and "under" in found:
        name = "move_under"
    return name, tuple(found.values())


def _deed_shape(name: str) -> str:
    if name == "move":
        return "`move CARDS to ZONE`, or `move CARDS under ZONE` to put them at its bottom"
    words = [name]
    for preposition, type_, required in DEEDS[name]:
        phrase = written(type_).upper().replace("LIST OF ", "") + (
            "S" if type_.name == "list" else ""
        )
        phrase = f"{preposition} {phrase}" if preposition else phrase
        words.append(phrase if required else f"[{phrase}]")
    return f"`{' '.join(words)}`"


__all__ = ["call", "fit"]
