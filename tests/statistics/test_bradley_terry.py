"""Strengths of players, where the true ones are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, log
from random import Random

import pytest

from rulekit.statistics.bradley_terry import Beaten, Strengths, strengths
from rulekit.statistics.shares import Z

TRUE = (1.2, 0.5, 0.0)


def played(chance: Random, clusters: int) -> Strengths:
    """Clusters of contests of three players; what goes well for one in a cluster goes well for it
    in all of the cluster's contests."""
    made = []
    for _ in range(clusters):
        luck = chance.gauss(0, 0.7)
        cluster: Counter[tuple[int, int]] = Counter()
        for one, other in ((0, 1), (0, 2), (1, 2)) * 3:
            wins = chance.random() < 1 / (1 + exp(TRUE[other] - TRUE[one] - luck))
            cluster[(one, other) if wins else (other, one)] += 1
        made.append(cluster)
    return fitted(3, made)


def fitted(players: int, clusters: Sequence[Beaten]) -> Strengths:
    fit = strengths(players, clusters)
    assert fit is not None
    return fit


def covered(player: int) -> int:
    """In how many of 200 tournaments the interval holds what the longest one finds."""
    chance = Random(7)
    long = played(Random(3), 20_000).values[player]
    count = 0
    for _ in range(200):
        _, low, high = played(chance, 60).odds(player, Z)
        count += low <= exp(long) <= high
    return count


@pytest.mark.parametrize(("player", "count"), [(0, 192), (1, 193)])
def test_intervals_hold_the_true_strength_95_times_in_100(player: int, count: int) -> None:
    assert covered(player) == count


def test_independent_contests_give_back_the_true_strengths() -> None:
    chance, made = Random(1), []
    for _ in range(20_000):
        [one, other] = chance.sample(range(3), 2)
        wins = chance.random() < 1 / (1 + exp(TRUE[other] - TRUE[one]))
        made.append(Counter([(one, other) if wins else (other, one)]))
    assert [round(value, 1) for value in fitted(3, made).values] == [1.2, 0.5, 0.0]


def test_two_players_have_the_odds_of_their_wins() -> None:
    fit = fitted(2, [Counter({(0, 1): 30, (1, 0): 10})] * 5)
    assert fit.values[0] == pytest.approx(log(150.5 / 50.5))
    assert fit.values[1] == 0.0


def test_who_always_wins_is_not_infinitely_strong() -> None:
    found = fitted(2, [Counter({(0, 1): 1})] * 10).odds(0, Z)
    assert [round(one, 1) for one in found] == [21.0, 2.5, 178.5]


def test_contests_of_one_cluster_tell_less_than_as_many_clusters() -> None:
    apart = [Counter({(0, 1): 1}), Counter({(0, 1): 1}), Counter({(1, 0): 1})] * 20
    together = [Counter({(0, 1): 10}), Counter({(0, 1): 10}), Counter({(1, 0): 10})] * 2
    [_, low, _], [_, low_together, _] = (fitted(2, made).odds(0, Z) for made in (apart, together))
    assert low_together < low


def test_who_never_met_the_others_cannot_be_compared() -> None:
    assert strengths(4, [{(0, 1): 3, (1, 0): 2, (2, 3): 1}]) is None
    assert strengths(4, [{(0, 1): 3, (1, 2): 2, (2, 3): 1}]) is not None
