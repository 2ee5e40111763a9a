"""Reads a file for the formatter: its words, how deep each stands, and which of them touch."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from attrs import define, field, frozen

from rulekit.language import grammar
from rulekit.language.indentation import lay_out
from rulekit.language.parser import parse
from rulekit.language.reductions import name_of
from rulekit.language.report import Report, RulesError
from rulekit.language.source import Source
from rulekit.language.tokens import LAYOUT, Token
from rulekit.language.tree import Declaration

# Brackets that touch the word before them; all others follow a space.
_TOUCHING_BRACKETS = ("call", "index", "value", "expression_value")
# Rules in which a sign belongs to what follows it.
_SIGNED = ("unary", "signed", "signed_number", "object_number", "points")


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
    file, found = parse(source)
    if any(one.severity == "error" for one in found):
        raise RulesError(one for one in found if one.severity == "error")
    words: list[Word] = []
    touching = _Touching()
    reductions = grammar.reductions(grammar.parser(), lambda rule: partial(_see, name_of(rule)))
    known = grammar.words_of(source.edition)
    for chunk in lay_out(source, Report()):
        grammar.parse_tokens(chunk.tokens, reductions, touching, known)
        words += _words(chunk.tokens, touching)
    return Reading(source, tuple(words), file.declarations)


def _words(tokens: list[Token], touching: _Touching) -> Iterator[Word]:
    level = 0
    for token in tokens:
        if token.type in LAYOUT:
            level += (token.type == "_INDENT") - (token.type == "_DEDENT")
        else:
            yield Word(token, level, token in touching.before, token in touching.after)


@define
class _Touching:
    """The brackets that touch what stands before them, the signs that touch what follows."""

    before: set[Token] = field(factory=set)
    after: set[Token] = field(factory=set)


def _see(rule: str, touching: _Touching, symbols: list[Any]) -> None:
    tokens = [symbol for symbol in symbols if isinstance(symbol, Token)]
    if rule in _TOUCHING_BRACKETS:
        touching.before.update(token for token in tokens if token.type in ("LPAR", "LSQB"))
    elif rule in _SIGNED:
        touching.after.update(token for token in tokens if token.type in ("PLUS", "MINUS"))
