"""Finds declarations that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.checker.scope import World
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.model import (
    Component,
    Ending,
    Event,
    Field,
    Invariant,
    SymbolSet,
    TableRule,
    TreatRule,
    Type,
    UseRule,
    Value,
)
from rulekit.ruleset.traversal import carriers, definitions_in

ENGINE = ("next_player", "takes_turn", "direction", "works", "usable")
"""Values that the engine itself asks."""


def report_unused(world: World, happening: set[Event]) -> None:
    """A warning for each declaration that the game could do without."""
    rules = world.ruleset
    used = set(_used(world))
    types = set(_types(world))
    for definition in rules.definitions():
        name, span = definition.name, definition.span
        if isinstance(definition, Component | Field | TableRule | Ending | Invariant):
            continue  # they are of use by themselves
        what = "symbol set" if isinstance(definition, SymbolSet) else definition.sort
        if span is None or span.source is world.prelude or definition in used:
            continue
        if span.source in world.borrowed:
            continue  # a variant may do without something of its base
        if what == "value" and name in ENGINE:
            continue
        if isinstance(definition, SymbolSet) and name in types:
            continue
        _report(what, name, span, definition, happening, world)


def _report(
    what: str, name: str, span: Span, definition: Any, happening: set[Event], world: World
) -> None:
    label, help_ = "nothing uses it", f"use it, or remove the {what}"
    if what == "window":
        label, help_ = "never offered", f"write `offer {name} to PLAYER` where it is open"
    elif what in ("event", "phase"):
        if definition in happening:
            return
        if definition.hooks:
            return  # the hooks were reported already
        label = "in no turn" if what == "phase" else "nothing raises it"
        if what == "phase":
            help_ = "name it after `turn` in the game, or say `after PHASE`"
    elif what == "kind":
        label = "no component is one"
    world.report.warning(
        "RK3004", span, f"the {what} `{name}` is never used", label=label, help=help_
    )


def _used(world: World) -> Iterator[object]:
    for node in world.nodes:
        if node.does != "skips":  # to skip a phase is no use of it
            yield from definitions_in(node)
    yield from _used_by_declarations(world)


def _used_by_declarations(world: World) -> Iterator[object]:
    rules = world.ruleset
    for zone in rules.zones.values():
        yield zone.refills_from
    for kind in rules.kinds.values():
        yield kind.starts_in
        yield kind.discards_to
        yield from kind.works_in
        yield kind.parent
    for component in rules.components.values():
        yield component.kind
    yield from rules.shown
    for type_ in _types(world):
        yield rules.kinds.get(type_)
    for _, own in carriers(rules):
        for rule in own:
            if isinstance(rule, TreatRule):
                yield rule.what
            elif isinstance(rule, UseRule):
                yield rule.once_per


def _types(world: World) -> Iterator[str]:
    """The names of symbol sets and kinds that are used as types."""

    def of(type_: Type | None) -> Iterator[str]:
        if type_ is not None:
            yield type_.kind or type_.name
            yield from of(type_.element)

    rules = world.ruleset
    for variable in rules.variables.values():
        yield from of(variable.type)
    for kind in rules.kinds.values():
        for field in kind.fields.values():
            yield from of(field.type)
    everything_asked: list[Value | Event] = [*rules.values.values(), *rules.events.values()]
    for definition in everything_asked:
        for parameter in definition.parameters:
            yield from of(parameter.binding.type)
    for event in rules.events.values():
        yield from of(event.result)
    for value in rules.values.values():
        yield from of(value.type)
    for node in world.nodes:
        if isinstance(node, meaning.Constant):
            yield node.type.name
