"""Files that others wrote: which are found below a folder, and how one is read safely."""

from __future__ import annotations

import errno
import os
import stat
import unicodedata
from collections.abc import Iterable
from pathlib import Path

MAX_CHARACTERS = 1_000_000
"""Of a file of rules or scenarios; a longer one is not parsed."""

MAX_BYTES = 4 * MAX_CHARACTERS + 3
"""No text of so many characters has more, with a byte order mark: the rest is left unread."""


NOT_OURS = frozenset(
    {"node_modules", "site-packages", "__pycache__", "venv", "build", "dist", "_build"}
)
"""Folders that tools fill, with copies and with what others wrote: nobody means those files."""


def files_below(folder: Path, suffixes: Iterable[str]) -> list[Path]:
    """The files with such endings in a folder and those in it, in order: none that is hidden,
    and none in a folder that tools fill, but the folder itself may be one. Links to folders are
    not followed."""
    endings = tuple(suffixes)
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in NOT_OURS and name[0] != "."]
        for name in names:
            path = Path(place, name)
            if path.suffix in endings and name[0] != "." and os.path.isfile(path):
                found.append(path)
    return sorted(found)


def read_at_most(path: Path, most: int) -> bytes:
    """What is in a file, but at most `most` bytes and one more, which tells that it is longer.

    Raises OSError for what cannot be opened or is no regular file: a pipe may never begin to
    give, and a device never end.
    """
    # Without O_NONBLOCK the opening itself would wait for whoever writes into a pipe.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is a pipe or a device, not a file", str(path))
        with open(descriptor, "rb", closefd=False) as file:
            return file.read(most + 1)
    finally:
        os.close(descriptor)


def real(path: Path) -> Path:
    """A path with links followed; one that leads in a circle as far as it goes.

    `Path.resolve` raises RuntimeError for such a circle.
    """
    return Path(os.path.realpath(path))


def spelled(path: Path) -> Path:
    """A path as it is spelled on disk. `ü` may be one character there or two: file systems
    of a Mac used to take it apart, and what is typed has it in one."""
    if str(path).isascii() or os.path.lexists(path):
        return path
    found = Path(path.anchor)
    for part in path.parts[1:] if path.anchor else path.parts:
        found = found / part if os.path.lexists(found / part) else _alike(found, part)
    return found


def _alike(folder: Path, name: str) -> Path:
    """What is in a folder under a name of the same letters; the name itself if nothing is."""
    composed = unicodedata.normalize("NFC", name)
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        names = []
    same = (other for other in names if unicodedata.normalize("NFC", other) == composed)
    return folder / next(same, name)


def is_file(path: Path) -> bool:
    """Whether there is a file; no for a name that no file can have, where `Path.is_file` raises."""
    return os.path.isfile(path)
