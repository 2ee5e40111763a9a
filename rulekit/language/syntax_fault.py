"""Where the parsing of a declaration stopped, and what can be told about that place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from attrs import frozen

from rulekit.language.grammar import first_words
from rulekit.language.source import Source
from rulekit.language.tokens import LAYOUT, Token

# `card` is a good name for a kind and no misspelt `cards`.
DECLARING = first_words("declaration") - {"cards", "more"}
"""Words with which a declaration begins, and which are good names for nothing else."""


@frozen(slots=False)
class Fault:
    """Where parsing stopped: the tokens of the declaration, which one, what could stand."""

    source: Source
    tokens: Sequence[Token]
    index: int
    accepted: frozenset[str]
    keywords: Mapping[str, str]

    @property
    def token(self) -> Token:
        return self.tokens[self.index]

    @cached_property
    def previous(self) -> Token | None:
        """The last word or sign before the fault."""
        before = self.tokens[: self.index]
        return next((token for token in reversed(before) if token.type not in LAYOUT), None)

    @property
    def words(self) -> list[str]:
        """The words of the language that could stand there."""
        return [word for word, terminal in self.keywords.items() if terminal in self.accepted]

    @cached_property
    def line_bounds(self) -> tuple[int, int]:
        """Where the line at fault begins and ends: for a missing or surplus block, that above."""
        first = end = begin_of_line(self.tokens, self.index)
        while end < len(self.tokens) and self.tokens[end].type not in LAYOUT:
            end += 1
        return first, end

    @property
    def starts_line(self) -> bool:
        return self.index == 0 or self.tokens[self.index - 1].type in LAYOUT


def begin_of_line(tokens: Sequence[Token], place: int) -> int:
    """Where the line begins on which the token at a place stands, or the one above its layout."""
    while place > 0 and tokens[place].type in LAYOUT:
        place -= 1
    while place > 0 and tokens[place - 1].type not in LAYOUT:
        place -= 1
    return max(place, 0)
