"""What is done afterwards: when nothing but the turn and its phase is in progress."""

from __future__ import annotations

import json
from textwrap import indent

import pytest

import rulekit
from rulekit.fuzzing.equivalence import Sameness
from small_rules import OPEN_TURN, STOP, TABLE, act, answer, offered, ruleset, said, start

GREET = """
event greet who: player
  "Hello, {who}."

event farewell who: player
  "Bye, {who}."
"""


def test_it_waits_until_all_is_over_and_keeps_the_order_in_which_it_was_said() -> None:
    game = act(
        GREET,
        """
        event outer
          later: say "first"
          inner
          say "outer ends"

        event inner
          later
            say "second"
            greet current
          say "inner ends"

        phase act
          outer
          say "act goes on"
        """,
    )
    assert said(game) == [
        "inner ends",
        "outer ends",
        "first",
        "second",
        "Hello, A.",
        "act goes on",
    ]


def test_a_phase_says_it_for_its_own_end() -> None:
    game = start(
        """
        phase early
          later: say "later"
          noise
          say "the phase ends"

        event noise
          later: say "after the noise"

        phase act
          say "act"
        """
        + indent(STOP, " " * 8),
        table=TABLE.replace("turn act", "turn early, act"),
    )
    assert said(game) == ["after the noise", "the phase ends", "later", "act"]


def test_it_knows_what_was_known_when_it_was_said() -> None:
    game = act(
        """
        event count_down from_here: number
          let n = from_here
          while n > 0
            later: tell n
            n -= 1
          for p in seats
            later
              tell seat(p) + 10

        event tell n: number
          "It was {n}."

        phase act
          count_down 2
        """,
    )
    assert said(game) == ["It was 2.", "It was 1.", "It was 10.", "It was 11."]


def test_a_card_does_it_for_whom_it_was_played_by_wherever_it_is_by_then() -> None:
    game = start(
        OPEN_TURN,
        GREET,
        """
        setup
          move cards_of(Echo) to seats[0].hand

        spell Echo x2
          play
            later
              greet you
              say_what this
            move this to first(others).field

        event say_what c: card
          "{c} is over."
        """,
    )
    answer(game, "Echo")
    assert said(game) == ["Hello, A.", "Echo is over."]


def test_it_is_done_when_a_player_is_out_and_may_ask_whether_they_are() -> None:
    game = act(
        """
        event fall who: player
          later
            tell who by alive(who)
          take_out who

        event tell who: player by is_alive: flag
          "{who}: {is_alive}."

        phase act
          fall first(others)
        """,
        players=3,
    )
    assert said(game) == ["B: no."]


def test_a_turn_that_ends_at_once_does_it_before_it_is_over() -> None:
    game = act(
        GREET,
        """
        event stop
          later: greet current
          end turn

        phase act
          if current is first(seats): stop
        """,
    )
    assert said(game)[:1] == ["Hello, A."]
    assert game.current == 1


def test_a_turn_may_be_ended_afterwards() -> None:
    game = act(
        """
        event stop
          later: end turn
          say "all of it is done"

        phase act
          if current is first(seats): stop
          say "not reached"
        """
    )
    assert said(game) == ["all of it is done", "not reached"]
    assert game.current == 1


def test_the_set_up_says_it_for_the_first_turn() -> None:
    game = act(
        """
        setup
          later: say "a turn begins"
          say "set up"

        phase act
          say "act"
        """
    )
    lines = [line.text for line in game.log()]
    assert lines[:3] == ["set up", "a turn begins", "Turn of A"]


def test_it_comes_before_the_rules_that_wait_for_a_condition() -> None:
    game = act(
        """
        rule "Low"
          whenever current.life < 5: say "whenever"

        event hurt
          current.life -= 1
          later: say "later"

        phase act
          hurt
        """
    )
    assert said(game) == ["later", "whenever"]


def test_in_a_window_it_knows_the_names_of_the_event() -> None:
    game = act(
        """
        window answers in strike

        event strike victim: player
          let force = 3
          offer answers to victim
          force = 7
          say "struck"

        event tell who: player of n: number
          "{who}: {n}."

        setup
          move cards_of(Echo) to seats[1].hand

        spell Echo
          play in answers
            later: tell victim of force

        phase act
          strike first(others)
        """
    )
    answer(game, "Echo")
    assert said(game) == ["struck", "B: 3."]


WAITING = """
    event ring n: number
      "Ring {n}."

    event begin
      later
        for n in [1, 2]
          ring n
        choose p from seats by current
        p.life -= 1
      ask current
        option "on"
          say "on"
        option "off"
          say "off"

    phase act
      begin
"""


def test_a_game_is_saved_copied_and_told_apart_while_it_waits() -> None:
    game = act(WAITING)
    assert game.state.later
    again = rulekit.resume(json.loads(json.dumps(game.save())), game.ruleset)
    copy = game.clone()
    same = Sameness(game.program)
    assert same.key(again.state) == same.key(game.state)
    other = game.clone()
    other.state.later = ()
    assert same.key(other.state) != same.key(game.state)
    for one in (game, again, copy):
        answer(one, "on")
        assert said(one) == ["on", "Ring 1.", "Ring 2."]
        assert offered(one) == ["A", "B"]


def test_it_may_be_put_off_again() -> None:
    game = act(
        """
        event twice
          later
            later: say "last"
            say "second"
          say "first"

        phase act
          twice
        """
    )
    assert said(game) == ["first", "second", "last"]


def test_rules_that_put_off_without_end_are_told() -> None:
    with pytest.raises(rulekit.RulesError, match="RK4002"):
        act(
            """
            event again
              later: again

            phase act
              again
            """
        )


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("event e\n  later\n    return", "`return` belongs in what is done at once"),
        (
            "event e\n  let n = 1\n  later\n    n = 2",
            "`n` cannot be set here",
        ),
        (
            'rule "R"\n  before turn\n    later: cancel',
            "`cancel` belongs in a `before` rule",
        ),
        ('value v()\n  later: say "x"\n  return 1', "a value only answers; it does nothing"),
        (
            'ending "E" when 1 == 2\n  later: say "x"\n  winners seats',
            "`later` belongs in a rule, an event, a phase or the set-up",
        ),
    ],
)
def test_what_cannot_be_done_afterwards_is_told(body: str, message: str) -> None:
    with pytest.raises(rulekit.RulesError) as error:
        ruleset(body, "phase act: do_nothing")
    assert message in [one.message for one in error.value.diagnostics]


def test_what_a_hidden_card_does_afterwards_does_not_name_it() -> None:
    game = start(
        """
        zone mask of player: private

        kind face: starts in deck, works in mask

        face Fool
          before noise
            later
              ask current
                option "left"
                  say "left"
                option "right"
                  say "right"

        setup
          move cards_of(Fool) to seats[1].mask

        event noise

        phase act
          noise
        """
    )
    assert game.decision is not None
    assert (game.decision.player, game.decision.event) == (0, "Fool")
    view = game.view(0)
    assert view.decision is not None
    assert (view.decision.event, view.decision.prompt) == ("a card", "a card: choose one")
    assert str(view.stack[-1]) == "rule of a card"
    assert str(game.view(1).stack[-1]).startswith("later Fool")
