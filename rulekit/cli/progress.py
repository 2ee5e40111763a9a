"""A bar for long work, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rulekit.cli.output import ColorWhen, console_for


@contextmanager
def progress(total: int, what: str, color: ColorWhen) -> Iterator[Callable[[], None]]:
    """Counts one by one what is done of `total`; silent without a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), what, TimeRemainingColumn())
    console = console_for(color, sys.stderr)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)
