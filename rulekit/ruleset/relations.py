"""What refers to what in a ruleset: who raises, hooks, asks, changes, plays or names a thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs
from attrs import define, frozen

from rulekit.language.gc_pause import collector_paused
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import (
    CarriedRule,
    HookRule,
    ModifyRule,
    PlayRule,
    TreatRule,
    UseRule,
)
from rulekit.ruleset.catalogue import Declarable
from rulekit.ruleset.definitions import Component, Definition, Kind, TableRule, Window, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import Node, definitions_in, of, of_rule, own_rules, walk

_LINKS: dict[type, tuple[tuple[str, str], ...]] = {
    Zone: (("refills_from", "refills from"),),
    Kind: (
        ("parent", "is a"),
        ("starts_in", "starts in"),
        ("works_in", "works in"),
        ("discards_to", "is discarded to"),
    ),
    Component: (("kind", "is a"),),
    Window: (("event", "belongs to"),),
    ModifyRule: (("value", "modifies"),),
    TreatRule: (("what", "treats"), ("as_", "lets others serve as")),
    PlayRule: (("windows", "is played in"),),
    UseRule: (("windows", "is used in"), ("once_per", "is used once per")),
}
"""The attributes in which definitions and rules have others, and what they do to them."""


@frozen(eq=False)
class Relation:
    """`source` does something to `target`: `how` is a verb, at the place of `span`."""

    source: Declarable
    how: str
    target: Definition
    span: Span | None
    rule: CarriedRule | None = None  # the rule of a carrier by which it does


@define(eq=False)
class Relations:
    """All relations of a ruleset, from both ends."""

    every: list[Relation]

    def of(self, target: Declarable) -> list[Relation]:
        """What is done to a thing."""
        return [relation for relation in self.every if relation.target is target]

    def by(self, source: Declarable) -> list[Relation]:
        """What a thing does to others."""
        return [relation for relation in self.every if relation.source is source]


@collector_paused()
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
    yield from _named(ruleset, ruleset, walk(ruleset.starter))
    yield from _named(ruleset, ruleset.setup, walk(ruleset.setup))
    for definition in ruleset.definitions():
        yield from links(definition, definition)
        if isinstance(definition, Kind | Component | TableRule):
            for rule in own_rules(definition):
                yield from links(rule, definition)
                for node in of_rule(rule):
                    for relation in _of_node(ruleset, definition, node):
                        yield attrs.evolve(relation, rule=rule)
        else:
            yield from _named(ruleset, definition, of(definition))


def links(one: Definition | CarriedRule, source: Definition) -> Iterator[Relation]:
    """What a definition, or a rule that it carries, is about."""
    rule = one if isinstance(one, CarriedRule) else None
    for part, how in _LINKS.get(type(one), ()):
        linked = getattr(one, part)
        for target in linked if isinstance(linked, tuple) else (linked,):
            if isinstance(target, Definition):
                yield Relation(source, how, target, one.span, rule)
    if isinstance(one, HookRule):
        how = "acts instead of" if one.when == "instead" else f"acts {one.when}"
        yield Relation(source, how, one.event, one.span, rule)


def _named(ruleset: Ruleset, source: Declarable, nodes: Iterable[Node]) -> Iterator[Relation]:
    for node in nodes:
        yield from _of_node(ruleset, source, node)


def _of_node(ruleset: Ruleset, source: Declarable, node: Node) -> Iterator[Relation]:
    if node.span.start == node.span.end:
        return  # left out by the author, and filled in
    for target in definitions_in(node):
        yield Relation(source, node.does, target, node.span)
    if isinstance(node, meaning.Constant) and node.type.name in ruleset.symbols:
        symbols = ruleset.symbols[node.type.name]
        if node.type.name not in ruleset.settings:
            yield Relation(source, "names", symbols, node.span)
    if isinstance(node, meaning.Primitive) and node.name == "end_game":
        called = node.arguments[0]
        if isinstance(called, meaning.Constant) and isinstance(called.value, str):
            ending = ruleset.endings.get(called.value)
            if ending is not None:
                yield Relation(source, "reaches", ending, node.span)
