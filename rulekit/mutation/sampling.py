"""Chooses among mutants: by line, by name, by what has changed, or by lot."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from rulekit.mutation.mutants import Mutant

_LINES = re.compile(r"(?:(?P<file>.+):)?(?P<first>\d+)(?:-(?P<last>\d+))?")
_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


def only(mutants: Sequence[Mutant], wanted: str) -> list[Mutant]:
    """Those on lines (`120`, `120-140`, `coins.rules:120-140`), or those of declarations whose
    name holds a text. Raises ValueError for lines the wrong way round."""
    match = _LINES.fullmatch(wanted)
    if match is None:
        return [mutant for mutant in mutants if wanted.casefold() in mutant.id.casefold()]
    first = int(match["first"])
    last = int(match["last"] or first)
    if last < first:
        raise ValueError(f"line {last} is before line {first}; write {last}-{first}")
    file = match["file"]
    return [
        mutant
        for mutant in mutants
        if first <= mutant.span.line <= last
        and (file is None or Path(mutant.span.source.name).name == Path(file).name)
    ]


def since(mutants: Sequence[Mutant], revision: str) -> list[Mutant]:
    """Those on lines that git tells to have changed since a revision.

    Raises ValueError with what git says if it cannot tell.
    """
    paths = {
        mutant.span.source.path.resolve()
        for mutant in mutants
        if mutant.span.source.path is not None
    }
    changed = {path: _changed_lines(path, revision) for path in sorted(paths)}
    return [
        mutant
        for mutant in mutants
        if mutant.span.source.path is not None
        and mutant.span.line in changed[mutant.span.source.path.resolve()]
    ]


def sample(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them by lot, in their order; the same seed gives the same ones."""
    if count >= len(mutants):
        return list(mutants)
    chosen = set(random.Random(seed).sample(range(len(mutants)), count))
    return [mutant for number, mutant in enumerate(mutants) if number in chosen]


def _changed_lines(path: Path, revision: str) -> set[int]:
    # However somebody has git show differences to him, this is to be read.
    plain = ["--unified=0", "--no-color", "--no-ext-diff", "--no-textconv"]
    command = ["git", "diff", *plain, "--end-of-options", revision, "--", path.name]
    try:
        # Rules are UTF-8, whatever else is usual where this runs.
        done = subprocess.run(
            command, cwd=path.parent, capture_output=True, encoding="utf-8", errors="replace"
        )
    except OSError as error:
        raise ValueError(f"git cannot be run: {error.strerror}") from None
    if done.returncode:
        raise ValueError(done.stderr.strip().splitlines()[0] if done.stderr else "git failed")
    lines: set[int] = set()
    for match in _HUNK.finditer(done.stdout):
        start, count = int(match[1]), int(match[2] or 1)
        lines |= set(range(start, start + count))
    return lines
