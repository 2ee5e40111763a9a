"""The pipeline of an event: a test for every line of the list in docs/reference/pipeline.md.

Most run twice, with events that happen at once and with events that may have to wait for a
player, since these are compiled in two ways.
"""

from __future__ import annotations

from textwrap import dedent

import pytest

import rulekit
from rulekit.engine.game import Game
from rulekit.language.source import Source

TABLE = """
edition 1

game "Pipeline"
  players 2..4
  turn act

zone box: hidden, ordered
zone pile: public, ordered
zone field of player: public
zone hand of player: private
counter life of player: 0..10, starts at 5

kind charm: starts in box, works in field
kind spell: starts in box, discards to pile when resolved
"""

MAY_WAIT = """
rule "Makes it wait"
  after hurt when amount > 100
    ask who
      option "one"
        do_nothing
      option "other"
        do_nothing
"""

HURT = """
event hurt who: player for amount: number
  "{who} is hurt for {amount}."
  who.life -= amount
"""

FALLEN = """
ending "Fallen" when any(p in seats where p.life == 0)
  winners players
"""

END_OF_ACT = """
  ask you
    option "end"
      do_nothing
    option "end it"
      do_nothing
"""


@pytest.fixture(params=["", MAY_WAIT], ids=["at once", "may wait"])
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def start(*parts: str, players: int = 2) -> Game:
    """A game of the table above and these rules; `phase act` comes last, and then stops."""
    text = "\n".join([TABLE, *map(dedent, parts)]).rstrip() + END_OF_ACT
    return rulekit.load(Source("pipeline.rules", text)).new_game(players=players, seed=1)


def answer(game: Game, label: str) -> None:
    decision = game.decision
    assert decision is not None
    game.choose(next(option for option in decision.options if option.label == label))


def told(game: Game) -> list[str]:
    """The log from the first turn on."""
    lines = [line.text for line in game.log()]
    return lines[lines.index("Turn of A") + 1 :]


def life(game: Game, seat: int) -> int:
    return game.view(seat).seats[seat].counters["life"]


# --- 1 to 4: before hooks ------------------------------------------------------------


def test_line_1_arguments_are_given_to_parameters_and_defaults_fill_in(form: str) -> None:
    game = start(
        form,
        HURT,
        """
        event heal who: player for amount: number = 2
          who.life += amount

        phase act
          hurt first(seats_after(you)) for 4
          heal first(seats_after(you))
        """,
    )
    assert told(game) == ["B is hurt for 4."]
    assert life(game, 1) == 3


def test_line_2_before_hooks_run_table_first_then_by_seat_then_by_age(form: str) -> None:
    game = start(
        form,
        HURT,
        """
        charm Far
          before hurt: say "Far"
        charm Old
          before hurt: say "Old"
        charm Young
          before hurt: say "Young"

        rule "Late in the file"
          before hurt: say "table"

        setup
          move cards_of(Far) to first(seats_after(current)).field
          move cards_of(Old) to current.field
          move cards_of(Young) to current.field

        phase act
          hurt you for 1
        """,
    )
    assert told(game) == ["table", "Old", "Young", "Far", "A is hurt for 1."]
    answer(game, "end")
    assert told(game)[7:] == ["table", "Far", "Old", "Young", "B is hurt for 1."]


def test_line_2_a_hook_whose_card_has_left_is_passed_over(form: str) -> None:
    game = start(
        form,
        HURT,
        """
        charm Thief
          before hurt: move cards_of(Victim) to pile
        charm Victim
          before hurt: say "Victim"

        setup
          move cards_of(Thief) + cards_of(Victim) to current.field

        phase act
          hurt you for 1
        """,
    )
    assert told(game) == ["Victim: field of A → pile", "A is hurt for 1."]


def test_line_3_what_a_before_hook_sets_is_seen_by_all_that_follows(form: str) -> None:
    game = start(
        form,
        HURT,
        """
        charm Salt
          before hurt: amount += 2
        charm Ear
          before hurt when amount == 3: say "three"

        setup
          move cards_of(Salt) + cards_of(Ear) to current.field

        phase act
          hurt you for 1
        """,
    )
    assert told(game) == ["three", "A is hurt for 3."]
    assert life(game, 0) == 2


def test_line_4_cancel_stops_the_event_and_all_that_would_follow(form: str) -> None:
    game = start(
        form,
        HURT,
        """
        charm Wall
          before hurt when who is you: cancel
        charm Ear
          before hurt: say "later hook"
          after hurt: say "after"

        setup
          move cards_of(Wall) + cards_of(Ear) to current.field

        phase act
          hurt you for 1
          say "goes on"
        """,
    )
    assert told(game) == ["goes on"]
    assert life(game, 0) == 5


# --- 5 to 7: replacements ------------------------------------------------------------


def test_line_5_replacements_apply_whose_condition_holds_after_the_before_hooks() -> None:
    game = start(
        HURT,
        """
        charm Salt
          before hurt when who is you: amount += 1
        charm Shield
          instead of hurt when amount > 1: say "Shield"

        setup
          move cards_of(Salt) + cards_of(Shield) to current.field

        phase act
          hurt first(seats_after(you)) for 1
          hurt you for 1
        """,
    )
    assert told(game) == ["B is hurt for 1.", "Shield"]


def test_line_5_each_rule_of_each_card_replaces_an_event_once() -> None:
    game = start(
        HURT,
        """
        charm Twin x2
          instead of hurt
            amount -= 1
            proceed

        setup
          move cards_of(Twin) to current.field

        phase act
          hurt you for 3
        """,
    )
    answer(game, "Twin")
    assert told(game) == ["A is hurt for 1."]


def test_line_6_the_affected_player_chooses_among_several() -> None:
    game = start(
        HURT,
        """
        charm One
          instead of hurt
            say "One"
            proceed
        charm Two
          instead of hurt
            say "Two"
            proceed

        setup
          move cards_of(One) + cards_of(Two) to current.field

        phase act
          hurt first(seats_after(you)) for 1
        """,
    )
    assert game.decision is not None
    assert game.decision.player == 1
    assert [option.label for option in game.decision.options] == ["One", "Two"]
    answer(game, "Two")
    assert told(game) == ["Two", "One", "B is hurt for 1."]


def test_line_7_after_a_replacement_the_changed_event_is_looked_at_again() -> None:
    game = start(
        HURT,
        """
        charm Half
          instead of hurt when amount > 2
            amount = 2
            proceed
        charm Wall
          instead of hurt when amount > 2: do_nothing

        setup
          move cards_of(Half) + cards_of(Wall) to current.field

        phase act
          hurt you for 4
        """,
    )
    answer(game, "Half")
    assert told(game) == ["A is hurt for 2."]


def test_line_7_a_replaced_event_is_not_recorded_and_fires_no_after() -> None:
    game = start(
        HURT,
        """
        charm Shield
          instead of hurt: say "Shield"

        rule "Ear"
          after hurt: say "after"

        setup
          move cards_of(Shield) to current.field

        phase act
          hurt you for 1
        """,
    )
    assert told(game) == ["Shield"]
    assert life(game, 0) == 5


def test_line_7_what_proceeds_is_recorded_and_fires_after() -> None:
    game = start(
        HURT,
        """
        charm Shield
          instead of hurt
            amount -= 1
            proceed
            say "has proceeded"

        rule "Ear"
          after hurt: say "after"

        setup
          move cards_of(Shield) to current.field

        phase act
          hurt you for 3
        """,
    )
    assert told(game) == ["A is hurt for 2.", "after", "has proceeded"]


def test_line_7_a_replacement_returns_the_result_in_place_of_the_event() -> None:
    game = start(
        """
        event guess who: player -> number
          return 3

        charm Luck
          instead of guess
            proceed
            return result + 1

        setup
          move cards_of(Luck) to current.field

        phase act
          let n = guess(you)
          you.life = n
        """,
    )
    assert life(game, 0) == 4


# --- 8 to 11: it happens -------------------------------------------------------------


def test_line_8_an_event_is_recorded_as_it_begins(form: str) -> None:
    game = start(
        form,
        HURT,
        """
        event storm
          "A storm."
          hurt current for 1
          say "It is over."

        phase act
          storm
        """,
    )
    assert told(game) == ["A storm.", "A is hurt for 1.", "It is over."]


def test_line_9_a_return_ends_the_body_and_not_the_event(form: str) -> None:
    game = start(
        form,
        """
        event hurt who: player for amount: number -> flag
          if amount == 1: return no
          say "hurt"
          return yes

        rule "Ear"
          after hurt: say "after"

        phase act
          let one = hurt(you, 1)
          let two = hurt(you, 2)
          if two and not one: say "results"
        """,
    )
    assert told(game) == ["after", "hurt", "after", "results"]


def test_line_10_endings_are_checked_when_the_body_is_complete(form: str) -> None:
    game = start(
        form,
        FALLEN,
        """
        event hurt who: player for amount: number
          who.life -= 5
          say "body"

        rule "Ear"
          after hurt: say "after"

        phase act
          hurt you for 1
          say "goes on"
        """,
    )
    assert told(game) == ["body"]
    assert game.result is not None
    assert game.result.ending == "Fallen"


def test_line_10_what_one_event_does_is_seen_together_by_the_first_ending_declared(
    form: str,
) -> None:
    game = start(
        form,
        """
        ending "Nobody" when all(p.life == 0 for p in seats)
          winners []
        """,
        FALLEN,
        """
        event hurt who: player for amount: number
          for p in seats
            p.life -= 5

        phase act
          hurt you for 1
        """,
    )
    assert game.result is not None
    assert (game.result.ending, game.result.winners) == ("Nobody", ())


def test_line_10_an_ending_three_events_deep_ends_the_game_at_once(form: str) -> None:
    game = start(
        form,
        HURT,
        FALLEN,
        """
        event inner
          hurt current for 5
          say "inner"

        event outer
          inner
          say "outer"

        phase act
          outer
          say "phase"
        """,
    )
    assert told(game) == ["A is hurt for 5."]
    assert (game.decision, game.stack) == (None, [])


def test_line_10_a_hook_that_meets_an_ending_ends_the_game(form: str) -> None:
    game = start(
        form,
        FALLEN,
        """
        event hurt who: player for amount: number
          say "body"

        rule "Poison"
          before hurt: who.life = 0

        phase act
          hurt you for 1
        """,
    )
    assert told(game) == []
    assert game.over


def test_line_11_after_hooks_run_in_the_same_order_before_the_caller_goes_on(form: str) -> None:
    game = start(
        form,
        HURT,
        """
        charm Far
          after hurt: say "far"
        charm Near
          after hurt: say "near"

        rule "Table"
          after hurt: say "table"

        setup
          move cards_of(Far) to first(seats_after(current)).field
          move cards_of(Near) to current.field

        phase act
          hurt you for 1
          say "caller"
        """,
    )
    assert told(game) == ["A is hurt for 1.", "table", "near", "far", "caller"]


def test_line_11_a_card_that_came_during_the_event_hooks_its_end(form: str) -> None:
    game = start(
        form,
        """
        event hurt who: player for amount: number
          move cards_of(Ear) to who.field

        charm Ear
          before hurt: say "before"
          after hurt: say "after"

        phase act
          hurt you for 1
        """,
    )
    assert told(game) == ["Ear: box → field of A", "after"]


def test_line_11_after_hooks_see_the_parameters_as_the_body_left_them(form: str) -> None:
    game = start(
        form,
        """
        event hurt who: player for amount: number
          amount -= 1
          if amount > 50: return

        rule "Ear"
          after hurt when amount == 2: say "two"

        phase act
          hurt you for 3
        """,
    )
    assert told(game) == ["two"]


# --- 12: whenever --------------------------------------------------------------------

STING = """
spell Sting x2
  play
    hurt you for 1
    say "end of play"

setup
  move cards_of(Sting) to current.hand

phase act
  offer main to you until pass
"""


def test_line_12_whenever_rules_run_once_the_effect_has_fully_resolved() -> None:
    watch = """
    rule "Watch"
      whenever any(p in seats where p.life == 4)
        if count(pile) == 1: say "whenever"
    """
    game = start(HURT, watch, STING)
    answer(game, "Sting")
    assert told(game)[1:] == ["A is hurt for 1.", "end of play", "whenever"]


def test_line_12_a_whenever_rule_runs_once_each_time_its_condition_becomes_true() -> None:
    watch = """
    rule "Watch"
      whenever any(p in seats where p.life < 5): say "whenever"
    """
    game = start(HURT, watch, STING)
    answer(game, "Sting")
    answer(game, "Sting")
    assert told(game).count("whenever") == 1


def test_line_12_what_is_to_be_done_afterwards_comes_first_in_the_order_it_was_said() -> None:
    watch = """
    rule "Watch"
      whenever any(p in seats where p.life < 5): say "whenever"
      after hurt
        later: say "first"
      after hurt
        later: say "second"
    """
    game = start(HURT, watch, STING)
    answer(game, "Sting")
    assert told(game)[1:] == ["A is hurt for 1.", "end of play", "first", "second", "whenever"]
