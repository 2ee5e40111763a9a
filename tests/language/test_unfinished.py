"""Declarations that are still being written: what can follow, and what makes them whole."""

from __future__ import annotations

import pytest

from rulekit.language.grammar import words_of
from rulekit.language.indentation import lay_out
from rulekit.language.report import Report
from rulekit.language.source import Source
from rulekit.language.tokens import LAYOUT, Token
from rulekit.language.unfinished import accepted, closing, made_whole

WORDS = words_of(1)


def begun(text: str) -> list[Token]:
    """The words of a text, without the end of its last line and of its blocks."""
    (chunk,) = lay_out(Source("a", text), Report())
    tokens = list(chunk.tokens)
    while tokens[-1].type in LAYOUT:
        del tokens[-1]
    return tokens


def put_in(text: str, most: int) -> str | None:
    """What is put in at the end of a text to make it a whole declaration."""
    before = begun(text)
    after = closing(before)
    whole = made_whole(before, after, WORDS, most)
    if whole is None:
        return None
    return " ".join(one.text or one.type for one in whole[len(before) : len(whole) - len(after)])


def test_what_can_follow_is_what_the_grammar_takes() -> None:
    assert accepted(begun("event f p:"), WORDS) == {"NAME", "LIST"}
    assert "DOT" in accepted(begun("event f\n  draw p"), WORDS)
    assert accepted(begun("event 1 2"), WORDS) == frozenset()


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("event f\n  draw 1", ""),
        ("event f\n  for p in seats", ": do_nothing"),
        ("event f\n  let x = count(deck", ")"),
        ("event f\n  let x = [a, (b", ") ]"),
        ("event f\n  ask p", '_NL _INDENT option "" : do_nothing _NL _DEDENT ʼʼ'),
        ("value f(p: player", ") = ʼʼ"),
        ("coin Penny\n  treat coin", "as ʼʼ"),
        ("coin Penny\n  modify worth", "to ʼʼ"),
        ("zone deck of player", ": ʼʼ"),
    ],
)
def test_the_least_is_put_in_that_makes_it_whole(text: str, least: str) -> None:
    assert put_in(text, 4) == least


def test_nothing_is_put_in_where_it_would_be_too_much() -> None:
    assert put_in("event f\n  let x = ((((deck", 3) is None
    assert put_in("event f\n  let x = ((((deck", 4) == ") ) ) )"


def test_what_cannot_be_read_is_not_made_whole() -> None:
    assert put_in("event 1 2", 4) is None
