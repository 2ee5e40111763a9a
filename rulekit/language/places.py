"""Places of diagnostics as programs outside know them: a path from a folder, line and column."""

from __future__ import annotations

from pathlib import Path

from rulekit.language.source import Source


def path_from(root: Path, source: Source) -> tuple[str, bool]:
    """The path of a source with `/` between its parts, and whether it lies below `root`.

    A file elsewhere keeps its whole path; a text that is no file, its name.
    """
    if source.path is None:
        return source.name, False
    path = source.path.resolve()
    try:
        return path.relative_to(root.resolve()).as_posix(), True
    except ValueError:
        return path.as_posix(), False
