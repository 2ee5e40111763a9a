"""Where something stands: each file under one name, however the two rulesets name it."""

from __future__ import annotations

from pathlib import Path

from rulekit.language.places import path_from
from rulekit.language.source import Source
from rulekit.loading.shipped import bundled


def file_name(source: Source) -> str:
    """From where one works, if the file lies there; that of a shipped file is its name alone."""
    path = source.path and source.path.resolve()
    if path is not None and path.parent in {one.resolve().parent for one in bundled().values()}:
        return path.name
    return path_from(Path.cwd(), source)[0]
