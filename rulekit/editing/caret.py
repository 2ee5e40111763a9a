"""A place in a text at which somebody writes, and the declaration there with a name put in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from rulekit.checker.sought_name import SOUGHT
from rulekit.language import tree
from rulekit.language.grammar import words_of
from rulekit.language.indentation import lay_out
from rulekit.language.report import Report
from rulekit.language.source import Source
from rulekit.language.tokens import LAYOUT, Token
from rulekit.language.tree_builder import Builder
from rulekit.language.unfinished import accepted, closing, made_whole

_BEFORE = re.compile(r"[\w\u0300-\u036f]*\Z")
_AFTER = re.compile(r"[\w\u0300-\u036f]*")
_DECLARATION = re.compile(r"^(?![\s#)\]}])", re.MULTILINE)
_TEXT = f'"{SOUGHT}"'


@frozen(eq=False)
class Caret:
    """What is written at a place: from `start` to `end` stands what a completion replaces, a word
    or a whole text in quotes.

    `terminals` are what can stand there by the grammar, `before` the words and signs of the
    declaration that stand before it. `whole` is the declaration as if the sought name stood
    there, if anything can be read.
    """

    source: Source
    offset: int
    start: int
    end: int
    in_text: bool
    chunk: tuple[int, int]
    before: tuple[Token, ...]
    after: tuple[Token, ...]
    terminals: frozenset[str]

    @property
    def is_text(self) -> bool:
        """Whether only a text in quotes can stand there."""
        return self.in_text or ("NAME" not in self.terminals and "STRING" in self.terminals)

    @property
    def in_number(self) -> bool:
        return self.source.text[self.start : self.start + 1].isdecimal()

    @property
    def in_braces(self) -> int | None:
        """Where a name in braces begins that is being written in a text; None if none is."""
        written = self.source.text[self.start : self.offset]
        opened = written.rfind("{")
        inside = self.in_text and opened > written.rfind("}")
        return self.start + opened + 1 if inside else None

    @property
    def line(self) -> Sequence[Token]:
        """What stands before it in its line."""
        breaks = [place for place, one in enumerate(self.before) if one.type in LAYOUT]
        return self.before[breaks[-1] + 1 :] if breaks else self.before

    def whole(self) -> tree.Declaration | None:
        """The declaration with the sought name, made whole where it is broken."""
        wanted = "STRING" if self.is_text else "NAME"
        if wanted not in self.terminals:
            return None
        name = Token(wanted, _TEXT if self.is_text else SOUGHT, self.start, self.end)
        words = words_of(self.source.edition)
        for until, after, most in self._continuations([*self.before, name]):
            tokens = made_whole(until, after, words, most)
            if tokens is not None:
                return Builder(self.source).declaration(tokens, Report())
        return None

    def instead_of(self, file: tree.File, whole: tree.Declaration) -> tree.File:
        """A file with the declaration in place of what is written there."""
        begin, stop = self.chunk
        others = [one for one in file.declarations if not begin <= one.span.start < stop]
        several = sorted([*others, whole], key=lambda one: one.span.start)
        return evolve(file, declarations=tuple(several))

    def _continuations(
        self, until: list[Token]
    ) -> Iterator[tuple[Sequence[Token], Sequence[Token], int]]:
        """What may stand before and after of what is put in to make it whole, and how much that
        may be: first all that there is is kept, at last nothing that follows."""
        after = self.after
        ends = next((n for n, one in enumerate(after) if one.type == "_NL"), len(after))
        if ends:
            yield until, after, 0
            yield [*until, *after[:ends]], after[ends:], 3
        yield until, after[ends:], 4
        closed = closing(until)
        yield until, closed, 5
        yield until, closed[1:], 5


def caret_at(source: Source, offset: int) -> Caret | None:
    """The caret at an offset; None in a comment."""
    text = source.text
    line = text.rfind("\n", 0, offset) + 1
    quote = _open_quote(text[line:offset])
    if quote is None:
        return None
    in_text = quote >= 0
    if in_text:
        start = line + quote
        end = _end_of_text(text, offset)
    else:
        start = offset - len(_word(_BEFORE, text[line:offset]))
        end = offset + len(_word(_AFTER, text[offset:].split("\n", 1)[0]))
    put_in = _TEXT if in_text else SOUGHT
    supposed = text[:start] + put_in + text[end:]
    begin, stop = _chunk(supposed, start)
    shift = len(put_in) - (end - start)
    tokens = _tokens(supposed[begin:stop])
    for token in tokens:
        token.start = _shifted(token.start + begin, start, shift)
        token.end = _shifted(token.end + begin, start, shift)
    at = next((n for n, one in enumerate(tokens) if one.text == put_in), None)
    if at is None:
        return None
    before, words = _readable(tokens[:at], words_of(source.edition))
    return Caret(
        source, offset, start, end, in_text, (begin, stop - shift), tuple(before),
        tuple(tokens[at + 1 :]), words,
    )  # fmt: skip


def _word(form: re.Pattern[str], text: str) -> str:
    found = form.search(text) if form is _BEFORE else form.match(text)
    return "" if found is None else found.group()


def _open_quote(line: str) -> int | None:
    """Where the text begins in which a line ends: -1 if it ends in none, None in a comment."""
    opened = -1
    for place, character in enumerate(line):
        if character == '"':
            opened = place if opened < 0 else -1
        elif character == "#" and opened < 0:
            return None
    return opened


def _end_of_text(text: str, offset: int) -> int:
    """The end of the text in which an offset lies: after its quote, or as far as it is written."""
    end = re.compile(r'["\r\n]|\Z').search(text, offset)
    assert end is not None
    return end.end() if end.group() == '"' else offset


def _chunk(text: str, offset: int) -> tuple[int, int]:
    """Where the declaration begins and ends in which an offset lies."""
    begin, stop = 0, len(text)
    for found in _DECLARATION.finditer(text):
        if found.start() > offset:
            stop = found.start()
            break
        begin = found.start()
    return begin, stop


def _tokens(text: str) -> list[Token]:
    chunks = lay_out(Source("", text), Report())
    return [token for chunk in chunks for token in chunk.tokens]


def _shifted(place: int, start: int, shift: int) -> int:
    return place - shift if place > start else place


_MOST_DROPPED = 3


def _readable(before: list[Token], words: Mapping[str, str]) -> tuple[list[Token], frozenset[str]]:
    """What stands before, without lines that cannot be read, and what can follow."""
    for _ in range(_MOST_DROPPED):
        found = accepted(before, words)
        if found:
            return before, found
        shorter = _without_broken_line(before, words)
        if shorter is None:
            break
        before = shorter
    return before, frozenset()


def _without_broken_line(before: list[Token], words: Mapping[str, str]) -> list[Token] | None:
    """What stands before, without the first line that cannot be read and the block below it."""
    ends = [n for n, one in enumerate(before) if one.type == "_NL"]
    first = 0
    for end in ends:
        if not accepted(before[: end + 1], words):
            while before[first].type in LAYOUT and first < end:
                first += 1
            rest = before[end + 1 :]
            if rest and rest[0].type == "_INDENT":
                depth = 0
                for n, one in enumerate(rest):
                    depth += (one.type == "_INDENT") - (one.type == "_DEDENT")
                    if depth == 0:
                        return before[:first] + rest[n + 1 :]
                return None
            return before[:first] + rest
        first = end + 1
    return None
