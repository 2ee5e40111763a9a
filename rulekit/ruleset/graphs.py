"""Graphs of a ruleset: which rules raise which events, always or perhaps."""

from __future__ import annotations

from collections.abc import Iterator

import networkx  # type: ignore[import-untyped]

from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.flow import certain
from rulekit.ruleset.meaning import Block
from rulekit.ruleset.model import (
    Component,
    Event,
    HookRule,
    PlayRule,
    Ruleset,
    TableRule,
    UseRule,
    WheneverRule,
)
from rulekit.ruleset.walking import body_of, walk


def calls(block: Block) -> Iterator[meaning.CallEvent]:
    """Every call of an event in a block."""
    for node in walk(block):
        if isinstance(node, meaning.CallEvent):
            yield node


def raised(ruleset: Ruleset) -> set[Event]:
    """The events that can happen: what setup, turns, plays, uses and their hooks lead to."""
    graph: networkx.DiGraph[object] = networkx.DiGraph()
    start = object()
    graph.add_node(start)

    def lead(source: object, block: Block) -> None:
        for call in calls(block):
            graph.add_edge(source, call.event)

    lead(start, ruleset.setup.block)
    turn = ruleset.events.get("turn")
    if turn is not None:
        graph.add_edge(start, turn)
    for phase in ruleset.phases:
        graph.add_edge(start, phase)
    for ending in ruleset.endings.values():
        lead(start, ending.body.block)
    for event in ruleset.events.values():
        lead(event, event.body.block)
    everybody: list[Component | TableRule] = [
        *ruleset.components.values(),
        *ruleset.table_rules.values(),
    ]
    for carrier in everybody:
        for rule in carrier.rules:
            body = body_of(rule)
            if isinstance(rule, PlayRule | UseRule | WheneverRule):
                lead(start, rule.body.block)
            elif isinstance(rule, HookRule) and body is not None:
                lead(rule.event, body.block)
    return {e for e in networkx.descendants(graph, start) if isinstance(e, Event)}


def always_raises(ruleset: Ruleset) -> networkx.DiGraph[Event]:
    """Which event always leads to which, by its body or by a hook without a condition.

    Each edge has the `span` where it happens and the `hook`, if it is one.
    """
    graph: networkx.DiGraph[Event] = networkx.DiGraph()

    def lead(source: Event, block: Block, hook: HookRule | None) -> None:
        for statement in certain(block):
            if isinstance(statement, meaning.CallEvent):
                target = statement.event
                if not graph.has_edge(source, target) or hook is None:
                    graph.add_edge(source, target, span=statement.span, hook=hook)

    for event in ruleset.events.values():
        lead(event, event.body.block, None)
        for hook in event.hooks:
            # A replacement runs at most once for one event, so it cannot feed itself.
            if hook.when != "instead" and hook.condition is None:
                lead(event, hook.body.block, hook)
    return graph


def circles(graph: networkx.DiGraph[Event]) -> Iterator[list[tuple[Event, Event, Span]]]:
    """One circle of edges for each group of events that lead to each other."""
    for group in networkx.strongly_connected_components(graph):
        part = graph.subgraph(group)
        if part.number_of_edges() == 0:
            continue
        first = min(group, key=lambda event: event.name)
        edges = networkx.find_cycle(part, first)
        yield [(a, b, part.edges[a, b]["span"]) for a, b in edges]
