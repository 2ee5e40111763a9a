"""Diagnostics as text for people, with the line and a caret, and as data for programs."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from rulekit.language.diagnostic import Diagnostic, Severity
from rulekit.language.invisible_characters import printable, printable_lines
from rulekit.language.source import Span

FORMAT_VERSION = 1

_COLOURS: dict[Severity, str] = {"error": "1;31", "warning": "1;33", "note": "1;36"}
_TAB = 2  # columns that a tab is shown with

_WIDEST = 160
"""Characters of a line that are shown; of a longer one, the part around the place."""

_LONGEST = 600
"""Characters of a line of a message, a note or a help that are shown."""

_Paint: TypeAlias = Callable[[str, str], str]


def render(diagnostics: Iterable[Diagnostic], *, colour: bool = False) -> str:
    """All diagnostics as frames, with an empty line between them."""
    return "\n\n".join(render_one(diagnostic, colour=colour) for diagnostic in diagnostics)


def render_one(diagnostic: Diagnostic, *, colour: bool = False) -> str:
    """One diagnostic: headline, place, line with a caret run, and what else is known."""
    paint = _ansi if colour else _plain
    accent = _COLOURS[diagnostic.severity]
    headline = paint(f"{diagnostic.severity}[{diagnostic.code}]", accent)
    lines = [f"{headline}{paint(f': {_told(diagnostic.message)}', '1')}"]
    frames = [(label.span, label.text, ":::", "-", "34") for label in diagnostic.secondary]
    if diagnostic.span is not None:
        frames.insert(0, (diagnostic.span, diagnostic.label, "-->", "^", accent))
    margin = max((len(str(span.line)) for span, *_ in frames), default=1)
    blank = " " * margin
    shown = None
    for span, text, arrow, mark, style in frames:
        if span.source is not shown:
            shown = span.source
            lines.append(f"{blank}{paint(arrow, '34')} {printable(str(span))}")
        lines += _frame(span, text, mark, style, margin, paint)
    if frames and (diagnostic.notes or diagnostic.help):
        lines.append(f"{blank} {paint('|', '34')}")
    lines += [f"{blank} = note: {_told(note)}" for note in diagnostic.notes]
    if diagnostic.help:
        lines.append(f"{blank} = {paint('help', '1;32')}: {_told(diagnostic.help)}")
    return "\n".join(lines)


def to_json(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """A document of diagnostics alone."""
    return {"format_version": FORMAT_VERSION, "diagnostics": as_data(diagnostics)}


def as_data(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Diagnostics as plain data. Lines and columns count from 1, ends are exclusive."""
    return [_as_data(diagnostic) for diagnostic in diagnostics]


def _as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    edit = diagnostic.edit
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        **_place(diagnostic.span),
        "label": diagnostic.label,
        "notes": list(diagnostic.notes),
        "help": diagnostic.help,
        "edit": None
        if edit is None
        else {
            **_place(edit.span),
            "replacement": edit.replacement,
            "also": [_place(span) for span in edit.also],
        },
        "related": [{**_place(item.span), "text": item.text} for item in diagnostic.secondary],
    }


def _place(span: Span | None) -> dict[str, Any]:
    place = (None,) * 5 if span is None else (span.source.name, *span.region)
    return dict(zip(("file", "line", "column", "end_line", "end_column"), place, strict=True))


def _frame(span: Span, label: str, mark: str, accent: str, margin: int, paint: _Paint) -> list[str]:
    line, column = span.source.position(span.start)
    text = span.source.line(line)
    # A span over several lines is underlined to the end of its first line.
    end = min(column - 1 + (span.end - span.start), max(len(text), column - 1))
    text, start, end = _excerpt(text, column - 1, end)
    before = display_width(text[:start])
    run = max(1, display_width(text[start:end]))
    gutter = paint(f"{line:>{margin}} |", "34")
    empty = paint(f"{'':>{margin}} |", "34")
    marks = paint(mark * run + (f" {_told(label)}" if label else ""), accent)
    return [empty, f"{gutter} {_shown(text)}", f"{empty} {' ' * before}{marks}"]


def _excerpt(text: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a long line around a place, with an ellipsis where it is cut; and where that
    place is in it."""
    if len(text) <= _WIDEST:
        return text, start, end
    first = max(0, min(start - _WIDEST // 4, len(text) - _WIDEST))
    last = first + _WIDEST
    shown = "…" * (first > 0) + text[first:last] + "…" * (last < len(text))
    moved = first - (first > 0)
    return shown, start - moved, min(end, last) - moved


def _told(text: str) -> str:
    """What is said, without the end of what nobody reads, such as a name of a thousand letters:
    it may quote what others wrote."""
    lines = text.split("\n")
    return printable_lines(
        "\n".join(one if len(one) <= _LONGEST else f"{one[:_LONGEST]}…" for one in lines)
    )


def _shown(text: str) -> str:
    """A line as it is printed: nothing in it can move the cursor or colour the terminal."""
    return printable(text.replace("\t", " " * _TAB))


def display_width(text: str) -> int:
    """Columns that a text takes in a terminal."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(_character_width(character) for character in _shown(text))


def _character_width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def _ansi(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m"


def _plain(text: str, style: str) -> str:
    return text
