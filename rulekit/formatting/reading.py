"""Reads a file for the formatter: its words, how deep each stands, and which of them touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulekit.language import grammar
from rulekit.language.build import build
from rulekit.language.diagnostics import Report, RulesError
from rulekit.language.layout import lay_out
from rulekit.language.parser import parse
from rulekit.language.source import Source
from rulekit.language.tokens import Token
from rulekit.language.tree import Declaration

_LAYOUT = ("_NL", "_INDENT", "_DEDENT")

# Brackets that touch the word before them; all others follow a space.
_TOUCHING_BRACKETS = ("call", "index", "value", "block_value")
# The place of the sign of a number; it may be missing.
_SIGNED = {
    "negate": 0,
    "modify_by_plus": 1,
    "modify_by_minus": 1,
    "negative": 0,
    "object_number": 0,
    "points": 1,
}


@frozen(eq=False)
class Word:
    """A word or sign of a file: the level of its block, and what it touches."""

    token: Token
    level: int
    touches_before: bool
    touches_after: bool


@frozen(eq=False)
class Reading:
    """A file that was read without an error."""

    source: Source
    words: tuple[Word, ...]
    declarations: tuple[Declaration, ...]


def read(source: Source) -> Reading:
    """The words of a file and what they say. Raises RulesError for a file with an error."""
    report = Report()
    words: list[Word] = []
    declarations: list[Declaration] = []
    for chunk in lay_out(source, report):
        if report.has_errors:
            break
        try:
            part = grammar.parse_tokens(chunk.tokens)
        except grammar.UnparsedError:
            raise _errors_of(source) from None
        declaration = build(source, part, report)
        if declaration is not None:
            declarations.append(declaration)
        words += _words(chunk.tokens, part)
    if report.has_errors:
        raise _errors_of(source)
    return Reading(source, tuple(words), tuple(declarations))


def _errors_of(source: Source) -> RulesError:
    """All errors, in the words of the parser."""
    return RulesError(found for found in parse(source)[1] if found.severity == "error")


def _words(tokens: list[Token], part: Any) -> Iterator[Word]:
    before, after = _touching(part)
    level = 0
    for token in tokens:
        if token.type in _LAYOUT:
            level += (token.type == "_INDENT") - (token.type == "_DEDENT")
        else:
            yield Word(token, level, token in before, token in after)


def _touching(part: Any) -> tuple[set[Token], set[Token]]:
    """The brackets that touch what stands before them, the signs that touch what follows."""
    before: set[Token] = set()
    after: set[Token] = set()
    waiting = [part]
    while waiting:
        tree = waiting.pop()
        if tree.data in _TOUCHING_BRACKETS:
            opening = (child for child in tree.children if isinstance(child, Token))
            before.update(token for token in opening if token.type in ("LPAR", "LSQB"))
        elif tree.data in _SIGNED:
            sign = tree.children[_SIGNED[tree.data]]
            if sign is not None:
                after.add(sign)
        waiting += [child for child in tree.children if hasattr(child, "children")]
    return before, after
