"""What many games have in common, as whole numbers that add up.

The counts of parts of the games, added in any order, are those of all: whoever plays them,
in one process, in several or on several machines, comes to the same. They take as much memory
for a million games as for ten thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import Factory, define

from rulekit.engine.seating import letters
from rulekit.native.ledger import Counted
from rulekit.simulation.games import Plan, Played
from rulekit.statistics.histogram import Histogram

FAILED_GAMES_KEPT = 10
"""Numbers of games that failed, the first ones: any of them can be played again."""


@define
class Counts:
    """`present` and `won` map a group (`side`) to its members (`reds`): games in which somebody
    was one of them, and games that such a player won. Seats are always a group, and bots where
    they differ. `failed` are the first games that failed, of `failures`; they are no `games`."""

    games: int = 0
    endings: Counter[str] = Factory(Counter)
    present: dict[str, Counter[str]] = Factory(dict)
    won: dict[str, Counter[str]] = Factory(dict)
    turns: Histogram = Factory(Histogram)
    decisions: Histogram = Factory(Histogram)
    scores: dict[str, Histogram] = Factory(dict)
    failures: int = 0
    failed: tuple[int, ...] = ()

    def add(self, plan: Plan, played: Played) -> None:
        self.games += 1
        self.endings[played.ending] += 1
        self.turns.add(played.turns)
        self.decisions.add(played.decisions)
        for group, member, wins in members_of(plan, played):
            self.present.setdefault(group, Counter())[member] += 1
            self.won.setdefault(group, Counter())[member] += wins
        if len(played.scores) == plan.players:
            for seat, score in zip(letters(plan.players), played.scores, strict=True):
                self.scores.setdefault(seat, Histogram()).add(score)

    def add_counted(self, plan: Plan, endings: Sequence[str], counted: Counted) -> None:
        """Games that were counted as they were played; `endings` are those of the rules."""
        games = len(counted.endings)
        self.games += games
        self.endings.update(Counter(endings[number] for number in counted.endings))
        self.turns.add_all(counted.turns)
        self.decisions.add_all(counted.decisions)
        seats = letters(plan.players)
        of_seats = zip(seats, counted.won, strict=True)
        rows = (*counted.members, *(("seat", seat, games, won) for seat, won in of_seats))
        for group, member, present, won in rows:
            self.present.setdefault(group, Counter())[member] += present
            self.won.setdefault(group, Counter())[member] += won
        for seat, scores in zip(seats, counted.scores, strict=True):
            if scores:
                self.scores.setdefault(seat, Histogram()).add_all(scores)

    def add_failure(self, number: int) -> None:
        self.merge(Counts(failures=1, failed=(number,)))

    def merge(self, other: Counts) -> None:
        self.games += other.games
        self.endings.update(other.endings)
        self.turns.merge(other.turns)
        self.decisions.merge(other.decisions)
        for mine, theirs in ((self.present, other.present), (self.won, other.won)):
            for group, members in theirs.items():
                mine.setdefault(group, Counter()).update(members)
        for seat, scores in other.scores.items():
            self.scores.setdefault(seat, Histogram()).merge(scores)
        self.failures += other.failures
        self.failed = tuple(sorted((*self.failed, *other.failed))[:FAILED_GAMES_KEPT])

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "endings": dict(self.endings),
            "present": {group: dict(members) for group, members in self.present.items()},
            "won": {group: dict(members) for group, members in self.won.items()},
            "turns": self.turns.to_json(),
            "decisions": self.decisions.to_json(),
            "scores": {seat: scores.to_json() for seat, scores in self.scores.items()},
            "failures": self.failures,
            "failed": list(self.failed),
        }

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Counts:
        """Raises KeyError, TypeError or ValueError for what is none."""
        return cls(
            int(told["games"]),
            _counter(told["endings"]),
            {group: _counter(members) for group, members in told["present"].items()},
            {group: _counter(members) for group, members in told["won"].items()},
            Histogram.from_json(told["turns"]),
            Histogram.from_json(told["decisions"]),
            {seat: Histogram.from_json(scores) for seat, scores in told["scores"].items()},
            int(told["failures"]),
            tuple(int(number) for number in told["failed"]),
        )


def _counter(told: dict[str, Any]) -> Counter[str]:
    return Counter({str(name): int(times) for name, times in told.items()})


def members_of(plan: Plan, game: Played) -> Iterator[tuple[str, str, bool]]:
    """Each member of each group in a game, and whether a seat of it won."""
    found: dict[tuple[str, str], bool] = {}
    winners = game.winners
    for seat, groups in enumerate(game.groups):
        won = seat in winners
        for key in groups.items():
            # Several seats of a group win or lose together, so a game counts once for it.
            found[key] = won or found.get(key, False)
    for (group, member), won in found.items():
        yield group, member, won
    for seat, name in enumerate(letters(plan.players)):
        yield "seat", name, seat in winners
    if len(set(plan.bots)) > 1:
        for seat, bot in enumerate(plan.bots):
            yield "bot", bot, seat in game.winners  # rivals at one table: each seat counts
