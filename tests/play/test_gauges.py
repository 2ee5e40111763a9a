"""Counters as bars, pips and numbers."""

import pytest

from rulekit.play.gauges import gauge, shown_values, variable_chips


@pytest.mark.parametrize(
    ("value", "low", "high", "text"),
    [
        (3, 0, 5, "●●●○○"),
        (0, 0, 4, "○○○○"),
        (4, 0, 4, "●●●●"),
        (3, 0, 30, "●●●/30"),
        (7, 0, 30, "●●●●●●● 7/30"),
        (12, 0, 30, "12/30"),
        (0, 0, 30, "0/30"),
        (3, 0, 99, "●●●"),
        (2, -9, 4, "●●○○"),
        (0, -9, 4, "○○○○"),
        (-1, -9, 4, "-1/4"),
        (5, 0, 4, "●●●●●/4"),
        (-2, -5, 5, "-2/5"),
        (4, 0, 0, "●●●●"),
    ],
)
def test_a_counter_is_a_bar_within_narrow_bounds_else_pips_or_a_number(value, low, high, text):
    assert gauge(value, low, high).plain == text


def test_flags_that_hold_are_shown_before_numbers():
    shown = {"difficulty": 2, "safe": True, "asleep": False, "reach_left": 0}
    assert shown_values(shown, " · ") == "safe · difficulty 2 · reach left 0"


def test_variables_that_hold_nothing_are_not_shown():
    chips = variable_chips({"last_attacker": "Ben", "cuffs": "nobody", "angry": "no"})
    assert [chip.plain for chip in chips] == ["last attacker Ben"]
