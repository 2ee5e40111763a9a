"""Files in which `check` found nothing, and need not look again.

Kept is what was read meanwhile, and which files lay beside it: a name in a rule file may mean
another file as soon as there is one.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from rulekit import cache
from rulekit.language import files
from rulekit.loading import shipped

_ENDINGS = (*files.SUFFIXES, *files.TABLES)


@contextmanager
def noting_reads() -> Iterator[dict[str, str]]:
    """While it is open, notes all files that are read, and digests of what was in them. What
    was read for one file may serve the next, so all of it counts for each."""
    found: dict[str, str] = {}

    def note(path: Path, data: bytes) -> None:
        found[os.path.abspath(path)] = sha256(data).hexdigest()

    files.on_read.append(note)
    try:
        yield found
    finally:
        files.on_read.remove(note)


def is_clean(file: str, expansions: Sequence[str], read: Mapping[str, str]) -> bool:
    """Whether nothing was found in a file, and all is still as it was; `read` are the files
    that were read just now."""
    data = cache.read(_key(file, expansions))
    if data is None:
        return False
    kept: dict[str, Any] = json.loads(data)
    return all(_listed(folder) == names for folder, names in kept["folders"].items()) and all(
        (read.get(path) or _digest(path)) == digest for path, digest in kept["files"].items()
    )


def keep(file: str, expansions: Sequence[str], read: Mapping[str, str]) -> None:
    folders = {os.path.dirname(path) for path in read}
    folders |= {os.getcwd(), *map(str, shipped.folders())}
    kept = {"files": dict(read), "folders": {folder: _listed(folder) for folder in sorted(folders)}}
    cache.write(_key(file, expansions), json.dumps(kept).encode())


def _key(file: str, expansions: Sequence[str]) -> str:
    return cache.key_of("check", sys.version, os.getcwd(), file, *expansions)


def _digest(path: str) -> str | None:
    try:
        return sha256(files.read_at_most(Path(path), files.MAX_BYTES)).hexdigest()
    except OSError:
        return None


def _listed(folder: str) -> list[str] | None:
    """The files that rules may name in a folder."""
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith(_ENDINGS))
    except OSError:
        return None
