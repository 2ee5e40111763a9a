"""Whether any of many differs at all, where it is known that none does, or one."""

from __future__ import annotations

from random import Random

import pytest

from rulekit.statistics.omnibus import Omnibus, chi_square_p_value, omnibus


def test_the_test_is_pearsons_where_each_game_has_one_winner() -> None:
    test = omnibus([(30, 100), (20, 100), (25, 100), (25, 100)], 0.25)
    assert test == Omnibus(pytest.approx(2.0), 3)
    assert test.p_value == pytest.approx(0.5724, abs=1e-4)


@pytest.mark.parametrize(
    ("squares", "freedom", "p"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05), (24.996, 15, 0.05), (30.578, 15, 0.01)],
)
def test_the_table_of_chi_square(squares: float, freedom: int, p: float) -> None:
    assert chi_square_p_value(squares, freedom) == pytest.approx(p, abs=1e-4)


def test_nobody_is_compared_with_nobody() -> None:
    assert omnibus([(3, 10), (0, 0)], 0.3) is None
    assert omnibus([(0, 10), (0, 10)], 0.0) is None


def tables(chance: Random, games: int, lucky: float) -> list[tuple[int, int]]:
    """Of 16 characters five are dealt to each game, and two of those win; the first is `lucky`."""
    won, present = [0] * 16, [0] * 16
    for _ in range(games):
        dealt = chance.sample(range(16), 5)
        ranked = sorted(dealt, key=lambda one: chance.random() - (lucky if one == 0 else 0.0))
        for one in dealt:
            present[one] += 1
        for one in ranked[:2]:
            won[one] += 1
    return list(zip(won, present, strict=True))


def alarms(lucky: float) -> int:
    chance = Random(11)
    tests = [omnibus(tables(chance, 400, lucky), 0.4) for _ in range(200)]
    return sum(test is not None and test.differ for test in tests)


def test_five_in_a_hundred_are_false_alarms() -> None:
    assert alarms(0.0) == 6


def test_a_character_that_is_ahead_is_found() -> None:
    assert alarms(0.3) == 200
