"""Where text comes from: a source file and the spans that point into it."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from pathlib import Path

from attrs import field, frozen

from rulekit.language.editions import EDITIONS, since


@frozen(slots=False, eq=False)
class Source:
    """The text of one rule or scenario file.

    `name` is what a diagnostic shows: the path as the user gave it, or `<stdin>`.
    """

    name: str
    text: str = field(repr=False)
    path: Path | None = None

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets of the first character of every line."""
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    @property
    def first_character(self) -> Span:
        """The place of what is wrong with it as a whole."""
        return Span(self, 0, min(1, len(self.text)))

    @cached_property
    def edition(self) -> int:
        """The edition of the language in which it is written: the newest, if it does not say."""
        said = re.search(r"^edition +([0-9]+) *(?:#|\r?$)", self.text, re.MULTILINE)
        return int(said[1]) if said and int(said[1]) in EDITIONS else EDITIONS[-1]

    def knows(self, name: str) -> bool:
        """Whether a name of the language has its meaning here, or came with a later edition."""
        return since(name) <= self.edition

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its line break."""
        starts = self.line_starts
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")


@frozen
class Span:
    """A stretch of a source: offsets of its first character and of the one past its last."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]

    @property
    def region(self) -> tuple[int, int, int, int]:
        """Line and column of its first character, and of the one past its last."""
        return *self.source.position(self.start), *self.source.position(self.end)

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def in_one_line(self) -> str:
        """Its text with one blank wherever it has some, or goes on in another line."""
        return " ".join(self.text.split())

    @property
    def first_line(self) -> Span:
        """The part of it that stands on the line on which it begins."""
        end = self.source.text.find("\n", self.start, self.end)
        return self if end < 0 else Span(self.source, self.start, end)

    @property
    def to_end_of_line(self) -> Span:
        """From where it begins to the end of that line."""
        line = self.source.line(self.line)
        return Span(self.source, self.start, self.start + len(line) - self.column + 1)

    def word(self, word: str, *, after: str = "") -> Span:
        """Where a word of it stands for the first time, behind another if one is given; the whole
        of it if it does not stand there as it is written."""
        before = rf"\b{after}\s+" if after else r"(?<!\w)"
        found = re.compile(rf"{before}({re.escape(word)})(?!\w)").search(
            self.source.text, self.start, self.end
        )
        return self if found is None else Span(self.source, *found.span(1))

    def word_before(self, next: Span, pattern: str) -> Span:
        """The first word or sign of a pattern between this place and one that stands after it."""
        found = re.compile(pattern).search(self.source.text, self.end, next.start)
        assert found is not None, f"nothing like {pattern} between {self} and {next}"
        return Span(self.source, *found.span())

    def __str__(self) -> str:
        line, column = self.source.position(self.start)
        return f"{self.source.name}:{line}:{column}"
