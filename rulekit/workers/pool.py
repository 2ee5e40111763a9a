"""Shares work among processes: what comes of it is the same, and in the same order, as in one.

Whoever presses Ctrl-C is given what is known by then. A process looks after each result
whether it is to stop, so nobody waits for more than one.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing.synchronize import Event
from typing import Any, TypeAlias, TypeVar

from rulekit.language.report import RulesError

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 2
"""Items that are begun or wait for each process: no more, since who makes them may stop."""

_Done: TypeAlias = "tuple[list[Any], RulesError | None]"
"""The results of an item, and what ended them before their end."""


def share(
    work: Callable[[T], Iterable[R]], items: Iterable[T], jobs: int, *, spawn: bool = False
) -> Iterator[R]:
    """All results of all items, in their order, from at most `jobs` processes.

    `work` is given to each process once, and what it keeps stays there. With `spawn` processes
    begin with nothing of this one. Raises what `work` raises, after the results before it, and
    ChildProcessError if a process dies.
    """
    waiting = iter(items)
    first = list(islice(waiting, max(jobs, 1)))
    waiting = chain(first, waiting)
    if len(first) < 2:
        for item in waiting:
            yield from work(item)
        return
    try:
        yield from _from_processes(work, waiting, len(first), "spawn" if spawn else None)
    except BrokenProcessPool:
        raise ChildProcessError(
            "a process that shared the work has died, perhaps for want of memory: "
            "let fewer share it (--jobs)"
        ) from None


def in_chunks(items: Sequence[T], jobs: int, most: int) -> list[Sequence[T]]:
    """Items as they are shared: one by one in one process, else at most so many together, and
    some chunks for each process."""
    size = 1 if jobs <= 1 else max(1, min(most, len(items) // (4 * jobs)))
    return [items[start : start + size] for start in range(0, len(items), size)]


def _from_processes(
    work: Callable[[T], Iterable[R]], items: Iterator[T], jobs: int, method: str | None
) -> Iterator[R]:
    context = multiprocessing.get_context(method)
    stop = context.Event()
    executor = ProcessPoolExecutor(
        jobs, mp_context=context, initializer=_begin, initargs=(work, stop)
    )
    waiting: deque[Future[_Done]] = deque()
    try:
        while True:
            running = [future for future in waiting if not future.done()]
            for item in islice(items, jobs * _AHEAD - len(running)):
                running.append(executor.submit(_carry_out, item))
                waiting.append(running[-1])
            if not waiting:
                return
            wait(running, return_when=FIRST_COMPLETED)
            while waiting and waiting[0].done():
                results, error = waiting.popleft().result()
                yield from results
                if error is not None:
                    raise error
    except KeyboardInterrupt:
        stop.set()
        for future in waiting:
            if not future.cancel():
                yield from future.result()[0]
        raise
    finally:
        stop.set()
        executor.shutdown(cancel_futures=True)


_work: Callable[[Any], Iterable[Any]] | None = None  # of a process that shares the work
_stop: Event | None = None


def _begin(work: Callable[[Any], Iterable[Any]], stop: Event) -> None:
    global _work, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that shares the work
    _work, _stop = work, stop


def _carry_out(item: Any) -> _Done:
    assert _work is not None and _stop is not None
    results: list[Any] = []
    try:
        if not _stop.is_set():
            for result in _work(item):
                results.append(result)
                if _stop.is_set():
                    break
    except RulesError as error:
        return results, error
    return results, None
