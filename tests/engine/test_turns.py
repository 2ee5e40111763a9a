"""Turns: whose is next, who leaves and comes back, what is skipped, given up or added."""

from __future__ import annotations

import pytest

import rulekit
from small_rules import STOP, TABLE, act, answer, cards, decider, failure, offered, said, start

DAY = TABLE.replace("turn act", "turn dawn, noon, act")


def day(text: str, players: int = 3) -> rulekit.Game:
    """A game with three phases, of which the last stops."""
    return start(text.rstrip() + STOP, table=DAY, players=players)


def seats(game: rulekit.Game, turns: int) -> str:
    """Whose turns follow, the present one first."""
    found = ""
    for _ in range(turns):
        found += game.names[game.current]
        answer(game, "end")
    return found


def test_turns_go_round() -> None:
    game = act("phase act\n  do_nothing\n", players=3)
    assert seats(game, 7) == "ABCABCA"


def test_phases_follow_in_the_order_of_the_game() -> None:
    game = day(
        'phase act\n  say "act"\n\nphase noon: say "noon"\n\nphase dawn: say "dawn"\n'.replace(
            'phase act\n  say "act"\n\n', ""
        )
        + '\nphase act\n  say "act"\n'
    )
    assert said(game) == ["dawn", "noon", "act"]
    assert (game.phase, game.current) == ("act", 0)


def test_in_a_phase_you_is_the_current_player() -> None:
    game = act("phase act\n  you.life = 9\n")
    answer(game, "end")
    assert [player.counters["life"] for player in game.view(0).seats] == [9, 9]


def test_the_round_is_counted_by_the_turns_of_the_first_player() -> None:
    game = act("phase act\n  do_nothing\n")
    rounds = []
    for _ in range(5):
        rounds.append(game.view(0).round)
        answer(game, "end")
    assert rounds == [1, 1, 2, 2, 3]


def test_direction_can_be_reversed() -> None:
    game = act(
        """
        rule "Backwards"
          modify direction to -1

        phase act
          do_nothing
        """,
        players=4,
    )
    assert seats(game, 6) == "ADCBAD"


def test_the_next_player_can_be_modified() -> None:
    game = act(
        """
        rule "Again"
          modify next_player to p when round() < 3 and p.life > 3

        event tire: current.life -= 1

        phase act
          tire
        """
    )
    assert seats(game, 4) == "AABB"


# --- In and out ----------------------------------------------------------------------


def test_the_eliminated_have_no_turn_and_are_no_players() -> None:
    game = act(
        """
        phase act
          for p in seats where seat(p) == 1 and alive(p)
            eliminate p
          you.life = count(players) + 10 * count(others) + count(seats)
        """,
        players=4,
    )
    assert said(game) == ["B is eliminated."]
    assert game.view(0).seats[0].counters["life"] == 10
    assert seats(game, 5) == "ACDAC"


def test_the_revived_are_back_in_their_seats() -> None:
    game = act(
        """
        phase act
          if round() == 1 and seat(you) == 0: eliminate first(others)
          if round() == 2 and seat(you) == 0
            for p in seats where not alive(p)
              revive p
        """,
        players=3,
    )
    assert seats(game, 6) == "ACABCA"
    assert said(game) == ["B is eliminated.", "B is back."]


def test_the_eliminated_may_have_turns_all_the_same() -> None:
    game = act(
        """
        rule "Ghosts"
          modify takes_turn to yes when p.life > 3

        phase act
          for p in seats where seat(p) != 0 and alive(p)
            eliminate p
          if seat(you) == 2: you.life = 0
        """,
        players=3,
    )
    assert seats(game, 6) == "ABCABA"


def test_who_is_eliminated_in_his_own_turn_goes_on_with_it() -> None:
    game = act(
        'phase act\n  if seat(you) == 0 and alive(you): eliminate you\n  say "goes on"\n', players=3
    )
    assert said(game) == ["A is eliminated.", "goes on"]
    assert seats(game, 4) == "ABCB"


def test_it_can_be_hooked_that_somebody_is_eliminated() -> None:
    game = act(
        """
        rule "Charity"
          instead of eliminate when seat(who) == 1: say "spared"
          after eliminate: say "gone"

        phase act
          for p in others
            eliminate p
        """,
        players=3,
    )
    assert said(game) == ["spared", "C is eliminated.", "gone"]


def test_it_is_a_failure_if_nobody_is_left_to_have_a_turn() -> None:
    game = act("event end_all\n  for p in seats\n    eliminate p\n\nphase act\n  end_all\n")
    with pytest.raises(rulekit.RuleFailure) as failed:
        answer(game, "end")
    assert failure(failed.value) == (
        "RK4001",
        "a rule failed: nobody is left to have the next turn",
    )


# --- Giving up a turn ----------------------------------------------------------------

END = """
spell Stop
  play
    say "before"
    halt
    say "not reached"

event halt
  choose p from seats by current
  end turn

phase dawn: do_nothing
phase noon
  offer main to you until pass
  say "noon"

rule "Clock"
  after turn: say "turn over"
  after halt: say "not reached"

setup
  move cards_of(Stop) to current.hand

phase act
  say "act"
"""


def test_end_turn_gives_up_everything_in_the_turn() -> None:
    game = day(END)
    answer(game, "Stop")
    assert [frame.kind for frame in game.stack] == ["turn", "phase", "play", "event"]
    answer(game, "B")
    assert said(game) == ["before", "turn over", "noon", "act"]
    assert (game.current, [frame.kind for frame in game.stack]) == (1, ["turn", "phase"])


def test_a_card_in_play_is_discarded_when_its_turn_ends() -> None:
    game = day(END)
    answer(game, "Stop", "B")
    assert cards(game, "pile") == ["Stop"]


def test_end_turn_in_the_middle_of_plain_code_ends_it_too() -> None:
    game = act(
        """
        event halt
          say "halt"
          if current.life == 5: end turn
          say "not reached"

        phase act
          if round() == 1: halt
          say "next round"
        """
    )
    assert said(game) == ["halt", "halt", "next round"]


def test_endings_are_checked_when_a_turn_is_given_up() -> None:
    game = act(
        """
        ending "Over" when any(p in seats where p.life == 0)
          winners (p in seats where p.life > 0)

        event die
          current.life = 0
          end turn

        phase act
          die
        """
    )
    assert game.result is not None
    assert game.result.winners == (1,)


def test_there_is_no_turn_to_end_in_the_set_up() -> None:
    with pytest.raises(rulekit.RuleFailure) as failed:
        act("setup\n  end turn\n\nphase act\n  do_nothing\n")
    assert failure(failed.value) == (
        "RK4001",
        "a rule failed: there is no turn to end before the first one",
    )


# --- Skipped and added ---------------------------------------------------------------


def test_a_skipped_phase_is_left_out_of_this_turn_only() -> None:
    game = day(
        """
        phase dawn
          if seat(you) == 0: skip noon
        phase noon: say "noon"

        rule "Watch"
          before noon: say "before noon"

        phase act
          say "act"
        """.replace("        ", "").strip("\n")
        + "\n"
    )
    answer(game, "end")
    assert said(game) == ["act", "before noon", "noon", "act"]


def test_a_phase_that_is_over_cannot_be_skipped_any_more() -> None:
    game = day('phase dawn: say "dawn"\nphase noon: skip dawn\n\nphase act\n  say "act"\n')
    answer(game, "end")
    assert said(game) == ["dawn", "act", "dawn", "act"]


def test_an_extra_turn_comes_after_this_one() -> None:
    game = act(
        """
        phase act
          if round() == 1 and seat(you) == 0 and you.life == 5
            you.life = 4
            extra turn for you
        """,
        players=3,
    )
    assert seats(game, 5) == "AABCA"


def test_extra_turns_are_had_in_the_order_in_which_they_were_given() -> None:
    game = act(
        """
        phase act
          if you.life == 5 and seat(you) == 0
            you.life = 4
            extra turn for first(reversed(seats))
            extra turn for you
        """,
        players=3,
    )
    assert seats(game, 6) == "ACABCA"


def test_the_turn_after_an_extra_turn_is_that_of_the_player_next_to_it() -> None:
    game = act(
        """
        phase act
          if you.life == 5 and seat(you) == 0
            you.life = 4
            extra turn for first(reversed(seats))
        """,
        players=4,
    )
    assert seats(game, 5) == "ADABC"


def test_a_decision_in_anothers_turn_is_the_other_players() -> None:
    game = act("phase act\n  choose p from seats by first(others)\n")
    assert (game.current, decider(game), offered(game)) == (0, "B", ["A", "B"])
