"""Where something stands: each file under one name, however the two rulesets name it."""

from __future__ import annotations

from pathlib import Path

from rulekit.language.source import Source
from rulekit.loading.locating import bundled


def file_name(source: Source) -> str:
    """From where one works, if the file lies there; that of a shipped file is its name alone."""
    if source.path is None:
        return source.name
    path, here = source.path.resolve(), Path.cwd()
    if path.parent in {one.resolve().parent for one in bundled().values()}:
        return path.name
    return str(path.relative_to(here) if path.is_relative_to(here) else path)
