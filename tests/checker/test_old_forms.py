"""Old forms are told with the one form there is now, as a safe edit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.checker.old_forms import QUESTIONS
from rulekit.language.report import Diagnostic
from rulekit.ruleset.builtins import QUESTIONS as PRESENT

Errors = Callable[[str], list[Diagnostic]]

OLD = [
    ("value a(c: card) = owner(c)", "c.owner"),
    ("value a(c: card) = name(c) is Keep", "c.name"),
    ("value a(c: card) = zone(c) is hand", "c.zone"),
    ("value a(c: card) = in_zone(c, hand)", "c.zone is hand"),
    ("value a(c: card) = not in_zone(c, deck)", "c.zone is deck"),
    ("value a() = owner(first(deck))", "first(deck).owner"),
    ("value a(c: card, d: card) = owner(c if slow else d)", "(c if slow else d).owner"),
    ("value a(p: player) = least(p.life, 2)", "min(p.life, 2)"),
    ("value a(p: player) = greatest(p.life, 2)", "max(p.life, 2)"),
    ("value a(p: player) = p == marked", "is"),
    ("value a(p: player) = marked != nobody", "is not"),
    ("value a(p: player) = p.side == red", "is"),
    ("value a(p: player, c: card) = (p.crown) == (c)", "is"),
    ("value a(c: card) = c.zone != deck", "is not"),
    ("value a(c: card) = c.name == Keep", "is"),
    ("value a(c: card) = printed_suit(c) == hearts", "is"),
    ("value a(p: player) = p.life is 3", "=="),
    ("value a(p: player) = (p.life) is  not (3)", "!="),
    ("value a(p: player) = [p] is not players", "!="),
]


@pytest.mark.parametrize(("text", "now"), OLD, ids=[text for text, _ in OLD])
def test_an_old_form_is_told_with_the_present_one(errors: Errors, text: str, now: str) -> None:
    (error,) = errors(f"{text}\n")
    assert (error.code, error.help) == ("RK1050", f"write `{now}`")
    assert error.edit is not None
    right = text.replace(error.edit.span.text, error.edit.replacement)
    assert (error.edit.replacement, errors(f"{right}\n")) == (now, [])


def test_everyone_has_a_name_that_tells_who_is_meant(errors: Errors) -> None:
    (error,) = errors("value a() = count(everyone)\n")
    assert (error.code, error.help) == (
        "RK1050",
        "write `seats`, or `players` for those still in the game",
    )
    assert error.edit is not None
    assert (error.edit.span.text, error.edit.replacement) == ("everyone", "seats")


def test_numbers_texts_flags_and_lists_are_equal(errors: Errors) -> None:
    tests = ("p.life == 3", '"a" != "b"', "slow == yes", "[p] == players")
    for test in tests:
        assert errors(f"value a(p: player) = {test}\n") == []


def test_without_its_arguments_it_is_told_and_not_edited(errors: Errors) -> None:
    old, number = errors("value a() = owner()\n")
    assert (old.code, old.edit, number.code) == ("RK1050", None, "RK2002")


def test_what_was_written_is_understood_all_the_same(errors: Errors) -> None:
    found = errors("value a(c: card) = owner(c) > 3\n")
    assert [one.code for one in found] == ["RK1050", "RK2001"]


def test_no_old_form_is_a_question_of_today() -> None:
    assert not set(QUESTIONS) & set(PRESENT)
