"""A default may speak of the parameters before it."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.language.report import Diagnostic

Errors = Callable[[str], list[Diagnostic]]


def test_a_value_cannot_be_asked_twice_of_what_is_drawn_at_random(errors: Errors) -> None:
    value = "value twice(n: number, m: number = n + 1) = n * m\n"
    (error,) = errors(f"{value}event e\n  doom = twice(random([1, 2]))\n")
    assert (error.code, error.help) == ("RK2013", "draw it in a statement first: `let x = …`")
    assert errors(f"{value}event e\n  doom = twice(random([1, 2]), 3)\n") == []


def test_a_default_does_not_speak_of_what_comes_after_it(errors: Errors) -> None:
    (error,) = errors("event e n: number = m by m: number\n  doom = n + m\n")
    assert (error.code, error.message) == ("RK1001", "there is no name `m`")
