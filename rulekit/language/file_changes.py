"""Which of some files have changed since they were looked at last."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import define, field

from rulekit.language.files import SUFFIXES, TABLES, on_read, real

INTERVAL = 0.3
"""Seconds between two looks."""

_SETTLED = 0.05
"""Seconds in which nothing more has changed when who saves is done."""


@define
class Watched:
    """Files, and folders for the names of files in them. It sees times and sizes, not contents."""

    wait: Callable[[float], object] = time.sleep
    _stamps: dict[Path, object] = field(factory=dict, init=False)

    @property
    def files(self) -> int:
        return sum(not path.is_dir() for path in self._stamps)

    def look_at(self, paths: Iterable[Path], since: int = 0) -> None:
        """Watch these and no others. What was written later than `since`, a time in nanoseconds,
        has changed already."""
        before = self._stamps
        self._stamps = {
            path: before[path] if path in before else _stamp(path, since) for path in set(paths)
        }

    def changed(self) -> frozenset[Path]:
        """What has changed since the last look, once nothing changes any more."""
        found: set[Path] = set()
        while more := self._look():
            found |= more
            self.wait(_SETTLED)
        return frozenset(found)

    def _look(self) -> set[Path]:
        now = {path: _stamp(path) for path in self._stamps}
        changed = {path for path, stamp in now.items() if stamp != self._stamps[path]}
        self._stamps = now
        return changed


def _stamp(path: Path, since: int | None = None) -> object:
    try:
        if path.is_dir():
            names = os.listdir(path)
            return sorted(name for name in names if name.endswith((*SUFFIXES, *TABLES)))
        found = path.stat()
    except OSError:
        return "not there"
    if since and found.st_mtime_ns > since:
        return "written since"
    return found.st_mtime_ns, found.st_size


@contextmanager
def files_read() -> Iterator[set[Path]]:
    """While it is open, notes the real paths of files that are read."""
    read: set[Path] = set()

    def note(path: Path, data: bytes) -> None:
        read.add(real(path))

    on_read.append(note)
    try:
        yield read
    finally:
        on_read.remove(note)
