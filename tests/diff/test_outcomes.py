"""What games of two rulesets tell: differences, their intervals, sentences."""

from __future__ import annotations

import pytest

from counting import histogram
from rulekit.diff.json_report import outcomes_to_json
from rulekit.diff.outcomes import NumberRow, ShareRow, Until, compare_pairs
from rulekit.diff.report import sentences
from rulekit.simulation.games import Plan, Played
from rulekit.simulation.pairing import Tallied
from rulekit.statistics.differences import (
    Estimate,
    mean_difference,
    share_difference,
    z_for,
)
from rulekit.statistics.shares import Share
from rulekit.statistics.verdicts import verdict, verdict_of_number

ONE = 1.959963984540054


def test_the_interval_of_two_shares_is_newcombes():
    # The example of Newcombe's paper, method 10: 56 of 70 and 48 of 80.
    found = share_difference(Share(48, 80), Share(56, 70), ONE)
    assert found.difference == pytest.approx(0.2)
    assert (found.low, found.high) == (
        pytest.approx(0.0524, abs=1e-4),
        pytest.approx(0.3339, abs=1e-4),
    )
    assert found.low > 0


def test_shares_of_nothing_and_everything_have_an_interval_too():
    found = share_difference(Share(0, 10), Share(10, 10), ONE)
    assert (found.difference, found.high) == (1.0, 1.0)
    assert 0.5 < found.low < 1.0


def test_more_comparisons_make_wider_intervals():
    assert z_for(1) == pytest.approx(1.96, abs=0.01)
    assert z_for(20) == pytest.approx(3.02, abs=0.01)


def test_a_difference_of_means_allows_for_different_variances():
    found = mean_difference(histogram(1, 2, 3, 4), histogram(10, 20, 30, 40), ONE)
    assert found.difference == pytest.approx(22.5)
    assert found.low == pytest.approx(22.5 - ONE * ((5 / 3 + 500 / 3) / 4) ** 0.5)
    assert found.low > 0


def _told(winner: str, members: str, turns: int = 10) -> Played:
    seats = members.split()
    groups = tuple({"role": member} for member in seats)
    return Played(0, "Over", (seats.index(winner),), groups, turns, 3 * turns)


def _pairs(*pairs: tuple[Played, Played]) -> Tallied:
    tallied, plan = Tallied(), Plan(2, 0, ("random", "random"))
    for first, second in pairs:
        tallied.add(plan, first, second)
    return tallied


def test_somebody_who_is_in_one_ruleset_only_is_told_and_not_compared():
    pair = _told("Fox", "Fox Hen"), _told("Owl", "Fox Owl", turns=12)
    found = compare_pairs(_pairs(*[pair] * 20))
    rows = {row.name: row for row in found.wins["role"]}
    assert rows["Fox"].estimate.difference == -1.0
    assert rows["Hen"].estimate is None and rows["Owl"].estimate is None
    assert sentences(found.wins["role"], ("old", "new")) == [
        "Fox: less by 74 to 100 points.",
        "Only in old: Hen.",
        "Only in new: Owl.",
    ]
    assert [row.name for row in found.lengths] == ["turns", "decisions"]
    assert found.lengths[0].estimate.difference == 2.0


def test_the_same_games_differ_by_nothing():
    fox, hen = _told("Fox", "Fox Hen"), _told("Hen", "Fox Hen")
    found = compare_pairs(_pairs(*[(fox, fox), (hen, hen)] * 25))
    assert [row.estimate.difference for row in found.wins["role"]] == [0.0, 0.0]
    assert {row.verdict.standing for row in found.wins["role"]} == {"open"}
    assert found.saved == pytest.approx(13.0)


def test_enough_pairs_are_played_when_every_difference_is_clear():
    fox, hen = _told("Fox", "Fox Hen"), _told("Hen", "Fox Hen")
    assert not Until()(_pairs(*[(fox, fox), (hen, hen)] * 50))
    assert Until()(_pairs(*[(fox, fox), (hen, hen)] * 500))
    assert Until()(_pairs(*[(fox, hen)] * 300))
    assert not Until(width=0.01)(_pairs(*[(fox, fox), (hen, hen)] * 50))
    assert Until(width=0.01)(_pairs(*[(fox, fox), (hen, hen)] * 500))


def test_what_is_unclear_is_called_so_with_the_games_it_would_take():
    rows = [_row("Fox", -0.14, 0.14), _row("Hen", -0.06, 0.06), _row("Owl", -0.02, 0.01)]
    assert sentences(rows, ("old", "new")) == [
        "No change that matters: Owl.",
        "Cannot tell: Fox and Hen; it takes about 300 to 2,100 more games.",
    ]


def test_a_change_is_told_by_how_much_and_the_margin_is_what_matters():
    rows = [_row("Fox", 0.01, 0.024), _row("Hen", 0.041, 0.069)]
    assert sentences(rows, ("old", "new")) == [
        "Hen: more by 4 to 7 points.",
        "No change that matters: Fox.",
    ]
    assert sentences([_row("Fox", 0.01, 0.024, margin=0.02)], ("old", "new")) == [
        "Fox: more by 1 to 2 points."
    ]


def test_of_many_names_some_are_told():
    rows = [_row(name, -0.02, 0.02) for name in "ABCDEFGH"]
    assert sentences(rows, ("old", "new")) == ["No change that matters: A, B, C, D, E and 3 more."]


def test_numbers_are_told_without_points():
    row = NumberRow("turns", 34.0, 51.6, Estimate(17.6, 17.0, 18.2), verdict_of_number(17, 18.2, 9))
    assert sentences([row], ("old", "new")) == ["turns: more by 17.0 to 18.2."]


def _row(name: str, low: float, high: float, margin: float = 0.03) -> ShareRow:
    half = Share(50, 100)
    estimate = Estimate((low + high) / 2, low, high)
    return ShareRow(name, half, half, estimate, verdict(low, high, 100, margin))


def test_one_game_of_each_has_no_interval_and_no_verdict():
    plan = Plan(2, 1, ("random", "random"))
    found = compare_pairs(_pairs((_told("Fox", "Fox Hen"), _told("Fox", "Fox Hen", turns=12))))
    assert [row.estimate for row in found.lengths] == [None, None]
    assert [row.estimate for row in found.wins["role"]] == [None, None]
    assert sentences(found.wins["role"], ("old", "new")) == [
        "Too few games to compare: Fox and Hen."
    ]
    document = outcomes_to_json(found, plan)
    assert document["lengths"]["turns"] == {
        "first": 10,
        "second": 12,
        "difference": None,
        "low": None,
        "high": None,
        "verdict": "too few games",
        "more_games": None,
    }
    assert document["endings"]["Over"]["verdict"] == "too few games"
