"""Games of two rulesets compared: who wins more often, and which games are longer."""

from __future__ import annotations

from collections.abc import Callable

from attrs import Factory, frozen

from rulekit.loading.reference import RulesetReference
from rulekit.simulation.engines import Engine, Engines
from rulekit.simulation.games import Plan
from rulekit.simulation.pairing import Tallied, play_pairs
from rulekit.statistics.differences import Estimate, z_for
from rulekit.statistics.multiple import ALPHA
from rulekit.statistics.paired import PairedNumbers, Pairs
from rulekit.statistics.sequential import anytime_z
from rulekit.statistics.shares import Share
from rulekit.statistics.verdicts import MARGIN, Verdict, verdict, verdict_of_number


@frozen
class ShareRow:
    """How often somebody wins, or an ending comes, in the games of each.

    `estimate` is missing where there is nothing to compare, since only one has it, or where
    there are too few games.
    """

    name: str
    first: Share | None
    second: Share | None
    estimate: Estimate | None
    verdict: Verdict | None = None  # of what the second did to it

    @property
    def in_both(self) -> bool:
        return self.first is not None and self.second is not None


@frozen
class NumberRow:
    """Means of the games of each: how long they are, what a seat scores; `estimate` is missing
    where there are too few games."""

    name: str
    first: float
    second: float
    estimate: Estimate | None
    verdict: Verdict | None = None


@frozen
class Outcomes:
    """`wins` by group (`role`), each with one row for each member. `saved` is how many times as
    many games it would take to tell who wins if they were no pairs: the median of the rows."""

    games: int
    wins: dict[str, list[ShareRow]]
    endings: list[ShareRow]
    lengths: list[NumberRow]
    scores: list[NumberRow]
    saved: float | None = None
    engines: Engines = Factory(Engines)
    margin: float = MARGIN
    interrupted: bool = False


@frozen
class Until:
    """When enough pairs are played: as soon as no difference reaches further than `width` to
    either side, or, with none given, as soon as it is clear of each whether it is more, less, or
    even within the margin."""

    width: float | None = None
    margin: float = MARGIN

    def __call__(self, tallied: Tallied) -> bool:
        found = compare_pairs(tallied, self.margin, at_every_look=self.width is None)
        rows = [row for rows in found.wins.values() for row in rows]
        return all(self._is_enough(row) for row in rows if row.in_both)

    def _is_enough(self, row: ShareRow) -> bool:
        if row.estimate is None or row.verdict is None:
            return False
        if self.width is not None:
            return row.estimate.high - row.estimate.low <= 2 * self.width
        return row.verdict.is_clear


def play_both(
    first: RulesetReference,
    second: RulesetReference,
    plan: Plan,
    games: int,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
    engine: Engine = "auto",
    until: Until | None = None,
    margin: float = MARGIN,
) -> Outcomes:
    """Plays so many games of each in pairs, or with `until` as many as it takes, and compares
    them; `advance` is told how many. Ctrl-C ends it, if a pair was played. Raises RulesError for a
    game that fails, NotNative as `why_python`."""
    tallied = play_pairs(
        first, second, plan, games, jobs, engine=engine, until=until, advance=advance
    )
    looks = until is not None and until.width is None
    return compare_pairs(tallied, margin, at_every_look=looks)


def compare_pairs(
    tallied: Tallied, margin: float = MARGIN, *, at_every_look: bool = False
) -> Outcomes:
    """What the games of two rulesets have in common, and what not.

    The intervals of one table are widened so that all of them hold together; `at_every_look`,
    also if somebody looks again and again and stops when he likes.
    """

    def z(comparisons: int) -> float:
        if at_every_look:
            return anytime_z(tallied.games, ALPHA / max(1, comparisons))
        return z_for(comparisons)

    wins = {
        group: _rows(dict(sorted(members.items())), tallied.games, margin, z)
        for group, members in tallied.wins.items()
    }
    endings = {name: tallied.pairs_of_ending(name) for name in sorted(tallied.endings)}
    saved = sorted(
        pairs.saved
        for members in tallied.wins.values()
        for pairs in members.values()
        if pairs.saved is not None
    )
    return Outcomes(
        tallied.games,
        wins,
        _rows(endings, tallied.games, margin, z),
        _numbers(tallied.lengths, tallied.games, z),
        _numbers(tallied.scores, tallied.games, z),
        saved[len(saved) // 2] if saved else None,
        tallied.engines,
        margin,
        tallied.interrupted,
    )


def _rows(
    members: dict[str, Pairs], games: int, margin: float, z: Callable[[int], float]
) -> list[ShareRow]:
    reach = z(sum(all(share.of for share in pairs.shares) for pairs in members.values()))
    return [_row(name, pairs, games, margin, reach) for name, pairs in members.items()]


def _row(name: str, pairs: Pairs, games: int, margin: float, z: float) -> ShareRow:
    old, new = pairs.shares
    found = pairs.difference(z)
    said = None if found is None else verdict(found.low, found.high, games, margin)
    return ShareRow(name, old if old.of else None, new if new.of else None, found, said)


def _numbers(
    rows: dict[str, PairedNumbers], games: int, z: Callable[[int], float]
) -> list[NumberRow]:
    return [_number(name, one, games, z(len(rows))) for name, one in rows.items()]


def _number(name: str, one: PairedNumbers, games: int, z: float) -> NumberRow:
    found = one.difference(z)
    said = None if found is None else verdict_of_number(found.low, found.high, games)
    return NumberRow(name, one.first.mean, one.second.mean, found, said)
