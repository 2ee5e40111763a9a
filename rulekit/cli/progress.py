"""A bar for long work, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from rulekit.cli.output import ColorWhen, console_for


class Advance(Protocol):
    """Told of what is done: of one, or of so many."""

    def __call__(self, done: int = 1) -> None: ...


def _silent(done: int = 1) -> None:
    pass


@contextmanager
def progress(total: int | None, what: str, color: ColorWhen) -> Iterator[Advance]:
    """Counts what is done of `total`, so many at a time; None if nobody knows how many it will be.
    Silent without a terminal."""
    with stages(color) as begin:
        yield begin(what, total)


@contextmanager
def stages(color: ColorWhen) -> Iterator[Callable[[str, int | None], Advance]]:
    """Of work in several stages: each begins with what is counted, and how many; a bar for each."""
    if not sys.stderr.isatty():
        yield lambda what, total: _silent
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "{task.description}", TimeRemainingColumn())
    console = console_for(color, sys.stderr)
    with Progress(*columns, console=console, transient=True) as bar:

        def begin(what: str, total: int | None) -> Advance:
            task = bar.add_task(what, total=total)

            def advance(done: int = 1) -> None:
                bar.advance(task, done)

            return advance

        yield begin
