"""Sides that play in turns, and what is told of them."""

from figures import Figure, table
from turns import Missing, Play, Rate, Turns, in_turns

THREE_ROUNDS = Turns(
    rates={
        "quick": (Rate(10, 400, 1.0), Rate(12, 500, 1.0), Rate(4, 100, 0.5)),
        "slow": (Rate(1, 100, 1.0), Rate(2, 250, 1.0), Rate(1, 50, 1.0)),
    },
    missing={"away": "it is not installed"},
)


def test_a_rate_is_the_median_of_the_turns() -> None:
    assert THREE_ROUNDS.rate("quick") == 400
    assert THREE_ROUNDS.rate("quick", "games") == 10


def test_a_ratio_is_the_median_of_those_of_rounds() -> None:
    assert THREE_ROUNDS.ratio("quick", "slow") == 4
    assert THREE_ROUNDS.ratio("quick", "slow", "games") == 8


def test_decisions_in_a_game_are_those_of_all_turns() -> None:
    assert THREE_ROUNDS.decisions_in_a_game("slow") == 100


def test_a_side_that_is_missing_tells_why_in_place_of_each_number() -> None:
    assert THREE_ROUNDS.rate("away") == "it is not installed"
    assert THREE_ROUNDS.ratio("quick", "away") == "it is not installed"
    assert THREE_ROUNDS.decisions_in_a_game("away") == "it is not installed"


def test_every_side_has_a_turn_in_each_round_but_those_that_are_missing() -> None:
    def absent() -> Play:
        raise Missing("nobody is there")

    turns = in_turns({"here": lambda: lambda: (1, 5), "absent": absent}, rounds=2, seconds=0.001)
    assert [rate.decisions / rate.games for rate in turns.rates["here"]] == [5, 5]
    assert turns.missing == {"absent": "nobody is there"}


def test_the_table_tells_what_is_met_and_what_is_missing() -> None:
    figures = [
        Figure("decisions", 1234.4, "/s", at_least=1_000),
        Figure("to by hand", 0.25, at_least=0.4),
        Figure("clone", 8.5, "µs", below=12),
        Figure("games", 3.0),
        Figure("to C", "there is no C compiler", at_least=0.5),
    ]
    assert table(figures).splitlines() == [
        "                  measured  target",
        "decisions         1,234 /s  >= 1,000 met",
        "to by hand         0.25     >= 0.4   MISSED",
        "clone               8.5 µs  < 12     met",
        "games                 3",
        "to C        -               >= 0.5   there is no C compiler",
    ]
