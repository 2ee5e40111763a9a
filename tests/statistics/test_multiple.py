"""Many comparisons at once, by published examples and by simulation."""

from __future__ import annotations

import random

import pytest

from rulekit.statistics.multiple import holm, p_value, share_p_value


def test_holm_goes_on_as_long_as_the_next_is_small_enough() -> None:
    # Of four at 5 %: 0.01 < 0.0125, and then 0.03 > 0.0167, so 0.04 < 0.025 is not asked.
    assert holm([0.03, 0.01, 0.04, 0.05]) == [False, True, False, False]
    assert holm([0.005, 0.011, 0.02, 0.04]) == [True, True, True, True]
    assert holm([]) == []


def test_p_values_are_those_of_the_normal_distribution() -> None:
    assert p_value(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert share_p_value(60, 100, 0.5) == pytest.approx(0.0455, abs=1e-4)  # two errors
    assert share_p_value(0, 0, 0.5) == 1.0


def test_of_sixteen_alike_one_is_called_different_in_one_of_twenty_tables() -> None:
    dice = random.Random(1)
    tables = 2000
    wrong = sum(any(holm([p_value(dice.gauss(0, 1)) for _ in range(16)])) for _ in range(tables))
    assert wrong == pytest.approx(100, abs=30)
