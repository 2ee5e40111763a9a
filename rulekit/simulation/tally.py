"""Shares of wins and endings, and lengths, with their intervals: what the counts tell."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from rulekit.simulation.counts import Counts
from rulekit.statistics.shares import Share, Spread, spread


@frozen
class Tally:
    """`wins` maps a group (`side`) to its members (`reds`) and the games these won; seats are
    always a group. `scores` are those of seats."""

    games: int
    wins: dict[str, dict[str, Share]]
    endings: dict[str, Share]
    turns: Spread | None
    decisions: Spread | None
    scores: dict[str, Spread] = field(factory=dict)

    def shares(self) -> Iterator[Share]:
        """Every share that a report gives."""
        for members in self.wins.values():
            yield from members.values()
        yield from self.endings.values()


def tally(counts: Counts) -> Tally:
    """Shares are of the games in which somebody was a member, means of all."""
    endings = sorted(counts.endings, key=lambda name: (-counts.endings[name], name))
    return Tally(
        counts.games,
        {
            group: {
                member: Share(counts.won[group][member], games)
                for member, games in sorted(members.items())
            }
            for group, members in counts.present.items()
        },
        {ending: Share(counts.endings[ending], counts.games) for ending in endings},
        spread(counts.turns),
        spread(counts.decisions),
        {seat: told for seat, scores in counts.scores.items() if (told := spread(scores))},
    )
