"""What an interval says in one sentence."""

from __future__ import annotations

import pytest

from rulekit.statistics.verdicts import verdict


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (-0.02, 0.03, "even"),
        (0.01, 0.02, "even"),  # who is ahead by less than the margin is as good as even
        (0.041, 0.069, "ahead by 4 to 7 points"),
        (-0.069, -0.041, "behind by 4 to 7 points"),
        (0.003, 0.042, "ahead by 0.3 to 4.2 points"),
        (0.051, 0.0523, "ahead by 5.1 to 5.2 points"),
        (-0.01, 0.05, "perhaps ahead: about 1,300 more games"),
        (-0.05, 0.01, "perhaps behind: about 1,300 more games"),
        (-0.06, 0.06, "cannot tell: about 3,000 more games"),
        (-0.15, 0.05, "cannot tell: about 3,000 more games"),
    ],
)
def test_an_interval_of_a_thousand_games_says(low: float, high: float, said: str) -> None:
    assert str(verdict(low, high, 1000)) == said


def test_a_test_may_see_what_an_interval_leaves_open() -> None:
    assert str(verdict(-0.002, 0.06, 1000, differs=True)) == "ahead by up to 6 points"
    assert str(verdict(-0.06, 0.002, 1000, differs=True)) == "behind by up to 6 points"


def test_a_test_may_leave_open_what_an_interval_sees() -> None:
    assert str(verdict(0.01, 0.06, 1000, differs=False)).startswith("perhaps ahead")


def test_a_wider_margin_calls_more_even() -> None:
    assert str(verdict(-0.04, 0.04, 1000, margin=0.05)) == "even"


def test_without_games_nothing_can_be_told() -> None:
    assert str(verdict(-0.5, 0.5, 0)) == "cannot tell"
