"""What is coloured as what, in Pygments and in VS Code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pygments.token import Error, Generic

from rulekit.formatting.files import find
from rulekit.highlighting.lexer import RulesLexer
from rulekit.highlighting.patterns import patterns

ROOT = Path(__file__).parents[2]
SHIPPED = find(
    ROOT / name
    for name in (*ROOT.glob("*.rules"), "benchmarks", "docs", "rulekit", "rulesets", "tests")
)


def coloured(text: str) -> list[tuple[str, str]]:
    """The words of a text, and the last part of the name of the token that each became."""
    found = RulesLexer().get_tokens(text)
    return [(word, str(token)[6:]) for token, word in found if word.strip()]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_in_a_shipped_file_is_unknown(path: Path) -> None:
    tokens = RulesLexer().get_tokens(path.read_text(encoding="utf-8"))
    assert [word for token, word in tokens if token in Error or token in Generic] == []


def test_a_card_is_coloured_by_what_its_words_are() -> None:
    assert coloured('weapon Bō x5  # a staff\n  play when not p.used: draw top(you.hand)') == [
        ("weapon", "Keyword.Type"),
        ("Bō", "Name.Class"),
        ("x5", "Literal.Number"),
        ("# a staff", "Comment.Single"),
        ("play", "Keyword"),
        ("when", "Keyword"),
        ("not", "Operator.Word"),
        ("p", "Name"),
        (".", "Operator"),
        ("used", "Name.Attribute"),
        (":", "Punctuation"),
        ("draw", "Name"),
        ("top", "Name.Builtin"),
        ("(", "Punctuation"),
        ("you", "Name.Builtin.Pseudo"),
        (".", "Operator"),
        ("hand", "Name.Attribute"),
        (")", "Punctuation"),
    ]  # fmt: skip


def test_what_a_seat_is_told_is_coloured_by_its_words() -> None:
    assert coloured('not (B\'s log has "x")') == [
        ("not", "Operator.Word"),
        ("(", "Punctuation"),
        ("B", "Name"),
        ("'s", "Operator"),
        ("log", "Name"),
        ("has", "Operator.Word"),
        ('"x"', "Literal.String"),
        (")", "Punctuation"),
    ]


def test_a_declaration_names_what_it_declares() -> None:
    assert coloured("replace event defeat target: player") == [
        ("replace event", "Keyword.Declaration"),
        ("defeat", "Name.Class"),
        ("target", "Name"),
        (":", "Punctuation"),
        ("player", "Name"),
    ]


def test_a_word_of_the_language_that_goes_on_is_a_name() -> None:
    assert coloured("  if playing or ifs") == [
        ("if", "Keyword"),
        ("playing", "Name"),
        ("or", "Operator.Word"),
        ("ifs", "Name"),
    ]


def test_after_a_dot_every_word_is_a_name() -> None:
    assert ("turn", "Name.Attribute") in coloured("  p.turn += 2..9")


def test_a_combining_mark_belongs_to_its_letter() -> None:
    assert coloured("weapon Bo\u0304") == [("weapon", "Keyword.Type"), ("Bo\u0304", "Name.Class")]


def test_what_is_no_part_of_the_language_stands_out_but_stops_nobody() -> None:
    assert coloured("a && b") == [
        ("a", "Name"),
        ("&", "Generic.Error"),
        ("&", "Generic.Error"),
        ("b", "Name"),
    ]


@pytest.mark.parametrize("pattern", patterns(), ids=lambda pattern: pattern.expression[:30])
def test_every_group_of_a_pattern_has_a_style(pattern) -> None:
    assert len(pattern.styles) == max(1, re.compile(pattern.expression).groups)
