"""The words and signs of a file: splits text into tokens, knowing nothing of their order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from attrs import define

LAYOUT = ("_NL", "_INDENT", "_DEDENT")
"""The terminals that stand for line ends and indentation."""

BRACKETS = {"LPAR": "RPAR", "LSQB": "RSQB", "LBRACE": "RBRACE"}
"""The terminals that open brackets, and those that close them."""

# Signs of the language and the terminals of grammar.lark that they are.
SYMBOLS = {
    ":": "COLON", ",": "COMMA", ".": "DOT", "..": "DOTS", "...": "ELLIPSIS", "?": "QUESTION",
    "->": "ARROW", "(": "LPAR", ")": "RPAR", "[": "LSQB", "]": "RSQB", "{": "LBRACE",
    "}": "RBRACE", "=": "EQUALS", "+=": "PLUS_EQUALS", "-=": "MINUS_EQUALS", "+": "PLUS",
    "-": "MINUS", "*": "TIMES", "//": "DIVIDE", "%": "MODULO", "==": "COMPARISON",
    "!=": "COMPARISON", "<=": "COMPARISON", ">=": "COMPARISON", "<": "COMPARISON",
    ">": "COMPARISON", "'s": "POSSESSIVE",
}  # fmt: skip

# LINE carries the indentation of the line it begins; WRONG is a character of no token. A
# combining mark may follow a letter: some editors write `ō` as two characters.
_TOKENS = re.compile(
    r"""
    (?P<SPACE>[ ]+|\#[^\n]*)
  | (?P<FACE>(?:10|[2-9JQKA])[♠♥♦♣SHDC](?!\w))
  | (?P<COPIES>x[0-9]+(?!\w))
  | (?P<NAME>[^\W\d][\w\u0300-\u036f]*)
  | (?P<INT>[0-9]+)
  | (?P<STRING>"[^"\n]*")
  | (?P<SYMBOL>\.\.\.|\.\.|->|\+=|-=|//|==|!=|<=|>=|[:,.?()\[\]{}=+\-*%<>])
  | (?P<POSSESSIVE>(?<=[\w\u0300-\u036f])'s(?!\w))
  | (?P<LINE>\r?\n[ \t]*)
  | (?P<WRONG>.)
    """,
    re.VERBOSE | re.DOTALL,
)


@define(eq=False)
class Token:
    """One terminal of the grammar; `start` and `end` are offsets into the source.

    A NAME, FACE or COPIES may become another terminal when the parser knows what can stand
    in its place: `players` is a word of the language in a `game` block and a name elsewhere.
    """

    depth: ClassVar[int] = 0

    type: str
    text: str
    start: int
    end: int


def tokenize(text: str, start: int) -> Iterator[Token]:
    """Every token of the text from `start`; LINE and WRONG are for the layout to judge."""
    for match in _TOKENS.finditer(text, start):
        kind = match.lastgroup
        if kind == "SPACE":
            continue
        value = match.group()
        if kind == "SYMBOL":
            kind = SYMBOLS[value]
        assert kind is not None
        yield Token(kind, value, match.start(), match.end())


def comments(text: str) -> Iterator[tuple[int, int]]:
    """Offsets of every comment, from its `#` to the end of its line."""
    for match in _TOKENS.finditer(text):
        if match.lastgroup == "SPACE" and match.group().startswith("#"):
            yield match.start(), match.end()
