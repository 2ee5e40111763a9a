"""Lines in the first column that belong to the declaration above them: one error for all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rulekit.language.indentation import Chunk
from rulekit.language.report import Diagnostic, Edit
from rulekit.language.source import Source, Span
from rulekit.language.syntax_fault import DECLARING
from rulekit.language.tokens import LAYOUT

Read = Callable[[Source], Sequence[Diagnostic]]


def told_once(
    source: Source, found: Sequence[Diagnostic], chunks: Sequence[Chunk], read: Read
) -> tuple[list[Diagnostic], set[str]]:
    """What was found, with one error for lines that only lack their indentation; and the words
    with which these begin, of which nothing is known."""
    left = list(found)
    words: set[str] = set()
    for head, lines in _runs(source, found, chunks):
        edit = _indented(source, head, lines, read)
        if edit is None:
            continue
        start, end = head
        name = source.text[start:end].rstrip(": \n")
        told = Diagnostic(
            "RK0103",
            "error",
            f"what belongs to `{name}` is indented below it",
            Span(source, lines[0][0], lines[0][1]).first_line,
            "write two spaces before it",
            edit=edit,
        )
        last = lines[-1][1]
        left = [one for one in left if one.span is None or not start <= one.span.start < last]
        left.append(told)
        words.update(_FIRST.match(source.text, first)[0] for first, _ in lines)  # type: ignore[index]
    return left, words


_FIRST = re.compile(r"\w+|.")


_Place = tuple[int, int]


def _runs(
    source: Source, found: Sequence[Diagnostic], chunks: Sequence[Chunk]
) -> Iterator[tuple[_Place, list[_Place]]]:
    """Declarations of one line with the lines directly below that declare nothing."""
    wrong = [one.span.start for one in found if one.span is not None]
    places = [_place(chunk) for chunk in chunks]
    head: _Place | None = None
    lines: list[_Place] = []
    for chunk, place in zip(chunks, places, strict=True):
        touches = head is not None and _next_line(source, (head, *lines)[-1][1], place[0])
        is_wrong = any(place[0] <= start < place[1] for start in wrong)
        if touches and (is_wrong or _names_no_card(chunk)) and _declares_nothing(chunk):
            lines.append(place)
            continue
        if head is not None and lines:
            yield head, lines
        head, lines = (place if "\n" not in source.text[slice(*place)] else None), []
    if head is not None and lines:
        yield head, lines


def _declares_nothing(chunk: Chunk) -> bool:
    return bool(chunk.tokens) and chunk.tokens[0].text not in DECLARING


def _names_no_card(chunk: Chunk) -> bool:
    """`side ronins`: names of cards begin with a capital."""
    tokens = chunk.tokens
    return len(tokens) > 1 and tokens[1].type == "NAME" and tokens[1].text.islower()


def _place(chunk: Chunk) -> _Place:
    words = [token for token in chunk.tokens if token.type not in LAYOUT]
    return (words[0].start, words[-1].end) if words else (0, 0)


def _next_line(source: Source, end: int, start: int) -> bool:
    return source.text[end:start].count("\n") == 1


def _indented(source: Source, head: _Place, lines: list[_Place], read: Read) -> Edit | None:
    """The edit that indents lines, if what they belong to can be read then."""
    begins = [
        place
        for start, end in lines
        for place in (start, *(i + 1 for i in range(start, end) if source.text[i] == "\n"))
    ]
    text = source.text[head[0] : lines[-1][1]]
    for place in reversed(begins):
        at = place - head[0]
        text = f"{text[:at]}  {text[at:]}"
    if read(Source(source.name, text + "\n")):
        return None
    first, *others = (Span(source, place, place) for place in begins)
    return Edit(first, "  ", also=tuple(others))
