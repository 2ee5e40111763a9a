"""A choice that several make in secret: all answer before anything is done."""

from __future__ import annotations

import json

import pytest

import rulekit
from small_rules import act, answer, cards, decider, life, offered, ruleset, said, told

TELL = """
event tell who: player of n: number
  "{who}: {n}."
"""

NUMBERS = """
phase act
  choose n from 1..asked.life by all players
    asked.life = n
    tell asked of n
  say "done"
"""


def test_all_answer_before_anything_is_done_in_the_order_of_the_list() -> None:
    game = act(TELL, NUMBERS, players=3)
    for player, number in (("A", "4"), ("B", "2"), ("C", "3")):
        assert decider(game) == player
        assert said(game) == []
        assert life(game) == [5, 5, 5]
        answer(game, number)
    assert said(game) == ["A: 4.", "B: 2.", "C: 3.", "done"]
    assert life(game) == [4, 2, 3]


def test_nobody_is_told_of_an_answer_before_all_have_given_theirs() -> None:
    here, there = act(TELL, NUMBERS, players=3), act(TELL, NUMBERS, players=3)
    answer(here, "4")
    answer(there, "1")
    assert here.view(1) == there.view(1)
    assert here.view(2) == there.view(2)
    assert here.spectator() == there.spectator()
    answer(here, "2", "3")
    assert "A: 4." in told(here, 2)


def test_a_game_goes_on_from_a_save_between_two_answers() -> None:
    game = act(TELL, NUMBERS, players=3)
    answer(game, "4")
    again = rulekit.resume(json.loads(json.dumps(game.save())), game.ruleset)
    copy = game.clone()
    for one in (game, again, copy):
        answer(one, "2", "1")
        assert life(one) == [4, 2, 1]


HANDS = """
setup
  move cards_of(Red) to seats[0].hand
  move cards_of(Blue) to seats[1].hand

spell Red x3
  play: do_nothing
spell Blue
  play: do_nothing
"""


def test_cards_are_chosen_from_the_own_hand_and_one_possible_answer_is_taken_as_given() -> None:
    game = act(
        HANDS,
        """
        phase act
          choose 1 given from asked.hand by all players
            move given to asked.field
        """,
    )
    assert decider(game) == "A"
    answer(game, "Red")
    assert cards(game, "field", 0) == ["Red"]
    assert cards(game, "field", 1) == ["Blue"]


SOME = """
phase act
  may choose c from asked.hand where c is Red by all players
    move c to asked.field
  else "Keep it, {asked}"
    tell asked of 0
"""


def test_who_declines_or_has_nothing_to_choose_does_what_stands_under_else() -> None:
    game = act(TELL, HANDS, SOME)
    assert offered(game) == ["Red", "Red", "Red", "Keep it, A"]
    answer(game, "Keep it, A")
    assert said(game) == ["A: 0.", "B: 0."]


def test_in_a_discreet_game_who_has_nothing_to_choose_is_asked_too() -> None:
    game = act(TELL, HANDS, SOME, discreet=True)
    answer(game, "Red")
    assert (decider(game), offered(game)) == ("B", ["Keep it, B"])
    answer(game, "Keep it, B")
    assert said(game) == ["B: 0."]


def test_several_are_chosen_by_each() -> None:
    game = act(
        HANDS,
        """
        phase act
          choose up to 2 given from asked.hand by all players
            move given to asked.field
          else
            say "nothing"
        """,
    )
    assert game.decision is not None
    assert (game.decision.low, game.decision.high) == (0, 2)
    game.choose_index(0, 2)
    assert game.decision is not None
    game.choose_index()
    assert cards(game, "field", 0) == ["Red", "Red"]
    assert said(game) == ["nothing"]


def test_what_is_done_with_an_answer_may_ask_again() -> None:
    game = act(
        TELL,
        """
        phase act
          choose p from players where p is not asked by all players
            choose n from 1..2 by p
              tell asked of n
        """,
        players=3,
    )
    answer(game, "B", "C", "A")
    assert [decider(game), *offered(game)] == ["B", "1", "2"]
    answer(game, "2")
    assert [decider(game), *offered(game)] == ["C", "1", "2"]
    answer(game, "1", "1")
    assert said(game) == ["A: 2.", "B: 1.", "C: 1."]


def test_it_is_no_target_of_a_play() -> None:
    game = act(
        """
        setup
          move cards_of(Vote) to seats[0].hand

        spell Vote
          play
            choose p from [] by all players: do_nothing

        phase act
          offer main to you
        """
    )
    assert offered(game) == ["Vote", "pass"]


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (
            '  choose n from 1..3 by all players\n  say "x"',
            "what is done with the choice of each needs a block",
        ),
        ("  choose n from 1..3 by you: say asked", "there is no name `asked`"),
    ],
)
def test_what_is_wrong_with_it_is_told(act: str, message: str) -> None:
    with pytest.raises(rulekit.RulesError) as error:
        ruleset(f"phase act\n{act}")
    assert message in [one.message for one in error.value.diagnostics]
