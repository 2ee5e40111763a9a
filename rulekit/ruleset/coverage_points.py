"""What a test of a ruleset can cover: conditions, rules, windows and endings."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.language.source import Span
from rulekit.ruleset import meaning as m
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.probes import Probes
from rulekit.ruleset.traversal import carriers, everything_played

PointKind: TypeAlias = Literal["condition", "rule", "window", "ending"]


@frozen(eq=False)
class Point:
    """A place, with what is there."""

    kind: PointKind
    subject: object
    span: Span


def find_points(ruleset: Ruleset) -> list[Point]:
    """All points, in the same order for the same rules."""
    found: list[Point] = []
    for _, rules in carriers(ruleset):
        for rule in rules:
            found.append(Point("rule", rule, rule.span))
            if rule.condition is not None:
                found.append(Point("condition", rule.condition, rule.condition.span))
    for node in everything_played(ruleset):
        found += (
            Point("condition", one, one.span)
            for one in node.conditions
            if not isinstance(one, m.Constant)  # `while yes` asks nothing
        )
    for window in ruleset.windows.values():
        if window.span is not None:
            found.append(Point("window", window, window.span))
    for ending in ruleset.endings.values():
        if ending.condition is not None:
            found.append(Point("condition", ending.condition, ending.condition.span))
        if ending.span is not None:
            found.append(Point("ending", ending, ending.span))
    return found


def place_probes(ruleset: Ruleset) -> Probes:
    """Makes the games of a ruleset measured; it must not have been played yet."""
    found = enumerate(find_points(ruleset))
    probes = Probes({id(point.subject): number for number, point in found})
    ruleset.probes = probes
    return probes
