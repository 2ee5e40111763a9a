"""Expressions: what binds to what, and which node each form becomes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Expression = Callable[[str], str]


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("7", "Number(7)"),
        ("honor", "Name(honor)"),
        ('"Kō"', "String(Kō)"),
        ("(a)", "Name(a)"),
        ("a.b.c", "Attribute(Attribute(Name(a), b), c)"),
        ("[a, 2]", "ListOf([Name(a), Number(2)])"),
        ("[]", "ListOf([])"),
        (
            "{3: 2, 4: 1}[n]",
            "Index(Table([[Number(3), Number(2)], [Number(4), Number(1)]]), Name(n))",
        ),
        ("f()", "Call(f, [])"),
        ("f(1, a)", "Call(f, [Number(1), Name(a)])"),
        ("2..9", "Range(Number(2), Number(9))"),
        ("a if b else c", "Conditional(Name(b), Name(a), Name(c))"),
        ("-a", "Unary(-, Name(a))"),
        ("not a", "Unary(not, Name(a))"),
    ],
)
def test_every_form_becomes_its_node(expression: Expression, text: str, shape: str) -> None:
    assert expression(text) == shape


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("1 + 2 * 3", "Binary(+, Number(1), Binary(*, Number(2), Number(3)))"),
        ("1 - 2 - 3", "Binary(-, Binary(-, Number(1), Number(2)), Number(3))"),
        ("a // b % c", "Binary(%, Binary(//, Name(a), Name(b)), Name(c))"),
        ("not a and b", "Binary(and, Unary(not, Name(a)), Name(b))"),
        ("a or b and c", "Binary(or, Name(a), Binary(and, Name(b), Name(c)))"),
        ("not a is b", "Unary(not, Compare(is, Name(a), Name(b)))"),
        ("-a.b", "Unary(-, Attribute(Name(a), b))"),
        ("a + 1 == b", "Compare(==, Binary(+, Name(a), Number(1)), Name(b))"),
    ],
)
def test_operators_bind_as_in_arithmetic(expression: Expression, text: str, shape: str) -> None:
    assert expression(text) == shape


@pytest.mark.parametrize(
    "operator", ["==", "!=", "<", "<=", ">", ">=", "is", "is not", "has", "in", "not in"]
)
def test_every_comparison_keeps_its_words(expression: Expression, operator: str) -> None:
    assert expression(f"a {operator} b") == f"Compare({operator}, Name(a), Name(b))"


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("(p in players)", "Comprehension(p, Name(players), None, None, None)"),
        ("(p in players where a)", "Comprehension(p, Name(players), Name(a), None, None)"),
        (
            "any(p in players where a)",
            "Call(any, [Comprehension(p, Name(players), Name(a), None, None)])",
        ),
        ("(p in players by b)", "Comprehension(p, Name(players), None, Name(b), None)"),
        ("(p in players where a by b)", "Comprehension(p, Name(players), Name(a), Name(b), None)"),
        (
            "sum(b for p in players)",
            "Call(sum, [Comprehension(p, Name(players), None, None, Name(b))])",
        ),
    ],
)
def test_one_comprehension_serves_everywhere(expression: Expression, text: str, shape: str) -> None:
    assert expression(text) == shape


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("Q♠", "Face(12, spades)"),
        ("QS", "Face(12, spades)"),
        ("J♥", "Face(11, hearts)"),
        ("10♣", "Face(10, clubs)"),
        ("KD", "Face(13, diamonds)"),
        ("A♦", "Face(14, diamonds)"),
        ("2C", "Face(2, clubs)"),
    ],
)
def test_a_face_has_a_rank_and_a_suit(expression: Expression, text: str, shape: str) -> None:
    assert expression(text) == shape


def test_words_of_the_language_are_names_where_no_such_word_can_stand(
    expression: Expression,
) -> None:
    assert expression("turn + players.order") == (
        "Binary(+, Name(turn), Attribute(Name(players), order))"
    )


def test_what_looks_like_copies_is_a_name_in_an_expression(expression: Expression) -> None:
    assert expression("x3") == "Name(x3)"


def test_a_letter_with_a_mark_is_one_letter_however_it_was_typed(expression: Expression) -> None:
    assert expression("o\u0304") == "Name(ō)"


def test_lines_may_break_inside_brackets(expression: Expression) -> None:
    assert expression("f(\n  1,  # one\n\n      2\n)") == "Call(f, [Number(1), Number(2)])"
