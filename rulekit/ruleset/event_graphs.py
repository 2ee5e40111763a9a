"""Graphs of a ruleset: which rules raise which events, always or perhaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter

from attrs import frozen

from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import HookRule, PlayRule, UseRule, WheneverRule
from rulekit.ruleset.control_flow import certain
from rulekit.ruleset.definitions import RAISED_AFTER, Body, Event
from rulekit.ruleset.meaning import Block
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import calls


@frozen(eq=False)
class Edge:
    """Where one event leads to another, and by which hook, if it is one."""

    span: Span
    hook: HookRule | None


def raised(ruleset: Ruleset) -> set[Event]:
    """The events that can happen: what setup, turns, plays, uses and their hooks lead to."""
    leads = _leads(ruleset)
    return _reached(leads[None], leads)


def left_out(ruleset: Ruleset, event: Event) -> list[Event]:
    """The phases that are part of no turn and would raise an event, if they were."""
    leads = _leads(ruleset)
    phases = [one for one in ruleset.events.values() if one.is_phase]
    return [
        phase
        for phase in phases
        if phase not in ruleset.phases and event in _reached([phase], leads)
    ]


_Leads = dict[Event | None, list[Event]]


def _leads(ruleset: Ruleset) -> _Leads:
    """The events to which each event leads; those that are raised at any rate under None."""
    leads: _Leads = {None: [*ruleset.phases]}
    for name in ("turn", *RAISED_AFTER.values()):
        if name in ruleset.events:
            leads[None].append(ruleset.events[name])

    def lead(source: Event | None, body: Body) -> None:
        leads.setdefault(source, []).extend(call.event for call in calls(body))

    lead(None, ruleset.setup)
    for ending in ruleset.endings.values():
        lead(None, ending.body)
    for event in ruleset.events.values():
        lead(event, event.body)
    carried = [component.rules for component in ruleset.components.values()]
    carried += [table.rules for table in ruleset.table_rules.values()]
    for rules in carried:
        for rule in rules:
            if isinstance(rule, PlayRule | UseRule | WheneverRule):
                lead(None, rule.body)
            elif isinstance(rule, HookRule):
                lead(rule.event, rule.body)
    return leads


def _reached(events: Iterable[Event], leads: _Leads) -> set[Event]:
    found: set[Event] = set()
    todo = list(events)
    while todo:
        event = todo.pop()
        if event not in found:
            found.add(event)
            todo += leads.get(event, ())
    return found


def always_raises(ruleset: Ruleset) -> dict[Event, dict[Event, Edge]]:
    """Which event always leads to which, by its body or by a hook without a condition."""
    graph: dict[Event, dict[Event, Edge]] = {}

    def lead(source: Event, block: Block, hook: HookRule | None) -> None:
        targets = graph.setdefault(source, {})
        for statement in certain(block):
            if isinstance(statement, meaning.CallEvent):
                if statement.event not in targets or hook is None:
                    targets[statement.event] = Edge(statement.span, hook)

    for event in ruleset.events.values():
        lead(event, event.body.block, None)
        for hook in event.hooks:
            # A replacement runs at most once for one event, so it cannot feed itself.
            if hook.when != "instead" and hook.condition is None:
                lead(event, hook.body.block, hook)
    return graph


def circles(graph: dict[Event, dict[Event, Edge]]) -> Iterator[list[tuple[Event, Event, Span]]]:
    """One circle of edges for each group of events that lead to each other."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError:
        yield from _all_circles(graph)


def _all_circles(
    graph: dict[Event, dict[Event, Edge]],
) -> Iterator[list[tuple[Event, Event, Span]]]:
    # Slow to import, and only needed where something is wrong.
    import networkx  # type: ignore[import-untyped]

    whole = networkx.DiGraph({event: list(targets) for event, targets in graph.items()})
    for group in networkx.strongly_connected_components(whole):
        part = whole.subgraph(group)
        if part.number_of_edges() == 0:
            continue
        first = min(group, key=lambda event: event.name)
        yield [(a, b, graph[a][b].span) for a, b in networkx.find_cycle(part, first)]
