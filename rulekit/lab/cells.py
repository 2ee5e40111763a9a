"""Ratios of sums over games, each game a cluster: five whole numbers that add up exactly."""

from __future__ import annotations

from math import sqrt
from typing import TypeAlias

from attrs import Factory, define

from rulekit.lab.estimates import Estimate, Unit
from rulekit.statistics.differences import z_for
from rulekit.statistics.shares import wilson

Key: TypeAlias = "tuple[str, str, str]"
"""Metric, group and member: what is counted, as `won`, `role`, `Ninja`."""


@define
class Cell:
    """Sums over games of `hits`, of `of`, and of their squares and product."""

    games: int = 0
    hits: int = 0
    of: int = 0
    hits_hits: int = 0
    hits_of: int = 0
    of_of: int = 0

    def add(self, hits: int, of: int) -> None:
        """One more game: what happened so often, of so many times that it could have."""
        self.merge(Cell(1, hits, of, hits * hits, hits * of, of * of))

    def merge(self, other: Cell) -> None:
        self.games += other.games
        self.hits += other.hits
        self.of += other.of
        self.hits_hits += other.hits_hits
        self.hits_of += other.hits_of
        self.of_of += other.of_of

    @property
    def ratio(self) -> float:
        return self.hits / self.of if self.of else 0.0

    @property
    def error(self) -> float:
        """The standard error of the ratio, games being what is drawn (linearised)."""
        if self.games < 2 or not self.of:
            return 0.0
        # Whole numbers until the end: no rounding, whatever the order of the games.
        squares = (
            self.hits_hits * self.of**2
            - 2 * self.hits * self.of * self.hits_of
            + self.hits**2 * self.of_of
        )
        return sqrt(max(0, squares) * self.games / (self.games - 1)) / self.of**2

    def share_interval(self, comparisons: int = 1) -> tuple[float, float]:
        """Wilson's for a share, of as many independent cases as its scatter is worth."""
        p, error = self.ratio, self.error
        worth = p * (1 - p) / error**2 if error else min(self.games, self.of)
        worth = min(worth, self.of)
        if worth < 1:
            return 0.0, 1.0
        return wilson(round(p * worth), round(worth), z_for(comparisons))

    def interval(self, comparisons: int = 1) -> tuple[float, float]:
        """Of a mean, which may be below 0."""
        half = z_for(comparisons) * self.error
        return self.ratio - half, self.ratio + half

    def difference_interval(self, comparisons: int = 1) -> tuple[float, float]:
        """Of a difference of shares. It reckons with one more game that is off by all it can be:
        few games that came out alike do not tell that all will."""
        if not self.games:
            return -1.0, 1.0
        half = z_for(comparisons) * sqrt(self.error**2 + 1 / self.games**2)
        return max(-1.0, self.ratio - half), min(1.0, self.ratio + half)


@define
class Tallies:
    """Cells by their keys. Those of parts of the games, in any order, are those of all."""

    games: int = 0
    failed: int = 0
    cells: dict[Key, Cell] = Factory(dict)

    def add(self, sums: dict[Key, tuple[int, int]]) -> None:
        """One more game."""
        self.games += 1
        for key, (hits, of) in sums.items():
            self.cells.setdefault(key, Cell()).add(hits, of)

    def merge(self, other: Tallies) -> None:
        self.games += other.games
        self.failed += other.failed
        for key, cell in other.cells.items():
            self.cells.setdefault(key, Cell()).merge(cell)

    def of(self, metric: str, group: str = "") -> dict[str, Cell]:
        """The cells of a metric and a group by their members, in the order of their names."""
        found = {key[2]: cell for key, cell in self.cells.items() if key[:2] == (metric, group)}
        return dict(sorted(found.items()))

    def groups(self, metric: str) -> list[str]:
        return sorted({key[1] for key in self.cells if key[0] == metric})


def estimate_of(
    metric: str, group: str, member: str, cell: Cell, unit: Unit = "share", comparisons: int = 1
) -> Estimate:
    """A cell as a row: a share with a count, or a mean."""
    is_share = unit == "share"
    of_unit = {"share": cell.share_interval, "points": cell.difference_interval}
    low, high = of_unit.get(unit, cell.interval)(comparisons)
    count, of = (cell.hits, cell.of) if is_share else (None, cell.of)
    method = "Wilson, games as clusters" if is_share else "ratio, games as clusters"
    return Estimate(
        metric, group, member, cell.ratio, low, high, count, of, unit, method, comparisons
    )
