"""Cuts a file into lines, and gives every comment the line or the block it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from rulekit.formatting.token_layout import Reading, Word
from rulekit.language.tokens import BRACKETS

INDENT = 2


@frozen
class Line:
    """A line to be written: words, a comment or both; `after_blank` if one stands before it."""

    indentation: int
    words: tuple[Word, ...]
    comment: str
    after_blank: bool


@frozen
class Remark:
    """A comment on a line of its own, with the column in which its author wrote it."""

    text: str
    column: int


def lines_of(reading: Reading) -> Iterator[Line]:
    """The lines of a file in order; words stay on the line on which they were."""
    words, cutter = reading.words, _Cutter()
    text = reading.source.text
    end = 1 if text.startswith("\ufeff") else 0
    gap = "\n" + text[end : words[0].token.start if words else len(text)]
    line: list[Word] = []
    for place, word in enumerate(words):
        if "\n" in gap:
            yield from cutter.between(line, gap, word)
            line = []
        line.append(word)
        end = word.token.end
        gap = text[end : words[place + 1].token.start if place + 1 < len(words) else len(text)]
    yield from cutter.between(line, gap, None)


@define
class _Cutter:
    _columns: list[int] = field(factory=list)  # in which the blocks around here were written
    _brackets: list[int] = field(factory=list)  # the lines on which those still open stand
    _number: int = 0
    _after_blank: bool = False
    _first: bool = True

    def between(self, line: list[Word], gap: str, following: Word | None) -> Iterator[Line]:
        """The line that is complete, and the comments between it and the word that follows."""
        rest, *parts = gap.split("\n")
        column = len(parts.pop()) if following else 0
        if line:
            yield self._written(line, rest.strip())
        indented = bool(line) and following is not None and following.level > line[-1].level
        attached, in_brackets = bool(line), bool(self._brackets)
        for part in parts:
            text = part.strip()
            if not text:
                # No empty line at the top, below the head of a block, or between brackets.
                self._after_blank = not (self._first or in_brackets or (indented and attached))
                attached = attached and not self._after_blank
                continue
            remark = Remark(text, len(part) - len(part.lstrip(" ")))
            yield self._commented(remark, line, following, attached)
            attached = attached and not indented
        self._enter(following, column)

    def _enter(self, following: Word | None, column: int) -> None:
        if following is not None and not self._brackets:
            self._columns[following.level :] = [column]

    def _written(self, line: list[Word], comment: str) -> Line:
        """A line with words, indented by the blocks and brackets that are open before it."""
        closed = 0
        while closed < len(line) and line[closed].token.type in BRACKETS.values():
            closed += 1
        around = self._brackets[: len(self._brackets) - closed]
        indentation = INDENT * (line[0].level + len(set(around)))
        self._number += 1
        for word in line:
            if word.token.type in BRACKETS:
                self._brackets.append(self._number)
            elif word.token.type in BRACKETS.values():
                self._brackets.pop()
        return self._line(indentation, line, comment)

    def _commented(
        self, remark: Remark, line: list[Word], following: Word | None, attached: bool
    ) -> Line:
        """A line that is a comment, indented like the block to which it belongs."""
        if self._brackets:
            level = line[-1].level + len(set(self._brackets))
        else:
            level = self._level(remark, following, attached)
        return self._line(INDENT * level, (), remark.text)

    def _level(self, remark: Remark, following: Word | None, attached: bool) -> int:
        columns = self._columns
        lowest = following.level if following else 0
        highest = len(columns) - 1
        if lowest > highest:
            return lowest
        if attached and remark.column > columns[-1]:
            return highest + 1  # more on the line above
        fitting = [i for i in range(lowest, highest + 1) if columns[i] <= remark.column]
        return max(fitting, default=lowest)

    def _line(self, indentation: int, words: Sequence[Word], comment: str) -> Line:
        line = Line(indentation, tuple(words), comment, self._after_blank)
        self._after_blank = self._first = False
        return line
