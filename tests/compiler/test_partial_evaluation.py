"""What is known of a condition before a game begins is not asked in it."""

from __future__ import annotations

import ast

import pytest

from rulekit.compiler.partial_evaluation import conjunction, disjunction, negated


def parts(*texts: str) -> list[ast.expr]:
    return [ast.parse(text, mode="eval").body for text in texts]


@pytest.mark.parametrize(
    ("given", "made"),
    [
        (("True", "a(s)"), "a(s)"),
        (("False", "a(s)"), "False"),
        (("not resolving(s)", "False"), "False"),
        (("a(s)", "False"), "a(s) and False"),
    ],
)
def test_and_leaves_out_what_may_not_fail_before_what_decides(
    given: tuple[str, ...], made: str
) -> None:
    assert ast.unparse(conjunction(parts(*given))) == made


def test_or_does_so_too() -> None:
    assert ast.unparse(disjunction(parts("resolving(s)", "True"))) == "True"
    assert ast.unparse(disjunction(parts("a(s)", "True"))) == "a(s) or True"


def test_what_is_known_is_known_of_its_opposite() -> None:
    assert ast.unparse(negated(ast.Constant(True))) == "False"
