"""Files: which are found below a folder, how one of others is read, and how ours is written."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from secrets import token_hex
from types import MappingProxyType

SUFFIXES = (".rules", ".scenarios")
"""Endings of files of rules and of scenarios."""

TABLES = (".csv", ".tsv")
"""Endings of tables of cards."""

MAX_CHARACTERS = 1_000_000
"""Of a file of rules or scenarios; a longer one is not parsed."""

MAX_BYTES = 4 * MAX_CHARACTERS + 3
"""No text of so many characters has more, with a byte order mark: the rest is left unread."""


NOT_OURS = frozenset(
    {"node_modules", "site-packages", "__pycache__", "venv", "build", "dist", "_build"}
)
"""Folders that tools fill, with copies and with what others wrote: nobody means those files."""


_held: ContextVar[Mapping[Path, bytes]] = ContextVar("_held", default=MappingProxyType({}))


@contextmanager
def laid_over_disk(contents: Mapping[Path, bytes]) -> Iterator[None]:
    """While it is open, whoever looks for files in this thread finds these at these real paths,
    whatever lies there on disk: what an editor holds and has not saved."""
    token = _held.set(contents)
    try:
        yield
    finally:
        _held.reset(token)


def files_below(folder: Path, suffixes: Iterable[str] = SUFFIXES) -> list[Path]:
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
    top = real(folder)
    for path in _held.get():
        if path.suffix in endings and path.is_relative_to(top):
            inside = path.relative_to(top)
            if not any(part in NOT_OURS or part[0] == "." for part in inside.parts):
                found.append(folder / inside)
    return sorted({*found})


def files_in(folder: Path, suffixes: Iterable[str]) -> list[Path]:
    """The files with such endings that lie in a folder itself, in order."""
    endings = tuple(suffixes)
    there = [path for ending in endings for path in folder.glob(f"*{ending}") if is_file(path)]
    top = real(folder) if _held.get() else folder
    held = [folder / path.name for path in _held.get() if path.parent == top]
    return sorted({*there, *(path for path in held if path.suffix in endings)})


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The files that are named, and for a folder those of rules and scenarios below it; each
    once, however often and by whatever paths it is named."""
    named = [file for path in paths for file in (files_below(path) if path.is_dir() else [path])]
    return list(dict.fromkeys(first_names(named).values()))


def first_names(paths: Iterable[Path]) -> dict[Path, Path]:
    """For each path the first of them that leads to the same file: by way of `..` or of links,
    written with composed letters where the other has decomposed ones, or with capital ones in a
    folder to which they are the same."""
    alike: dict[str, list[Path]] = {}
    found: dict[Path, Path] = {}
    for path in paths:
        others = alike.setdefault(_folded(str(real(path))), [])
        first = next((one for one in others if _is_same(one, path)), path)
        if first is path:
            others.append(path)
        found.setdefault(path, first)
    return found


def _is_same(one: Path, other: Path) -> bool:
    """Whether two paths that read alike lead to one file; where one leads nowhere, they do if
    they have the same letters."""
    if one.exists() and other.exists():
        return os.path.samefile(one, other)
    return _letters(str(real(one))) == _letters(str(real(other)))


def read_at_most(path: Path, most: int) -> bytes:
    """What is in a file, but at most `most` bytes and one more, which tells that it is longer.

    Raises OSError for what cannot be opened or is no regular file: a pipe may never begin to
    give, and a device never end.
    """
    held = _held.get().get(real(path)) if _held.get() else None
    if held is not None:
        return held[: most + 1]
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
            data = file.read(most + 1)
    finally:
        os.close(descriptor)
    for note in on_read:
        note(path, data)
    return data


on_read: list[Callable[[Path, bytes], None]] = []
"""Who wants to know of every file that is read, and what was in it."""


@contextmanager
def named_in_errors(path: Path) -> Iterator[None]:
    """While it is open, an OSError that names no file, as where a disk is full, names this one."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file in one step or not at all: whoever looks sees all of the old or all of the
    new. A link that is named is followed; a device or pipe is written to.

    Raises OSError, which names the file.
    """
    data = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
    target = real(path)
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _put_in_place(target, data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _put_in_place(target: Path, data: bytes) -> None:
    old = target.exists()
    if old and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    # A name that nobody can foresee and that is ours alone: no link that lies in wait there is
    # followed, and two who write the same file do not meet.
    beside = target.with_name(f".rulekit-{token_hex(8)}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(beside, flags, 0o666)
    try:
        with open(descriptor, "wb") as new:
            new.write(data)
        if old and target.stat().st_nlink > 1:
            # The file has several names, and keeps them: it is written over once the new
            # text is on the disk, so that there was room for it.
            shutil.copyfile(beside, target)
            os.unlink(beside)
            return
        if old:
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


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
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        names = []
    same = (other for other in names if _letters(other) == _letters(name))
    return folder / next(same, name)


def named_on_disk(path: Path, folder: Path) -> Path:
    """A path below a folder as its names are written there, where folders do not tell capital
    letters from small ones: the path itself, unless a name differs in these alone."""
    found = folder
    for part in path.relative_to(folder).parts:
        found = found / (part if part == ".." else _in_other_case(found, part))
    return found


def _in_other_case(folder: Path, name: str) -> str:
    try:
        names = os.listdir(folder)
    except OSError:
        return name
    if name in names or _letters(name) in map(_letters, names):
        return name
    alike = (other for other in sorted(names) if _folded(other) == _folded(name))
    return next(alike, name)


def _letters(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _folded(name: str) -> str:
    return _letters(name).casefold()


def is_file(path: Path) -> bool:
    """Whether there is a file; no for a name that no file can have, where `Path.is_file` raises."""
    return os.path.isfile(path) or (bool(_held.get()) and real(path) in _held.get())


def new_file(path: Path, text: str | None = None) -> Path:
    """The path, or one beside it that is not there yet, or that holds just this text."""
    number = 2
    wanted = path
    while wanted.exists() and not (text is not None and _holds(wanted, text)):
        wanted = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return wanted


def _holds(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False
