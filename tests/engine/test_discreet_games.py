"""Discreet games: nobody can tell from who is asked, or when, what somebody holds."""

from __future__ import annotations

import json

import pytest

import rulekit
from other_hands import first_difference
from rulekit.engine.game import Game
from shipped_rules import shipped
from small_rules import STOP, TABLE, act, answer, decider, offered, said, start

HANDS = """
symbols colour: red, blue

kind note: starts in deck
  shade: colour

note Rose x6
  shade red

note Sky x6
  shade blue
"""


def hand(*names: str) -> str:
    """A set-up that gives B these cards."""
    moves = "".join(f"  move first(cards_of({one}) - p.hand) to p.hand\n" for one in names)
    return f"setup\n  let p = first(seats_after(current))\n{moves}"


def asked(game: Game) -> tuple[str, list[str]]:
    return decider(game), offered(game)


STOPPED = ("A", ["end", "end it"])
"""The phase is through, and nobody else was asked."""


# --- Windows -------------------------------------------------------------------------

STRIKE = """
window answer in strike

spell Block x2
  play in answer: say "blocked"

spell Dud x4
  play: do_nothing

event strike victim: player
  offer answer to victim
  else
    say "struck"

phase act
  strike first(others)
"""


def test_a_window_for_cards_of_the_hand_is_offered_to_who_can_only_pass() -> None:
    game = act(hand("Dud"), STRIKE, discreet=True)
    assert asked(game) == ("B", ["pass"])
    answer(game, "pass")
    assert said(game) == ["struck"]
    assert asked(game) == STOPPED


def test_otherwise_nobody_is_asked_who_can_only_pass() -> None:
    assert asked(act(hand("Dud"), STRIKE)) == STOPPED


def test_who_can_answer_is_asked_the_same() -> None:
    game = act(hand("Block", "Dud"), STRIKE, discreet=True)
    assert asked(game) == ("B", ["Block", "pass"])
    answer(game, "Block")
    assert said(game) == ["blocked"]


def test_who_has_no_card_is_not_asked_since_everybody_sees_that() -> None:
    game = act(hand(), STRIKE, discreet=True)
    assert (said(game), asked(game)) == (["struck"], STOPPED)


def test_others_see_who_is_asked_and_not_what() -> None:
    game = act(hand("Dud"), STRIKE, discreet=True)
    assert (game.view(0).deciding, game.view(0).decision) == (1, None)
    other = act(hand("Block"), STRIKE, discreet=True)
    assert (other.view(0).deciding, other.view(0).decision) == (1, None)


def test_it_is_said_that_one_can_only_pass() -> None:
    game = act(hand("Dud"), STRIKE, discreet=True)
    assert game.decision is not None
    assert game.decision.prompt == "strike: nothing to choose; you can only pass"
    assert game.decision.is_forced


def test_an_answer_with_a_name_is_called_by_it() -> None:
    rules = STRIKE.replace("  else\n", '  else "Bear it"\n')
    game = act(hand("Dud"), rules, discreet=True)
    assert game.decision is not None
    assert game.decision.prompt == "strike: nothing to choose; you can only answer “Bear it”"
    assert offered(game) == ["Bear it"]


def test_an_open_turn_is_ended_by_the_player() -> None:
    game = start(STRIKE.replace("strike first(others)", "offer main to you until pass"), """
        setup
          move first(cards_of(Block)) to first(seats).hand
        """, discreet=True)  # fmt: skip
    assert asked(game) == ("A", ["pass"])


def test_a_window_for_abilities_that_lie_open_is_not_offered_in_vain() -> None:
    game = act(
        """
        charm Shield
          use "Block" in answer when you.life > 5: say "blocked"

        window answer in strike
        event strike victim: player
          offer answer to victim

        setup
          move first(cards_of(Shield)) to first(seats_after(current)).field

        phase act
          strike first(others)
        """,
        discreet=True,
    )
    assert asked(game) == STOPPED


MASKED = """
zone masks of player: private
kind mask: starts in deck, works in masks

mask Shield
  use "Block" in answer: say "blocked"

mask Blank
  use "Never" in answer when no: do_nothing

window answer in strike
event strike victim: player
  offer answer to victim

setup
  move first(cards_of(Blank)) to first(seats_after(current)).masks

phase act
  for p in others
    strike p
"""


def test_abilities_of_hidden_cards_are_asked_for_where_there_are_such_cards() -> None:
    game = act(MASKED, players=3, discreet=True)
    assert asked(game) == ("B", ["pass"])
    answer(game, "pass")
    assert asked(game) == STOPPED


def test_an_ability_that_asks_about_a_hand_makes_its_window_one_for_everybody() -> None:
    game = act(
        HANDS,
        hand(),
        """
        charm Eye
          use "Look" in answer when any(c in you.hand where c is Rose): say "looked"

        window answer in strike
        event strike victim: player
          offer answer to victim

        phase act
          strike first(others)
        """,
        discreet=True,
    )
    assert asked(game) == ("B", ["pass"])


# --- Choices -------------------------------------------------------------------------

MAY = """
phase act
  for p in others
    may choose c from p.hand where c.shade is red by p
      discard c
      say "paid"
    else
      say "not paid"
"""


def test_who_has_no_card_to_choose_passes() -> None:
    game = act(HANDS, hand("Sky"), MAY, discreet=True)
    assert asked(game) == ("B", ["pass"])
    answer(game, "pass")
    assert said(game) == ["not paid"]


def test_nobody_passes_who_has_no_cards_at_all() -> None:
    game = act(HANDS, hand(), MAY, discreet=True)
    assert (said(game), asked(game)) == (["not paid"], STOPPED)


def test_what_must_be_chosen_is_asked_even_if_it_is_one_card_or_none() -> None:
    rules = MAY.replace("may choose", "choose")
    game = act(HANDS, hand("Sky", "Rose"), rules, discreet=True)
    assert asked(game) == ("B", ["Rose"])
    answer(game, "Rose")
    assert said(game) == ["paid"]
    game = act(HANDS, hand("Sky", "Sky"), rules, discreet=True)
    assert asked(game) == ("B", ["pass"])
    answer(game, "pass")
    assert said(game) == ["not paid"]
    assert said(act(HANDS, hand("Sky", "Rose"), rules)) == ["paid"]


SEVERAL = """
phase act
  for p in others
    choose 2 given from p.hand where given.shade is red by p
      say "given"
    else
      say "nothing given"
"""


@pytest.mark.parametrize("cards", [("Sky", "Sky"), ("Sky", "Rose"), ("Rose", "Rose")])
def test_several_are_asked_for_however_many_there_are(cards: tuple[str, ...]) -> None:
    game = act(HANDS, hand(*cards), SEVERAL, discreet=True)
    assert decider(game) == "B"
    assert game.decision is not None
    game.choose(*game.decision.options[: game.decision.low])
    assert asked(game) == STOPPED


def test_who_has_none_of_several_may_pass_or_choose_nothing() -> None:
    for chosen in [(0,), ()]:
        game = act(HANDS, hand("Sky"), SEVERAL, discreet=True)
        assert offered(game) == ["pass"]
        game.choose_index(*chosen)
        assert said(game) == ["nothing given"]


def test_how_many_are_chosen_may_depend_on_a_hand() -> None:
    game = act(
        HANDS,
        hand("Sky"),
        """
        phase act
          for p in others
            let reds = count(c in p.hand where c is Rose)
            choose (reds) given from p.hand by p
              say "given"
            else
              say "nothing given"
        """,
        discreet=True,
    )
    assert asked(game) == ("B", ["pass"])
    answer(game, "pass")
    assert said(game) == ["nothing given"]


def test_what_everybody_can_count_is_not_asked() -> None:
    game = act(
        HANDS,
        hand("Sky"),
        """
        phase act
          for p in others
            choose c from p.hand by p
              discard c
          choose q from others
            say "chosen"
          choose (count(you.hand) - 5) spare from you.hand
            discard spare
          else
            say "nothing spare"
        """,
        discreet=True,
    )
    assert (said(game), asked(game)) == (["chosen", "nothing spare"], STOPPED)


def test_what_a_value_says_of_a_hand_is_followed() -> None:
    game = act(
        HANDS,
        hand("Sky"),
        """
        value reds(p: player) = count(c in p.hand where c is Rose)
        value rich(p: player) = wealth(p) > 1
        value wealth(p: player) = 1
        rule "Roses"
          modify wealth by +reds(p)

        phase act
          for q in others
            choose p from [q] where rich(p) by q  # allow RK3007: it is what is tested
              say "chosen"
        """,
        discreet=True,
    )
    assert asked(game) == ("B", ["pass"])


# --- Questions -----------------------------------------------------------------------

PAY = """
phase act
  for p in others
    ask p
      option "Rose" when any(c in p.hand where c is Rose)
        say "rose"
      option "pay"
        say "paid"
"""


def test_a_question_with_one_open_option_is_asked() -> None:
    game = act(HANDS, hand("Sky"), PAY, discreet=True)
    assert asked(game) == ("B", ["pay"])
    answer(game, "pay")
    assert said(game) == ["paid"]


def test_a_question_without_an_open_option_is_passed() -> None:
    rules = PAY.replace('option "pay"', 'option "pay" when p.hand has Rose')
    game = act(HANDS, hand("Sky"), rules, discreet=True)
    assert asked(game) == ("B", ["pass"])
    answer(game, "pass")
    assert (said(game), asked(game)) == ([], STOPPED)


def test_who_may_not_say_yes_is_asked_too() -> None:
    rules = """
    phase act
      for p in others
        may "Rose" by p when any(c in p.hand where c is Rose): say "rose"
        else "pay": say "paid"
    """
    game = act(HANDS, hand("Sky"), rules, discreet=True)
    assert asked(game) == ("B", ["pay"])
    answer(game, "pay")
    assert said(game) == ["paid"]
    game = act(HANDS, hand("Sky"), rules)
    assert (said(game), asked(game)) == (["paid"], STOPPED)


def test_a_question_about_what_everybody_sees_answers_itself() -> None:
    rules = PAY.replace("any(c in p.hand where c is Rose)", "p.life > 5")
    game = act(HANDS, hand("Sky"), rules, discreet=True)
    assert (said(game), asked(game)) == (["paid"], STOPPED)


def test_all_are_asked_in_secret_whatever_they_hold() -> None:
    game = act(
        HANDS,
        hand("Sky", "Rose"),
        """
        phase act
          ask all seats
            option "Rose" when any(c in asked.hand where c is Rose)
              say "rose"
            option "Two" when count(c in asked.hand where c is Rose) > 1
              say "two"
        """,
        discreet=True,
    )
    assert asked(game) == ("A", ["pass"])
    answer(game, "pass")
    assert asked(game) == ("B", ["Rose"])
    answer(game, "Rose")
    assert (said(game), asked(game)) == (["rose"], STOPPED)


def test_to_be_compelled_is_answered_even_if_one_cannot() -> None:
    game = act(
        """
        spell Dud x2
          play when you.life > 5: say "played"
        """,
        hand("Dud"),
        """
        phase act
          for p in others
            compel p to play first(p.hand)
        """,
        discreet=True,
    )
    assert asked(game) == ("B", ["pass"])
    answer(game, "pass")
    assert (said(game), asked(game)) == ([], STOPPED)


# --- Rules that apply ----------------------------------------------------------------

CHARMED = """
event tax who: player
  say "taxed"

charm Purse
  instead of tax when who is you: say "from the purse"

charm Garland
  instead of tax when who is you and any(c in you.hand where c is Rose): say "with a rose"
"""

LYING = """
  move first(cards_of(Purse)) to p.field
  move first(cards_of(Garland)) to p.field
"""

TAX = """
phase act
  tax first(others)
"""


def test_which_replacement_applies_is_asked_even_if_there_is_one() -> None:
    game = act(HANDS, CHARMED, hand("Sky") + LYING, TAX, discreet=True)
    assert asked(game) == ("B", ["Purse"])
    answer(game, "Purse")
    assert said(game) == ["from the purse"]
    assert said(act(HANDS, CHARMED, hand("Sky") + LYING, TAX)) == ["from the purse"]


def test_which_rule_comes_first_is_asked_even_if_it_does_not_matter() -> None:
    table = TABLE.replace("turn act", "turn act\n  order chosen")
    charmed = CHARMED.replace("instead of", "after")
    game = start(HANDS, charmed, hand("Sky") + LYING, TAX + STOP, table=table, discreet=True)
    assert asked(game) == ("B", ["pass"])
    answer(game, "pass")
    assert (said(game), asked(game)) == (["taxed", "from the purse"], STOPPED)
    game = start(HANDS, charmed, hand("Rose") + LYING, TAX + STOP, table=table, discreet=True)
    assert asked(game) == ("B", ["Purse", "Garland"])
    game = start(HANDS, charmed, hand("Sky") + LYING, TAX + STOP, table=table)
    assert (said(game), asked(game)) == (["taxed", "from the purse"], STOPPED)


# --- Copies and saves ----------------------------------------------------------------


def test_a_game_remembers_that_it_is_discreet() -> None:
    rules = shipped("samurai_sword")
    game = rules.new_game(players=4, seed=7, discreet=True)
    game.clone().play_out(1)
    again = rulekit.resume(json.loads(json.dumps(game.save())), rules)
    assert (game.discreet, game.clone().discreet, again.discreet) == (True, True, True)
    game.choose_index(0)
    game.undo(reveal=True)
    assert (game.discreet, game.from_start().discreet) == (True, True)
    assert rules.new_game(players=4, seed=7).discreet is False


def test_a_discreet_game_is_resumed_where_somebody_can_only_pass() -> None:
    game = act(hand("Dud"), STRIKE, discreet=True)
    again = rulekit.resume(json.loads(json.dumps(game.save())), game.ruleset)
    assert asked(again) == ("B", ["pass"])
    answer(again, "pass")
    again = rulekit.resume(json.loads(json.dumps(again.save())), game.ruleset)
    assert said(again) == ["struck"]


def test_games_that_were_saved_before_there_were_discreet_ones_go_on() -> None:
    rules = shipped("samurai_sword")
    document = rules.new_game(players=4, seed=7).save()
    del document["discreet"]
    assert rulekit.resume(document, rules).discreet is False


def test_a_save_that_says_something_else_than_yes_or_no_is_damaged() -> None:
    rules = shipped("samurai_sword")
    document = rules.new_game(players=4, seed=7).save() | {"discreet": 2}
    with pytest.raises(rulekit.RulesError, match="`discreet` is a number, and should be yes or no"):
        rulekit.resume(document, rules)


# --- Whole games ---------------------------------------------------------------------

SHIPPED = [("samurai_sword", 5), ("traps", 5), ("bang", 6), ("crazy_eights", 4)]


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_who_is_asked_is_the_same_whatever_somebody_holds(name: str, players: int) -> None:
    rules = shipped(name)
    found = [first_difference(rules, players, seed, discreet=True) for seed in range(25)]
    assert found == [None] * 25


def test_in_games_that_are_not_discreet_it_betrays_a_hand() -> None:
    rules = shipped("samurai_sword")
    found = [first_difference(rules, 5, seed, discreet=False) for seed in range(25)]
    assert "(2, 'offer', 'defense', 'defend') or (1, 'offer', 'main', 'play_cards')" in found


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_bots_play_a_discreet_game_as_one_that_is_not(name: str, players: int) -> None:
    rules = shipped(name)
    game = rules.new_game(players=players, seed=3)
    discreet = rules.new_game(players=players, seed=3, discreet=True)
    game.play_out(3)
    discreet.play_out(3)
    assert discreet.journal == game.journal
    assert len(discreet.choices) > len(game.choices)
