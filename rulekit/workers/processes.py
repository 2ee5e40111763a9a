"""Processes of this machine, by joblib: what comes of items in their order, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Generator, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

from rulekit.workers.tasks import Done, Task

_AHEAD = 8
"""So many results for each process may wait to be taken; then no more items are begun."""


def by_processes(task: Task, items: Iterator[Any], jobs: int) -> Generator[Done]:
    """What comes of items, from so many processes.

    Ctrl-C stops them by the file of the task, since joblib would give up whatever is not done;
    KeyboardInterrupt is raised when they have told what they know. Whoever listens no longer
    stops them, too. Raises ChildProcessError if a process has died.
    """
    stop, pressed = Path(task.stop), threading.Event()

    def press() -> None:
        pressed.set()
        stop.touch()

    with _at_ctrl_c(press):
        try:
            yield from _in_rounds(task, items, jobs)
        except BrokenProcessPool:
            if not pressed.is_set():  # which ends a process that has hardly begun
                raise ChildProcessError(
                    "a process that shared the work has died, perhaps for want of memory: "
                    "let fewer share it (--jobs)"
                ) from None
    if pressed.is_set():
        raise KeyboardInterrupt


def _in_rounds(task: Task, items: Iterator[Any], jobs: int) -> Generator[Done]:
    """joblib begins items as fast as processes are done with them. Where what comes of them is
    taken more slowly, it is given some, and others when these are done and taken."""
    from joblib import Parallel, delayed

    # Where a process has grown much, joblib begins another one and says so.
    warnings.filterwarnings("ignore", "A worker stopped while", UserWarning)
    parallel = Parallel(
        jobs,
        backend="loky",
        return_as="generator",
        batch_size=1,
        initializer=_begin,
        initargs=(_surroundings(),),
    )
    waiting, more = 0, True

    def some() -> Iterator[Any]:
        nonlocal waiting, more
        while waiting < _AHEAD * jobs:
            item = next(items, _NO_MORE)
            if item is _NO_MORE or os.path.exists(task.stop):
                more = False
                return
            waiting += 1
            yield delayed(task.carry_out)(item)

    with parallel:
        while more:
            with _held_back():
                results = parallel(some())
            try:
                for done in results:
                    yield done
                    waiting -= 1
            except GeneratorExit:
                Path(task.stop).touch()
                for _ in results:  # joblib would kill the processes, and warn
                    pass
                raise


_NO_MORE = object()


def _surroundings() -> tuple[Any, ...]:
    """What processes are begun with. joblib lets them go on to other work only while this is as
    it was."""
    settings = {name: value for name, value in os.environ.items() if name.startswith("RULEKIT_")}
    return os.getcwd(), tuple(sys.path), settings


def _begin(surroundings: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that shares the work


@contextmanager
def _held_back() -> Iterator[None]:
    """Ctrl-C waits until this is over, and for ever in processes that are begun meanwhile: it
    would show where they are in what they import."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # which would let it through when it is begun
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _at_ctrl_c(do: Callable[[], None]) -> Iterator[None]:
    """Does this where Ctrl-C would interrupt; pressed once more, it interrupts."""
    before = signal.getsignal(signal.SIGINT)
    if (
        before is not signal.default_int_handler
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def press(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        do()

    signal.signal(signal.SIGINT, press)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
