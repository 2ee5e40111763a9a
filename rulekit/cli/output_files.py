"""Files that verbs write for somebody: what is there already, what cannot be written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from rulekit.cli.exit_codes import UsageError


def refuse_to_overwrite(path: Path | None, *, force: bool) -> None:
    """Raises UsageError for a file of `--output` that is there already, OSError for one that
    cannot be written."""
    refuse_unwritable(path)
    if path is not None and path.exists() and not force:
        raise UsageError(
            f"--output {path} is there already: give another name, or --force to write over it."
        )


def refuse_unwritable(path: Path | None) -> None:
    """Raises OSError for a file that could not be written, before any work is done for it."""
    if path is None:
        return
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
    folder = path.parent
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, f"there is no folder {folder}", str(path))
    if not os.access(folder, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
