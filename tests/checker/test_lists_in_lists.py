"""The items of a list are no lists; lists that are only compared are kept nowhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.language.report import Diagnostic

Errors = Callable[[str], list[Diagnostic]]

WRONG = [
    (
        "[[1, 2], [3]]",
        "the items of a list cannot be lists, and this is a list of numbers",
        "`[1, 2] + [3]` is one list with the items of all of them",
    ),
    (
        "[deck, deck]",
        "the items of a list cannot be lists, and this is a list of cards",
        "`deck + deck` is one list with the items of all of them",
    ),
    (
        "[[]]",
        "the items of a list cannot be lists, and this is a list of something",
        "`[]` is one list with the items of all of them",
    ),
    (
        "(p.hand for p in players)",
        "the items of a list cannot be lists, and this is a list of cards",
        "`cards_in(hand)` has the cards of all of them",
    ),
    (
        "count([p.life] for p in players)",
        "the items of a list cannot be lists, and this is a list of numbers",
        "ask of each list what is needed of it, such as `count(…)`, or go through them with `for`",
    ),
    (
        "sorted([p.life] for p in players)",
        "the items of a list cannot be lists, and this is a list of numbers",
        "ask of each list what is needed of it, such as `count(…)`, or go through them with `for`",
    ),
]


@pytest.mark.parametrize(("text", "message", "help_"), WRONG, ids=[text for text, *_ in WRONG])
def test_a_list_in_a_list_is_refused_where_it_stands(
    errors: Errors, text: str, message: str, help_: str
) -> None:
    (error,) = errors(f"value a() = {text}\n")
    assert (error.code, error.message, error.help) == ("RK2025", message, help_)


GOOD = [
    "max([p.life, count(p.hand)] for p in players)",
    "min([1, 2], [1, 3])",
    "best(p in players by [p.life, 1])",
    "[1, 2] == [2]",
    "(count(p.hand) for p in players)",
    "[top(deck), bottom(deck)] + deck",
]


@pytest.mark.parametrize("text", GOOD)
def test_lists_may_be_compared_and_joined(errors: Errors, text: str) -> None:
    assert errors(f"value a() = {text}\n") == []
