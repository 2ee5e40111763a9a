"""Differences of shares and means, with the intervals in which the true ones lie."""

from __future__ import annotations

from math import hypot, sqrt
from statistics import NormalDist

from attrs import frozen

from rulekit.statistics.histogram import Histogram
from rulekit.statistics.shares import Share, wilson

CONFIDENCE = 0.95
FEWEST = 2
"""Fewer games of each tell nothing of how much games vary."""


@frozen
class Estimate:
    """A difference, second less first, and its interval."""

    difference: float
    low: float
    high: float


def z_for(comparisons: int) -> float:
    """How many standard errors an interval reaches to both sides, if `comparisons` intervals
    shall all hold the true value 95 times in 100 (Bonferroni).

    >>> round(z_for(1), 2), round(z_for(10), 2)
    (1.96, 2.81)
    """
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * max(1, comparisons)))


def share_difference(first: Share, second: Share, z: float) -> Estimate:
    """Newcombe's interval: it puts the Wilson intervals of both shares together, and so is
    right also for few games and for shares near 0 and 1."""
    low_1, high_1 = wilson(first.count, first.of, z)
    low_2, high_2 = wilson(second.count, second.of, z)
    p, q = first.share, second.share
    return Estimate(
        q - p,
        q - p - hypot(q - low_2, high_1 - p),
        q - p + hypot(high_2 - q, p - low_1),
    )


def mean_difference(first: Histogram, second: Histogram, z: float) -> Estimate | None:
    """Of two means, whose variances may differ (Welch); None where one game of either is too
    few to tell how much games vary."""
    if min(first.size, second.size) < FEWEST:
        return None
    difference = second.mean - first.mean
    half = z * sqrt(sum(numbers.variance / numbers.size for numbers in (first, second)))
    return Estimate(difference, difference - half, difference + half)
