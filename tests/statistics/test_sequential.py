"""Looking again and again: false alarms and coverage where the truth is known."""

from __future__ import annotations

import random
from math import log

import pytest

from rulekit.statistics.sequential import anytime_z, e_value, share_sequence
from rulekit.statistics.shares import wilson

LOOKS = [200, 250, 312, 390, 488, 610, 762, 953, 1192, 1490, 1862, 2328, 2910]


def test_evidence_is_robbins_mixture() -> None:
    assert e_value(5, 10) == pytest.approx(log(1024 / (11 * 252)), abs=1e-6)
    assert e_value(0, 3, 0.5) == pytest.approx(log(8 / 4), abs=1e-6)
    assert e_value(1, 3, 0.0) == float("inf")


def test_no_games_leave_every_share_possible() -> None:
    assert share_sequence(0, 0) == (0.0, 1.0)
    assert share_sequence(0, 1)[0] == 0.0


def test_the_sequence_is_about_twice_as_wide_as_wilsons_interval() -> None:
    low, high = share_sequence(400, 1000)
    narrow, wide = wilson(400, 1000)
    assert 1.7 < (high - low) / (wide - narrow) < 1.9
    assert e_value(400, 1000, low) == pytest.approx(log(20), abs=1e-5)
    assert e_value(400, 1000, high) == pytest.approx(log(20), abs=1e-5)


def test_peeking_at_a_fair_share_seldom_sees_something_that_is_not_there() -> None:
    dice, by_sequence, by_wilson = random.Random(1), 0, 0
    for _ in range(300):
        won, games, alarm, false = 0, 0, False, False
        for look in LOOKS:
            won += sum(dice.random() < 0.4 for _ in range(look - games))
            games = look
            alarm = alarm or e_value(won, games, 0.4) >= log(20)
            low, high = wilson(won, games)
            false = false or not low <= 0.4 <= high
        by_sequence += alarm
        by_wilson += false
    assert by_sequence <= 15  # 5 % of 300
    assert by_wilson >= 45  # 15 %: what peeking does


def test_peeking_at_means_seldom_sees_something_that_is_not_there() -> None:
    dice, alarms = random.Random(1), 0
    for _ in range(300):
        total = squares = games = 0
        alarm = False
        for look in LOOKS:
            new = [dice.choice((-1, 0, 0, 0, 0, 0, 0, 0, 0, 1)) for _ in range(look - games)]
            total, squares, games = total + sum(new), squares + sum(map(abs, new)), look
            error = (squares / games - (total / games) ** 2) ** 0.5 / games**0.5
            alarm = alarm or abs(total / games) > anytime_z(games) * error
        alarms += alarm
    assert alarms <= 15
