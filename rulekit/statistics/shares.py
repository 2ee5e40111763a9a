"""Shares and means with the interval in which the true value lies 95 times in 100."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from rulekit.statistics.histogram import Histogram

Z = 1.959963984540054  # of the normal distribution, for 95 %


@frozen
class Share:
    """How often something happened, with a Wilson interval."""

    count: int
    of: int

    @property
    def share(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.count, self.of)


def wilson(count: int, of: int, z: float = Z) -> tuple[float, float]:
    """Wilson's score interval: right also for few games and for shares near 0 and 1."""
    if not of:
        return 0.0, 1.0
    p = count / of
    scale = 1 + z * z / of
    middle = (p + z * z / (2 * of)) / scale
    half = z * sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)


@frozen
class Spread:
    """Numbers summed up: mean with its interval, median, least and greatest."""

    mean: float
    interval: tuple[float, float]
    median: float
    least: int
    greatest: int


def spread(numbers: Histogram) -> Spread | None:
    """Sum up; None if there is nothing to sum up."""
    if numbers.least is None or numbers.greatest is None:
        return None
    mean = numbers.mean
    half = Z * sqrt(numbers.variance / numbers.size) if numbers.size > 1 else 0.0
    return Spread(mean, (mean - half, mean + half), numbers.median, numbers.least, numbers.greatest)
