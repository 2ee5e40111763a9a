"""Many games, in this process, in several or on several machines; the results are the same."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from attrs import Factory, evolve, frozen

from rulekit.bots.names import NoSuchBot, check_name
from rulekit.engine.game import program_for, unstarted
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.native import batches
from rulekit.native.playing import Native, NotNative, native_of
from rulekit.simulation.counts import Counts
from rulekit.simulation.engines import LEFT_TO_PYTHON, Engine, Engines, why_python
from rulekit.simulation.games import (
    Plan,
    Played,
    common_seed,
    counted_games,
    is_of_plan,
    play_game,
)
from rulekit.simulation.tally import Tally, tally
from rulekit.workers.pool import share

_CHUNK, _NATIVE_CHUNK = 50, 5_000  # games that a process begins at a time
_SECONDS = 0.2  # after which a process tells what came of its games

FIRST_LOOK, LOOKS_GROW = 200, 1.25
"""Whether the shares are narrow enough is asked after 200 games, and after each quarter more.

Stopping by the width of an interval, and not by what it tells, leaves it as often right as it
says (Chow and Robbins 1965); that holds for Wilson's interval from about 200 games on.
"""


@frozen
class Part:
    """What came of games, numbered from `start` to `stop` - 1."""

    start: int
    stop: int
    counts: Counts
    engines: Engines = Factory(Engines)  # that have played them, if they were played just now
    played: list[Played] = Factory(list)  # each game, where games are recorded
    failure: RulesError | None = None  # of the first game that failed, if one did just now


@frozen
class Batch:
    """What came of the games, how long they took, what played them, why the first of those that
    failed did, and whether they were interrupted."""

    counts: Counts
    seconds: float
    engines: Engines
    failure: RulesError | None = None
    interrupted: bool = False


def simulate(
    rules: RulesetReference,
    plan: Plan,
    numbers: Sequence[range],
    jobs: int = 1,
    *,
    cluster: str | None = None,
    until: Callable[[Tally], bool] | None = None,
    keep: Callable[[Part], None] | None = None,
    advance: Callable[[int], None] = lambda _: None,
    engine: Engine = "auto",
    record: bool = False,
) -> Batch:
    """Plays games of these numbers and counts what comes of them.

    `until` is asked of what is known after 200 games, and after each quarter more: as soon as
    it says yes, no more is played. `keep` is given each part in its order, `advance` the number
    of games. With `record` the parts have each game. Ctrl-C ends it; a
    game that fails does not. Raises RulesError if none can be played, NotNative if they are to
    be played natively and cannot.
    """
    reason = why_python(rules, plan, engine, sum(map(len, numbers)))
    if jobs == 1 and cluster is None:
        # Rules are compiled for their first game, which is no time of play.
        unstarted(rules.rules, plan.players, plan.seed, rules.settings, None, ask_forced=False)
    counts, engines = Counts(), Engines()
    looks = set() if until is None else looks_at(max((r.stop for r in numbers), default=0))
    failure, interrupted = None, False
    started = time.perf_counter()
    try:
        cut = _cut(numbers, looks)
        for part in run_games(rules, plan, cut, jobs, cluster, reason, record=record):
            counts.merge(part.counts)
            engines.merge(part.engines)
            failure = failure or part.failure
            if keep is not None:
                keep(part)
            advance(part.stop - part.start)
            if until is not None and part.stop in looks and until(tally(counts)):
                break
    except KeyboardInterrupt:
        interrupted = True
    return Batch(counts, time.perf_counter() - started, engines, failure, interrupted)


def run_games(
    rules: RulesetReference,
    plan: Plan,
    numbers: Iterable[range],
    jobs: int = 1,
    cluster: str | None = None,
    reason: str | None = None,
    *,
    record: bool = False,
) -> Iterator[Part]:
    """What came of the games, in their order, a few at a time. `reason` is why Python plays
    them, else native code does (see `engines.why_python`).

    Raises RulesError if none of them can be played.
    """
    shared = jobs > 1 or cluster is not None
    size = (_CHUNK if reason else _NATIVE_CHUNK) if shared else None
    chunks = (chunk for games in numbers for chunk in _chunks(games, size, jobs))
    digest = rules.rules.digest
    work = partial(_play, rules, digest, plan, reason, record)
    return share(work, chunks, jobs, cluster=cluster)


def first_failure(rules: RulesetReference, plan: Plan, counts: Counts) -> RulesError | None:
    """What the first game that failed comes to, played again: None if it does not fail now, as
    where a bot of one's own does not always answer the same."""
    if not counts.failed:
        return None
    try:
        play_game(rules.rules, plan, counts.failed[0], rules.settings)
    except RulesError as error:
        return error
    return None


def is_narrow(found: Tally, width: float) -> bool:
    """Whether no share's interval reaches further than `width` from its middle."""
    return all(high - low <= 2 * width for low, high in (one.interval for one in found.shares()))


def looks_at(most: int) -> set[int]:
    """After how many games, of so many, it is asked whether they are enough."""
    looks, look = set(), float(FIRST_LOOK)
    while look <= most:
        looks.add(int(look))
        look *= LOOKS_GROW
    return looks


def chunks_of(games: range, looks: set[int], most: int, jobs: int) -> Iterator[range]:
    """The games, at most so many at a time, and none of the chunks goes past a look."""
    for cut in _cut([games], looks):
        yield from _chunks(cut, most, jobs)


def _cut(numbers: Iterable[range], at: set[int]) -> Iterator[range]:
    """The same games, and none of the ranges goes past a place."""
    for games in numbers:
        cuts = sorted(place for place in at if games.start < place < games.stop)
        yield from (range(*ends) for ends in pairwise([games.start, *cuts, games.stop]))


def _chunks(games: range, size: int | None, jobs: int) -> Iterator[range]:
    """Games as they are shared: all together in one process, else a few and some for each."""
    step = len(games) if size is None else max(1, min(size, len(games) // (4 * jobs)))
    for start in range(games.start, games.stop, max(1, step)):
        yield range(start, min(start + step, games.stop))


def _play(
    rules: RulesetReference,
    digest: str,
    plan: Plan,
    reason: str | None,
    record: bool,
    numbers: range,
) -> Iterator[Part]:
    _check_machine(rules, digest, plan)
    part, since = Part(numbers.start, numbers.start, Counts()), time.perf_counter()
    try:
        for step in _steps(rules, plan, reason, record, numbers):
            part.counts.merge(step.counts)
            part.engines.merge(step.engines)
            part.played.extend(step.played)
            failure = part.failure or step.failure
            part, now = evolve(part, stop=step.stop, failure=failure), time.perf_counter()
            if now - since > _SECONDS or part.stop == numbers.stop:
                yield part
                part, since = Part(part.stop, part.stop, Counts()), now
    except KeyboardInterrupt:
        yield part
        raise


def _check_machine(rules: RulesetReference, digest: str, plan: Plan) -> None:
    """Raises ChildProcessError on a machine of a cluster that has other rules or bots."""
    same = "give all machines the same rulekit and files"
    try:
        if rules.rules.digest != digest:
            raise ChildProcessError(f"the cluster has another {rules}: {same}")
        for bot in set(plan.bots):
            check_name(bot)
    except RulesError as error:
        wrong = error.diagnostics[0].message
        raise ChildProcessError(f"the cluster cannot use {rules}: {wrong}; {same}") from None
    except NoSuchBot as error:
        raise ChildProcessError(f"on a machine of the cluster {error}; {same}") from None


def _steps(
    rules: RulesetReference, plan: Plan, reason: str | None, record: bool, numbers: range
) -> Iterator[Part]:
    """What came of the games as soon as it is known; `reason` is why Python plays them."""
    if reason is None:
        try:
            native = native_of(program_for(rules.rules, plan.players, rules.settings))
        except NotNative as error:  # another machine of a cluster
            reason = str(error)
        else:
            yield from _natively(rules, plan, native, record, numbers)
            return
    yield from _in_python(rules, plan, reason, record, numbers)


def _natively(
    rules: RulesetReference, plan: Plan, native: Native, record: bool, numbers: range
) -> Iterator[Part]:
    endings = [ending.name for ending in rules.rules.endings.values()]
    for stretch in batches.play(native, numbers, common_seed(plan)):
        if stretch.counted is None:
            games = range(stretch.start, stretch.stop)
            yield from _in_python(rules, plan, LEFT_TO_PYTHON, record, games)
            continue
        counts = Counts()
        counts.add_counted(plan, endings, stretch.counted)
        part = Part(stretch.start, stretch.stop, counts, Engines(counts.games))
        if record:
            part.played.extend(counted_games(native, stretch.start, stretch.counted))
        yield part


def _in_python(
    rules: RulesetReference, plan: Plan, reason: str, record: bool, numbers: range
) -> Iterator[Part]:
    for number in numbers:
        counts, played, failure = Counts(), [], None
        try:
            game = play_game(rules.rules, plan, number, rules.settings)
            counts.add(plan, game)
            if record:
                played.append(game)
        except RulesError as error:
            if is_of_plan(error):
                raise
            counts.add_failure(number)
            failure = error
        yield Part(number, number + 1, counts, Engines(0, Counter({reason: 1})), played, failure)
