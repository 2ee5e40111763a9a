"""Components as values: which there are of a kind, and what is printed on all their copies."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.language.report import Diagnostic

Errors = Callable[[str], list[Diagnostic]]


@pytest.mark.parametrize(
    "value",
    [
        "value a() = Bolt.power",
        "value a(c: tower) = c.name.height",
        "value a() = (c.power for c in components_of(spell))",
        "value a() = best(c in components_of(tower) by c.height)",
        "value a(guess: component) = guess.power",
        "value a(c: card, guess: component) = c is guess or c is not guess",
        "value a(p: player, guess: component) = p.hand has guess",
        "value a(p: player, guess: component) = p.crown is guess",
        "value a(c: card) = c in components_of(spell)",
    ],
)
def test_what_is_asked_of_a_component(errors: Errors, value: str) -> None:
    assert errors(f"{value}\n") == []


def test_a_field_with_a_value_for_each_copy_is_none_of_the_component(errors: Errors) -> None:
    fort = "tower Fort x2\n  height 1, 2\n"
    for asked in ("Fort.height", "sum(c.height for c in components_of(tower))"):
        (error,) = errors(f"{fort}value a() = {asked}\n")
        assert (error.code, error.message) == (
            "RK2016",
            "which `height`? The copies of `Fort` have several",
        )
    assert errors(f"{fort}value a() = Keep.height\n") == []


def test_a_field_of_another_kind_is_none_of_the_component(errors: Errors) -> None:
    (error,) = errors("value a() = Bolt.height\n")
    assert (error.code, error.message) == (
        "RK1002",
        "a component of kind `spell` has no `height`",
    )


@pytest.mark.parametrize("name", ["zone", "owner", "charge"])
def test_what_only_a_copy_has_is_none_of_the_component(errors: Errors, name: str) -> None:
    (error,) = errors(f"value a() = Bolt.{name}\n")
    assert (error.code, error.label) == ("RK1002", "only its copies have one")


def test_a_name_on_both_sides_is_compared_without_a_dot(errors: Errors) -> None:
    (error,) = errors("value a(c: card, guess: component) = c == guess\n")
    assert (error.code, error.help) == ("RK1050", "write `is`")


def test_a_value_of_an_inherited_field_is_no_second_declaration_of_it(errors: Errors) -> None:
    (error,) = errors("kind keep of tower\n  height 2\n")
    assert (error.code, error.help) == ("RK2008", "write it below each `keep`")


@pytest.mark.parametrize(
    ("faces", "help_"),
    [
        ("A♠..9♠", "an ace stands above a king: write it apart, as in `A♠ 2♠..9♠`"),
        ("9♠..2♠", "write the lower face first, as in `2♠..9♠`"),
    ],
)
def test_a_run_of_faces_goes_up(errors: Errors, faces: str, help_: str) -> None:
    (error,) = errors(f"tower {faces}\n")
    assert (error.code, error.help) == ("RK2007", help_)
