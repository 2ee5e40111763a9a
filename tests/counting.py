"""Counts and histograms of what a test makes up."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.simulation.counts import Counts
from rulekit.simulation.games import Plan, Played
from rulekit.statistics.histogram import Histogram


def counts_of(plan: Plan, games: Iterable[Played]) -> Counts:
    counts = Counts()
    for game in games:
        counts.add(plan, game)
    return counts


def histogram(*numbers: int) -> Histogram:
    made = Histogram()
    for number in numbers:
        made.add(number)
    return made
