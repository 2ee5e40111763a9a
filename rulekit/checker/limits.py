"""Finds what goes beyond the limits of the engine, so that no game of it could begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from rulekit.language.report import Label, Report
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.control_flow import blocks_in
from rulekit.ruleset.definitions import Component, Counter, Event, Value, Variable, Zone
from rulekit.ruleset.meaning import Block
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import bodies, calls, find

DEEPEST_LOOPS = 16
MOST_BRANCHES = 100
LONGEST_CHAIN = 100
"""Values that ask for each other, one after the other."""
LONGEST_LEAD = 400
"""Events that lead to each other, one after the other."""

MOST_CARDS = 10_000
MOST_PLACES = 1_000_000
"""Zones, counters and variables; those of a player or card as often as there are such."""

_Held: TypeAlias = Zone | Counter | Variable
_Named = TypeVar("_Named", Value, Event)


def report_limits(ruleset: Ruleset, report: Report) -> None:
    """An error (RK0013) for loops too deep in loops, an `if` of too many branches, a chain of
    too many values or events; and (RK0031) for more cards or places than a game can have."""
    cards = _add_up(
        ((one, one.copies) for one in ruleset.components.values()), MOST_CARDS, "cards", report
    )
    times = {"player": ruleset.player_counts[1], "card": cards, None: 1}
    held: list[_Held] = [*ruleset.zones.values()]
    held += [*ruleset.counters.values(), *ruleset.variables.values()]
    places = [(one, times[one.owner]) for one in held]
    _add_up(places, MOST_PLACES, "zones, counters and variables", report)
    for body in bodies(ruleset):
        _block(body.block, 0, report)
    if report.has_errors:
        return  # a circle is one error, not a long chain too
    asked = {
        value: [asked.value for asked in find(meaning.ValueCall, value.body)]
        for value in ruleset.values.values()
    }
    _chain(asked, LONGEST_CHAIN, "values ask for each other", report)
    raised = {
        event: [call.event for call in calls(event.body)] for event in ruleset.events.values()
    }
    _chain(raised, LONGEST_LEAD, "events lead to each other", report)


def _add_up(
    counted: Iterable[tuple[Component | _Held, int]], most: int, what: str, report: Report
) -> int:
    """How many there are; an error at the first declaration that makes them too many."""
    total = 0
    for one, number in counted:
        total += number
        if total > most >= total - number and one.span is not None:
            report.error(
                "RK0031",
                one.span,
                f"a game of these rules has more than {most:,} {what}",
                label=f"{total:,} with {'this one' if number == 1 else f'these {number:,}'}",
                help="leave some of them out",
            )
    return total


def _block(block: Block, loops: int, report: Report) -> None:
    for node in block:
        inner = loops
        if isinstance(node, meaning.For | meaning.While):
            inner += 1
            if inner > DEEPEST_LOOPS:
                message = f"loops are nested more than {DEEPEST_LOOPS} deep"
                _too_deep(node.span, message, "let an `event` do what the inner loops do", report)
                continue
        if isinstance(node, meaning.If) and len(node.branches) > MOST_BRANCHES:
            message = f"this `if` has more than {MOST_BRANCHES} branches"
            help_ = "look the answer up in a table: `{1: 5, 2: 7}[n]`"
            _too_deep(node.span, message, help_, report)
        for one in blocks_in(node):
            _block(one, inner, report)


def _too_deep(span: Span, message: str, help: str, report: Report) -> None:
    report.error("RK0013", span, message, label="too deep", help=help)


def _chain(
    graph: Mapping[_Named, Sequence[_Named]], longest: int, what: str, report: Report
) -> None:
    """Report the head of the longest chain, if it is longer than it may be."""
    lengths: dict[_Named, int] = {}
    for start in graph:
        _measure(start, graph, lengths)
    written = [one for one in lengths if one.span is not None]  # the turn may not be
    head = max(written, key=lambda one: lengths[one], default=None)
    if head is None or head.span is None or lengths[head] <= longest:
        return
    end = head
    while lengths[end] > 1:
        end = next(one for one in graph[end] if lengths[one] == lengths[end] - 1)
    report.error(
        "RK0013",
        head.span,
        f"{what} in too long a chain",
        label=f"the first of {lengths[head]}",
        secondary=[Label(end.span, "the last")] if end.span else [],
        notes=(f"{longest} may follow each other.",),
        help="let fewer of them stand between the first and the last",
    )


def _measure(
    start: _Named, graph: Mapping[_Named, Sequence[_Named]], lengths: dict[_Named, int]
) -> None:
    """How many follow each other from each; a way that comes round counts to where it does."""
    waiting = [start]
    while waiting:
        one = waiting[-1]
        if one not in lengths:
            lengths[one] = 0  # being measured
            waiting += [other for other in graph.get(one, ()) if other not in lengths]
            continue
        waiting.pop()
        if lengths[one] == 0:
            lengths[one] = 1 + max((lengths[other] for other in graph.get(one, ())), default=0)
