"""Tries all mutants, in one process or several, and hands over each verdict as it is known."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from queue import Empty
from typing import TypeAlias

from attrs import frozen

from rulekit.coverage.own_files import base_files
from rulekit.coverage.recording import Recorded
from rulekit.language.source import Source
from rulekit.mutation.execution import Batch, Known, Trial, Verdict, batches
from rulekit.mutation.generation import find_mutants
from rulekit.mutation.mutants import Mutant
from rulekit.mutation.test_selection import Selection, select
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.rulebooks import Rulebook

Tell = Callable[[str, Verdict], None]
"""Is told the identity of a mutant and what became of it."""

_PATIENCE = 0.5
"""Seconds without a verdict after which is looked whether the processes are still there."""


@frozen(eq=False)
class Laboratory:
    """A ruleset with its mutants and the scenarios that can notice them."""

    ruleset: Ruleset
    mutants: tuple[Mutant, ...]
    selection: Selection


def open_laboratory(rulebook: Rulebook, records: Sequence[Recorded]) -> Laboratory:
    """Loads the rules anew, since trying mutants changes them.

    With expansions, the mutants are those of the expansions: the base has its own score.
    """
    ruleset = rulebook.load()
    sources = mutated_sources(ruleset, rulebook)
    return Laboratory(ruleset, tuple(find_mutants(ruleset, sources)), select(ruleset, records))


def mutated_sources(ruleset: Ruleset, rulebook: Rulebook) -> set[Source]:
    """The files whose rules are changed: those of the expansions, else those of the variant,
    else all but the prelude."""
    spared = base_files(rulebook)
    return {
        source
        for source in ruleset.sources
        if source.path is None or source.path.resolve() not in spared
    }


def try_all(
    rulebook: Rulebook,
    records: Sequence[Recorded],
    laboratory: Laboratory,
    wanted: Sequence[Mutant],
    known: Known,
    jobs: int,
    tell: Tell,
) -> None:
    """Tries the wanted mutants of a laboratory; `known` tells what need not run again."""
    work = batches(wanted)
    if jobs <= 1 or len(work) < 2:
        trial = Trial(laboratory.selection, known)
        for batch in work:
            for mutant, verdict in trial.of(batch):
                tell(mutant.id, verdict)
        return
    _share(rulebook, records, work, known, jobs, tell)


_Found: TypeAlias = "tuple[str, Verdict]"


def _share(
    rulebook: Rulebook,
    records: Sequence[Recorded],
    work: Sequence[Batch],
    known: Known,
    jobs: int,
    tell: Tell,
) -> None:
    """Verdicts come one by one, so that whoever presses Ctrl-C loses none."""
    found: Queue[_Found] = multiprocessing.Queue()
    stop = multiprocessing.Event()
    wanted = (rulebook, records, known, found, stop)
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=wanted) as pool:
        try:
            waiting = [
                pool.submit(_carry_out, [mutant.id for mutant in _all(batch)])
                for batch in sorted(work, key=_size, reverse=True)
            ]
            left = sum(len(_all(batch)) for batch in work)
            while left:
                try:
                    tell(*found.get(timeout=_PATIENCE))
                    left -= 1
                except Empty:
                    waiting = _going_on(waiting)
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)
            with suppress(Empty):  # those that were on their way
                while True:
                    tell(*found.get_nowait())


def _going_on(waiting: Sequence[Future[None]]) -> list[Future[None]]:
    """Those that are not done. Raises what went wrong in one that is."""
    for future in waiting:
        if future.done():
            future.result()
    return [future for future in waiting if not future.done()]


def _all(batch: Batch) -> list[Mutant]:
    return [*batch.alone, *batch.together]


def _size(batch: Batch) -> int:
    return 10 * len(batch.alone) + len(batch.together)


@frozen(eq=False)
class _Worker:
    laboratory: Laboratory
    trial: Trial
    found: Queue[_Found]
    stop: Event


_here: list[_Worker] = []
"""What this process works with, where work is shared."""


def _begin(
    rulebook: Rulebook,
    records: Sequence[Recorded],
    known: Known,
    found: Queue[_Found],
    stop: Event,
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that shares the work is asked
    laboratory = open_laboratory(rulebook, records)
    _here.append(_Worker(laboratory, Trial(laboratory.selection, known), found, stop))


def _carry_out(identities: Sequence[str]) -> None:
    worker = _here[0]
    wanted = set(identities)
    chosen = [mutant for mutant in worker.laboratory.mutants if mutant.id in wanted]
    for batch in batches(chosen):
        for mutant, verdict in worker.trial.of(batch):
            worker.found.put((mutant.id, verdict))
            if worker.stop.is_set():
                return
