"""Numbers that cannot be what they are written as, and choices between one thing."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.source import Span
from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding, Component, Counter, Event, Field
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import NUMBER, UNLIMITED


def beyond(subject: Subject) -> Iterator[Finding]:
    """A counter that starts at, or is set to, a number outside its bounds."""
    for counter in subject.rules.counters.values():
        if counter.starts_at is not None:
            yield from _beyond(counter, counter.starts_at, "starts at", subject)
    for deed in subject.each(meaning.SetCounter):
        if deed.operator == "=":
            yield from _beyond(deed.counter, deed.value, "is set to", subject)


def _beyond(counter: Counter, value: Expression, how: str, subject: Subject) -> Iterator[Finding]:
    least, most = subject.ranges.of(value)
    low, high = subject.ranges.of(counter.low)[0], subject.ranges.of(counter.high)[1]
    if least != most or low <= least <= high or least == UNLIMITED:
        return  # not known; within; or as much as there can be
    bound = high if least > high else low
    yield Finding(
        value.span,
        f"`{counter.name}` {how} {least}, and then is {bound}",
        "outside its bounds",
        f"write {bound}, or change the bounds of `{counter.name}`",
        [(_bounds(counter), "the bounds")],
    )


def _bounds(counter: Counter) -> Span | None:
    if counter.low is None or counter.high is None:
        return counter.span
    low, high = counter.low.span, counter.high.span
    return Span(low.source, low.start, high.end) if low.source is high.source else counter.span


def negative(subject: Subject) -> Iterator[Finding]:
    """An event that does nothing for a number below 1, called with one."""
    for call in subject.each(meaning.CallEvent):
        guarded = _guarded(call.event)
        for argument, parameter in zip(call.arguments, call.event.parameters, strict=True):
            least, most = subject.ranges.of(argument)
            if parameter.binding is guarded and least > -UNLIMITED and most < 0:
                yield Finding(
                    argument.span,
                    f"`{call.event.name}` does nothing for a number below 0",
                    "below 0",
                    "write a number above 0, or call the event that does the opposite",
                    [(call.event.span, "declared here")],
                )


def _guarded(event: Event) -> Binding | None:
    """The `n` of an event that does all that it does under `if n > 0`."""
    match event.body.block:
        case (meaning.If(branches=((meaning.Comparison() as asked, _),), otherwise=()),):
            match asked.operator, asked.left, asked.right:
                case ">", meaning.Read() as number, meaning.Constant(value=0):
                    return number.binding
    return None


_ENOUGH = 5
"""So many cards show what the numbers of a field are like."""


def below_all_others(subject: Subject) -> Iterator[Finding]:
    """A field below 0, where that of no other card is."""
    fields: dict[Field, list[tuple[Component, int]]] = {}
    for component in subject.rules.components.values():
        for field, values in component.values.items():
            for value in dict.fromkeys(values):
                if field.type is NUMBER and isinstance(value, int):
                    fields.setdefault(field, []).append((component, value))
    for field, found in fields.items():
        below = [(component, value) for component, value in found if value < 0]
        if len(below) != 1 or len(found) <= _ENOUGH:
            continue
        component, value = below[0]
        yield Finding(
            component.printed.get(field, component.span),
            f"`{field.name}` of `{component.name}` is {value}, and of no other card below 0",
            "below 0",
            f"write a number above 0; what changes others is a rule: `modify … by {value} when …`",
            [(field.span, "declared here")],
        )


def no_choice(subject: Subject) -> Iterator[Finding]:
    """An option of one value."""
    for option in subject.rules.settings.values():
        if len(option.values) == 1:
            yield Finding(
                option.span,
                f"the option `{option.name}` has only one value",
                "nothing to choose",
                "name the other values, or remove the option",
            )
