"""How a game is made, and what is refused."""

from __future__ import annotations

import pytest

import rulekit
from small_rules import OPEN_TURN, STOP, TABLE, act, failure, ruleset, start

OPTIONS = """
option mercy: no, yes
option weather: fair, foul, wild

phase act
  if mercy: say "mercy"
  if weather is foul: say "foul"
"""


def test_the_smallest_number_of_players_is_the_default() -> None:
    assert ruleset("phase act" + STOP).new_game().players == 2


def test_players_are_called_by_letters() -> None:
    assert act("phase act\n  do_nothing", players=4).names == ["A", "B", "C", "D"]


def test_after_z_the_letters_get_numbers() -> None:
    table = TABLE.replace("2..4", "2..60")
    game = start("phase act" + STOP, table=table, players=54)
    assert game.names[24:29] == ["Y", "Z", "A2", "B2", "C2"]
    assert game.names[-2:] == ["A3", "B3"]


def test_players_may_be_given_names() -> None:
    game = ruleset("phase act" + STOP).new_game(players=2, names=["Ann", "Bō"])
    assert game.names == ["Ann", "Bō"]
    assert [line.text for line in game.log()] == ["Turn of Ann"]


def test_there_must_be_a_name_for_each_player() -> None:
    with pytest.raises(rulekit.RulesError) as refused:
        ruleset(OPEN_TURN).new_game(players=3, names=["Ann", "Bob"])
    assert failure(refused.value) == ("RK6001", "there are 3 players, but 2 names")


@pytest.mark.parametrize("name", ["Ben\x1b[2J", "Ben\nwins", "\u202eneB", "x" * 101])
def test_a_name_that_nobody_could_read_is_refused(name: str) -> None:
    with pytest.raises(rulekit.RulesError, match="RK6020"):
        ruleset("phase act" + STOP).new_game(names=["Ada", name])


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 10**9])
def test_another_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(rulekit.RulesError) as refused:
        ruleset(OPEN_TURN).new_game(players=players)
    assert failure(refused.value) == ("RK6001", f"Small is for 2 to 4 players, not {players}")
    assert refused.value.diagnostics[0].help == "choose a number of players from 2 to 4"


def test_no_table_has_more_than_a_hundred_seats() -> None:
    table = TABLE.replace("2..4", "2..101")
    with pytest.raises(rulekit.RulesError) as refused:
        start(OPEN_TURN, table=table, players=101)
    assert failure(refused.value) == ("RK2001", "no table has 101 seats")
    assert refused.value.diagnostics[0].span.text == "2..101"


def test_the_first_value_of_an_option_is_its_default() -> None:
    game = start(OPTIONS + STOP)
    assert [line.text for line in game.log()] == ["Turn of A"]
    assert game.settings == {}


def test_options_are_set_by_name() -> None:
    game = start(OPTIONS + STOP, settings={"mercy": "yes", "weather": "foul"})
    assert [line.text for line in game.log()] == ["Turn of A", "mercy", "foul"]
    assert game.settings == {"mercy": "yes", "weather": "foul"}


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(rulekit.RulesError) as refused:
        start(OPTIONS + STOP, settings={"wether": "foul"})
    assert failure(refused.value) == ("RK6002", "Small has no option `wether`")
    assert refused.value.diagnostics[0].help == "did you mean `weather`?"


def test_an_option_like_no_other_is_refused_with_all_names() -> None:
    with pytest.raises(rulekit.RulesError) as refused:
        start(OPTIONS + STOP, settings={"qqq": "yes"})
    assert refused.value.diagnostics[0].help == "its options are: mercy, weather"


def test_an_unknown_value_is_refused_with_those_there_are() -> None:
    with pytest.raises(rulekit.RulesError) as refused:
        start(OPTIONS + STOP, settings={"weather": "hot"})
    assert failure(refused.value) == ("RK6002", "the option `weather` cannot be `hot`")
    assert refused.value.diagnostics[0].help == "it is one of: fair, foul, wild"


def test_every_wrong_option_is_told_at_once() -> None:
    with pytest.raises(rulekit.RulesError) as refused:
        start(OPTIONS + STOP, settings={"weather": "hot", "qqq": "yes", "mercy": "maybe"})
    assert [one.code for one in refused.value.diagnostics] == ["RK6002"] * 3


def test_the_set_up_runs_before_the_first_turn() -> None:
    game = act('setup\n  say "set up"\n\nphase act\n  say "act"')
    assert [line.text for line in game.log()] == ["set up", "Turn of A", "act"]


def test_the_player_who_starts_may_be_said() -> None:
    table = TABLE.replace("  turn act\n", "  turn act\n  starts with first(seats_after(current))\n")
    game = start("phase act" + STOP, table=table, players=3)
    assert (game.current, game.view(0).round) == (1, 1)


def test_a_rule_that_fails_in_the_set_up_is_reported() -> None:
    with pytest.raises(rulekit.RuleFailure) as failed:
        act("setup\n  move top(deck) to pile\n\nphase act\n  do_nothing")
    code, message = failure(failed.value)
    assert (code, message) == (
        "RK4001",
        "a rule failed: a card is asked for where there is none",
    )
    assert failed.value.diagnostics[0].span is not None
    assert failed.value.diagnostics[0].span.text == "move top(deck) to pile"


def test_a_choice_in_the_set_up_is_a_decision() -> None:
    game = act(
        "setup\n  choose p from seats by first(seats)\n  p.life = 1\n\nphase act\n  do_nothing"
    )
    assert game.decision is not None
    assert (game.decision.event, game.current, game.phase) == ("setup", 0, None)


def test_new_game_of_the_module_is_that_of_the_ruleset() -> None:
    rules = ruleset("phase act" + STOP)
    assert rulekit.new_game(rules, 3, 5).save() == rules.new_game(players=3, seed=5).save()


def test_programs_that_were_asked_for_last_are_kept() -> None:
    rules = ruleset("phase act" + STOP, table=TABLE.replace("2..4", "2..60"))
    made = [rules.new_game(players=number).program for number in range(2, 36)]
    assert len(rules.compiled) == 32
    assert rules.new_game(players=35).program is made[33]
    assert rules.new_game(players=2).program is not made[0]


def test_a_default_that_is_spelled_out_is_the_same_program() -> None:
    rules = ruleset("option pace: calm, brisk\n\nphase act" + STOP)
    program = rules.new_game().program
    assert rules.new_game(settings={"pace": "calm"}).program is program
    assert rules.new_game(settings={"pace": "brisk"}).program is not program


def test_rings_of_a_hundred_seats_are_made_when_they_are_asked_for() -> None:
    table = TABLE.replace("2..4", "2..100")
    act = "phase act\n  you.life = min(count(others), 9)" + STOP
    rings = start(act, table=table, players=100).program.names["OTHERS"]
    assert sum(map(len, rings)) == 0
    assert rings[0][3][:5] == (0, 1, 2, 4, 5)
