"""Who is favoured, from counts that are given."""

from __future__ import annotations

from rulekit.lab.questions.favour import who_is_favoured
from rulekit.statistics.clusters import Clusters


def shares(won: int, of: int) -> Clusters:
    return Clusters(of, won, of, won, of, won)


def test_a_fair_coin_is_even() -> None:
    won = {"seat": {"A": shares(5_000, 10_000), "B": shares(5_000, 10_000)}}
    assert who_is_favoured(won, []).sentence == (
        "A 50% (49% to 51%), B 50% (49% to 51%); fair is 50%. All are even."
    )


def test_a_side_that_wins_more_is_ahead() -> None:
    won = {"side": {"reds": shares(6_000, 10_000), "blues": shares(4_000, 10_000)}}
    assert who_is_favoured(won, ["side"]).sentence == (
        "reds 60% (59% to 61%), blues 40% (39% to 41%); fair is 50%. "
        "reds: ahead by 9 to 11 points; blues: behind by 9 to 11 points."
    )


def test_a_game_that_nobody_wins_favours_nobody() -> None:
    won = {"seat": {"A": shares(0, 100), "B": shares(0, 100)}}
    assert who_is_favoured(won, []).sentence == "Nobody won any of these games, so nobody is."
