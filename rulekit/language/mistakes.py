"""Mistakes that people make: how they are written, what is said of them, what puts them right.

What is said are templates of `str.format` with what a pattern captures: `{kind}`, or `{kind:a}`
with an article, `{name:small}`, `{name:joined}`, `{name:snake}`, `{sign:quoted}`. A place is the
name of a capture, or `first..last` of two; `fault` is what stands where reading stopped, and
`all` the whole that the pattern fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from rulekit.language.foreign_words import NUMERALS
from rulekit.language.phrases import in_quotes, with_article
from rulekit.language.report import Diagnostic, Edit
from rulekit.language.source import Source, Span

Places: TypeAlias = Mapping[str, tuple[int, int]]
"""Offsets of what a pattern captures."""


@frozen
class Mistake:
    """What is said of a mistake, and how it is put right."""

    code: str
    message: str
    label: str = ""
    help: str | None = None
    edit: str | None = None
    advice: str | None = None
    at: str = "fault"
    over: str | None = None

    def told(
        self, source: Source, places: Places, more: Mapping[str, str] | None = None
    ) -> Diagnostic:
        """What is said where the mistake was made; `more` is what no pattern captures."""
        texts = {name: source.text[start:end] for name, (start, end) in places.items()}
        texts |= dict(more or {}, space=" ", newline="\n", nothing="")
        words = {name: _Word(text) for name, text in texts.items()}
        label, help_, right = (
            None if one is None else one.format_map(words)
            for one in (self.label, self.help, self.edit or self.advice)
        )
        if not label and right is not None:
            label = f"write `{right.strip()}`"
        edit = None
        if self.edit is not None and right is not None:
            edit = _smallest(_span(source, places, self.over or self.at), right)
        message, span = self.message.format_map(words), _span(source, places, self.at)
        return Diagnostic(self.code, "error", message, span, label or "", help=help_, edit=edit)


@frozen
class Entry:
    """A pattern of a table: what fits it, under some conditions, is a mistake."""

    pattern: str
    mistake: Mistake
    wanted: str = ""
    within: str = ""
    also: str = ""


def read_table(path: Path, sets: Mapping[str, Iterable[str]]) -> Iterator[Entry]:
    """The entries of a table such as mistakes.txt, which tells how they are written; `sets` are
    words that its patterns name in common."""
    text = path.read_text(encoding="utf-8")
    named = {name: "|".join(sorted(words)) for name, words in sets.items()}
    named |= re.findall(r"^<(\w+)> (.*)$", text, re.MULTILINE)
    text = re.sub(r"<(\w+)>", lambda found: named.get(found[1], found[0]), text)
    for entry in re.split(r"\n{2,}", text):
        lines = [line for line in entry.splitlines() if not line.startswith(("#", "<"))]
        fields = dict(line.split(maxsplit=1) for line in lines if line.startswith(" "))
        if not fields:
            continue
        code = next(name for name in fields if name.startswith("RK"))
        message = fields.pop(code)
        within, also = fields.pop("within", ""), fields.pop("also", "")
        mistake = Mistake(code, message, **fields)
        for line in lines:
            if not line.startswith(" "):
                pattern, _, wanted = line.partition("  -- ")
                yield Entry(pattern, mistake, wanted, within, also)


_PLAIN = {
    **{wide: chr(ord(wide) - 0xFEE0) for wide in "：，（）；＝０１２３４５６７８９"},
    "×": "x", "−": "-", "–": "-", "≤": "<=", "≥": ">=", "≠": "!=", "…": "...", "→": "->",
}  # fmt: skip


class _Word(str):
    """What was captured, as templates may write it."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        match how:
            case "a":
                return with_article(self)
            case "small":
                return self.lower()
            case "digits":
                return NUMERALS.get(self, self)
            case "joined":
                return "_".join(self.split())
            case "snake":
                return "_".join(self.lower().split())
            case "third":
                return f"{self}es" if self.endswith("s") else f"{self}s"
            case "quoted":
                return in_quotes(self)
            case "slashed":
                return self.replace("\\", "/")
            case "plain":
                return _PLAIN[self]
        return str(self)


def _span(source: Source, places: Places, name: str) -> Span:
    first, _, last = name.partition("..")
    return Span(source, places[first][0], places[last or first][1])


_PIECE = re.compile(r"\w+|\s+|[-+*/%=<>!.]+|.", re.DOTALL)


def _smallest(span: Span, right: str) -> Edit:
    """The edit of what becomes different, without the words and signs around it that stay."""
    old, new = _PIECE.findall(span.text), _PIECE.findall(right)
    before = _alike(old, new)
    old, new = old[len(before) :], new[len(before) :]
    after = _alike(old[::-1], new[::-1])[::-1]
    start, end = span.start + len("".join(before)), span.end - len("".join(after))
    return Edit(Span(span.source, start, end), "".join(new[: len(new) - len(after)]))


def _alike(one: list[str], other: list[str]) -> list[str]:
    """The pieces with which both begin."""
    both = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return [piece for piece, _ in both]
