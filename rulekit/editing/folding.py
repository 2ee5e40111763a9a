"""What of a file can be folded away: declarations, blocks in them, and comments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulekit.editing.shapes import FoldingRange
from rulekit.editing.workspace import Workspace


def folding(workspace: Workspace, path: Path) -> list[FoldingRange]:
    """The lines that can be folded: what is indented below a line, and comments of several lines.
    Raises RulesError if the file cannot be read."""
    lines = workspace.source(path).text.split("\n")
    return sorted((*_blocks(lines), *_comments(lines)), key=lambda one: one["startLine"])


def _blocks(lines: list[str]) -> Iterator[FoldingRange]:
    """Each line with what is indented below it; comments and empty lines end nothing."""
    above: list[tuple[int, int]] = []  # how far lines are indented below which we are
    last = 0
    for number, line in enumerate(lines):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        depth = len(line) - len(line.lstrip())
        while above and above[-1][0] >= depth:
            _, first = above.pop()
            if last > first:
                yield {"startLine": first, "endLine": last}
        above.append((depth, number))
        last = number
    for _, first in above:
        if last > first:
            yield {"startLine": first, "endLine": last}


def _comments(lines: list[str]) -> Iterator[FoldingRange]:
    first: int | None = None
    for number, line in enumerate((*lines, "")):
        if line.lstrip().startswith("#"):
            first = number if first is None else first
        elif first is not None:
            if number - first > 1:
                yield {"startLine": first, "endLine": number - 1, "kind": "comment"}
            first = None
