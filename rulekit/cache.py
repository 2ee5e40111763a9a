"""What rulekit keeps on disk to be quicker the next time: whatever is odd about it is made anew.

Code that was compiled is kept, too, and to read it is to trust it. So the folder must be ours,
and nobody else's to write in; so must each file. Where one is not, nothing is read, and nothing
written. `RULEKIT_CACHE=off` keeps nothing.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from itertools import count
from pathlib import Path

from attrs import frozen

MOST_BYTES = 64_000_000
"""Above this the files go that were not used for the longest time."""

_MAGIC = b"rulekit cache 1\n"
_ENDING = ".kept"
_OURS = re.compile(r"[a-z]+-[0-9a-f]{64}\.kept(\.[0-9a-f]{16})?")  # the latter are not finished
_WRITES_BETWEEN = 16  # as often as a process looks how much is kept
_writes = count()
_HOUR = 3600.0
_DAY = 24 * _HOUR
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_BINARY = getattr(os, "O_BINARY", 0)


def key_of(sort: str, *parts: str) -> str:
    """A key for what is made of these parts by rulekit as it is now. `sort` is a word."""
    digest = sha256(_of_rulekit())
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return f"{sort}-{digest.hexdigest()}"


def read(key: str) -> bytes | None:
    """What is kept under a key; None if nothing is, or nothing that can be trusted."""
    with suppress(OSError), _folder() as folder:
        if folder is not None:
            return folder.read(key)
    return None


def write(key: str, data: bytes) -> None:
    """Keeps something under a key, if there is a place for it."""
    with suppress(OSError), _folder() as folder:
        if folder is not None and len(data) <= MOST_BYTES:
            folder.write(key, data)


def place() -> Path | None:
    """The folder in which things are kept; None if nothing is."""
    named = os.environ.get("RULEKIT_CACHE", "")
    if named == "off":
        return None
    if named:
        return _absolute(named)
    if sys.platform == "win32":
        return _within(os.environ.get("LOCALAPPDATA", ""))
    return _within(os.environ.get("XDG_CACHE_HOME", "")) or _within(os.path.expanduser("~/.cache"))


def _absolute(name: str) -> Path | None:
    """Never a place that depends on where rulekit was started."""
    return Path(name) if os.path.isabs(name) else None


def _within(name: str) -> Path | None:
    above = _absolute(name)
    return None if above is None else above / "rulekit"


@cache
def _of_rulekit() -> bytes:
    """What tells one state of rulekit from another: of its files, in one of which its version
    stands, what Python goes by for their compiled forms, too."""
    digest = sha256()
    waiting = [str(Path(__file__).parent)]
    while waiting:
        with os.scandir(waiting.pop()) as found:
            entries = sorted(found, key=lambda entry: entry.name)
        for entry in entries:
            if entry.name in ("__pycache__", "bundled"):
                continue
            if entry.is_dir():
                waiting.append(entry.path)
                continue
            seen = entry.stat()
            digest.update(f"{entry.path}\0{seen.st_size}\0{seen.st_mtime_ns}\0".encode())
    return digest.digest()


@frozen
class _Folder:
    """A folder that was found to be ours. Where the system can, files are reached through it as
    it was opened, so that nobody puts another in its place meanwhile."""

    path: Path
    descriptor: int | None

    def read(self, key: str) -> bytes | None:
        name = key + _ENDING
        descriptor = self._open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as file:
            seen = os.fstat(descriptor)
            if not _is_ours(seen, stat.S_ISREG) or seen.st_size > 2 * MOST_BYTES:
                return None
            whole = file.read()
            if time.time() - seen.st_mtime > _DAY and os.utime in os.supports_fd:
                os.utime(descriptor)  # it is still used
        begins = len(_MAGIC) + sha256().digest_size
        data = whole[begins:]
        return data if whole[:begins] == _header(key, data) else None

    def write(self, key: str, data: bytes) -> None:
        name = key + _ENDING
        with suppress(FileNotFoundError):
            if not _is_ours(self._stat(name), stat.S_ISREG):
                return
        beside = f"{name}.{secrets.token_hex(8)}"
        descriptor = self._open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(_header(key, data) + data)
            os.replace(
                self._name(beside), self._name(name), src_dir_fd=self.descriptor,
                dst_dir_fd=self.descriptor,
            )  # fmt: skip
        except BaseException:
            with suppress(OSError):
                self._remove(beside)
            raise
        if next(_writes) % _WRITES_BETWEEN == 0:
            self._make_room()

    def _make_room(self) -> None:
        """Takes away what was not used for the longest time, and what was never finished."""
        found: list[tuple[float, int, str]] = []
        with os.scandir(self.path if self.descriptor is None else self.descriptor) as entries:
            names = [entry.name for entry in entries]
        for name in filter(_OURS.fullmatch, names):
            with suppress(OSError):
                seen = self._stat(name)
                if name.endswith(_ENDING):
                    found.append((seen.st_mtime, seen.st_size, name))
                elif seen.st_mtime < time.time() - _HOUR:
                    self._remove(name)
        total = sum(size for _, size, _ in found)
        for _, size, name in sorted(found):
            if total <= MOST_BYTES:
                return
            with suppress(OSError):
                self._remove(name)
            total -= size

    def _name(self, name: str) -> str:
        return name if self.descriptor is not None else str(self.path / name)

    def _open(self, name: str, flags: int) -> int:
        flags |= _NO_LINK | _BINARY
        return os.open(self._name(name), flags, 0o600, dir_fd=self.descriptor)

    def _stat(self, name: str) -> os.stat_result:
        return os.stat(self._name(name), dir_fd=self.descriptor, follow_symlinks=False)

    def _remove(self, name: str) -> None:
        os.unlink(self._name(name), dir_fd=self.descriptor)


@contextmanager
def _folder() -> Iterator[_Folder | None]:
    """The folder, made if it is not there; None if there is none that is ours alone."""
    path = place()
    if path is None:
        yield None
        return
    for folder in (path.parent, path):  # `~/.cache` too, but no home for somebody who has none
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
    if os.open not in os.supports_dir_fd:  # Windows, where folders of a user are theirs alone
        yield _Folder(path, None) if _is_ours(os.lstat(path), stat.S_ISDIR) else None
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | _NO_LINK)
    try:
        yield _Folder(path, descriptor) if _is_ours(os.fstat(descriptor), stat.S_ISDIR) else None
    finally:
        os.close(descriptor)


def _is_ours(seen: os.stat_result, is_sort: Callable[[int], bool]) -> bool:
    """Whether something is what it should be, belongs to us, and to nobody else."""
    if not is_sort(seen.st_mode):
        return False
    if not hasattr(os, "geteuid"):
        return True
    return seen.st_uid == os.geteuid() and not seen.st_mode & 0o077


def _header(key: str, data: bytes) -> bytes:
    return _MAGIC + sha256(key.encode() + b"\0" + data).digest()
