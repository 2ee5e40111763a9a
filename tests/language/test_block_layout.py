"""Indentation, brackets and characters: where a file cannot be cut into words and blocks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.language.parser import parse
from rulekit.language.source import Source

Errors = Callable[[str], list[str]]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("event e\n\tcancel", "2:1 RK0010 lines are indented with spaces, not with tabs"),
        ("event e\n  \tcancel", "2:1 RK0010 lines are indented with spaces, not with tabs"),
        ("\tevent e", "1:1 RK0010 words are separated by spaces, not by tabs"),
        ("event\te", "1:6 RK0010 words are separated by spaces, not by tabs"),
        (
            "event\u00a0e",
            "1:6 RK0010 words are separated by plain spaces, not by a no-break space (U+00A0)",
        ),
        (
            "event e\n\u3000\u3000cancel",
            "2:1 RK0010 words are separated by plain spaces, not by"
            " an ideographic space (U+3000), and 1 more in this file",
        ),
        (
            "event e\n    draw 1\n  draw 2",
            "3:3 RK0011 the indentation of this line matches no block above it",
        ),
        (
            "event e\n  draw 1\n    draw 2",
            "3:5 RK0012 this line is indented, but the line above it opens no block",
        ),
        ("  event e", "1:3 RK0012 this line is indented, but no declaration stands above it"),
        ("\n  event e", "2:3 RK0012 this line is indented, but no declaration stands above it"),
    ],
)
def test_indentation_must_say_what_belongs_where(errors: Errors, text: str, error: str) -> None:
    assert errors(text) == [error]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("value v() = (1\n\nvalue w() = 1", "1:13 RK0022 this `(` is never closed"),
        ("value v() = [1", "1:13 RK0022 this `[` is never closed"),
        ("value v() = 1)", "1:14 RK0022 this `)` closes no bracket"),
        ("value v() = (1]", "1:15 RK0022 expected `)`, found `]`"),
    ],
)
def test_brackets_must_match(errors: Errors, text: str, error: str) -> None:
    assert errors(text) == [error]


def test_an_open_bracket_never_swallows_the_next_declaration() -> None:
    file, _ = parse(Source("test", "value v() = (1\n\nvalue w() = 1"))
    assert [declaration.span.text for declaration in file.declarations] == ["value w() = 1"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('rule "Open', "1:6 RK0020 this text is never closed"),
        ("card @A", "1:6 RK0021 unexpected character `@`"),
        ("card A\x00", "1:7 RK0003 a character that cannot be seen (U+0000)"),
        ("card A\u202e", "1:7 RK0003 a character that cannot be seen (U+202E)"),
        (
            "card A\n\x0c\ncard\u200bB",
            "2:1 RK0003 a character that cannot be seen (U+000C), and 1 more in this file",
        ),
        ("value v() = 1234567890", "1:13 RK0023 a number has at most nine digits"),
    ],
)
def test_a_character_or_number_out_of_place_is_shown(errors: Errors, text: str, error: str) -> None:
    assert errors(text) == [error]


def test_nine_digits_are_a_number(errors: Errors) -> None:
    assert errors("value v() = 999999999") == []


def blocks(depth: int) -> str:
    lines = [f"{' ' * level}if a" for level in range(1, depth)]
    return "\n".join(["event e", *lines, f"{' ' * depth}cancel"])


def test_blocks_may_be_39_deep(errors: Errors) -> None:
    assert errors(blocks(39)) == []


def test_blocks_may_not_be_40_deep(errors: Errors) -> None:
    assert errors(blocks(40)) == ["41:41 RK0013 blocks are nested more than 40 deep"]


def test_brackets_may_be_60_deep(errors: Errors) -> None:
    assert errors(f"value v() = {'(' * 60}1{')' * 60}") == []
    assert errors(f"value v() = {'(' * 61}1{')' * 61}") == [
        "1:73 RK0013 brackets are nested more than 60 deep"
    ]


@pytest.mark.parametrize(
    "text",
    [
        " + ".join(["a"] * 200),
        " and ".join(["a"] * 200),
        "not " * 200 + "a",
        "-" * 200 + "1",
        "a" + ".b" * 200,
        "a" + "[1]" * 200,
        "a if b else " * 200 + "c",
    ],
)
def test_an_expression_may_not_be_a_hundred_deep(errors: Errors, text: str) -> None:
    (error,) = errors(f"value v() = {text}")
    assert "RK0013 this is nested more than 100 levels deep" in error


def test_ninety_terms_are_few_enough(errors: Errors) -> None:
    assert errors(f"value v() = {' + '.join(['a'] * 90)}") == []


def test_a_long_target_is_refused_too(errors: Errors) -> None:
    assert errors(f"event e\n  a{'.b' * 200} = 1") == [
        "2:3 RK0013 this is nested more than 100 levels deep"
    ]


def test_a_file_has_at_most_a_million_characters(errors: Errors) -> None:
    assert errors("#" * 1_000_001) == ["1:1 RK0004 this file has more than 1,000,000 characters"]


def test_odd_spaces_are_told_once_and_all_edited_and_what_else_is_wrong_is_told_too() -> None:
    text = (
        'event\u00a0one\n\u00a0\u00a0cancel now\n\nevent two\n  "In\u00a0here." # and\u00a0here\n'
    )
    _, (found, other) = parse(Source("test.rules", text))
    assert found.edit is not None
    assert found.edit.replacement == " "
    assert [span.start for span in found.edit.spans] == [5, 10, 11]
    assert (other.code, str(other.span)) == ("RK0101", "test.rules:2:10")


def test_lines_that_are_indented_with_the_same_tabs_are_edited_together() -> None:
    text = "event one\n\tif yes\n\t\tcancel\n\t\tcancel\n\tcancel\n"
    _, (found,) = parse(Source("test.rules", text))
    assert found.edit is not None
    assert [span.start for span in found.edit.spans] == [10, 36]
