"""Games of two rulesets compared: who wins more often, and which games are longer."""

from __future__ import annotations

from collections.abc import Callable

from attrs import Factory, evolve, frozen

from rulekit.loading.reference import RulesetReference
from rulekit.simulation.batch import first_failure, run_games
from rulekit.simulation.counts import Counts
from rulekit.simulation.engines import Engine, Engines, why_python
from rulekit.simulation.games import Plan
from rulekit.simulation.tally import Tally, tally
from rulekit.statistics.differences import (
    FEWEST,
    Estimate,
    games_needed,
    mean_difference,
    share_difference,
    z_for,
)
from rulekit.statistics.shares import Share


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
    needed: int | None  # games of each that would show a difference of one point, if it varies

    @property
    def in_both(self) -> bool:
        return self.first is not None and self.second is not None


@frozen
class LengthRow:
    """How long the games of each are; `estimate` is missing where there are too few games."""

    name: str
    first: float
    second: float
    estimate: Estimate | None


@frozen
class Outcomes:
    """`wins` by group (`role`), each with one row for each member."""

    games: tuple[int, int]
    wins: dict[str, list[ShareRow]]
    endings: list[ShareRow]
    lengths: list[LengthRow]
    engines: Engines = Factory(Engines)


def play_both(
    first: RulesetReference,
    second: RulesetReference,
    plan: Plan,
    games: int,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
    engine: Engine = "auto",
) -> Outcomes:
    """Plays so many games of each and compares them; `advance` is told how many. Raises
    RulesError for the first game that fails, NotNative as `why_python`."""
    both, engines = [], Engines()
    for rules in (first, second):
        counts, reason = Counts(), why_python(rules, plan, engine, games)
        for part in run_games(rules, plan, [range(games)], jobs, reason=reason):
            counts.merge(part.counts)
            engines.merge(part.engines)
            if failed := first_failure(rules, plan, counts):
                raise failed
            advance(part.stop - part.start)
        both.append(counts)
    return evolve(compare_games(*both), engines=engines)


def compare_games(first: Counts, second: Counts) -> Outcomes:
    """What the games of two rulesets have in common, and what not.

    The intervals of one table are widened so that all of them hold together.
    """
    tallies = tally(first), tally(second)
    groups = [*tallies[0].wins, *(g for g in tallies[1].wins if g not in tallies[0].wins)]
    wins = {
        group: _rows(tallies[0].wins.get(group, {}), tallies[1].wins.get(group, {}), tallies)
        for group in groups
    }
    # An ending that never came in the games of one is there in its rules all the same.
    nothing = tuple(Share(0, t.games) for t in tallies)
    names = sorted({*tallies[0].endings, *tallies[1].endings})
    endings = _rows(
        {name: tallies[0].endings.get(name, nothing[0]) for name in names},
        {name: tallies[1].endings.get(name, nothing[1]) for name in names},
        tallies,
    )
    return Outcomes((tallies[0].games, tallies[1].games), wins, endings, _lengths(first, second))


def _rows(
    first: dict[str, Share], second: dict[str, Share], tallies: tuple[Tally, Tally]
) -> list[ShareRow]:
    common = first.keys() & second.keys()
    z = z_for(len(common))
    games = min(t.games for t in tallies)
    rows = []
    for name in [*first, *(name for name in second if name not in first)]:
        old, new = first.get(name), second.get(name)
        if old is None or new is None or min(old.of, new.of) < FEWEST:
            rows.append(ShareRow(name, old, new, None, None))
        else:
            needed = games_needed(old, new, games, z)
            rows.append(ShareRow(name, old, new, share_difference(old, new, z), needed))
    return rows


def _lengths(first: Counts, second: Counts) -> list[LengthRow]:
    z = z_for(2)
    pairs = {"turns": (first.turns, second.turns), "decisions": (first.decisions, second.decisions)}
    return [
        LengthRow(name, old.mean, new.mean, mean_difference(old, new, z))
        for name, (old, new) in pairs.items()
    ]
