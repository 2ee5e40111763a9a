"""Files that verbs write for somebody: none that is there already is written over unasked."""

from __future__ import annotations

from pathlib import Path

from rulekit.cli.exits import UsageError


def refuse_to_overwrite(path: Path | None, *, force: bool) -> None:
    """Raises UsageError for a file of `--output` that is there already."""
    if path is not None and path.exists() and not force:
        raise UsageError(
            f"--output {path} is there already: give another name, or --force to write over it."
        )


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
