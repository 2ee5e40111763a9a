"""Two rulesets play the same games: those of one number have the same seed and the same deal, and
random bots have the same chance in each turn.

What both share is no noise between them, so a small change is seen with fewer games. Tallies are
whole numbers, and those of parts of the games add up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial

from attrs import Factory, define

from rulekit.engine.game import program_for
from rulekit.engine.seating import letters
from rulekit.loading.reference import RulesetReference
from rulekit.native import batches
from rulekit.native.playing import native_of
from rulekit.simulation.batch import chunks_of, looks_at
from rulekit.simulation.counts import members_of
from rulekit.simulation.engines import LEFT_TO_PYTHON, Engine, Engines, why_python
from rulekit.simulation.games import Plan, Played, common_seed, counted_games, play_game
from rulekit.statistics.paired import Outcome, PairedNumbers, Pairs
from rulekit.workers.pool import share

_PAIRS = 1_000  # that are played before anybody is told


def _of_pairs() -> defaultdict[str, Pairs]:
    return defaultdict(Pairs)


def _of_numbers() -> defaultdict[str, PairedNumbers]:
    return defaultdict(PairedNumbers)


def _of_groups() -> defaultdict[str, defaultdict[str, Pairs]]:
    return defaultdict(_of_pairs)


@define
class Tallied:
    """Pairs of games; `wins` by group (`side`) and member (`reds`)."""

    games: int = 0
    wins: defaultdict[str, defaultdict[str, Pairs]] = Factory(_of_groups)
    endings: defaultdict[str, Pairs] = Factory(_of_pairs)
    lengths: defaultdict[str, PairedNumbers] = Factory(_of_numbers)
    scores: defaultdict[str, PairedNumbers] = Factory(_of_numbers)
    engines: Engines = Factory(Engines)
    interrupted: bool = False

    def add(self, plan: Plan, first: Played, second: Played) -> None:
        self.games += 1
        before, after = _came_of(plan, first), _came_of(plan, second)
        for key in before | after:
            group, member = key
            self.wins[group][member].add(before.get(key, "absent"), after.get(key, "absent"))
        for name in dict.fromkeys((first.ending, second.ending)):  # see `pairs_of_ending`
            self.endings[name].add(_outcome(first.ending == name), _outcome(second.ending == name))
        self.lengths["turns"].add(first.turns, second.turns)
        self.lengths["decisions"].add(first.decisions, second.decisions)
        if len(first.scores) == len(second.scores) == plan.players:
            names = letters(plan.players)
            for name, old, new in zip(names, first.scores, second.scores, strict=True):
                self.scores[name].add(old, new)

    def pairs_of_ending(self, name: str) -> Pairs:
        """Of all games, also those which neither ended so; it is one that has come."""
        pairs = Pairs(self.endings[name].cells.copy())
        pairs.add("lost", "lost", self.games - pairs.cells.total())
        return pairs

    def merge(self, other: Tallied) -> None:
        self.games += other.games
        self.engines.merge(other.engines)
        for group, members in other.wins.items():
            for member, pairs in members.items():
                self.wins[group][member].merge(pairs)
        for name, pairs in other.endings.items():
            self.endings[name].merge(pairs)
        for name, numbers in other.lengths.items():
            self.lengths[name].merge(numbers)
        for name, numbers in other.scores.items():
            self.scores[name].merge(numbers)


def _came_of(plan: Plan, played: Played) -> dict[tuple[str, str], Outcome]:
    """What came of each member of a group that somebody was."""
    members = members_of(plan, played)
    return {(group, member): _outcome(won) for group, member, won in members}


def _outcome(won: bool) -> Outcome:
    return "won" if won else "lost"


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
    quarter more, whether that is enough. Ctrl-C ends it, if a pair was played.

    Raises RulesError for a game that fails, NotNative as `why_python`.
    """
    both = (first, second)
    reasons = tuple(why_python(rules, plan, engine, games) for rules in both)
    digests = tuple(rules.rules.digest for rules in both)
    looks = looks_at(games) if until is not None else set()
    tallied = Tallied()
    work = partial(_play, both, digests, plan, reasons)
    try:
        for part in share(work, chunks_of(range(games), looks, _PAIRS, jobs), jobs):
            tallied.merge(part)
            advance(2 * part.games)
            if until is not None and tallied.games in looks and until(tallied):
                break
    except KeyboardInterrupt:
        if not tallied.games:
            raise
        tallied.interrupted = True
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
        tallied.add(plan, old, new)
    yield tallied


def _games(
    rules: RulesetReference, plan: Plan, reason: str | None, numbers: range, engines: Engines
) -> Iterator[Played]:
    """What came of the games, in their order."""
    if reason is not None:
        yield from _in_python(rules, plan, reason, numbers, engines)
        return
    native = native_of(program_for(rules.rules, plan.players, rules.settings))
    for stretch in batches.play(native, numbers, common_seed(plan), by_turns=True):
        if stretch.counted is None:
            games = range(stretch.start, stretch.stop)
            yield from _in_python(rules, plan, LEFT_TO_PYTHON, games, engines)
            continue
        engines.native += stretch.stop - stretch.start
        yield from counted_games(native, stretch.start, stretch.counted)


def _in_python(
    rules: RulesetReference, plan: Plan, reason: str, numbers: range, engines: Engines
) -> Iterator[Played]:
    for number in numbers:
        yield play_game(rules.rules, plan, number, rules.settings, paired=True)
        engines.python[reason] += 1
