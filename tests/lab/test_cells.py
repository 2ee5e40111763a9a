"""Ratios with games as clusters, against truths that are known."""

from __future__ import annotations

import pytest

from rulekit.engine.chance import Stream
from rulekit.lab.cells import Tallies, difference_interval, share_interval
from rulekit.statistics.clusters import Clusters


def test_games_that_are_counted_apart_come_to_the_same_together() -> None:
    one, other, both = Tallies(), Tallies(), Tallies()
    first, second = {("won", "seat", "A"): (1, 1)}, {("won", "seat", "A"): (0, 1)}
    one.add(first)
    other.add(second)
    both.add(second)
    both.add(first)
    one.merge(other)
    assert one == both
    assert one.of("won", "seat")["A"].share == 0.5


def test_the_interval_holds_the_truth_where_what_is_counted_comes_in_clusters() -> None:
    held = 0
    for number in range(200):
        below, cell = Stream(number, "clusters").below, Clusters()
        for _ in range(100):
            cell.add(10 * below(2), 10)  # ten cases that all end alike
        low, high = share_interval(cell)
        held += low <= 0.5 <= high
    assert 184 <= held <= 196  # 95 % of 200, and two standard errors to either side


def test_one_game_tells_nothing_of_a_difference() -> None:
    cell = Clusters()
    cell.add(1, 1)
    assert difference_interval(cell) == pytest.approx((-0.959964, 1.0))


def test_nothing_counted_may_be_anything() -> None:
    assert share_interval(Clusters()) == (0.0, 1.0)
    assert difference_interval(Clusters()) == (-1.0, 1.0)
