"""Where a place is: offsets in a text here, lines and characters in an editor."""

from __future__ import annotations

from bisect import bisect_right

from rulekit.editing.shapes import Encoding, Position, Range
from rulekit.language.source import Source, Span

_WIDTHS: dict[Encoding, tuple[str, int]] = {
    "utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)
}  # fmt: skip


def position_of(source: Source, offset: int, encoding: Encoding) -> Position:
    """Where an offset is in an editor that counts so."""
    line = bisect_right(source.line_starts, offset) - 1
    before = source.text[source.line_starts[line] : offset]
    return {"line": line, "character": width(before, encoding)}


def offset_of(source: Source, position: Position, encoding: Encoding) -> int:
    """The offset of a place; of one past the end of its line or of the text, that end."""
    starts = source.line_starts
    if position["line"] >= len(starts):
        return len(source.text)
    start = starts[position["line"]]
    line = source.line(position["line"] + 1)
    if line.isascii():
        return start + min(position["character"], len(line))
    wanted, passed = position["character"], 0
    for index, character in enumerate(line):
        if passed >= wanted:
            return start + index
        passed += width(character, encoding)
    return start + len(line)


def range_of(span: Span, encoding: Encoding) -> Range:
    """The range that a span is."""
    return {
        "start": position_of(span.source, span.start, encoding),
        "end": position_of(span.source, span.end, encoding),
    }


def width(text: str, encoding: Encoding) -> int:
    """How many characters a text has for an editor."""
    if text.isascii():
        return len(text)
    codec, size = _WIDTHS[encoding]
    return len(text.encode(codec, "surrogatepass")) // size


def where(span: Span) -> str:
    """A file by its name alone, and a line of it."""
    name = span.source.name if span.source.path is None else span.source.path.name
    return f"{name}:{span.line}"
