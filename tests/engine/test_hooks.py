"""Hooks where they meet: changed parameters, replacements in a row, order, `whenever`.

The lines of the pipeline one by one are in test_pipeline.py.
"""

from __future__ import annotations

import pytest

import rulekit
from small_rules import STOP, TABLE, act, answer, cards, decider, life, offered, said, start

HURT = """
event hurt who: player for amount: number
  "{who} is hurt for {amount}."
  who.life -= amount
"""

WAITS = """
event hurt who: player for amount: number
  "{who} is hurt for {amount}."
  who.life -= amount
  if amount > 100
    ask who
      option "a"
        do_nothing
      option "b"
        do_nothing
"""

BOTH = pytest.mark.parametrize("hurt", [HURT, WAITS], ids=["at once", "may wait"])


@BOTH
def test_every_parameter_can_be_changed_before(hurt: str) -> None:
    game = act(
        hurt,
        """
        rule "Scapegoat"
          before hurt when seat(who) == 0
            who = first(seats_after(who))
            amount += 1

        phase act
          hurt you for 1
        """,
    )
    assert (said(game), life(game)) == (["B is hurt for 2."], [5, 3])


@BOTH
def test_a_change_before_lets_the_next_condition_hold(hurt: str) -> None:
    game = act(
        hurt,
        """
        charm Mirror
          before hurt when amount == 1
            who = first(seats_after(who))
        charm Armor
          before hurt when who is you: amount -= 1

        setup
          move cards_of(Mirror) to current.field
          for p in seats where p is not current
            move cards_of(Armor) to p.field

        phase act
          hurt you for 1
        """,
    )
    assert said(game) == ["B is hurt for 0."]


@BOTH
def test_what_is_changed_before_is_not_changed_for_the_caller(hurt: str) -> None:
    game = act(
        hurt,
        """
        rule "More"
          before hurt: amount += 1

        phase act
          let n = 1
          hurt you for n
          hurt you for n
        """,
    )
    assert said(game) == ["A is hurt for 2.", "A is hurt for 2."]


@BOTH
def test_a_hook_may_return_early(hurt: str) -> None:
    game = act(
        hurt,
        """
        rule "Early"
          before hurt
            amount += 1
            if amount > 1: return
            amount += 10

        phase act
          hurt you for 1
        """,
    )
    assert said(game) == ["A is hurt for 2."]


def test_a_before_hook_may_wait_and_then_cancel() -> None:
    game = act(
        HURT,
        """
        rule "Ask first"
          before hurt
            ask who
              option "take it"
                do_nothing
              option "refuse"
                cancel

        phase act
          hurt you for 1
          say "after"
        """,
    )
    answer(game, "refuse")
    assert (said(game), life(game)) == (["after"], [5, 5])


def test_a_before_hook_that_waits_may_change_parameters() -> None:
    game = act(
        HURT,
        """
        rule "Ask first"
          before hurt
            choose n from [1, 2, 3] by who
            amount = n

        phase act
          hurt you for 9
        """,
    )
    answer(game, "3")
    assert said(game) == ["A is hurt for 3."]


@BOTH
def test_a_hook_may_raise_its_own_event_under_a_condition(hurt: str) -> None:
    game = act(
        hurt,
        """
        rule "Echo"
          after hurt when amount > 1: hurt who for amount - 1

        phase act
          hurt you for 3
        """,
    )
    assert said(game) == ["A is hurt for 3.", "A is hurt for 2.", "A is hurt for 1."]


@BOTH
def test_a_result_is_given_though_hooks_run_after(hurt: str) -> None:
    game = act(
        hurt,
        """
        event guess n: number -> number
          return n + 1

        rule "Ear"
          after guess: hurt current for n

        phase act
          let m = guess(2)
          you.life = m
        """,
    )
    assert (said(game), life(game)) == (["A is hurt for 2."], [3, 5])


def test_phases_and_the_turn_can_be_hooked() -> None:
    game = act(
        """
        rule "Clock"
          before turn: say "before turn"
          before act: say "before act"
          after act: say "after act"
          after turn: say "after turn"

        phase act
          say "act"
        """
    )
    answer(game, "end")
    assert said(game) == [
        "before act", "act", "after act", "after turn", "before turn", "before act", "act",
    ]  # fmt: skip


def test_a_phase_can_be_cancelled_or_replaced() -> None:
    table = TABLE.replace("turn act", "turn dawn, noon, act")
    game = start(
        """
        phase dawn: say "dawn"
        phase noon: say "noon"

        rule "Odd"
          before dawn: cancel
          instead of noon
            say "instead of noon"

        phase act
          ask you
            option "end"
              do_nothing
            option "end it"
              do_nothing
        """,
        table=table,
    )
    assert said(game) == ["instead of noon"]


def test_drawing_and_discarding_can_be_hooked() -> None:
    game = act(
        """
        spell Zap x4

        rule "Watch"
          after draw_card: say "drew"
          before draw when amount == 2: amount = 3
          after discard: say "discarded"

        phase act
          draw 2
          discard top(you.hand)
        """
    )
    assert said(game) == ["A draws 3.", "drew", "drew", "drew", "discarded"]


def test_a_play_can_be_hooked() -> None:
    game = act(
        """
        spell Zap
          play: say "zap"

        rule "Watch"
          after played when what is Zap: say "played"

        setup
          move cards_of(Zap) to current.hand

        phase act
          offer main to you
        """
    )
    answer(game, "Zap")
    assert said(game) == ["zap", "played"]
    assert cards(game, "pile") == ["Zap"]


def test_a_use_can_be_hooked() -> None:
    game = act(
        """
        charm Bell
          use "ring": say "ring"

        rule "Watch"
          after used when what is not nothing and who is current: say "used"

        setup
          move cards_of(Bell) to current.field

        phase act
          offer main to you
        """
    )
    answer(game, "ring")
    assert said(game) == ["A uses Bell: ring.", "ring", "used"]


def test_the_use_of_a_rule_of_the_table_has_no_card() -> None:
    game = act(
        """
        rule "Bell"
          use "ring": say "ring"

        rule "Watch"
          after used when what is nothing: say "used"

        phase act
          offer main to you
        """
    )
    answer(game, "ring")
    assert said(game) == ["A uses Bell: ring.", "ring", "used"]


def test_what_follows_a_use_may_ask_somebody() -> None:
    game = act(
        """
        charm Bell
          use "ring"
            if count(you.hand) > 99: return
            say "ring"

        rule "Watch"
          after used
            ask who
              option "hear"
                say "heard"
              option "sleep"
                do_nothing

        setup
          move cards_of(Bell) to current.field

        phase act
          offer main to you
          say "over"
        """
    )
    answer(game, "ring", "hear")
    assert said(game) == ["A uses Bell: ring.", "ring", "heard", "over"]


# --- Replacements --------------------------------------------------------------------


def test_two_copies_of_one_replacement_do_not_loop() -> None:
    game = act(
        HURT,
        """
        charm Twin x2
          instead of hurt when who is you
            say "twin"
            proceed

        setup
          move cards_of(Twin) to current.field

        phase act
          hurt you for 1
        """,
    )
    assert offered(game) == ["Twin", "Twin"]
    answer(game, "Twin")
    assert said(game) == ["twin", "twin", "A is hurt for 1."]


def test_a_replacement_that_raises_the_event_again_is_a_new_event() -> None:
    game = act(
        HURT,
        """
        charm Less
          instead of hurt when who is you and amount > 1
            hurt who for amount - 1

        setup
          move cards_of(Less) to current.field

        phase act
          hurt you for 3
        """,
    )
    assert (said(game), life(game)) == (["A is hurt for 1."], [4, 5])


def test_a_replacement_may_proceed_twice() -> None:
    game = act(
        HURT,
        """
        rule "Twice"
          instead of hurt
            proceed
            proceed

        phase act
          hurt you for 1
        """,
    )
    assert said(game) == ["A is hurt for 1.", "A is hurt for 1."]


def test_what_proceeds_takes_the_parameters_as_they_are_then() -> None:
    game = act(
        HURT,
        """
        rule "Split"
          instead of hurt when amount > 1
            amount -= 1
            proceed
            who = first(seats_after(who))
            amount = 1
            proceed

        phase act
          hurt you for 3
        """,
    )
    assert (said(game), life(game)) == (["A is hurt for 2.", "B is hurt for 1."], [3, 4])


def test_the_result_of_proceed_can_be_used_and_changed() -> None:
    game = act(
        """
        event guess who: player -> number
          return 3

        charm Luck
          instead of guess
            proceed
            if result == 3: say "three"
            return result * 2
        charm More
          instead of guess
            proceed
            return result + 1

        setup
          move cards_of(Luck) + cards_of(More) to current.field

        phase act
          let n = guess(you)
          you.life = n
        """
    )
    answer(game, "Luck")
    assert (said(game), life(game)) == ([], [8, 5])


def test_the_current_player_chooses_where_nobody_is_concerned() -> None:
    game = act(
        """
        event storm n: number
          say "storm"

        rule "One"
          instead of storm: say "one"
        rule "Two"
          instead of storm: say "two"

        phase act
          storm 1
        """
    )
    assert decider(game) == "A"
    assert offered(game) == ["One", "Two"]
    answer(game, "Two")
    assert said(game) == ["two"]


def test_a_chosen_replacement_may_make_the_others_fall_away() -> None:
    game = act(
        HURT,
        """
        charm Shield
          instead of hurt when who is you
            say "shield"
        charm Bubble
          instead of hurt when who is you
            say "bubble"
            amount = 0
            proceed

        setup
          move cards_of(Shield) + cards_of(Bubble) to current.field

        phase act
          hurt you for 2
        """,
    )
    answer(game, "Bubble")
    assert said(game) == ["bubble", "shield"]


def test_a_replacement_may_replace_only_what_its_condition_says() -> None:
    game = act(
        HURT,
        """
        charm Shield
          instead of hurt when who is you and amount > 1
            discard this

        setup
          move cards_of(Shield) to current.field

        phase act
          hurt you for 1
          hurt you for 2
          hurt you for 2
        """.replace("discard this", "move this to pile"),
    )
    assert (said(game), life(game)) == (["A is hurt for 1.", "A is hurt for 2."], [2, 5])


# --- The order of several -------------------------------------------------------------

CHOSEN = TABLE.replace("  turn act\n", "  turn act\n  order chosen\n")

COLOURS = """
charm Red x2
  after hurt when who is you: say "red"
charm Blue
  after hurt when who is you: say "blue"

setup
  move {cards} to current.field

phase act
  hurt you for 1
"""


def in_chosen_order(what: str) -> rulekit.Game:
    return start(HURT, COLOURS.replace("{cards}", what).rstrip() + STOP, table=CHOSEN)


def test_who_holds_different_rules_says_which_comes_first() -> None:
    game = in_chosen_order("[first(cards_of(Red))] + cards_of(Blue)")
    assert (decider(game), offered(game)) == ("A", ["Red", "Blue"])
    answer(game, "Blue")
    assert said(game) == ["A is hurt for 1.", "blue", "red"]


def test_copies_of_one_rule_are_not_asked_about() -> None:
    game = in_chosen_order("cards_of(Red)")
    assert said(game) == ["A is hurt for 1.", "red", "red"]


def test_the_order_is_asked_again_while_rules_differ() -> None:
    game = in_chosen_order("cards_of(Red) + cards_of(Blue)")
    answer(game, "Red")
    assert offered(game) == ["Red", "Blue"]
    answer(game, "Blue")
    assert said(game) == ["A is hurt for 1.", "red", "blue", "red"]


def test_the_order_is_asked_of_rules_that_apply_only() -> None:
    game = start(
        HURT,
        """
        charm Red
          after hurt when amount > 5: say "red"
        charm Blue
          after hurt when amount < 5: say "blue"

        setup
          move cards_of(Red) + cards_of(Blue) to current.field

        phase act
          hurt you for 1
          ask you
            option "end"
              do_nothing
            option "end it"
              do_nothing
        """,
        table=CHOSEN,
    )
    assert said(game) == ["A is hurt for 1.", "blue"]


def test_rules_of_different_players_run_in_seat_order() -> None:
    game = start(
        HURT,
        """
        charm Red
          after hurt: say "red"
        charm Blue
          after hurt: say "blue"

        setup
          move cards_of(Blue) to current.field
          for p in seats where p is not current
            move cards_of(Red) to p.field

        phase act
          hurt you for 1
          ask you
            option "end"
              do_nothing
            option "end it"
              do_nothing
        """,
        table=CHOSEN,
    )
    assert said(game) == ["A is hurt for 1.", "blue", "red"]


# --- Whenever ------------------------------------------------------------------------

LOW = """
event hurt who: player for amount: number
  "{who} is hurt for {amount}."
  who.life -= amount

spell Hit x3
  play
    hurt you for 1
    hurt you for 1
    say "end of play"

setup
  move cards_of(Hit) to current.hand

phase act
  offer main to you until pass
"""


def test_whenever_waits_until_the_effect_is_resolved_and_reads_what_is_true_then() -> None:
    game = start(
        'rule "Low"\n'
        '  whenever any(p in seats where p.life == 4): say "four"\n'
        '  whenever any(p in seats where p.life == 3): say "three"\n',
        LOW,
    )
    answer(game, "Hit")
    assert said(game) == ["A is hurt for 1.", "A is hurt for 1.", "end of play", "three"]


def test_whenever_runs_again_only_after_its_condition_was_false() -> None:
    game = start(
        """
        rule "Odd"
          whenever any(p in seats where p.life < 5): say "wounded"

        spell Hit x2
          play: you.life -= 1
        spell Cure
          play: you.life = 5

        setup
          move cards_of(Hit) + cards_of(Cure) to current.hand

        phase act
          offer main to you until pass
          ask you
            option "end"
              do_nothing
            option "end it"
              do_nothing
        """
    )
    answer(game, "Hit", "Hit")
    assert said(game) == ["wounded"]
    answer(game, "Cure")
    assert said(game) == ["wounded"]
    game.undo()
    game.undo()
    answer(game, "Cure", "Hit")
    assert said(game) == ["wounded", "wounded"]


def test_whenever_of_a_card_runs_for_its_holder_while_it_works() -> None:
    game = act(
        """
        charm Pin
          whenever you.life < 4
            say "pin"
            you.life += 5

        setup
          for p in seats where p is not current
            move cards_of(Pin) to p.field

        phase act
          ask you
            option "hurt"
              for p in others
                p.life = 1
            option "other"
              do_nothing
        """
    )
    answer(game, "hurt", "end")
    assert (said(game), life(game)) == (["pin"], [5, 6])


def test_each_copy_runs_once() -> None:
    game = act(
        """
        charm Pin x2
          whenever current.life == 3: say "pin"

        setup
          move cards_of(Pin) to current.field

        event drop: current.life = 3

        phase act
          drop
        """
    )
    answer(game, "end")
    assert said(game)[:2] == ["pin", "pin"]


def test_whenever_may_wait_for_a_player() -> None:
    game = start(
        """
        rule "Low"
          whenever current.life == 3
            ask current
              option "cure"
                current.life = 5
              option "bear it"
                do_nothing
        """,
        LOW,
    )
    answer(game, "Hit")
    assert offered(game) == ["cure", "bear it"]
    answer(game, "cure")
    assert offered(game) == ["Hit", "Hit", "pass"]


def test_a_rule_whose_condition_was_false_for_a_moment_runs_again() -> None:
    game = act(
        """
        rule "Down"
          whenever current.life > 6
            say "down"
            current.life -= 4
        rule "Up"
          whenever current.life < 4
            say "up"
            current.life += 3

        event raise_: current.life += {n}

        phase act
          ask you
            option "a lot"
              raise_
            option "on"
              do_nothing
        """.replace("{n}", "2")
    )
    answer(game, "a lot", "end")
    assert said(game) == ["down", "up"]
    answer(game, "on", "end", "a lot", "end")
    assert said(game) == ["down", "up", "down"]


def test_a_card_that_left_and_came_back_runs_again() -> None:
    game = act(
        """
        charm Pin
          whenever first(seats).life == 4: say "pin"

        setup
          move cards_of(Pin) to current.field

        event hurt: current.life = 4
        event away: move cards_of(Pin) to pile
        event back: move cards_of(Pin) to first(seats).field

        phase act
          for n in [1, 2, 3]
            ask you
              option "hurt"
                hurt
              option "away"
                away
              option "back"
                back
        """
    )
    answer(game, "hurt")
    assert said(game) == ["pin"]
    answer(game, "away", "back")
    assert said(game) == ["pin", "pin"]


def test_each_rule_that_became_true_runs_in_turn() -> None:
    game = act(
        """
        rule "Two"
          whenever current.life == 1: say "first"
          whenever current.life < 2: say "second"

        event drop: current.life = 1

        phase act
          drop
        """
    )
    assert said(game) == ["first", "second"]


def test_a_hook_that_fails_is_told_to_run_as_its_event_happens_and_not_in_its_last_line() -> None:
    with pytest.raises(rulekit.RulesError) as failed:
        start(
            'rule "Thief"\n  after act: move top(pile) to current.hand\n',
            'phase act\n  ask you\n    option "one": do_nothing\n  if you.life > 9\n    draw 1\n',
        )
    found = failed.value.diagnostics[0]
    assert [(label.span.text, label.text) for label in found.secondary] == [
        ("phase act", "as this happens")
    ]
