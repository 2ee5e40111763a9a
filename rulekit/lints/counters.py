"""Counters and variables that nobody reads, and limits that are never reset."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.checker.scope import World
from rulekit.language.diagnostics import Label
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import Counter, Definition, PlayRule, UseRule
from rulekit.ruleset.traversal import Node, carriers, definitions_in, walk


def report_counting(world: World) -> None:
    """Counters and variables that are only written, and limits that only come nearer."""
    _never_read(world)
    _never_reset(world)


def _never_read(world: World) -> None:
    rules = world.ruleset
    if not rules.endings:
        return  # a game that is not finished: what will be read is still to be written
    written: dict[Definition, Span] = {}
    read: set[Definition] = set()
    for node in world.nodes:
        if node.does == "changes":
            for one in definitions_in(node):
                written.setdefault(one, node.span)
        elif node.does == "reads":
            read.update(definitions_in(node))
    for one, place in written.items():
        if one in read or one.span is None or one.span.source in world.borrowed:
            continue
        what = "counter" if isinstance(one, Counter) else "variable"
        world.report.warning(
            "RK5314",
            one.span,
            f"the {what} `{one.name}` is set, and nothing ever asks for it",
            label="never read",
            secondary=[Label(place, "set here")],
            help=f"ask for it, or remove the {what} and what sets it",
        )


def _never_reset(world: World) -> None:
    """A play or use limited by a counter that only grows, and a limit that cards may change.

    A fixed limit is how `once per game` is written; but what may be played once more because
    of a card is counted anew each turn, and somebody forgot to say so.
    """
    rules = world.ruleset
    setting: dict[Counter, list[meaning.SetCounter]] = {}
    for node in world.nodes:
        if isinstance(node, meaning.SetCounter):
            setting.setdefault(node.counter, []).append(node)
    for _, own in carriers(rules):
        for rule in own:
            if not isinstance(rule, PlayRule | UseRule) or rule.condition is None:
                continue
            for counter, limit in _limits(rule.condition):
                deeds = setting.get(counter, [])
                if counter.resets or not deeds or not all(map(_grows, deeds)):
                    continue
                if counter.span is not None and counter.span.source not in world.borrowed:
                    world.report.warning(
                        "RK5315",
                        counter.span,
                        f"`{counter.name}` only grows, so its limit is reached for good",
                        label="never goes back",
                        secondary=[Label(limit.span, "no use once this is reached")],
                        help=f"write `counter {counter.name} …, resets each turn`, or set it back",
                    )


def _limits(condition: Expression) -> Iterator[tuple[Counter, Node]]:
    for node in walk(condition):
        if not isinstance(node, meaning.Comparison):
            continue
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
