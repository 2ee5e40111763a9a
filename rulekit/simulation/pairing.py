"""Two rulesets play the same games: those of one number have the same seed and the same deal, and
random bots have the same chance in each turn.

What both share is no noise between them, so a small change is seen with fewer games. Tallies are
whole numbers, and those of parts of the games add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from attrs import Factory, define, frozen

from rulekit.engine.game import program_for
from rulekit.engine.seating import letters
from rulekit.loading.reference import RulesetReference
from rulekit.native import batches
from rulekit.native.ledger import Member
from rulekit.native.playing import native_of
from rulekit.simulation.batch import chunks_of, looks_at
from rulekit.simulation.counts import members_of
from rulekit.simulation.engines import LEFT_TO_PYTHON, Engine, Engines, why_python
from rulekit.simulation.games import Plan, Played, common_seed, play_game
from rulekit.statistics.paired import Outcome, PairedNumbers, Pairs
from rulekit.workers.pool import share

_PAIRS = 1_000  # that are played before anybody is told


@frozen
class Told:
    """What is compared of a game; `won` tells of each member of a group that somebody was
    whether such a player won."""

    ending: str
    turns: int
    decisions: int
    scores: tuple[int, ...]
    won: dict[Member, bool]


@define
class Tallied:
    """Pairs of games; `wins` by group (`side`) and member (`reds`)."""

    games: int = 0
    wins: dict[str, dict[str, Pairs]] = Factory(dict)
    endings: dict[str, Pairs] = Factory(dict)
    lengths: dict[str, PairedNumbers] = Factory(dict)
    scores: dict[str, PairedNumbers] = Factory(dict)
    engines: Engines = Factory(Engines)

    def add(self, first: Told, second: Told) -> None:
        self.games += 1
        for group, member in (*first.won, *(key for key in second.won if key not in first.won)):
            pairs = self.wins.setdefault(group, {}).setdefault(member, Pairs())
            pairs.add(_outcome(first, (group, member)), _outcome(second, (group, member)))
        self._add_endings(first.ending, second.ending)
        self.lengths.setdefault("turns", PairedNumbers()).add(first.turns, second.turns)
        decisions = self.lengths.setdefault("decisions", PairedNumbers())
        decisions.add(first.decisions, second.decisions)
        if first.scores and second.scores:
            names = letters(len(first.scores))
            for name, old, new in zip(names, first.scores, second.scores, strict=True):
                self.scores.setdefault(name, PairedNumbers()).add(old, new)

    def pairs_of_ending(self, name: str) -> Pairs:
        """Of all games, also those which neither ended so."""
        pairs = Pairs(self.endings[name].cells.copy())
        pairs.add("lost", "lost", self.games - pairs.cells.total())
        return pairs

    def _add_endings(self, first: str, second: str) -> None:
        """Only those that have come; see `pairs_of_ending`."""
        for name in {first: 0, second: 0}:
            pairs = self.endings.setdefault(name, Pairs())
            pairs.add(_came(first, name), _came(second, name))

    def merge(self, other: Tallied) -> None:
        self.games += other.games
        self.engines.merge(other.engines)
        for group, members in other.wins.items():
            _merge(self.wins.setdefault(group, {}), members, Pairs)
        _merge(self.endings, other.endings, Pairs)
        _merge(self.lengths, other.lengths, PairedNumbers)
        _merge(self.scores, other.scores, PairedNumbers)


def _merge(mine: dict, theirs: dict, made: Callable) -> None:  # type: ignore[type-arg]
    for name, one in theirs.items():
        mine.setdefault(name, made()).merge(one)


def _outcome(told: Told, member: Member) -> Outcome:
    if member not in told.won:
        return "absent"
    return "won" if told.won[member] else "lost"


def _came(ending: str, name: str) -> Outcome:
    return "won" if ending == name else "lost"


def play_pairs(
    first: RulesetReference,
    second: RulesetReference,
    plan: Plan,
    games: int,
    jobs: int = 1,
    *,
    engine: Engine = "auto",
    until: Callable[[Tallied], bool] | None = None,
    advance: Callable[[int], None] = lambda _: None,
) -> Tallied:
    """Plays so many games of both, or fewer: `until` is asked after 200 pairs, and after each
    quarter more, whether that is enough.

    Raises RulesError for a game that fails, NotNative as `why_python`.
    """
    both = (first, second)
    reasons = tuple(why_python(rules, plan, engine, games) for rules in both)
    digests = tuple(rules.rules.digest for rules in both)
    looks = looks_at(games) if until is not None else set()
    tallied = Tallied()
    work = partial(_play, both, digests, plan, reasons)
    for part in share(work, chunks_of(range(games), looks, _PAIRS, jobs), jobs, spawn=True):
        tallied.merge(part)
        advance(2 * part.games)
        if until is not None and tallied.games in looks and until(tallied):
            break
    return tallied


def _play(
    both: tuple[RulesetReference, ...],
    digests: tuple[str, ...],
    plan: Plan,
    reasons: tuple[str | None, ...],
    numbers: range,
) -> Iterator[Tallied]:
    if tuple(rules.rules.digest for rules in both) != digests:
        raise ChildProcessError("the rules have changed while they were played")
    tallied = Tallied()
    first, second = (
        _games(rules, plan, reason, numbers, tallied.engines)
        for rules, reason in zip(both, reasons, strict=True)
    )
    for old, new in zip(first, second, strict=True):
        tallied.add(old, new)
    yield tallied


def _games(
    rules: RulesetReference, plan: Plan, reason: str | None, numbers: range, engines: Engines
) -> Iterator[Told]:
    """What came of the games, in their order."""
    if reason is not None:
        yield from _in_python(rules, plan, reason, numbers, engines)
        return
    native = native_of(program_for(rules.rules, plan.players, rules.settings))
    endings = [ending.name for ending in rules.rules.endings.values()]
    ledger, seats = native.memory.ledger, letters(plan.players)
    for stretch in batches.play(native, numbers, common_seed(plan), by_turns=True):
        counted = stretch.counted
        if counted is None:
            games = range(stretch.start, stretch.stop)
            yield from _in_python(rules, plan, LEFT_TO_PYTHON, games, engines)
            continue
        engines.native += stretch.stop - stretch.start
        rows = zip(
            counted.endings, counted.turns, counted.decisions, ledger.outcomes(counted), strict=True
        )
        for ending, turns, decisions, (scores, winners, won) in rows:
            of_seats = {("seat", name): seat in winners for seat, name in enumerate(seats)}
            yield Told(endings[ending], turns, decisions, scores, won | of_seats)


def _in_python(
    rules: RulesetReference, plan: Plan, reason: str, numbers: range, engines: Engines
) -> Iterator[Told]:
    for number in numbers:
        played = play_game(rules.rules, plan, number, rules.settings, paired=True)
        engines.python[reason] += 1
        yield _told(plan, played)


def _told(plan: Plan, played: Played) -> Told:
    won = {(group, member): wins for group, member, wins in members_of(plan, played)}
    scores = played.scores if len(played.scores) == plan.players else ()
    return Told(played.ending, played.turns, played.decisions, scores, won)
