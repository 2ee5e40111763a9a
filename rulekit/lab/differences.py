"""What is different between the games of two simulations."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.lab.estimates import Estimate
from rulekit.simulation.report import Run
from rulekit.simulation.standings import Judging
from rulekit.statistics.differences import mean_difference, share_difference, z_for
from rulekit.statistics.shares import Share
from rulekit.statistics.verdicts import verdict


def differences(first: Run, second: Run) -> tuple[Estimate, ...]:
    """Shares of wins and endings, and lengths: of the second, less those of the first."""
    old, new = first.tally, second.tally
    games, judging = min(old.games, new.games), first.judging
    rows: list[Estimate] = []
    for group, members in old.wins.items():
        rows += _shares("won", group, members, new.wins.get(group, {}), games, judging)
    rows += _shares("ended", "ending", old.endings, new.endings, games, judging)
    rows += _lengths(first, second)
    return tuple(rows)


def _shares(
    metric: str, group: str, old: dict[str, Share], new: dict[str, Share], games: int, by: Judging
) -> Iterator[Estimate]:
    both = [name for name in old if name in new]
    for name in both:
        found = share_difference(old[name], new[name], z_for(len(both)))
        said = verdict(found.low, found.high, games, by.margin)
        yield Estimate(
            metric, group, name, found.difference, found.low, found.high, None,
            min(old[name].of, new[name].of), "points", "Newcombe", len(both), str(said),
        )  # fmt: skip


def _lengths(first: Run, second: Run) -> Iterator[Estimate]:
    pairs = {
        "turns": (first.counts.turns, second.counts.turns),
        "decisions": (first.counts.decisions, second.counts.decisions),
    }
    for name, (old, new) in pairs.items():
        found = mean_difference(old, new, z_for(len(pairs)))
        if found is not None:
            yield Estimate(
                "length", "game", name, found.difference, found.low, found.high,
                unit="number", method="Welch", comparisons=len(pairs),
            )  # fmt: skip
