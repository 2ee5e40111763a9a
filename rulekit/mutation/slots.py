"""Where rules can be changed: every attribute of a ruleset that holds some."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.language.source import Source, Span
from rulekit.mutation.mutants import Slot
from rulekit.ruleset.model import (
    Body,
    CarriedRule,
    Component,
    Event,
    Kind,
    ModifyRule,
    Ruleset,
    TableRule,
    Value,
)
from rulekit.ruleset.traversal import body_of, carriers


def find_slots(ruleset: Ruleset, sources: set[Source]) -> list[Slot]:
    """The slots of what these sources declare, declaration by declaration."""
    made = [slot for slot in _all(ruleset) if slot.span.source in sources]
    return sorted(made, key=lambda slot: (slot.span.source.name, slot.home))


def _all(ruleset: Ruleset) -> Iterator[Slot]:
    yield from _slot("game", ruleset, "starter", ruleset.starter)
    yield from _body("setup", ruleset.setup, None)
    for counter in ruleset.counters.values():
        for attribute in ("low", "high", "starts_at"):
            content = getattr(counter, attribute)
            yield from _slot(f"counter {counter.name}", counter, attribute, content, fixed=True)
    for variable in ruleset.variables.values():
        name = f"var {variable.name}"
        yield from _slot(name, variable, "default", variable.default, fixed=True)
    for value in ruleset.values.values():
        yield from _of_value(value)
    for event in ruleset.events.values():
        yield from _body(_event_name(event), event.body, event.span)
    for carrier, rules in carriers(ruleset):
        for rule in rules:
            yield from _of_rule(_carrier_name(carrier), rule)
    for ending in ruleset.endings.values():
        home = f"ending {ending.name}"
        yield from _slot(home, ending, "condition", ending.condition)
        yield from _body(home, ending.body, ending.span)


def _slot(
    home: str, owner: Any, attribute: str, content: Any, *, fixed: bool = False
) -> Iterator[Slot]:
    if content is not None:
        yield Slot(home, owner, attribute, content.span, fixed=fixed)


def _body(
    home: str, body: Body, span: Span | None, rule: CarriedRule | None = None
) -> Iterator[Slot]:
    if body.block:
        yield Slot(home, body, "block", span or body.block[0].span, rule)


def _of_value(value: Value) -> Iterator[Slot]:
    home = f"value {value.name}"
    if isinstance(value.body, Body):
        yield from _body(home, value.body, value.span)
    else:
        yield from _slot(home, value, "body", value.body)


def _of_rule(home: str, rule: CarriedRule) -> Iterator[Slot]:
    yield Slot(home, rule, "condition", rule.span, rule)
    if isinstance(rule, ModifyRule):
        yield Slot(home, rule, "modifications", rule.span, rule)
    body = body_of(rule)
    if body is not None:
        yield from _body(home, body, rule.span, rule)


def _event_name(event: Event) -> str:
    return f"{'phase' if event.is_phase else 'event'} {event.name}"


def _carrier_name(carrier: object) -> str:
    match carrier:
        case Component():
            return f"{carrier.kind.name} {carrier.name}"
        case Kind():
            return f"kind {carrier.name}"
        case TableRule():
            return f"rule {carrier.name}"
    raise TypeError(type(carrier).__name__)
