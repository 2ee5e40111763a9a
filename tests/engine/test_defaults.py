"""A default that speaks of other parameters is filled in where something is called."""

from __future__ import annotations

import pytest

from small_rules import STOP, act, life, start

RULES = """
value twice(n: number, m: number = n + 1) = n * m
value of_three(a: number, b: number = a * 10, c: number = a + b) = c

event give who: player for amount: number = seat(who) + 1 to other: player = who
  who.life -= amount
  other.life += 2 * amount
"""


@pytest.mark.parametrize(
    "condition",
    ["twice(3) == 12", "twice(3, 3) == 9", "of_three(2) == 22", "of_three(2, 1) == 3"],
)
def test_a_value_is_asked_with_a_default_of_what_it_is_given(condition: str) -> None:
    game = act(RULES, f"phase act\n  if {condition}: you.life = 9")
    assert life(game) == [9, 5]


@pytest.mark.parametrize(
    ("call", "lives"),
    [
        ("give you", [6, 5]),
        ("give first(others)", [5, 7]),
        ("give first(others) for 1", [5, 6]),
        ("give you for 1 to first(others)", [4, 7]),
        ("give first(others) to you", [9, 3]),
    ],
)
def test_an_event_happens_with_a_default_of_what_it_is_given(call: str, lives: list[int]) -> None:
    assert life(act(RULES, f"phase act\n  {call}")) == lives


def test_what_is_drawn_at_random_is_drawn_once() -> None:
    rules = RULES + "\nphase act\n  give random(players) for 1" + STOP
    found = {tuple(life(start(rules, seed=seed))) for seed in range(8)}
    assert found == {(6, 5), (5, 6)}
