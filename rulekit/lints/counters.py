"""Counters and variables that nobody reads, and limits that are never reset."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.source import Span
from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Counter, Definition
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.traversal import definitions_in, find


def never_read(subject: Subject) -> Iterator[Finding]:
    """A counter or variable that is only written."""
    if not subject.rules.endings:
        return  # a game that is not finished: what will be read is still to be written
    written: dict[Definition, Span] = {}
    read: set[Definition] = set()
    for node in subject.nodes:
        if node.does == "changes":
            for one in definitions_in(node):
                written.setdefault(one, node.span)
        elif node.does == "reads":
            read.update(definitions_in(node))
    for one, place in written.items():
        if one not in read and one.span is not None:
            yield Finding(
                one.span,
                f"the {one.sort} `{one.name}` is set, and nothing ever asks for it",
                "never read",
                f"ask for it, or remove the {one.sort} and what sets it",
                [(place, "set here")],
            )


def never_reset(subject: Subject) -> Iterator[Finding]:
    """A play or use limited by a counter that only grows, and a limit that cards may change.

    A fixed limit is how `once per game` is written; but what may be played once more because
    of a card is counted anew each turn, and somebody forgot to say so.
    """
    setting: dict[Counter, list[meaning.SetCounter]] = {}
    for node in subject.each(meaning.SetCounter):
        setting.setdefault(node.counter, []).append(node)
    for rule in subject.usable:
        for counter, limit in _limits(rule.condition):
            deeds = setting.get(counter, [])
            if counter.resets or not deeds or not all(map(_grows, deeds)):
                continue
            if counter.span is not None:
                yield Finding(
                    counter.span,
                    f"`{counter.name}` only grows, so its limit is reached for good",
                    "never goes back",
                    f"write `counter {counter.name} …, resets each turn`, or set it back",
                    [(limit.span, "no use once this is reached")],
                )


def _limits(condition: Expression | None) -> Iterator[tuple[Counter, meaning.Comparison]]:
    for node in find(meaning.Comparison, condition):
        sides = (node.left, node.right)
        if node.operator in (">", ">="):
            sides = (node.right, node.left)
        elif node.operator not in ("<", "<="):
            continue
        counted, limit = sides
        if isinstance(counted, meaning.CounterValue) and isinstance(limit, meaning.ValueCall):
            yield counted.counter, node


def _grows(deed: meaning.SetCounter) -> bool:
    value = deed.value
    return (
        deed.operator == "+="
        and isinstance(value, meaning.Constant)
        and isinstance(value.value, int)
        and value.value > 0
    )
