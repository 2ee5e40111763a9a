"""The style itself: spaces between words, empty lines, comments in a column; and its nets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from rulekit.formatting.lines import Line, lines_of
from rulekit.formatting.token_layout import Reading, Word, read
from rulekit.language.rendering import display_width
from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.language.tokens import BRACKETS

LONGEST = 100  # comments stand in a column as long as it makes no line longer than this

_BEFORE_NOTHING = (
    "COMMA", "COLON", "QUESTION", "DOT", "DOTS", "POSSESSIVE", *BRACKETS.values()
)  # fmt: skip
_AFTER_NOTHING = ("DOT", "DOTS", *BRACKETS)

_TEXT_OR_COMMENT = re.compile(r'"[^"\n]*"|#[^\n]*')


class UnsafeError(Exception):
    """Formatting would have changed more than the looks of a file: a fault of the formatter."""


def formatted(source: Source) -> str:
    """The text of a file in the one style; the same text if it is in it already.

    Raises RulesError for a file with an error, and UnsafeError if the result would not say
    the same, lose a comment, or look otherwise when it is formatted again.
    """
    reading = read(source)
    text = written(reading)
    if text != source.text:
        _compare(reading, text)
    return text


def written(reading: Reading) -> str:
    """What was read, in the one style, with the line ends that the file has."""
    text = reading.source.text
    end = "\r\n" if "\r\n" in text[: text.find("\n") + 1] else "\n"
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    return mark + "".join(line + end for line in _laid_out(list(lines_of(reading))))


def _laid_out(lines: list[Line]) -> Iterator[str]:
    codes = [" " * line.indentation + _spaced(line.words) for line in lines]
    columns = _comment_columns(lines, codes)
    for line, code, column in zip(lines, codes, columns, strict=True):
        if line.after_blank:
            yield ""
        if not line.comment:
            yield code
        else:
            yield code + " " * (column - display_width(code)) + line.comment


def _spaced(words: tuple[Word, ...]) -> str:
    parts = [words[0].token.text] if words else []
    for left, right in pairwise(words):
        parts += ("" if _touch(left, right) else " ", right.token.text)
    return "".join(parts)


def _touch(left: Word, right: Word) -> bool:
    if left.touches_after or right.touches_before:
        return True
    return left.token.type in _AFTER_NOTHING or right.token.type in _BEFORE_NOTHING


def _comment_columns(lines: list[Line], codes: list[str]) -> list[int]:
    """Where the comment of each line begins: those of neighbouring lines in one column."""
    columns = [line.indentation for line in lines]
    for run in _runs(lines):
        widths = {i: display_width(codes[i]) + 2 for i in run}
        together = max(widths.values())
        longest = max(together + display_width(lines[i].comment) for i in run)
        for i in run:
            columns[i] = together if longest <= LONGEST else widths[i]
    return columns


def _runs(lines: list[Line]) -> Iterator[list[int]]:
    """The neighbouring lines that have both words and a comment."""
    run: list[int] = []
    for i, line in enumerate(lines):
        both = bool(line.words and line.comment)
        if run and (line.after_blank or not both):
            yield run
            run = []
        if both:
            run.append(i)
    if run:
        yield run


# --- The nets ------------------------------------------------------------------------


def _compare(before: Reading, text: str) -> None:
    """Raise UnsafeError unless the new text is known to say what the old one says."""
    try:
        after = read(Source(before.source.name, text))
    except RulesError as error:
        raise UnsafeError(f"the result cannot be read: {error.diagnostics[0]}") from error
    if [word.token.text for word in before.words] != [word.token.text for word in after.words]:
        raise UnsafeError("a word would have changed")
    # The repr of a node shows all of it but the place where it stands.
    if repr(before.declarations) != repr(after.declarations):
        raise UnsafeError("the rules would have meant something else")
    if comments(before.source.text) != comments(text):
        raise UnsafeError("a comment would have changed")
    if written(after) != text:
        raise UnsafeError("formatting again would have changed the file again")


def comments(text: str) -> list[str]:
    """Every comment of a text, found without a look at how the formatter finds them."""
    found: Iterable[str] = _TEXT_OR_COMMENT.findall(text)
    return [part.rstrip() for part in found if part.startswith("#")]
