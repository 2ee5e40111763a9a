"""Finds what goes beyond the limits of the engine, so that no game of it could begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from rulekit.language.diagnostics import Label, Report
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Block
from rulekit.ruleset.model import Body, Event, Ruleset, Value
from rulekit.ruleset.walking import body_of, carriers, of, walk

DEEPEST_LOOPS = 16
MOST_BRANCHES = 100
LONGEST_CHAIN = 100
"""Values that ask for each other, one after the other."""
LONGEST_LEAD = 400
"""Events that lead to each other, one after the other."""

_Named = TypeVar("_Named", Value, Event)


def report_limits(ruleset: Ruleset, report: Report) -> None:
    """An error (RK0013) for loops too deep in loops, an `if` of too many branches, a chain of
    too many values or events."""
    for body in _bodies(ruleset):
        _block(body.block, 0, report)
    if report.has_errors:
        return  # a circle is one error, not a long chain too
    asked = {
        value: [node.value for node in of(value) if isinstance(node, meaning.ValueCall)]
        for value in ruleset.values.values()
    }
    _chain(asked, LONGEST_CHAIN, "values ask for each other", report)
    raised = {
        event: [node.event for node in walk(event.body) if isinstance(node, meaning.CallEvent)]
        for event in ruleset.events.values()
    }
    _chain(raised, LONGEST_LEAD, "events lead to each other", report)


def _bodies(ruleset: Ruleset) -> Iterator[Body]:
    yield ruleset.setup
    yield from (event.body for event in ruleset.events.values())
    yield from (ending.body for ending in ruleset.endings.values())
    for _, rules in carriers(ruleset):
        for rule in rules:
            body = body_of(rule)
            if body is not None:
                yield body
    for value in ruleset.values.values():
        if isinstance(value.body, Body):
            yield value.body


def _block(block: Block, loops: int, report: Report) -> None:
    for node in block:
        match node:
            case meaning.For() | meaning.While():
                if loops >= DEEPEST_LOOPS:
                    _too_deep(
                        node.span,
                        f"loops are nested more than {DEEPEST_LOOPS} deep",
                        "let an `event` do what the inner loops do",
                        report,
                    )
                else:
                    _block(node.body, loops + 1, report)
            case meaning.If():
                if len(node.branches) > MOST_BRANCHES:
                    _too_deep(
                        node.span,
                        f"this `if` has more than {MOST_BRANCHES} branches",
                        "look the answer up in a table: `{1: 5, 2: 7}[n]`",
                        report,
                    )
                for _, inner in node.branches:
                    _block(inner, loops, report)
                _block(node.otherwise, loops, report)
            case meaning.Choose():
                _block(node.body, loops, report)
                _block(node.otherwise, loops, report)
            case meaning.Ask():
                for choice in node.choices:
                    _block(choice.body, loops, report)
            case meaning.Offer():
                _block(node.otherwise, loops, report)


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
