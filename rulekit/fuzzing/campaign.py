"""Many random games of a ruleset, in this process or several, and the troubles in them."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from attrs import frozen

from rulekit.engine.chance import Stream
from rulekit.fuzzing.driven_games import MOST_DECISIONS, Case, Trouble, play_at_random
from rulekit.fuzzing.leak_search import spy
from rulekit.ruleset.model import Ruleset

ROUND = 10
"""So many games are played at a table before its options are set anew."""

THOROUGH = 8
"""Of so many games in one the books are looked at after every event."""

MOST_SEEDS = 1_000_000_000
"""A game has one of so many seeds: too many to meet one twice, and each can stand in a scenario."""

_ruleset: Ruleset | None = None  # of a worker process, which loads it once


@frozen
class Plan:
    """Which games are played: the same plan gives the same games."""

    games: int
    players: tuple[int, ...]  # how many play, in turn
    seed: int
    settings: Mapping[str, str]  # those that are the same in every game
    most: int = MOST_DECISIONS
    secrets: bool = False  # whether it is secrets that are looked for
    discreet: bool = False

    def case(self, ruleset: Ruleset, number: int) -> Case:
        """How a game begins. The first games have the options that the rules give."""
        table = number % len(self.players)
        setting = number // len(self.players) // ROUND
        chance = Stream(self.seed, f"options {setting} {table}")
        settings = {
            option.name: option.values[chance.below(len(option.values))]
            for option in ruleset.settings.values()
        }
        if setting == 0:
            settings = {}
        seed = Stream(self.seed, f"game {number}").below(MOST_SEEDS)
        chosen = {**settings, **self.settings}
        return Case(self.players[table], seed, chosen, discreet=self.discreet)


@frozen
class Played:
    """What became of some games: the number of each that went wrong, and how."""

    games: int
    troubles: tuple[tuple[int, Trouble], ...]
    positions: int = 0  # at which secrets were looked for

    def and_more(self, other: Played) -> Played:
        """What became of these and of other games."""
        return Played(
            self.games + other.games,
            (*self.troubles, *other.troubles),
            self.positions + other.positions,
        )


@frozen
class Rules:
    """How the rules are named on the command line, for processes that load them again."""

    name: str
    expansions: tuple[str, ...]
    secrets: bool = False  # those that would betray hidden cards are played, too

    def loaded(self) -> Ruleset:
        """The rules. Raises RulesError."""
        from rulekit.loading.loader import load, load_leaking

        return (load_leaking if self.secrets else load)(self.name, list(self.expansions))


def fuzz(
    ruleset: Ruleset,
    rules: Rules,
    plan: Plan,
    jobs: int = 1,
    seconds: float | None = None,
    advance: Callable[[int], None] = lambda done: None,
) -> Iterator[Played]:
    """Plays the games of a plan, until `seconds` are over if they are given."""
    until = None if seconds is None else time.perf_counter() + seconds
    chunks = iter(_chunks(plan))
    if jobs <= 1:
        for chunk in chunks:
            if until is not None and time.perf_counter() > until:
                return
            played = play(ruleset, plan, chunk)
            advance(played.games)
            yield played
        return
    for played in _in_processes(rules, plan, chunks, jobs, until):
        advance(played.games)
        yield played


def play(ruleset: Ruleset, plan: Plan, numbers: Sequence[int]) -> Played:
    if plan.secrets:
        spied = [(one, spy(ruleset, plan.case(ruleset, one), plan.most)) for one in numbers]
        troubles = tuple((one, trouble) for one, each in spied for trouble in each.troubles)
        return Played(len(numbers), troubles, sum(each.positions for _, each in spied))
    found: list[tuple[int, Trouble]] = []
    for number in numbers:
        trouble = play_at_random(
            ruleset,
            plan.case(ruleset, number),
            thorough=number % THOROUGH == THOROUGH - 1,
            most=plan.most,
        )
        if trouble is not None:
            found.append((number, trouble))
    return Played(len(numbers), tuple(found))


def _chunks(plan: Plan) -> Iterator[list[int]]:
    """Games at one table with one setting of the options, which are compiled once."""
    tables = len(plan.players)
    for first in range(0, plan.games, tables * ROUND):
        for table in range(tables):
            last = min(first + tables * ROUND, plan.games)
            chunk = list(range(first + table, last, tables))
            if chunk:
                yield chunk


def _in_processes(
    rules: Rules, plan: Plan, chunks: Iterator[list[int]], jobs: int, until: float | None
) -> Iterator[Played]:
    executor = ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_start_worker,
        initargs=(rules,),
    )
    try:
        pending: set[Future[Played]] = set()
        for chunk in chunks:
            if until is not None and time.perf_counter() > until:
                break
            pending.add(executor.submit(_play_chunk, plan, chunk))
            if len(pending) > jobs:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _start_worker(rules: Rules) -> None:
    global _ruleset
    # Ctrl-C is for the parent, which reports what is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _ruleset = rules.loaded()


def _play_chunk(plan: Plan, numbers: Sequence[int]) -> Played:
    assert _ruleset is not None
    return play(_ruleset, plan, numbers)
