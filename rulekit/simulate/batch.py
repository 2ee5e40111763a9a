"""Many games, in this process or in several; the results are the same."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import TYPE_CHECKING, TypeAlias

from rulekit.language.diagnostics import Diagnostic, RulesError
from rulekit.simulate.games import Plan, Played, play_games

if TYPE_CHECKING:
    from rulekit.ruleset.model import Ruleset

_CHUNK = 50  # games that a process plays before it reports
_AHEAD = 2  # chunks that wait for each process

_Failure: TypeAlias = "tuple[int, tuple[Diagnostic, ...]]"
"""The number of a game that failed, and why."""

_Chunk: TypeAlias = "tuple[list[Played], list[_Failure]]"
"""The games that were played, and the one, if any, that ended their row."""

_ruleset: Ruleset | None = None  # of a worker process, which loads it once


def run_games(
    ruleset: Ruleset, rules: str, expansions: Sequence[str], plan: Plan, games: int, jobs: int = 1
) -> Iterator[list[Played]]:
    """Games 0 to `games` - 1, in chunks as they are done (in any order with several jobs).

    `rules` and `expansions` name the ruleset for other processes, which load it again.
    Raises RulesError, which names the game, at one that fails, after those played before it.
    """
    if jobs <= 1 or games <= 1:
        for number in range(games):
            yield play_games(ruleset, plan, [number])
        return
    yield from _run_in_processes(rules, expansions, plan, games, min(jobs, games))


def _run_in_processes(
    rules: str, expansions: Sequence[str], plan: Plan, games: int, jobs: int
) -> Iterator[list[Played]]:
    size = max(1, min(_CHUNK, games // (4 * jobs)))
    chunks = iter([range(start, min(start + size, games)) for start in range(0, games, size)])
    executor = ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_start_worker,
        initargs=(rules, tuple(expansions)),
    )
    try:
        pending: set[Future[_Chunk]] = set()
        failures: list[_Failure] = []
        while True:
            while not failures and len(pending) < jobs * _AHEAD and (chunk := next(chunks, None)):
                pending.add(executor.submit(_play_chunk, plan, chunk))
            if not pending:
                break
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                played, failed = future.result()
                failures += failed
                yield played
        if failures:  # all games before the first of them have been played
            raise RulesError(min(failures, key=lambda failure: failure[0])[1])
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _start_worker(rules: str, expansions: tuple[str, ...]) -> None:
    global _ruleset
    # Ctrl-C is for the parent, which reports what is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from rulekit.loading.loader import load

    _ruleset = load(rules, expansions=list(expansions))


def _play_chunk(plan: Plan, numbers: Sequence[int]) -> _Chunk:
    assert _ruleset is not None
    played: list[Played] = []
    for number in numbers:
        try:
            played += play_games(_ruleset, plan, [number])
        except RulesError as error:
            return played, [(number, error.diagnostics)]
    return played, []
