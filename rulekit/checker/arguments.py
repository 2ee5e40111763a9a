"""How events and primitives are called, and what they are given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from attrs import Factory, define

from rulekit.checker.coercion import check, fit, settled, unknown
from rulekit.checker.defaults import filled_in, kept, read_by
from rulekit.checker.for_each import is_called_for_each
from rulekit.checker.lists import comprehension
from rulekit.checker.scope import Context
from rulekit.checker.type_agreement import called
from rulekit.language import tree
from rulekit.language.report import Diagnostic, Label, Report
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.builtins import DEEDS
from rulekit.ruleset.definitions import Binding, Event, Parameter
from rulekit.ruleset.meaning import Expression, Statement
from rulekit.ruleset.types import PLAYER, UNKNOWN, Type, type_in_words


def event_called(node: tree.Expression, context: Context) -> Event | None:
    """The event that an expression of the form `name(…)` calls."""
    if not isinstance(node, tree.Call) or node.name.text in context.world.ruleset.values:
        return None
    return context.world.look_up(node.name, context.world.ruleset.events)


Given: TypeAlias = "list[tuple[str | None, Expression]]"
"""What a call gives, each with the preposition before it."""


def shape(event: Event, given: Given | None = None, context: Context | None = None) -> str:
    """How an event is called: `wound victim by attacker for amount`; with what a call gives, at
    its place, how that call is written without what it can leave out: `wound Ada by you for 2`."""
    texts = _placed({p.preposition: p.binding.type for p in event.parameters}, given or [])
    words = [event.name]
    for parameter in event.parameters:
        text = texts.get(parameter.preposition)
        if given is not None and text is None and _can_be_left_out(parameter, context):
            continue
        if parameter.preposition is not None:
            words.append(parameter.preposition)
        words.append(text or _filled_in(parameter, context))
    return " ".join(words)


def _can_be_left_out(parameter: Parameter, context: Context | None) -> bool:
    if parameter.default_is_you:
        return context is None or context.you is not None
    return parameter.default is not None


def _filled_in(parameter: Parameter, context: Context | None) -> str:
    """What stands for a parameter that a call leaves out: `you` or `this`, if that may be."""
    wanted = parameter.binding.type.name
    if context is not None:
        if wanted == "player" and context.you is not None:
            return "you"
        if wanted == "card" and context.this is not None:
            return "this"
    return parameter.binding.name


def _placed(wanted: Mapping[str | None, Type], given: Given) -> dict[str | None, str]:
    """What a call gives, by the preposition that belongs before it: its own where there is
    one, else the first that is free and takes such a thing."""
    placed: dict[str | None, str] = {}
    left: list[Expression] = []
    for preposition, value in given:
        fits = preposition in wanted and _takes(wanted[preposition], value.type)
        if fits and preposition not in placed:
            placed[preposition] = value.span.in_one_line
        else:
            left.append(value)
    for value in left:
        for preposition, type_ in wanted.items():
            if preposition not in placed and _takes(type_, value.type):
                placed[preposition] = value.span.in_one_line
                break
    return placed


def _takes(wanted: Type, found: Type) -> bool:
    one = wanted.element or wanted  # a list is read from one item, or from the cards of a zone
    return (
        "unknown" in (wanted.name, found.name)
        or found.name in (wanted.name, one.name)
        or (one.name == "card" and found.name == "zone")
    )


def positional(
    node: tree.Call, event: Event, context: Context
) -> tuple[list[Statement], tuple[Expression, ...]]:
    """The arguments of an event that is called like a value, `flip(deck)`, after what must be done
    before them."""
    given = node.arguments
    texts = [argument.span.in_one_line for argument in given[: len(event.parameters)]]
    texts += [parameter.binding.name for parameter in event.parameters[len(given) :]]
    form = f"{event.name}({', '.join(texts)})"
    if len(given) > len(event.parameters):
        for argument in given:
            context.read(argument)
        _report_arguments(node.span, event, f"{counted(len(given))} given", context, form)
        return [], tuple(unknown(node.span) for _ in event.parameters)
    found: list[Expression | None] = [
        check(argument, context, parameter.binding.type)
        for argument, parameter in zip(given, event.parameters, strict=False)
    ]
    found += [None] * (len(event.parameters) - len(found))
    return _with_defaults(node.span, event, found, context, lambda: form)


def by_preposition(
    node: tree.Perform, event: Event, context: Context
) -> tuple[list[Statement], tuple[Expression, ...]]:
    """The arguments of an event that is called as a statement, in the order declared, after what
    must be done before them."""
    if is_called_for_each(node, event, context):
        return [], tuple(unknown(node.span) for _ in event.parameters)
    report = context.world.report
    types = {p.preposition: p.binding.type for p in event.parameters}
    context.world.report = Report()
    given = _given(node, types, context)
    found, context.world.report = context.world.report.diagnostics, report
    before = len(report)
    arguments = _in_order(node, event, given, context)
    if len(report) > before:  # what is given is told with how it is called
        found = tuple(one for one in found if one.code != "RK2001")
    report.extend(found)
    return arguments


def _in_order(
    node: tree.Perform, event: Event, given: _Given, context: Context
) -> tuple[list[Statement], tuple[Expression, ...]]:
    places = {p.preposition: i for i, p in enumerate(event.parameters)}
    found: list[Expression | None] = [None] * len(event.parameters)
    for preposition, argument in given.fitting.items():
        found[places[preposition]] = argument
    if given.wrong is not None:
        preposition, fault, span = given.wrong
        word = f"`{preposition}`" if preposition else "a subject"
        _report_arguments(
            span, event, f"{word} {fault}", context, shape(event, given.every, context)
        )
        return [], tuple(argument or unknown(node.span) for argument in found)
    form = partial(shape, event, given.every, context)
    return _with_defaults(node.span, event, found, context, form)


@define
class _Given:
    """What a statement gives: all of it, what fits a parameter, and the first that does not."""

    every: Given = Factory(list)
    fitting: dict[str | None, Expression] = Factory(dict)
    wrong: tuple[str | None, str, Span] | None = None


def _given(node: tree.Perform, types: Mapping[str | None, Type], context: Context) -> _Given:
    written: list[tuple[str | None, tree.Expression]] = []
    if node.subject is not None:
        written.append((None, node.subject))
    written += [(argument.preposition, argument.value) for argument in node.arguments]
    given = _Given()
    for preposition, value in written:
        if preposition in types and preposition not in given.fitting:
            argument = context.read(value, types[preposition])
            given.fitting[preposition] = fit(argument, types[preposition], context)
        else:
            argument = context.read(value)
            fault = "is given twice" if preposition in types else "is not expected"
            given.wrong = given.wrong or (preposition, fault, value.span)
        given.every.append((preposition, argument))
    return given


def _with_defaults(
    span: Span,
    event: Event,
    found: list[Expression | None],
    context: Context,
    form: Callable[[], str],
) -> tuple[list[Statement], tuple[Expression, ...]]:
    missing = []
    complete: list[Expression] = []
    before: list[Statement] = []
    pairs = list(zip(found, event.parameters, strict=True))
    asked = read_by(parameter for argument, parameter in pairs if argument is None)
    given: dict[Binding, Expression] = {}
    for argument, parameter in pairs:
        if argument is None and parameter.default_is_you:
            if context.you is not None:
                argument = meaning.Read(span, PLAYER, context.you)
        elif argument is None and parameter.default is not None:
            argument = filled_in(parameter.default, given, span)
        if argument is None:
            missing.append(parameter)
        argument = argument or unknown(span)
        if parameter.binding in asked:
            first, argument = kept(argument, parameter, context)
            before += first
            given[parameter.binding] = argument
        complete.append(argument)
    if missing and not context.lenient:
        names = " and ".join(
            f"`{p.preposition} {p.binding.name}`" if p.preposition else f"`{p.binding.name}`"
            for p in missing
        )
        because: tuple[str, ...] = ()
        if any(p.default_is_you for p in missing):
            because = ("It could be left out where there is a `you`; here there is none.",)
        lacking = [context.world.dropped.get(f"{event.name} {p.binding.name}") for p in missing]
        lacked = dict.fromkeys(lack.name for lack in lacking if lack is not None)
        if lacked:
            zones = " and ".join(f"`{name}`" for name in lacked)
            because = (f"The prelude fills it in only for games that have {zones}.",)
        verb = "is" if len(missing) == 1 else "are"
        _report_arguments(span, event, f"{names} {verb} missing", context, form(), because)
    return before, tuple(complete)


def _report_arguments(
    span: Span,
    event: Event,
    label: str,
    context: Context,
    form: str,
    notes: tuple[str, ...] = (),
) -> None:
    types = ", ".join(f"`{p.binding.name}` is {called(p.binding.type)}" for p in event.parameters)
    if span.source is context.world.prelude and event.span is not None:
        context.world.report.error(
            "RK2003",
            event.span,
            f"`{event.name}` is not declared as the prelude calls it",
            label="other parameters",
            secondary=[Label(span, f"called here: {label}")],
            help="declare it with the parameters that it has in the prelude, in their order",
        )
        return
    if types:
        notes = (*notes, f"{types}.")
    context.world.report.error(
        "RK2003",
        span,
        f"`{event.name}` is not called like this",
        label=label,
        secondary=[Label(event.span, "declared here")] if event.span else [],
        notes=notes,
        help=f"write `{form}`",
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


def report_event(node: tree.Call, event: Event, context: Context) -> None:
    for argument in node.arguments:
        if isinstance(argument, tree.Comprehension):
            comprehension(argument, context)
        else:
            settled(context.read(argument))
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


def counted(number: int) -> str:
    return "1 argument" if number == 1 else f"{number} arguments"


def deed_arguments(node: tree.Perform, context: Context) -> tuple[str, tuple[Expression, ...]]:
    """The primitive that a statement means, and its arguments in order.

    `move x to z` is `move`, `move x under z` is `move_under`.
    """
    name = node.name.text
    given = _given(node, {preposition: type_ for preposition, type_, _ in DEEDS[name]}, context)
    found, wrong = given.fitting, ""
    if given.wrong is not None:
        preposition, fault, _ = given.wrong
        wrong = f"`{preposition}` {fault}" if preposition else "no subject"
    for preposition, _, required in DEEDS[name]:
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
            help=f"write {_deed_shape(name, given.every)}",
        )
    if name == "move" and "under" in found:
        name = "move_under"
    return name, tuple(found.values())


def _deed_shape(name: str, given: Given) -> str:
    """How a deed is written, with what is given in the places of its words."""
    texts = _placed({preposition: type_ for preposition, type_, _ in DEEDS[name]}, given)
    if name == "move" and not {"to", "under"} & set(texts):
        cards = texts.get(None, "CARDS")
        return f"`move {cards} to ZONE`, or `move {cards} under ZONE` to put them at its bottom"
    words = [name]
    for preposition, type_, required in DEEDS[name]:
        plural = "S" if type_.name == "list" else ""
        phrase = type_in_words(type_).upper().replace("LIST OF ", "") + plural
        phrase = texts.get(preposition, phrase)
        phrase = f"{preposition} {phrase}" if preposition else phrase
        if required or preposition in texts:
            words.append(phrase)
        elif name != "move":
            words.append(f"[{phrase}]")
    return f"`{' '.join(words)}`"
