"""Pairs of games: worked examples, and simulation where the truth is known."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulekit.statistics.paired import PairedNumbers, Pairs

Z = 1.959963984540054


def pairs(both: int, first: int, second: int, neither: int) -> Pairs:
    return Pairs(
        Counter(
            {("won", "won"): both, ("won", "lost"): first, ("lost", "won"): second,
             ("lost", "lost"): neither}
        )
    )  # fmt: skip


def test_the_interval_of_pairs_is_bonett_and_prices() -> None:
    # By hand: (13 - 5) / 102 ± 1.96 √((18 / 102 - (8 / 102)²) / 102).
    found = pairs(30, 4, 12, 54).difference(Z)
    assert found is not None
    assert found.difference == pytest.approx(0.08)
    assert (found.low, found.high) == (
        pytest.approx(-0.0017, abs=1e-4), pytest.approx(0.1585, abs=1e-4),
    )  # fmt: skip


def test_pairs_that_are_alike_save_games() -> None:
    # Shares 0.5 and 0.5: alone 2 · 0.25 / 1002, together 22 / 1002².
    assert pairs(490, 10, 10, 490).saved == pytest.approx(22.8, abs=0.1)
    assert pairs(250, 250, 250, 250).saved == pytest.approx(1.0, abs=0.01)


def test_who_is_absent_neither_wins_nor_loses() -> None:
    tally = Pairs()
    tally.add("won", "absent", 30)
    tally.add("lost", "absent", 30)
    tally.add("absent", "won", 45)
    tally.add("absent", "lost", 15)
    found = tally.difference(Z)
    assert found is not None
    assert found.difference == pytest.approx(0.25)
    # Nobody is there twice, so it is as with two samples.
    assert tally.saved == pytest.approx(1.0, abs=0.1)


@pytest.mark.parametrize(
    ("both", "first", "second"), [(0.3, 0.02, 0.02), (0.1, 0.1, 0.15), (0.0, 0.01, 0.03)]
)
def test_the_interval_of_pairs_holds_the_truth_95_times_in_100(
    both: float, first: float, second: float
) -> None:
    dice, held = random.Random(1), 0
    weights = [both, first, second, 1 - both - first - second]
    cells = [("won", "won"), ("won", "lost"), ("lost", "won"), ("lost", "lost")]
    for _ in range(600):
        found = Pairs(Counter(dice.choices(cells, weights, k=200))).difference(Z)
        assert found is not None
        held += found.low <= second - first <= found.high
    assert 0.935 <= held / 600 <= 0.99


def test_games_in_which_somebody_is_there_by_chance_are_clusters() -> None:
    dice, held = random.Random(1), 0
    for _ in range(500):
        tally = Pairs()
        for _ in range(200):
            luck = dice.random()  # the same for both of a pair
            old, new = ("won" if luck < share else "lost" for share in (0.3, 0.4))
            tally.add(
                old if dice.random() < 0.5 else "absent", new if dice.random() < 0.5 else "absent"
            )
        found = tally.difference(Z)
        assert found is not None
        held += found.low <= 0.1 <= found.high
    assert 0.93 <= held / 500 <= 0.98


def test_numbers_of_pairs_are_compared_by_their_differences() -> None:
    numbers = PairedNumbers()
    for first, second in [(10, 11), (20, 22), (30, 33)]:
        numbers.add(first, second)
    found = numbers.difference(Z)
    assert found is not None
    # Mean 2, standard deviation 1, of the mean 0.577.
    assert (found.difference, found.low) == (2.0, pytest.approx(0.868, abs=1e-3))


def test_tallies_of_parts_add_up() -> None:
    whole = pairs(1, 2, 3, 4)
    whole.merge(pairs(10, 20, 30, 40))
    assert whole == pairs(11, 22, 33, 44)


def test_one_pair_tells_nothing() -> None:
    assert pairs(1, 0, 0, 0).difference(Z) is None
    assert PairedNumbers().difference(Z) is None
