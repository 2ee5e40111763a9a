"""Files that a file can name: rules that it builds on, parts of it, and tables of cards."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulekit.editing.candidate import ANYTHING_ELSE, DECLARED, Candidate, Way
from rulekit.language import tree
from rulekit.language.files import TABLES, files_below, files_in
from rulekit.loading.shipped import bundled

_MOST = 300


def names_file(way: Way) -> bool:
    """Whether what stands at the end of a way names a file."""
    node, field = way[-1]
    if isinstance(node, tree.Scenario):
        return field in ("rules", "expansions")
    return isinstance(node, tree.Include | tree.Extends | tree.Expands) or (
        len(way) > 1 and isinstance(way[-2][0], tree.Cards) and way[-2][1] == "reference"
    )


def files_to_name(way: Way, path: Path) -> Iterator[Candidate]:
    """What can be named there, in the file with a path: rules by their names, other files by
    the way to them from its folder."""
    node, _ = way[-1]
    if isinstance(node, tree.String):
        yield from _below(path, TABLES, "table of cards")
        return
    if not isinstance(node, tree.Include):
        beside = [one.stem for one in files_in(path.parent, (".rules",)) if one != path]
        yield from _named(beside, "rules beside this file", DECLARED)
        yield from _named(bundled(), "comes with rulekit", DECLARED)
    yield from _below(path, (".rules",), "rules below this folder")


def _below(path: Path, suffixes: tuple[str, ...], said: str) -> Iterator[Candidate]:
    for number, one in enumerate(files_below(path.parent, suffixes)):
        if number == _MOST:
            return
        if one != path:
            relative = Path(os.path.relpath(one, path.parent)).as_posix()
            yield Candidate(relative, said, ANYTHING_ELSE)


def _named(names: Iterable[str], said: str, rank: int) -> Iterator[Candidate]:
    return (Candidate(name, said, rank) for name in names)
