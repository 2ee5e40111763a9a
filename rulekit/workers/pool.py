"""Shares work among processes: what comes of it is the same, and in the same order, as in one.

Whoever presses Ctrl-C is given what is known by then. A process looks after each result
whether it is to stop, so nobody waits for more than one.
"""

from __future__ import annotations

import multiprocessing
import pickle
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

_A_MOMENT = 0.2
"""Seconds to wait at a time: Ctrl-C does not end a longer wait where another thread takes it."""

_Done: TypeAlias = "tuple[list[Any], RulesError | None]"
"""The results of an item, and what ended them before their end."""


def share(
    work: Callable[[T], Iterable[R]],
    items: Iterable[T],
    jobs: int,
    *,
    spawn: bool = False,
    cluster: str | None = None,
) -> Iterator[R]:
    """All results of all items, in their order, from at most `jobs` processes.

    `work` is given to each process once, and what it keeps stays there. With `spawn` processes
    begin with nothing of this one. `cluster` is the address of a Dask scheduler, whose workers
    do it instead. Raises what `work` raises, after the results before it, and ChildProcessError
    if a process dies or there is no cluster.
    """
    waiting = iter(items)
    if cluster is not None:
        yield from _from_cluster(work, waiting, cluster)
        return
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
    try:
        yield from _in_order(lambda item: executor.submit(_carry_out, item), items, jobs, stop.set)
    finally:
        stop.set()
        executor.shutdown(cancel_futures=True)


def _from_cluster(
    work: Callable[[T], Iterable[R]], items: Iterator[T], address: str
) -> Iterator[R]:
    from distributed import Client, KilledWorker

    try:
        with Client(address, timeout=10) as client:
            executor = client.get_executor(pure=False)
            told = pickle.dumps(work)
            threads = sum(client.nthreads().values())
            if not threads:
                raise ChildProcessError(f"the cluster {address} has no workers: start some of them")
            try:
                yield from _in_order(
                    lambda item: executor.submit(_carry_out_there, told, item), items, threads
                )
            finally:
                executor.shutdown(wait=False)
    except KilledWorker as error:
        raise ChildProcessError(f"a worker of the cluster has died: {error}") from None
    except (OSError, ValueError) as error:
        if isinstance(error, ChildProcessError):
            raise
        raise ChildProcessError(f"there is no cluster at {address}: {error}") from None


def _in_order(
    submit: Callable[[T], Future[_Done]],
    items: Iterator[T],
    workers: int,
    stop: Callable[[], None] = lambda: None,
) -> Iterator[Any]:
    """The results of all items in their order; some more than workers are begun at a time."""
    waiting: deque[Future[_Done]] = deque()
    try:
        while True:
            running = [future for future in waiting if not future.done()]
            for item in islice(items, workers * _AHEAD - len(running)):
                running.append(submit(item))
                waiting.append(running[-1])
            if not waiting:
                return
            wait(running, _A_MOMENT, return_when=FIRST_COMPLETED)
            while waiting and waiting[0].done():
                results, error = waiting.popleft().result()
                yield from results
                if error is not None:
                    raise error
    except KeyboardInterrupt:
        stop()
        for future in waiting:
            if not future.cancel():
                yield from future.result()[0]
        raise


_work: Callable[[Any], Iterable[Any]] | None = None  # of a process that shares the work
_stop: Event | None = None


def _begin(work: Callable[[Any], Iterable[Any]], stop: Event) -> None:
    global _work, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that shares the work
    _work, _stop = work, stop


def _carry_out(item: Any) -> _Done:
    assert _work is not None and _stop is not None
    return _results(_work, item, _stop.is_set)


_there: dict[bytes, Callable[[Any], Iterable[Any]]] = {}  # of a worker of a cluster


def _carry_out_there(work: bytes, item: Any) -> _Done:
    if work not in _there:
        _there.clear()
        _there[work] = pickle.loads(work)
    return _results(_there[work], item, lambda: False)


def _results(work: Callable[[Any], Iterable[Any]], item: Any, stopped: Callable[[], bool]) -> _Done:
    results: list[Any] = []
    try:
        if not stopped():
            for result in work(item):
                results.append(result)
                if stopped():
                    break
    except RulesError as error:
        return results, error
    return results, None
