"""Who is favoured, from counts that are given."""

from __future__ import annotations

from counting import histogram
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


def test_of_many_none_is_said_to_be_off_where_all_together_do_not_differ() -> None:
    members = {str(number): shares(3_980 + 3 * number, 10_000) for number in range(12)}
    told = who_is_favoured({"character": {**members, "Lucky": shares(4_110, 10_000)}}, [], 0.001)
    rows = {row.member: row for row in told.findings[0].estimates}
    assert (
        "no difference is seen, so none is said of one (χ² 5.1, 12 degrees" in told.findings[0].note
    )
    assert not rows["Lucky"].verdict.startswith(("ahead", "behind"))


def test_of_many_one_is_said_to_be_off_where_all_together_differ() -> None:
    members = {str(number): shares(4_000, 10_000) for number in range(12)}
    told = who_is_favoured({"character": {**members, "Lucky": shares(4_600, 10_000)}}, [])
    rows = {row.member: row for row in told.findings[0].estimates}
    assert "they differ" in told.findings[0].note
    assert rows["Lucky"].verdict == "ahead by 4 to 7 points"


def test_where_nobody_wins_it_is_told_what_seats_score() -> None:
    won = {"seat": {"A": shares(0, 4), "B": shares(0, 4)}}
    scores = {"A": histogram(3, 4, 5, 4), "B": histogram(3, 4, 5, 4)}
    question = who_is_favoured(won, [], scores=scores)
    assert question.sentence == (
        "Nobody won any of these games, so nobody is. "
        "Seats score 4.0 points on average, and from 3 to 5 in nine cases of ten."
    )
    assert [(row.member, row.value) for row in question.findings[0].estimates] == [
        ("A", 4.0),
        ("B", 4.0),
    ]


def test_a_game_that_nobody_wins_favours_nobody() -> None:
    won = {"seat": {"A": shares(0, 100), "B": shares(0, 100)}}
    assert who_is_favoured(won, []).sentence == "Nobody won any of these games, so nobody is."
