"""What refers to what in a ruleset: who raises, hooks, asks, changes, plays or names a thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from attrs import define, frozen

from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.catalogue import Definition
from rulekit.ruleset.model import (
    Binding,
    CarriedRule,
    Carrier,
    Component,
    Counter,
    Event,
    Field,
    HookRule,
    Kind,
    ModifyRule,
    Option,
    PlayRule,
    Ruleset,
    SymbolSet,
    TableRule,
    TreatRule,
    UseRule,
    Value,
    Variable,
    Window,
    Zone,
)
from rulekit.ruleset.walking import carriers, of_rule, of_value, walk

_DEFINITIONS = (
    Carrier, Counter, Event, Field, Option, SymbolSet, Value, Variable, Window, Zone,
)  # fmt: skip

_HOW: dict[type, str] = {
    meaning.CallEvent: "raises",
    meaning.ValueCall: "asks",
    meaning.OptionValue: "asks",
    meaning.SetCounter: "changes",
    meaning.SetVariable: "changes",
    meaning.Offer: "offers",
    meaning.SkipPhase: "skips",
    meaning.PlayAs: "plays as",
    meaning.CounterValue: "reads",
    meaning.VariableValue: "reads",
    meaning.FieldOf: "reads",
}
"""What an expression or statement does to the thing that it names; others just name it."""


@frozen(eq=False)
class Relation:
    """`source` does something to `target`: `how` is a verb, at the place of `span`."""

    source: Definition
    how: str
    target: Definition
    span: Span | None
    rule: CarriedRule | None = None  # the rule of a carrier by which it does


@define(eq=False)
class Relations:
    """All relations of a ruleset, from both ends."""

    every: list[Relation]

    def of(self, target: Definition) -> list[Relation]:
        """What is done to a thing."""
        return [relation for relation in self.every if relation.target is target]

    def by(self, source: Definition) -> list[Relation]:
        """What a thing does to others."""
        return [relation for relation in self.every if relation.source is source]


def relations(ruleset: Ruleset) -> Relations:
    """Every relation, each once, in the order of the rules."""
    seen: dict[tuple[int, str, int, int, int], Relation] = {}
    for relation in _relations(ruleset):
        span = relation.span
        place = (-1, -1) if span is None else (id(span.source), span.line)
        key = (id(relation.source), relation.how, id(relation.target), *place)
        seen.setdefault(key, relation)
    return Relations(list(seen.values()))


def _relations(ruleset: Ruleset) -> Iterator[Relation]:
    for phase in ruleset.phases:
        yield Relation(ruleset, "takes turns in", phase, phase.span)
    for value in ruleset.shown:
        yield Relation(ruleset, "shows", value, value.span)
    yield from _named(ruleset, ruleset, ruleset.starter)
    yield from _named(ruleset, ruleset.setup, ruleset.setup.block)
    for zone in ruleset.zones.values():
        if zone.refills_from is not None:
            yield Relation(zone, "refills from", zone.refills_from, zone.span)
    for counter in ruleset.counters.values():
        bounds = (counter.low, counter.high, counter.starts_at)
        yield from _named(ruleset, counter, bounds)
    for variable in ruleset.variables.values():
        yield from _named(ruleset, variable, variable.default)
    for kind in ruleset.kinds.values():
        yield from _of_kind(kind)
    for component in ruleset.components.values():
        yield Relation(component, "is a", component.kind, component.span)
    for carrier, rules in carriers(ruleset):
        assert isinstance(carrier, Kind | Component | TableRule)
        for rule in rules:
            yield from _of_carried(ruleset, carrier, rule)
    for value in ruleset.values.values():
        for node in of_value(value):
            yield from _of_node(ruleset, value, node)
    for event in ruleset.events.values():
        yield from _named(ruleset, event, event.body.block)
        yield from _named(ruleset, event, tuple(p.default for p in event.parameters))
    for window in ruleset.windows.values():
        if window.event is not None:
            yield Relation(window, "belongs to", window.event, window.span)
    for ending in ruleset.endings.values():
        yield from _named(ruleset, ending, ending.condition)
        yield from _named(ruleset, ending, ending.body.block)
    for invariant in ruleset.invariants.values():
        yield from _named(ruleset, invariant, invariant.conditions)


def _of_kind(kind: Kind) -> Iterator[Relation]:
    if kind.parent is not None:
        yield Relation(kind, "is a", kind.parent, kind.span)
    if kind.starts_in is not None:
        yield Relation(kind, "starts in", kind.starts_in, kind.span)
    for zone in kind.works_in:
        yield Relation(kind, "works in", zone, kind.span)
    if kind.discards_to is not None:
        yield Relation(kind, "is discarded to", kind.discards_to, kind.span)


def _of_carried(ruleset: Ruleset, carrier: Carrier, rule: CarriedRule) -> Iterator[Relation]:
    """What a rule is about, then what its condition and body name."""
    match rule:
        case HookRule():
            how = "acts instead of" if rule.when == "instead" else f"acts {rule.when}"
            yield Relation(carrier, how, rule.event, rule.span, rule)
        case ModifyRule():
            yield Relation(carrier, "modifies", rule.value, rule.span, rule)
        case TreatRule():
            yield Relation(carrier, "treats", rule.what, rule.span, rule)
            yield Relation(carrier, "lets others serve as", rule.as_, rule.span, rule)
        case PlayRule():
            for window in rule.windows:
                yield Relation(carrier, "is played in", window, rule.span, rule)
        case UseRule():
            for window in rule.windows or ():
                yield Relation(carrier, "is used in", window, rule.span, rule)
            if isinstance(rule.once_per, Event):
                yield Relation(carrier, "is used once per", rule.once_per, rule.span, rule)
    for node in of_rule(rule):
        for relation in _of_node(ruleset, carrier, node):
            yield attrs.evolve(relation, rule=rule)


def _named(ruleset: Ruleset, source: Definition, node: object) -> Iterator[Relation]:
    for part in walk(node):
        yield from _of_node(ruleset, source, part)


def _of_node(ruleset: Ruleset, source: Definition, node: Any) -> Iterator[Relation]:
    how = _HOW.get(type(node), "names")
    for target in _definitions_in(node):
        yield Relation(source, how, target, node.span)
    if isinstance(node, meaning.Constant) and node.type.name in ruleset.symbols:
        symbols = ruleset.symbols[node.type.name]
        if node.type.name not in ruleset.options:
            yield Relation(source, "names", symbols, node.span)
    if isinstance(node, meaning.Primitive) and node.name == "end_game":
        called = node.arguments[0]
        if isinstance(called, meaning.Constant) and isinstance(called.value, str):
            ending = ruleset.endings.get(called.value)
            if ending is not None:
                yield Relation(source, "reaches", ending, node.span)


def _definitions_in(node: Any) -> Iterator[Definition]:
    for field in attrs.fields(type(node)):
        part = getattr(node, field.name)
        for one in part if isinstance(part, tuple) else (part,):
            if isinstance(one, _DEFINITIONS) and not isinstance(one, Binding):
                yield one
