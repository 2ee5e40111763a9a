"""The same games played twice: differences whose noise is that which both do not share.

Tallies are whole numbers, and those of parts of the games add up.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Literal, TypeAlias

from attrs import Factory, define

from rulekit.statistics.differences import FEWEST, Estimate
from rulekit.statistics.histogram import Histogram
from rulekit.statistics.shares import Share

Outcome: TypeAlias = Literal["absent", "lost", "won"]
"""What came of somebody in a game; who is absent neither won it nor lost it."""


@define
class Pairs:
    """How often each outcome of the first came with each of the second, in pairs of games."""

    cells: Counter[tuple[Outcome, Outcome]] = Factory(Counter)

    def add(self, first: Outcome, second: Outcome, times: int = 1) -> None:
        self.cells[first, second] += times

    def merge(self, other: Pairs) -> None:
        self.cells.update(other.cells)

    @property
    def shares(self) -> tuple[Share, Share]:
        """How often it won in the first and in the second, of the games in which it was there."""
        return _share(self.cells, 0), _share(self.cells, 1)

    def difference(self, z: float) -> Estimate | None:
        """Second less first; None where either has been there too seldom to tell.

        Bonett and Price, "Adjusted Wald confidence interval for a difference of binomial
        proportions based on paired data" (2012): one pair is added to either kind of discordant
        ones. Where somebody is absent in some games, each share is a ratio, and games are the
        clusters (linearised; Cochran 1977, chapter 6).
        """
        old, new = self.shares
        if min(old.of, new.of) < FEWEST:
            return None
        error = sqrt(self._variance())
        raw, middle = new.share - old.share, _adjusted(self.cells)
        low, high = middle - z * error, middle + z * error
        return Estimate(raw, max(-1.0, low), min(1.0, high))

    @property
    def saved(self) -> float | None:
        """How many times as many games it would take if they were no pairs."""
        cells = _with_one_more(self.cells)
        alone = 0.0
        for place in (0, 1):
            share = _share(cells, place)
            if not share.of:
                return None
            alone += share.share * (1 - share.share) / share.of
        paired = self._variance()
        return alone / paired if paired else None

    def _variance(self) -> float:
        cells = _with_one_more(self.cells)
        old, new = _share(cells, 0), _share(cells, 1)
        pulls = (
            (times, _pull(second, new) - _pull(first, old))
            for (first, second), times in sorted(cells.items())
        )
        return sum(times * pull * pull for times, pull in pulls)


def _share(cells: Counter[tuple[Outcome, Outcome]], place: int) -> Share:
    won = sum(times for pair, times in cells.items() if pair[place] == "won")
    return Share(won, won + sum(n for pair, n in cells.items() if pair[place] == "lost"))


def _adjusted(cells: Counter[tuple[Outcome, Outcome]]) -> float:
    more = _with_one_more(cells)
    return _share(more, 1).share - _share(more, 0).share


def _with_one_more(cells: Counter[tuple[Outcome, Outcome]]) -> Counter[tuple[Outcome, Outcome]]:
    return cells + Counter({("won", "lost"): 1, ("lost", "won"): 1})


def _pull(outcome: Outcome, share: Share) -> float:
    """How far one game pulls a share from what it is."""
    return 0.0 if outcome == "absent" else ((outcome == "won") - share.share) / share.of


@define
class PairedNumbers:
    """Numbers of the same games twice, such as their turns, and the differences of pairs."""

    first: Histogram = Factory(Histogram)
    second: Histogram = Factory(Histogram)
    differences: Histogram = Factory(Histogram)

    def add(self, first: int, second: int) -> None:
        self.first.add(first)
        self.second.add(second)
        self.differences.add(second - first)

    def merge(self, other: PairedNumbers) -> None:
        self.first.merge(other.first)
        self.second.merge(other.second)
        self.differences.merge(other.differences)

    def difference(self, z: float) -> Estimate | None:
        """The mean of differences (Student's paired test, with the normal distribution)."""
        if self.differences.size < FEWEST:
            return None
        mean = self.differences.mean
        half = z * sqrt(self.differences.variance / self.differences.size)
        return Estimate(mean, mean - half, mean + half)
