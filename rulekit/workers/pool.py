"""Shares work among processes: what comes of it is the same, and in the same order, as in one.

Whoever presses Ctrl-C is given what is known by then. A process looks after each result
whether it is to stop, so nobody waits for more than one.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain, islice
from tempfile import TemporaryDirectory
from typing import TypeVar

from rulekit.workers.tasks import Task

T = TypeVar("T")
R = TypeVar("R")


def share(
    work: Callable[[T], Iterable[R]],
    items: Iterable[T],
    jobs: int,
    *,
    cluster: str | None = None,
) -> Iterator[R]:
    """All results of all items, in their order, from at most `jobs` processes.

    Processes begin with nothing of this one but `work`, and what it keeps stays there. `cluster`
    is the address of a Dask scheduler, whose workers do it instead. Raises what `work` raises,
    after the results before it, and ChildProcessError if a process dies or there is no cluster.
    """
    waiting = iter(items)
    first = list(islice(waiting, max(jobs, 1)))
    waiting = chain(first, waiting)
    if cluster is None and len(first) < 2:
        for item in waiting:
            yield from work(item)
        return
    # Imported here since who plays alone, or in a page, has no processes.
    from rulekit.workers.clusters import by_cluster
    from rulekit.workers.processes import by_processes

    with TemporaryDirectory(prefix="rulekit-") as folder:
        task = Task(pickle.dumps(work), os.path.join(folder, "stop"))
        if cluster is None:
            found = by_processes(task, waiting, len(first))
        else:
            found = by_cluster(task, waiting, cluster)
        with closing(found):
            for results, error in found:
                yield from results
                if error is not None:
                    raise error


def in_chunks(items: Sequence[T], jobs: int, most: int) -> list[Sequence[T]]:
    """Items as they are shared: one by one in one process, else at most so many together, and
    some chunks for each process."""
    size = 1 if jobs <= 1 else max(1, min(most, len(items) // (4 * jobs)))
    return [items[start : start + size] for start in range(0, len(items), size)]
