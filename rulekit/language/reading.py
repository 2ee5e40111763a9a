"""What every builder of nodes needs: spans, words, literals, and the count of depth."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from attrs import define

from rulekit.language import tree
from rulekit.language.diagnostics import Report
from rulekit.language.source import Source, Span
from rulekit.language.tokens import Token

# How deep blocks and expressions together may nest. Every later stage may recurse over the
# tree without a thought, since this many levels never fill the stack.
MAX_DEPTH = 100

RANKS = {"J": 11, "Q": 12, "K": 13, "A": 14}
SUITS = {
    "♣": "clubs", "C": "clubs", "♦": "diamonds", "D": "diamonds",
    "♥": "hearts", "H": "hearts", "♠": "spades", "S": "spades",
}  # fmt: skip


class NestingError(Exception):
    """Stops the building of a declaration whose tree is too deep; carries the place."""

    def __init__(self, token: Token) -> None:
        super().__init__(token)
        self.token = token


@define
class Reading:
    """One declaration being built: its source, its findings, how deep we are in it."""

    source: Source
    report: Report
    depth: int = 0

    @contextmanager
    def deeper(self, part: Any) -> Iterator[None]:
        """Count one level of nesting, of which `part` is the tree."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise NestingError(first_token(part))
        yield
        self.depth -= 1

    def span(self, first: Any, last: Any) -> Span:
        """From the beginning of one part to the end of another."""
        return Span(self.source, first_token(first).start, last_token(last).end)

    def span_of(self, parts: list[Any]) -> Span:
        """The span of the children of a tree."""
        return Span(self.source, _edge(parts).start, _edge(parts[::-1], last=True).end)

    def word(self, token: Token) -> tree.Word:
        return tree.Word(Span(self.source, token.start, token.end), name_text(token.text))

    def words(self, names: Any) -> tuple[tree.Word, ...]:
        """The names of a `names` tree, `a, b, c`."""
        return tuple(self.word(part) for part in names.children if part.type != "COMMA")

    def string(self, token: Token) -> tree.String:
        return tree.String(Span(self.source, token.start, token.end), string_text(token))

    def card_name(self, part: Any) -> tree.CardName:
        token = part.children[0]
        span = Span(self.source, token.start, token.end)
        if token.type == "STRING":
            return tree.CardName(span, string_text(token), True)
        if token.type == "FACE":
            return tree.CardName(span, self.face(token).text, quoted=True)
        return tree.CardName(span, name_text(token.text), False)

    def face(self, token: Token) -> tree.Face:
        rank, suit = token.text[:-1], token.text[-1]
        span = Span(self.source, token.start, token.end)
        return tree.Face(span, RANKS.get(rank) or int(rank), SUITS[suit])


def name_text(text: str) -> str:
    """A name as it is compared: `ō` is the same letter however the editor wrote it."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def string_text(token: Token) -> str:
    return name_text(token.text[1:-1])


def first_token(part: Any) -> Token:
    """The token with which a part of the tree begins."""
    return part if isinstance(part, Token) else _edge(part.children)


def last_token(part: Any) -> Token:
    """The token with which a part of the tree ends."""
    return part if isinstance(part, Token) else _edge(part.children[::-1], last=True)


def _edge(parts: list[Any], *, last: bool = False) -> Token:
    # A loop, not a recursion: the tree may be as deep as the text was hostile.
    while True:
        part = next(part for part in parts if part is not None and not _is_empty(part))
        if isinstance(part, Token):
            return part
        parts = part.children[::-1] if last else part.children


def _is_empty(part: Any) -> bool:
    return not isinstance(part, Token) and not part.children
