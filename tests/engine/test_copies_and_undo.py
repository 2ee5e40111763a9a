"""Copies that go their own way, and decisions that are taken back."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.game import Game
from small_rules import act, answer, cards, failure, life, offered, start, told

SPELLS = """
spell Zap x2
  play
    choose victim from others
    victim.life -= 1
spell Peek
  play: reveal top(deck) to [you]
spell Luck
  play: you.life = count(sample(1, [1, 2, 3]))
spell Take
  play: draw 1
spell Show
  play: reveal top(deck)
spell Lift
  play: move top(pile) to you.hand
charm Stone x9

setup
  move cards_of(Stone) under deck
  move cards_of(Zap) + cards_of(Peek) + cards_of(Luck) + cards_of(Take) to current.hand
  move cards_of(Show) + cards_of(Lift) to current.hand

phase act
  offer main to you until pass
"""


def game_of_spells() -> Game:
    return start(SPELLS, players=3)


# --- Copies --------------------------------------------------------------------------


def test_a_copy_goes_its_own_way() -> None:
    game = game_of_spells()
    answer(game, "Zap")
    before = game.save()
    copy = game.clone()
    answer(copy, "C", "Peek", "Luck", "pass")
    assert game.save() == before
    assert life(game) == [5, 5, 5]
    answer(game, "B")
    assert (life(game), life(copy)) == ([5, 4, 5], [1, 5, 4])


def test_a_copy_is_equal_to_what_it_was_made_of() -> None:
    game = game_of_spells()
    answer(game, "Zap")
    assert game.clone().save() == game.save()


def test_a_copy_of_a_copy_knows_its_history() -> None:
    game = game_of_spells()
    answer(game, "Zap")
    copy = game.clone().clone()
    copy.undo()
    assert copy.save() == game_of_spells().save()
    assert offered(game) == ["B", "C"]


def test_options_of_the_original_are_those_of_the_copy() -> None:
    game = game_of_spells()
    copy = game.clone()
    assert game.decision is not None and copy.decision is not None
    copy.choose(game.decision.options[0])
    assert offered(copy) == ["B", "C"]


def test_a_copy_made_in_the_middle_of_an_effect_can_be_finished() -> None:
    game = act(
        """
        event inner who: player
          ask who
            option "yes"
              who.life -= 1
            option "no"
              do_nothing

        event outer
          for p in seats
            inner p
          say "done"

        phase act
          outer
        """,
        players=3,
    )
    answer(game, "yes")
    copy = game.clone()
    answer(copy, "no", "yes")
    answer(game, "yes", "no")
    assert (life(game), life(copy)) == ([4, 4, 5], [4, 5, 4])
    assert told(game)[-1] == told(copy)[-1] == "done"


# --- Undo ----------------------------------------------------------------------------


def test_there_is_nothing_to_take_back_at_first() -> None:
    game = game_of_spells()
    with pytest.raises(rulekit.RulesError) as refused:
        game.undo()
    assert failure(refused.value) == ("RK6006", "there is no decision to take back")


def test_undo_goes_back_one_decision() -> None:
    game = game_of_spells()
    first = game.save()
    answer(game, "Zap")
    second = game.save()
    answer(game, "B")
    game.undo()
    assert game.save() == second
    game.undo()
    assert game.save() == first
    assert offered(game)[:2] == ["Zap", "Zap"]


def test_after_undo_the_game_can_go_another_way() -> None:
    game = game_of_spells()
    answer(game, "Zap", "B")
    game.undo()
    answer(game, "C")
    assert life(game) == [5, 5, 4]


def refused_undo(game: Game) -> None:
    before = game.save()
    with pytest.raises(rulekit.RulesError) as refused:
        game.undo()
    assert failure(refused.value) == (
        "RK6006",
        "the last decision has shown hidden cards, or used chance",
    )
    assert game.save() == before


@pytest.mark.parametrize("spell", ["Peek", "Show"])
def test_a_reveal_is_not_taken_back(spell: str) -> None:
    game = game_of_spells()
    answer(game, spell)
    refused_undo(game)


def test_a_draw_is_not_taken_back() -> None:
    game = game_of_spells()
    answer(game, "Take")
    refused_undo(game)


def test_what_came_by_chance_is_not_taken_back() -> None:
    game = game_of_spells()
    answer(game, "Luck")
    refused_undo(game)


def test_it_is_taken_back_if_everybody_agrees() -> None:
    game = game_of_spells()
    before = game.save()
    answer(game, "Luck")
    game.undo(reveal=True)
    assert game.save() == before


def test_a_card_played_from_the_hand_can_be_taken_back() -> None:
    game = game_of_spells()
    answer(game, "Zap", "B")
    assert cards(game, "pile") == ["Zap"]
    game.undo()
    game.undo()
    assert cards(game, "pile") == []


def test_a_look_at_the_hand_of_another_is_not_taken_back() -> None:
    game = act(
        """
        spell Trade
          play
            choose p from others where count(p.hand) > 0
            swap first(you.hand) with first(p.hand)
        spell Rest x3

        setup
          move cards_of(Trade) to current.hand
          for p in seats
            move first(c in deck where c is Rest) to p.hand

        phase act
          offer main to you until pass
        """
    )
    answer(game, "Trade")
    refused_undo(game)


def test_a_card_that_lay_open_can_be_taken_back() -> None:
    game = game_of_spells()
    answer(game, "Zap", "B", "Lift")
    assert "Zap" in cards(game, "hand", 0)
    game.undo()
    assert cards(game, "pile") == ["Zap"]


def test_a_reveal_of_what_all_have_seen_can_be_taken_back() -> None:
    game = game_of_spells()
    answer(game, "Show")
    answer(game, "pass")
    game.undo()
    assert game.current == 0


def test_the_end_of_a_game_can_be_taken_back() -> None:
    game = act(
        """
        ending "Over" when any(p in seats where p.life == 0)
          winners players

        event die: current.life = 0

        phase act
          ask you
            option "die"
              die
            option "live"
              do_nothing
        """
    )
    answer(game, "die")
    assert game.over
    game.undo()
    assert (game.over, game.result) == (False, None)
    assert offered(game) == ["die", "live"]


def test_taking_back_does_not_change_what_was_asked_of_a_copy() -> None:
    game = game_of_spells()
    answer(game, "Zap", "B")
    copy = game.clone()
    game.undo()
    assert (life(game), life(copy)) == ([5, 5, 5], [5, 4, 5])
