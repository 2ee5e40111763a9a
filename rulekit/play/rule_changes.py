"""Tells a table that its rules have changed while somebody thinks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from rulekit.language.file_changes import INTERVAL, Watched
from rulekit.language.files import real
from rulekit.language.wording import listed
from rulekit.play.table import TerminalTable


@contextmanager
def watching(table: TerminalTable) -> Iterator[None]:
    """While it is open, the table is told of changes in the files of the rules it plays by."""
    done = Event()
    thread = Thread(target=tell_changes, args=(table, done.wait), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def tell_changes(table: TerminalTable, wait: Callable[[float], object]) -> None:
    """Look again and again, until `wait` says that it is over."""
    watched = Watched()
    watched.look_at(_files(table))
    while not wait(INTERVAL):
        watched.look_at(_files(table))
        changed = watched.changed()
        if changed:
            names = listed(sorted(path.name for path in changed))
            table.tell(f"The rules have changed ({names}): type reload to play on by them.")


def _files(table: TerminalTable) -> list[Path]:
    return [real(one.path) for one in table.game.ruleset.sources if one.path is not None]
