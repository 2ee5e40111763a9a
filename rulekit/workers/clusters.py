"""Workers of a Dask cluster, perhaps on other machines: what comes of items in their order.

joblib can have them do it, too, but waits for ever for what a worker had that has died, and does
it here if the cluster has a single thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from typing import Any

from rulekit.workers.tasks import Done, Task

_AHEAD = 4
"""Items for each thread that are begun and not taken: those that come next may be done first."""


def by_cluster(task: Task, items: Iterator[Any], address: str) -> Generator[Done]:
    """What comes of items, from the workers of the scheduler at this address.

    Ctrl-C tells what is done. Raises ChildProcessError if a worker has died, or there is none.
    """
    from distributed import Client, KilledWorker

    try:
        with Client(address, timeout=10, set_as_default=False) as client:
            threads = sum(client.nthreads().values())
            if not threads:
                raise ChildProcessError(f"the cluster {address} has no workers: start some of them")
            yield from _in_order(client, task, items, _AHEAD * threads)
    except KilledWorker as error:
        raise ChildProcessError(f"a worker of the cluster has died: {error}") from None
    except (OSError, ValueError) as error:
        if isinstance(error, ChildProcessError):
            raise
        raise ChildProcessError(f"there is no cluster at {address}: {error}") from None


def _in_order(client: Any, task: Task, items: Iterator[Any], most: int) -> Generator[Done]:
    waiting: deque[Any] = deque()  # futures
    try:
        for item in items:
            waiting.append(client.submit(task.carry_out, item, pure=False))
            if len(waiting) == most:
                yield _next(waiting)
        while waiting:
            yield _next(waiting)
    except KeyboardInterrupt:
        yield from (future.result() for future in waiting if future.done())
        raise


def _next(waiting: deque[Any]) -> Done:
    done: Done = waiting[0].result()
    waiting.popleft()
    return done
