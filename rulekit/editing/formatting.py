"""Formatting of a document, or of some of its lines: as edits of what changes, and of no more."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

from rulekit.editing.positions import range_of
from rulekit.editing.shapes import TextEdit
from rulekit.editing.workspace import Workspace
from rulekit.formatting.formatter import formatted
from rulekit.language.report import RulesError
from rulekit.language.source import Source, Span


def formatting(workspace: Workspace, path: Path) -> list[TextEdit]:
    """The edits that bring a file into the one style; none if it cannot be parsed.

    Raises RulesError if it cannot be read.
    """
    source = workspace.source(path)
    return [_edit(workspace, span, text) for span, text in _changes(source)]


def range_formatting(workspace: Workspace, path: Path, start: int, end: int) -> list[TextEdit]:
    """Those of the edits of a file that touch lines between two offsets."""
    source = workspace.source(path)
    start = source.line_starts[source.position(start)[0] - 1]
    return [
        _edit(workspace, span, text)
        for span, text in _changes(source)
        if (span.start < end and span.end > start) or start <= span.start == span.end <= end
    ]


def _edit(workspace: Workspace, span: Span, text: str) -> TextEdit:
    return {"range": range_of(span, workspace.encoding), "newText": text}


def _changes(source: Source) -> Iterator[tuple[Span, str]]:
    """The lines that change, each with what stands there then."""
    try:
        text = formatted(source)
    except RulesError:
        return
    if text == source.text:
        return
    before, after = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    for what, first, last, to_first, to_last in SequenceMatcher(
        None, before, after, autojunk=False
    ).get_opcodes():
        if what != "equal":
            yield Span(source, starts[first], starts[last]), "".join(after[to_first:to_last])
