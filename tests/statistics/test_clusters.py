"""Shares with games as clusters."""

from __future__ import annotations

import random

import pytest

from rulekit.statistics.clusters import Clusters
from rulekit.statistics.shares import wilson

Z = 1.959963984540054


def test_a_ratio_has_the_error_of_the_textbook() -> None:
    cards = Clusters()
    for count, of in [(1, 2), (0, 1), (3, 3), (2, 4)]:
        cards.add(count, of)
    # Share 0.6; residuals -0.2, -0.6, 1.2, -0.4, whose squares come to 2; √(4/3 · 2) / 10.
    assert cards.share == 0.6
    assert cards.error == pytest.approx(0.1633, abs=1e-4)


def test_cards_of_one_game_that_fare_alike_are_not_counted_as_many() -> None:
    dice, held, naive = random.Random(1), 0, 0
    for _ in range(400):
        cards = Clusters()
        for _ in range(200):
            drawn, wins = dice.randint(0, 6), dice.random() < 0.4
            cards.add(drawn * wins, drawn)
        held += abs(cards.share - 0.4) <= Z * cards.error
        low, high = wilson(cards.count, cards.of)
        naive += low <= 0.4 <= high
    assert 0.93 <= held / 400 <= 0.98
    assert naive / 400 < 0.75


def test_nothing_drawn_tells_nothing() -> None:
    assert (Clusters().share, Clusters().error) == (0.0, 0.0)
