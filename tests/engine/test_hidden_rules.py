"""Rules of cards that a seat does not know: the stack, the decision and the log keep the names."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.game import Game
from small_rules import answer, offered, start, told

MASKS = """
edition 1

game "Masked"
  players 3
  turn act

zone deck: hidden, ordered
zone masks: hidden
zone mask of player: private, single
zone hand of player: private
zone table: public

kind tile: starts in deck
tile Odd x9

kind mask_card: starts in masks, works in mask

setup
  for p in players where seat(p) == 1
    move first(cards_in(masks)) to p.mask
"""


def masked(*parts: str) -> Game:
    """A game in whose first turn, of A, the one mask of the rules lies before B."""
    return start(*parts, table=MASKS, players=3)


TRICKSTER = """
phase act
  draw 1

mask_card Trickster
  before act when current is not you
    ask current
      option "Left"
        draw 1
      option "Right"
        do_nothing
"""


def stack(game: Game, seat: int) -> list[str]:
    view = game.spectator() if seat < 0 else game.view(seat)
    return [str(frame) for frame in view.stack]


def test_a_hidden_card_that_asks_is_not_named_to_the_player_who_is_asked() -> None:
    decision = masked(TRICKSTER).view(0).decision
    assert decision is not None
    assert (decision.prompt, decision.event, decision.span) == (
        "a card: choose one",
        "a card",
        None,
    )
    assert [option.label for option in decision.options] == ["Left", "Right"]


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_the_stack_does_not_name_a_hidden_card_nor_before_whom_it_lies(seat: int) -> None:
    game = masked(TRICKSTER)
    assert stack(game, seat) == ["turn of A", "phase act", "rule of a card"]
    view = game.spectator() if seat < 0 else game.view(seat)
    assert (view.stack[-1].arguments, view.stack[-1].span) == ({}, None)


def test_whoever_knows_the_card_and_the_host_are_told_all() -> None:
    game = masked(TRICKSTER)
    assert stack(game, 1)[-1] == "hook Trickster (card Trickster, by B)"
    assert str(game.stack[-1]) == "hook Trickster (card Trickster, by B)"
    assert game.decision is not None
    assert (game.decision.prompt, game.decision.event) == ("Trickster: choose one", "Trickster")


def test_a_card_that_was_revealed_is_named() -> None:
    game = masked(
        """
        phase act
          do_nothing

        mask_card Trickster
          before act when current is not you
            reveal this
            ask current
              option "Left": do_nothing
              option "Right": do_nothing
        """
    )
    assert stack(game, 0)[-1] == "hook Trickster (card Trickster, by B)"
    decision = game.view(0).decision
    assert decision is not None
    assert decision.prompt == "Trickster: choose one"


def test_the_word_by_which_a_hidden_rule_calls_its_choice_is_not_shown() -> None:
    game = masked(
        """
        phase act
          do_nothing

        mask_card Trickster
          before act when current is not you
            choose 2 tricked from players by current
            do_nothing
        """
    )
    decision = game.view(0).decision
    assert decision is not None
    assert decision.prompt == "a card: choose 2"
    assert game.decision is not None
    assert game.decision.prompt == "Trickster: choose 2 tricked"


def test_a_hidden_rule_of_any_kind_is_a_rule_of_a_card() -> None:
    game = masked(
        """
        phase act
          do_nothing

        mask_card Sleeper
          whenever current is not you
            ask current
              option "Left": do_nothing
              option "Right": do_nothing
        """
    )
    assert stack(game, 0)[-1] == "rule of a card"
    assert stack(game, 1)[-1] == "whenever Sleeper (card Sleeper, by B)"


def test_an_event_that_a_hidden_rule_makes_happen_is_seen_by_all() -> None:
    game = masked(
        """
        event test who: player
          ask who
            option "Stand": do_nothing
            option "Fall": do_nothing

        phase act
          do_nothing

        mask_card Trickster
          before act when current is not you
            test current
        """
    )
    assert stack(game, 0)[-2:] == ["rule of a card", "event test (who A)"]
    decision = game.view(0).decision
    assert decision is not None
    assert decision.prompt == "test: choose one"


def test_a_window_that_a_hidden_rule_offers_does_not_name_it() -> None:
    game = masked(
        """
        window aside

        phase act
          do_nothing

        rule "Whisper"
          use "whisper" in aside: do_nothing

        mask_card Trickster
          before act when current is not you
            offer aside to current
        """
    )
    decision = game.view(0).decision
    assert decision is not None
    assert decision.window == "aside"
    assert decision.prompt == "a card: play or use something, or pass"


# --- Abilities and rules among the options -------------------------------------------

BLIND = """
zone blind of player: hidden, single
kind blind_card: starts in deck, works in blind

phase act
  move first(cards_of(Fate)) to you.blind
  offer main to you

mask_card Nobody
blind_card Fate
  use "turn the wheel": draw 1
"""


def test_an_ability_of_a_card_that_its_holder_does_not_know_is_offered_without_its_name() -> None:
    game = masked(BLIND)
    decision = game.view(0).decision
    assert decision is not None
    assert [(one.kind, one.label, one.card, one.value) for one in decision.options] == [
        ("use", "a card", None, None),
        ("pass", "pass", None, None),
    ]
    assert offered(game) == ["turn the wheel", "pass"]
    game.choose(decision.options[0])
    assert told(game, 0)[0] == "A uses a card."
    assert told(game)[1] == "A uses Fate: turn the wheel."


def test_an_answer_that_is_refused_names_no_more_than_the_player_was_offered() -> None:
    game = masked(BLIND)
    with pytest.raises(rulekit.NotOffered) as refused:
        game.choose_index(7)
    assert refused.value.diagnostics[0].help == "offered: a card, pass"


def test_a_hidden_card_among_the_rules_that_may_apply_is_not_named() -> None:
    game = masked(
        """
        event fall who: player
          draw 9 for who

        phase act
          fall current

        rule "Net"
          instead of fall: do_nothing

        mask_card Wing
          instead of fall: do_nothing
        """
    )
    decision = game.view(0).decision
    assert decision is not None
    assert [(one.label, one.card, one.value) for one in decision.options] == [
        ("Net", None, 0),
        ("a card", None, None),
    ]
    assert offered(game) == ["Net", "Wing"]


def test_who_uses_a_hidden_card_is_seen_by_all_and_which_card_by_who_knows_it() -> None:
    game = masked(
        """
        phase act
          for p in players
            offer main to p

        mask_card Sage
          use "ponder"
            ask you
              option "Left": do_nothing
              option "Right": do_nothing
        """
    )
    answer(game, "ponder")
    assert stack(game, 0)[-1] == "use a card (by B)"
    assert stack(game, 1)[-1] == "use Sage (card Sage, by B)"
    assert told(game, 0) == ["B uses a card."]
    assert told(game, 1) == ["B uses Sage: ponder."]


PLOTTER = """
phase act
  offer main to you
  offer main to first(seats_after(you))

event heard who: player with what: card?
  "{who} has used {what}."

rule "Watch"
  use "Wait": do_nothing
  after used: heard who with what

mask_card Plotter
  use "Plot": draw 1
"""


def test_that_an_ability_was_used_does_not_tell_the_card_to_whom_it_is_hidden() -> None:
    game = masked(PLOTTER)
    answer(game, "pass", "Plot")
    lines = ("B uses a card.", "B has used a card.")
    assert [line for line in told(game, 0) if "use" in line] == list(lines)
    assert [line for line in told(game, 1) if "use" in line] == [
        "B uses Plotter: Plot.",
        "B has used Plotter.",
    ]


def test_the_use_of_a_rule_of_the_table_is_of_no_card() -> None:
    game = masked(PLOTTER)
    answer(game, "Wait")
    assert [line for line in told(game, 2) if "use" in line] == [
        "A uses Watch: Wait.",
        "A has used nothing.",
    ]
