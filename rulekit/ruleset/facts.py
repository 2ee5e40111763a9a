"""What is told of a definition in few words: its facts, and the heads of its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from rulekit.language.source import Span
from rulekit.ruleset.carried_rules import (
    CarriedRule,
    HookRule,
    ModifyRule,
    PlayRule,
    TreatRule,
    UseRule,
    WheneverRule,
)
from rulekit.ruleset.catalogue import Declarable
from rulekit.ruleset.definitions import (
    Component,
    Counter,
    Ending,
    Event,
    Field,
    Invariant,
    Kind,
    Parameter,
    Setting,
    SymbolSet,
    TableRule,
    Value,
    Variable,
    Window,
    Zone,
)
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.printed import face, field_values
from rulekit.ruleset.types import Type, type_in_words


@frozen
class Fact:
    """Something that is told of a definition in a line; without a value there is nothing to tell.

    `meaning` is what counts of it: texts, numbers, types and expressions.
    """

    what: str
    value: str
    meaning: object
    span: Span | None = None


def facts_of(definition: Declarable, ruleset: Ruleset) -> Iterator[Fact]:
    """The facts of a definition, the same ones for all of a sort; what its rules do is none."""
    match definition:
        case Ruleset():
            low, high = definition.player_counts
            phases = tuple(phase.name for phase in definition.phases)
            yield _text("title", definition.title)
            yield _text("text", definition.text)
            yield Fact("players", f"{low} to {high}" if low != high else str(low), (low, high))
            yield Fact("turn", ", ".join(phases), phases)
            yield _expression("starts with", definition.starter)
            yield _text("order of hooks", "chosen" if definition.order_chosen else "seats")
            yield _text("shows", ", ".join(value.name for value in definition.shown))
        case Setting():
            yield _text("values", ", ".join(definition.values))
            yield _text("text", definition.text)
        case SymbolSet():
            yield _text("members", ", ".join(definition.members))
        case Zone():
            yield _text("belongs to", "player" if definition.of_player else "the table")
            yield _text("seen", definition.visibility)
            yield _flag("ordered", holds=definition.ordered)
            yield _flag("single", holds=definition.single)
            yield _named("refills from", definition.refills_from)
        case Counter():
            yield _text("belongs to", definition.owner or "the table")
            yield _expression("lowest", definition.low)
            yield _expression("highest", definition.high)
            yield _expression("starts at", definition.starts_at)
            yield _flag("resets each turn", holds=definition.resets)
        case Variable():
            yield _text("belongs to", definition.owner or "the table")
            yield _type("type", definition.type)
            yield _expression("default", definition.default)
        case Kind():
            yield from _of_kind(definition, ruleset)
        case Component():
            yield from _of_component(definition, ruleset)
        case TableRule():
            yield _text("text", definition.text)
        case Value():
            yield Fact("asks", _asks(definition), definition.parameters)
            yield _type("type", definition.type)
            if isinstance(definition.body, Expression):
                yield _expression("answer", definition.body)
        case Event():
            text = definition.text
            yield Fact("asks", _asks(definition), definition.parameters)
            yield Fact("text", text, _with_places(text, definition.parameters))
            yield _type("result", definition.result)
        case Window():
            yield _named("in", definition.event)
        case Ending():
            yield _text("text", definition.text)
            yield _expression("when", definition.condition)
        case Invariant():
            yield _text("text", definition.text)
            for condition in definition.conditions:
                yield _expression("condition", condition)


def head_of(rule: CarriedRule) -> tuple[str, tuple[object, ...]]:
    """What a rule is called (`play in main`), and everything before its body."""
    match rule:
        case PlayRule():
            windows = ", ".join(window.name for window in rule.windows)
            return f"play in {windows}", (rule.windows, rule.condition)
        case UseRule():
            return f'use "{rule.label}"', (rule.label, rule.windows, rule.once_per, rule.condition)
        case HookRule():
            when = "instead of" if rule.when == "instead" else rule.when
            return f"{when} {rule.event.name}", (rule.when, rule.event, rule.condition)
        case WheneverRule():
            return "whenever", (rule.condition,)
        case ModifyRule():
            changes = tuple((m.operation, m.value) for m in rule.modifications)
            return f"modify {rule.value.name}", (rule.value, changes, rule.condition)
        case TreatRule():
            what, by_name = rule.what, isinstance(rule.what, Component)
            name = what if isinstance(what, str) else what.name
            return f"treat {name} as {rule.as_.name}", (
                by_name,
                what,
                rule.as_,
                rule.condition,
            )
    raise AssertionError(f"no card carries {rule}")


def _of_kind(kind: Kind, ruleset: Ruleset) -> Iterator[Fact]:
    yield _text("text", kind.text)
    yield _named("is a", kind.parent)
    yield _named("starts in", kind.starts_in)
    yield _text("works in", ", ".join(zone.name for zone in kind.works_in))
    discards = f"{kind.discards_to.name} when {kind.discards_when}" if kind.discards_to else ""
    yield _text("discards to", discards)
    for field in kind.fields.values():
        if field.kind is kind:
            default = None if field.default is None else _default(field, ruleset)
            shown = type_in_words(field.type) + ("" if default is None else f" = {default}")
            yield Fact(f"field {field.name}", shown, (field.type, default), field.span)


def _default(field: Field, ruleset: Ruleset) -> str:
    """As a card shows it, since symbols are known by their names."""
    assert field.default is not None
    holder = Component("", field.kind, values={field: (field.default,)})
    return ", ".join(field_values(holder, field, ruleset))


def _of_component(component: Component, ruleset: Ruleset) -> Iterator[Fact]:
    faces = component.faces
    yield _text("kind", component.kind.name)
    yield Fact("copies", str(component.copies), component.copies)
    in_order = sorted(faces, key=lambda face: (face[1], face[0]))
    yield Fact("faces", " ".join(face(*one) for one in faces), in_order)
    yield _text("text", component.text)
    for field in component.values:
        values = field_values(component, field, ruleset)
        # Which copy comes first is no matter, but which face has which value is.
        copies = zip(faces or [()] * len(values), values, strict=False)
        meant = sorted(copies) if len(values) > 1 else values
        yield Fact(f"field {field.name}", ", ".join(values), meant)


def _text(what: str, shown: str) -> Fact:
    return Fact(what, shown, shown)


def _flag(what: str, *, holds: bool) -> Fact:
    return _text(what, "yes" if holds else "no")


def _named(what: str, named: Zone | Kind | Event | None) -> Fact:
    return _text(what, named.name if named else "")


def _type(what: str, type_: Type | None) -> Fact:
    return Fact(what, type_in_words(type_) if type_ else "", type_)


def _expression(what: str, found: Expression | None) -> Fact:
    if found is None:
        return Fact(what, "", None)
    return Fact(what, " ".join(found.span.text.split()), found, found.span)


def _asks(owner: Event | Value) -> str:
    """The parameters as they are declared."""
    shown = []
    for parameter in owner.parameters:
        words = f"{parameter.preposition} " if parameter.preposition else ""
        words += f"{parameter.binding.name}: {type_in_words(parameter.binding.type)}"
        if parameter.default_is_you:
            words += " = you"
        elif parameter.default is not None:
            words += f" = {parameter.default.span.text}"
        shown.append(words)
    return (" " if isinstance(owner, Event) else ", ").join(shown)


def _with_places(text: str, parameters: list[Parameter]) -> str:
    """A text with the places of parameters instead of their names."""
    places = {p.binding.name: str(place) for place, p in enumerate(parameters)}
    return re.sub(r"\{(\w+)\}", lambda found: "{" + places.get(found[1], found[1]) + "}", text)
