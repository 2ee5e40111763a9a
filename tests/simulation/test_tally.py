"""What many games have in common."""

from collections.abc import Iterable

from counting import counts_of
from rulekit.simulation.games import Plan, Played
from rulekit.simulation.tally import Tally, tally as told
from rulekit.statistics.shares import Share

REDS = {"team": "reds", "card": "Fox"}
BLUES = {"team": "blues", "card": "Owl"}


def tally(plan: Plan, games: Iterable[Played]) -> Tally:
    return told(counts_of(plan, games))


def played(number: int, winners: tuple[int, ...], groups, ending: str = "Last one") -> Played:
    return Played(number, ending, winners, tuple(groups), 10 + number, 100 + number)


def plan(*bots: str) -> Plan:
    return Plan(len(bots), 1, bots)


def test_a_team_wins_a_game_once_however_many_of_it_win():
    counted = tally(plan("random", "random", "random"), [played(0, (0, 1), [REDS, REDS, BLUES])])
    assert counted.wins["team"] == {"blues": Share(0, 1), "reds": Share(1, 1)}


def test_only_games_in_which_somebody_held_it_count_for_a_card():
    games = [
        played(0, (0,), [{"card": "Fox"}, {"card": "Owl"}]),
        played(1, (1,), [{"card": "Hen"}, {"card": "Owl"}]),
    ]
    counted = tally(plan("random", "random"), games)
    assert counted.wins["card"] == {"Fox": Share(1, 1), "Hen": Share(0, 1), "Owl": Share(1, 2)}


def test_endings_are_counted_the_most_frequent_first():
    games = [
        played(0, (0,), [REDS, BLUES], "Out of cards"),
        played(1, (0,), [REDS, BLUES], "Last one"),
        played(2, (0,), [REDS, BLUES], "Last one"),
    ]
    counted = tally(plan("random", "random"), games)
    assert list(counted.endings.items()) == [
        ("Last one", Share(2, 3)),
        ("Out of cards", Share(1, 3)),
    ]


def test_different_bots_at_one_table_are_compared_seat_by_seat():
    games = [played(0, (0,), [REDS, BLUES, BLUES]), played(1, (2,), [REDS, BLUES, BLUES])]
    counted = tally(plan("heuristic", "random", "random"), games)
    assert counted.wins["bot"] == {"heuristic": Share(1, 2), "random": Share(1, 4)}


def test_the_order_in_which_games_come_makes_no_difference():
    games = [played(0, (0,), [REDS, BLUES]), played(1, (1,), [REDS, BLUES])]
    forwards = tally(plan("random", "random"), games)
    assert forwards == tally(plan("random", "random"), reversed(games))


def test_lengths_are_summed_up_over_games():
    games = [played(0, (0,), [REDS, BLUES]), played(4, (1,), [REDS, BLUES])]
    counted = tally(plan("random", "random"), games)
    assert counted.turns is not None
    assert (counted.turns.mean, counted.turns.least, counted.turns.greatest) == (12.0, 10, 14)


def test_seats_are_counted_whatever_else_tells_players_apart():
    games = [played(0, (0,), [REDS, BLUES]), played(1, (1,), [BLUES, REDS])]
    counted = tally(plan("random", "random"), games)
    assert list(counted.wins) == ["team", "card", "seat"]
    assert counted.wins["seat"] == {"A": Share(1, 2), "B": Share(1, 2)}
    assert counted.wins["team"]["reds"] == Share(2, 2)


def test_scores_are_summed_up_by_seat():
    groups = (REDS, BLUES)
    games = [
        Played(0, "Won", (0,), groups, 4, 4, (3, -3)),
        Played(1, "Won", (1,), groups, 4, 4, (-1, 1)),
        Played(2, "Drawn", (), groups, 4, 4),
    ]
    counted = tally(plan("random", "random"), games)
    assert {seat: (found.mean, found.least) for seat, found in counted.scores.items()} == {
        "A": (1, -1),
        "B": (-1, -3),
    }
