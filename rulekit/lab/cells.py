"""Sums over watched games by what was counted, their intervals, and rows made of them."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import TypeAlias

from attrs import Factory, define, evolve, field

from rulekit.lab.estimates import Estimate, Unit
from rulekit.language.report import RulesError
from rulekit.statistics.clusters import Clusters
from rulekit.statistics.differences import z_for
from rulekit.statistics.multiple import holm, p_value, share_p_value
from rulekit.statistics.shares import Share, wilson
from rulekit.statistics.verdicts import MARGIN, Verdict, verdict

Key: TypeAlias = "tuple[str, str, str]"
"""Metric, group and member: what is counted, as `won`, `role`, `Ninja`."""

Sums: TypeAlias = "dict[Key, tuple[int, int]]"
"""What a game adds to the tallies: for each key how often, of how many times."""


def add_to(sums: Sums, key: Key, count: int) -> None:
    """Once more it is asked, and so much it counts."""
    before, of = sums.get(key, (0, 0))
    sums[key] = (before + count, of + 1)


@define
class Tallies:
    """Cells by their keys. Those of parts of the games, in any order, are those of all."""

    games: int = 0
    failed: int = 0
    cells: dict[Key, Clusters] = Factory(dict)
    failure: RulesError | None = field(default=None, eq=False)  # of the first game that failed

    def add(self, sums: Sums) -> None:
        """One more game."""
        self.games += 1
        for key, (count, of) in sums.items():
            self.cells.setdefault(key, Clusters()).add(count, of)

    def add_failure(self, why: RulesError) -> None:
        self.failed += 1
        self.failure = self.failure or why

    def merge(self, other: Tallies) -> None:
        self.games += other.games
        self.failed += other.failed
        self.failure = self.failure or other.failure
        for key, cell in other.cells.items():
            self.cells.setdefault(key, Clusters()).merge(cell)

    def of(self, metric: str, group: str = "") -> dict[str, Clusters]:
        """The cells of a metric and a group by their members, in the order of their names."""
        found = {key[2]: cell for key, cell in self.cells.items() if key[:2] == (metric, group)}
        return dict(sorted(found.items()))

    @property
    def nobody_wins(self) -> bool:
        """Whether it is a game without winners, as far as was seen."""
        return not any(cell.count for cell in self.of("won", "seat").values())

    def groups(self, metric: str) -> list[str]:
        return sorted({key[1] for key in self.cells if key[0] == metric})


def independent(cell: Clusters) -> Share:
    """The same share of as many independent cases as its scatter is worth."""
    p, error = cell.share, cell.error
    worth = p * (1 - p) / error**2 if error else min(cell.games, cell.of)
    of = round(min(worth, cell.of))
    return Share(round(p * of), of)


def share_interval(cell: Clusters, comparisons: int = 1) -> tuple[float, float]:
    """Wilson's, which is right also near 0 and 1."""
    cases = independent(cell)
    return wilson(cases.count, cases.of, z_for(comparisons))


def mean_interval(cell: Clusters, comparisons: int = 1) -> tuple[float, float]:
    """Of a mean, which may be below 0 and above 1."""
    half = z_for(comparisons) * cell.error
    return cell.share - half, cell.share + half


def difference_interval(cell: Clusters, comparisons: int = 1) -> tuple[float, float]:
    """Of a mean difference, from -1 to 1."""
    half = z_for(comparisons) * _careful_error(cell)
    return max(-1.0, cell.share - half), min(1.0, cell.share + half)


def _careful_error(cell: Clusters) -> float:
    """It reckons with one more game that is off by all it can be: few games that came out alike
    do not tell that all will."""
    return sqrt(cell.error**2 + 1 / cell.games**2) if cell.games else 1.0


def estimate_of(
    metric: str, group: str, member: str, cell: Clusters, unit: Unit = "share", comparisons: int = 1
) -> Estimate:
    """A cell as a row: a share with a count, or a mean."""
    interval = {"share": share_interval, "points": difference_interval, "number": mean_interval}
    low, high = interval[unit](cell, comparisons)
    is_share = unit == "share"
    count, of = (cell.count, cell.of) if is_share else (None, cell.of)
    method = "Wilson, games as clusters" if is_share else "ratio, games as clusters"
    return Estimate(
        metric, group, member, cell.share, low, high, count, of, unit, method, comparisons
    )


def judged(
    metric: str,
    group: str,
    cells: Mapping[str, Clusters],
    unit: Unit,
    games: int,
    margin: float = MARGIN,
    *,
    fair: float = 0.0,
    comparisons: int | None = None,
    differ_at_all: bool = True,
) -> list[tuple[Estimate, Verdict]]:
    """A row for each member with what is said of it, which is compared with a fair share, or with
    none in a difference: all that are said to be off are so 95 times in 100 (Holm). `games` is what
    the cells took to fill, so that it is told how many more of these it takes. `comparisons` are
    the intervals that hold together, by default those of all members. Where a test of all has not
    found that they `differ_at_all`, it is said of none."""
    together = len(cells) if comparisons is None else comparisons
    rows = {
        name: estimate_of(metric, group, name, cell, unit, together) for name, cell in cells.items()
    }
    differ = holm([_chance(rows[name], cell, fair) for name, cell in cells.items()])
    told = []
    for row, differs in zip(rows.values(), differ, strict=True):
        differs = differs and differ_at_all
        said = verdict(row.low - fair, row.high - fair, games, margin, differs=differs)
        told.append((evolve(row, verdict=str(said)), said))
    return told


def _chance(row: Estimate, cell: Clusters, fair: float) -> float:
    if row.unit == "share":
        cases = independent(cell)
        return share_p_value(cases.count, cases.of, fair)
    return p_value((row.value - fair) / _careful_error(cell))
