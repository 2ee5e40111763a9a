"""What is put in order has an order, and the other ways to ask for it are told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.language.report import Diagnostic

Errors = Callable[[str], list[Diagnostic]]

GOOD = [
    "sorted(p in players by p.life)",
    "sorted(p in players where alive(p) by -p.life)",
    "sorted([3, 1])",
    "sorted([])",
    "sorted(count(p.hand) for p in players)",
    "best(p in players by [p.life, count(p.hand)])",
    "best(c in deck by c.power)",
    "best(c in top(deck, 3) by (1 if c is Bolt else 0))",
    "max([p.life, 1] for p in players)[0]",
    "max([1, 2], sorted(p.life for p in players))",
    "[1, 2] < sorted(p.life for p in players)",
    "distinct(p.side for p in players)",
    "distinct(deck)",
    "reversed(sorted(p in players by p.life))",
]


@pytest.mark.parametrize("text", GOOD)
def test_what_has_an_order_is_put_in_order(errors: Errors, text: str) -> None:
    assert errors(f"value a() = {text}\n") == []


WRONG = [
    ("sorted(players)", "`sorted` does not say by what", "write `sorted(x in players by …)`"),
    ("best(players)", "`best` does not say by what", "write `best(x in players by …)`"),
    ("best(p in players)", "`best` does not say by what", "write `best(p in players by …)`"),
    (
        "best(p.life for p in players)",
        "`best` does not say by what",
        "write `best(x in (p.life for p in players) by …)`",
    ),
    (
        "sorted(p in players by p)",
        "a player has no order",
        "say what of it is compared, as in `p.…`",
    ),
    (
        "sorted(p in players by p.side)",
        "one of `team` has no order",
        "make a number of it, as in `{red: 1, green: 2}[…]`",
    ),
    (
        "sorted(p in players by p.hand)",
        "a zone has no order",
        "`count(p.hand)` says how many there are",
    ),
    (
        "(p in players by p.life)",
        "only `sorted` and `best` have a `by`",
        "write `sorted(p in players by p.life)` for all of them in order,"
        " `best(p in players by p.life)` for those with the most, or leave it out",
    ),
    (
        "count(p in players by p.life)",
        "only `sorted` and `best` have a `by`",
        "write `sorted(p in players by p.life)` for all of them in order,"
        " `best(p in players by p.life)` for those with the most, or leave it out",
    ),
]


@pytest.mark.parametrize(("text", "message", "help_"), WRONG, ids=[text for text, *_ in WRONG])
def test_what_has_none_is_told(errors: Errors, text: str, message: str, help_: str) -> None:
    (error,) = errors(f"value a() = {text}\n")
    assert (error.code, error.message, error.help) == ("RK2024", message, help_)


EDITED = [
    ("max(p in players by p.life)", "best(p in players by p.life)"),
    ("min(p in players by p.life)", "best(p in players by -p.life)"),
    ("min(p in players by p.life - 1)", "best(p in players by -(p.life - 1))"),
    ("lowest(p in players by [p.life, doom])", "best(p in players by [-p.life, -doom])"),
    ("most(p in players by p.life)", "best(p in players by p.life)"),
    ("sort([2, 1])", "sorted([2, 1])"),
    ("unique([2, 1])", "distinct([2, 1])"),
    ("best(p in players by alive(p))", "best(p in players by (1 if alive(p) else 0))"),
    ("best(p for p in players by p.life)", "best(p in players by p.life)"),
    (
        "sorted(p.side for p in players by p.life)",
        "(p.side for p in sorted(p in players by p.life))",
    ),
]


@pytest.mark.parametrize(("text", "right"), EDITED, ids=[text for text, _ in EDITED])
def test_what_is_meant_is_written_by_an_edit(errors: Errors, text: str, right: str) -> None:
    (error,) = errors(f"value a() = {text}\n")
    edit = error.edit
    assert error.code == "RK2024"
    assert edit is not None
    start = edit.span.source.text.index(text)
    before, after = edit.span.start - start, edit.span.end - start
    assert text[:before] + edit.replacement + text[after:] == right
    assert errors(f"value a() = {right}\n") == []


def test_a_second_argument_is_taken_for_what_they_are_sorted_by(errors: Errors) -> None:
    (error,) = errors("value a() = sorted(players, q.life)\n")
    assert (error.code, error.help) == ("RK2002", "write `sorted(q in players by q.life)`")


def test_lists_of_other_things_are_not_less_than_others(errors: Errors) -> None:
    (error, _) = errors("value a(p: player) = [p] < players\n")
    assert (error.code, error.message) == (
        "RK2001",
        "a number is needed here, not a list of players",
    )
