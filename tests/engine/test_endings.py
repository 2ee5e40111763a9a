"""How games end: when it is seen, what is counted, and who wins."""

from __future__ import annotations

import rulekit
from small_rules import act, answer, cards, life, offered, said, start

OVER = """
ending "Over" when any(p in seats where p.life == 0)
  "Somebody has fallen."
  score p.life * 10 for p in seats
  winners best(p in seats by p.life)
"""


def ended(*parts: str, players: int = 2) -> rulekit.Result:
    game = act(*parts, players=players)
    assert game.result is not None, "the game is not over"
    return game.result


def test_an_ending_says_who_wins_and_what_is_counted() -> None:
    result = ended(
        OVER,
        """
        event hit
          for p in seats
            p.life = seat(p)

        phase act
          hit
        """,
        players=3,
    )
    assert result == rulekit.Result("Over", (2,), {0: 0, 1: 10, 2: 20}, "Somebody has fallen.")


def test_a_game_that_is_over_has_no_decision_and_no_stack() -> None:
    game = act(OVER, "event hit: current.life = 0\n\nphase act\n  hit\n")
    assert (game.over, game.decision, game.stack, game.phase) == (True, None, [], None)
    view = game.view(1)
    assert (view.over, view.deciding, view.result) == (True, None, game.result)


def test_a_game_that_goes_on_has_no_result() -> None:
    game = act(OVER, "phase act\n  do_nothing\n")
    assert (game.over, game.result) == (False, None)


def test_an_ending_clears_a_stack_of_three_frames() -> None:
    game = start(
        OVER,
        """
        spell Tea
          play
            pour
            say "not reached"

        event pour
          ask current
            option "sip"
              spill
            option "spit"
              do_nothing
          say "not reached"

        event spill
          current.life = 0

        setup
          move cards_of(Tea) to current.hand

        phase act
          offer main to you until pass
          say "not reached"
        """,
    )
    answer(game, "Tea")
    assert [frame.kind for frame in game.stack] == ["turn", "phase", "play", "event"]
    answer(game, "sip")
    assert (game.over, game.stack, said(game)) == (True, [], [])


def test_losses_of_one_event_are_seen_together() -> None:
    result = ended(
        OVER,
        """
        event plague
          for p in seats
            p.life = 0

        phase act
          plague
        """,
        players=3,
    )
    assert result.winners == (0, 1, 2)


def test_losses_of_several_events_are_seen_one_by_one() -> None:
    result = ended(
        OVER,
        """
        event hit p: player
          p.life = 0

        phase act
          for p in seats
            hit p
        """,
        players=3,
    )
    assert result.winners == (1, 2)


def test_the_first_ending_whose_condition_holds_counts() -> None:
    result = ended(
        'ending "Never" when no\n  winners players\n',
        'ending "First" when any(p in seats where p.life < 2)\n  winners first(seats)\n',
        OVER,
        "event hit: current.life = 0\n\nphase act\n  hit\n",
    )
    assert (result.ending, result.winners, result.scores) == ("First", (0,), {})


def test_an_ending_can_be_reached_by_name() -> None:
    result = ended(
        'ending "Sudden"\n  winners (p in seats where seat(p) == 1)\n',
        'phase act\n  end_game "Sudden"\n  say "not reached"\n',
    )
    assert (result.ending, result.winners) == ("Sudden", (1,))


def test_an_ending_may_have_no_winner() -> None:
    result = ended('ending "Sudden"\n  winners nobody\n', 'phase act\n  end_game "Sudden"\n')
    assert result.winners == ()


def test_an_ending_may_reckon_before_it_names_the_winners() -> None:
    result = ended(
        """
        ending "Sum" when any(p in seats where p.life == 0)
          let best = 0
          for p in seats where p.life > best
            best = p.life
          if best > 4: say "well done"
          winners (p in seats where p.life == best)
        """,
        "event hit: current.life = 0\n\nphase act\n  hit\n",
    )
    assert result.winners == (1,)


# --- What conditions read ------------------------------------------------------------


def test_an_ending_may_read_the_round() -> None:
    game = act('ending "Late" when round() > 2\n  winners players\n', "phase act\n  do_nothing\n")
    answer(game, "end", "end", "end")
    assert (game.over, game.view(0).round) == (False, 2)
    answer(game, "end")
    assert (game.over, game.view(0).round) == (True, 3)


def test_an_ending_may_read_whose_turn_it_is() -> None:
    game = act(
        'ending "His" when seat(current) == 1\n  winners current\n', "phase act\n  do_nothing\n"
    )
    answer(game, "end")
    assert game.result is not None
    assert game.result.winners == (1,)


def test_an_ending_may_read_where_a_card_lies() -> None:
    result = ended(
        """
        spell Flag
        ending "Taken" when first(cards_of(Flag)).owner is not nobody
          winners first(cards_of(Flag)).owner

        event take: move cards_of(Flag) to current.field

        phase act
          take
        """
    )
    assert result.winners == (0,)


def test_an_ending_may_read_how_many_cards_lie_somewhere() -> None:
    result = ended(
        """
        spell Zap x2
        ending "Empty" when count(deck) == 0
          winners players

        event bury: move deck under pile

        phase act
          bury
        """
    )
    assert result.ending == "Empty"


def test_an_ending_may_read_who_is_left() -> None:
    result = ended(
        """
        ending "Alone" when count(players) == 1
          winners players

        phase act
          for p in others
            eliminate p
        """,
        players=3,
    )
    assert result.winners == (0,)


def test_an_ending_may_read_a_variable() -> None:
    result = ended(
        """
        var done: flag
        ending "Done" when done
          winners players

        event finish: done = yes

        phase act
          finish
        """
    )
    assert result.ending == "Done"


def test_an_ending_may_read_a_value_that_a_card_modifies() -> None:
    result = ended(
        """
        value goal(p: player) = 10
        charm Short
          modify goal by -9 when p is you
        ending "Goal" when any(p in seats where goal(p) < p.life)
          winners (p in seats where goal(p) < p.life)

        event take: move cards_of(Short) to current.field

        phase act
          take
        """
    )
    assert result.winners == (0,)


def test_an_ending_may_read_a_value_that_lent_rules_modify() -> None:
    result = ended(
        """
        value goal(p: player) = 10
        charm Short
          modify goal by -9 when p is you
        ending "Goal" when any(p in seats where goal(p) < p.life)
          winners players

        event borrow: grant rules of first(cards_of(Short)) to current until end of turn

        phase act
          borrow
        """
    )
    assert result.ending == "Goal"


def test_an_ending_may_read_a_counter_that_is_reset() -> None:
    game = act(
        """
        counter work of player: 0..9, starts at 1, resets each turn
        ending "Idle" when all(p.work == 1 for p in seats)
          winners players

        phase act
          you.work = 5
        """
    )
    assert not game.over
    answer(game, "end")
    assert game.over


def test_a_play_that_meets_an_ending_ends_the_game_when_it_is_complete() -> None:
    game = start(
        OVER,
        """
        spell Fall
          play
            you.life = 0
            say "still in the play"

        setup
          move cards_of(Fall) to current.hand

        phase act
          offer main to you until pass
        """,
    )
    answer(game, "Fall")
    assert (game.over, said(game), cards(game, "pile")) == (True, ["still in the play"], ["Fall"])


def test_a_use_that_meets_an_ending_ends_the_game_when_it_is_complete() -> None:
    game = start(
        OVER,
        """
        charm Rope
          use "jump"
            you.life = 0
            say "still in the use"

        setup
          move cards_of(Rope) to current.field

        phase act
          offer main to you until pass
        """,
    )
    answer(game, "jump")
    assert (game.over, said(game)) == (True, ["A uses Rope: jump.", "still in the use"])


def test_a_whenever_rule_may_mend_what_an_event_has_done_before_it_is_seen() -> None:
    game = act(
        """
        ending "Over" when any(p in seats where p.life == 0 and not p.saved)
          winners players

        var saved of player: flag

        event hit
          current.life = 0
          mend

        event mend
          current.saved = yes

        phase act
          hit
        """
    )
    assert (life(game), offered(game)) == ([0, 5], ["end", "end it"])
