"""Finds declarations that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import (
    Component,
    Definition,
    Ending,
    Event,
    Field,
    Invariant,
    Kind,
    SymbolSet,
    TableRule,
    Value,
    Window,
)
from rulekit.ruleset.relations import links
from rulekit.ruleset.traversal import definitions_in
from rulekit.ruleset.types import Type

ENGINE = ("next_player", "takes_turn", "direction", "works", "usable")
"""Values that the engine itself asks."""

_NO_USE = ("modifies", "is played in", "is used in", "belongs to")
"""What is done to a thing without which it could be left out all the same."""


def unused(subject: Subject) -> Iterator[Finding]:
    """A declaration that the game could do without."""
    rules = subject.rules
    used = set(_used(subject))
    types = set(_types(subject))
    for one in rules.definitions():
        if one.span is None or one.span.source is subject.world.prelude or one in used:
            continue
        if isinstance(one, SymbolSet | Kind) and one.name in types:
            continue
        if isinstance(one, Value) and one.name in ENGINE:
            continue
        if isinstance(one, Event) and (one in subject.happening or one.hooks):
            continue  # its hooks were reported already
        told = _told(one)
        if told is not None:
            label, help_ = told
            yield Finding(one.span, f"the {_sort(one)} `{one.name}` is never used", label, help_)


def _told(one: Definition) -> tuple[str, str] | None:
    """A label and a help for something that is not used; None if it is of use by itself."""
    match one:
        case Component() | Field() | TableRule() | Ending() | Invariant():
            return None
        case Window():
            return "never offered", f"write `offer {one.name} to PLAYER` where it is open"
        case Event(is_phase=True):
            return "in no turn", "name it after `turn` in the game, or say `after PHASE`"
        case Event():
            return "nothing raises it", "use it, or remove the event"
        case Kind():
            return "no component is one", "use it, or remove the kind"
    return "nothing uses it", f"use it, or remove the {_sort(one)}"


def _sort(one: Definition) -> str:
    return "symbol set" if isinstance(one, SymbolSet) else one.sort


def _used(subject: Subject) -> Iterator[Definition]:
    yield from subject.rules.shown
    for node in subject.nodes:
        if node.does != "skips":  # to skip a phase is no use of it
            yield from definitions_in(node)
    for definition in subject.rules.definitions():
        yield from (one.target for one in links(definition, definition) if one.how not in _NO_USE)
    for rule in subject.carried:
        yield from (one.target for one in links(rule, rule.carrier) if one.how not in _NO_USE)


def _types(subject: Subject) -> Iterator[str]:
    """The names of symbol sets and kinds that are used as types."""
    rules = subject.rules
    types: list[Type | None] = [variable.type for variable in rules.variables.values()]
    types += [field.type for kind in rules.kinds.values() for field in kind.fields.values()]
    for value in rules.values.values():
        types += [value.type, *(parameter.binding.type for parameter in value.parameters)]
    for event in rules.events.values():
        types += [event.result, *(parameter.binding.type for parameter in event.parameters)]
    while types:
        type_ = types.pop()
        if type_ is not None:
            yield type_.kind or type_.name
            types.append(type_.element)
    for constant in subject.each(meaning.Constant):
        yield constant.type.name
