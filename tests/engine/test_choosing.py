"""`choose`: how many, from what, by whom, and what else happens."""

from __future__ import annotations

import pytest

import rulekit
from small_rules import act, answer, cards, decider, offered, said, start

HAND = """
spell Red
spell Blue
spell Green

setup
  move cards_of(Red) + cards_of(Blue) + cards_of(Green) to current.hand
"""


def test_candidates_are_offered_in_their_order() -> None:
    game = act(HAND, "phase act\n  choose c from you.hand\n  discard c\n")
    assert offered(game) == ["Red", "Blue", "Green"]
    answer(game, "Blue")
    assert (cards(game, "hand", 0), cards(game, "pile")) == (["Red", "Green"], ["Blue"])


def test_where_leaves_candidates_out() -> None:
    game = act(HAND, "phase act\n  choose c from you.hand where c is not Blue\n  discard c\n")
    assert offered(game) == ["Red", "Green"]


def test_players_are_offered_in_seat_order_from_the_current_one() -> None:
    game = act("phase act\n  choose p from players\n  p.life = 9\n", players=3)
    answer(game, "A", "end")
    assert (decider(game), offered(game)) == ("B", ["B", "C", "A"])


def test_seats_are_all_from_the_first_one_in_the_game_or_out() -> None:
    game = act("phase act\n  choose p from seats\n  if alive(p): take_out p\n", players=3)
    answer(game, "C", "end")
    assert (decider(game), offered(game)) == ("B", ["A", "B", "C"])


def test_another_player_may_choose() -> None:
    game = act(
        HAND, "phase act\n  choose n from [2, 3] by first(others)\n  you.life = n\n", players=3
    )
    assert (decider(game), offered(game)) == ("B", ["2", "3"])


def test_numbers_and_symbols_can_be_chosen() -> None:
    game = act(
        """
        symbols weather: fair, foul

        phase act
          choose n from [3, 1, 2]
          choose w from [foul, fair]
          you.life = n
          if w is foul: say "foul"
        """
    )
    assert offered(game) == ["3", "1", "2"]
    answer(game, "3")
    assert offered(game) == ["foul", "fair"]
    answer(game, "foul")
    assert said(game) == ["foul"]


def test_a_number_of_a_range_can_be_chosen() -> None:
    game = act("phase act\n  choose n from 1..you.life - 2 where n != 2\n  you.life = n\n")
    assert offered(game) == ["1", "3"]
    answer(game, "3")
    assert game.view(0).seats[0].counters["life"] == 3


@pytest.mark.parametrize(
    ("asked", "said_"),
    [
        ("sum(i * i for i in 1..3) == 14", ["yes"]),
        ("count(3..1) == 0", ["yes"]),
        ("count(-2..2) == 5", ["yes"]),
        ("3 in 1..3 and (1..2) + [9] == [1, 2, 9]", ["yes"]),
        ("3 in 4..5", []),
    ],
)
def test_a_range_is_a_list_of_numbers(asked: str, said_: list[str]) -> None:
    assert said(act(f'phase act\n  if {asked}: say "yes"\n')) == said_


def test_a_range_may_not_be_longer_than_a_list() -> None:
    with pytest.raises(rulekit.RuleFailure) as failed:
        act("phase act\n  for i in 0..unlimited: you.life = 3\n")
    assert failed.value.diagnostics[0].code == "RK4001"


def test_components_and_suits_can_be_chosen() -> None:
    game = act(
        HAND,
        """
        phase act
          choose d from [Red, Green]
          choose s from [hearts, clubs]
          if d is Green and s is clubs: say "both"
        """,
    )
    assert offered(game) == ["Red", "Green"]
    answer(game, "Green")
    assert offered(game) == ["hearts", "clubs"]
    answer(game, "clubs")
    assert said(game) == ["both"]


# --- Without candidates --------------------------------------------------------------


def test_without_a_candidate_the_rest_of_the_block_is_left_out() -> None:
    game = act(
        """
        phase act
          if you.life > 0
            say "before"
            choose c from you.hand
            say "not reached"
          say "after the block"
        """
    )
    assert said(game) == ["before", "after the block"]


def test_without_a_candidate_else_is_done() -> None:
    game = act(
        """
        phase act
          choose c from you.hand
            say "chosen"
          else
            say "else"
          say "after"
        """
    )
    assert said(game) == ["else", "after"]


def test_with_a_candidate_else_is_not_done() -> None:
    game = act(
        HAND,
        """
        phase act
          choose c from you.hand
            say "chosen"
          else
            say "else"
          say "after"
        """,
    )
    answer(game, "Red")
    assert said(game) == ["chosen", "after"]


# --- Voluntary -----------------------------------------------------------------------

MAY = """
phase act
  may choose c from you.hand
    discard c
  else
    say "declined"
  say "after"
"""


def test_a_voluntary_choice_can_be_passed() -> None:
    game = act(HAND, MAY)
    assert offered(game) == ["Red", "Blue", "Green", "pass"]
    answer(game, "pass")
    assert said(game) == ["declined", "after"]


def test_a_voluntary_choice_can_be_taken() -> None:
    game = act(HAND, MAY)
    answer(game, "Green")
    assert cards(game, "pile") == ["Green"]
    assert said(game) == ["after"]


def test_a_voluntary_choice_without_candidates_is_not_asked() -> None:
    game = act(MAY)
    assert offered(game) == ["end", "end it"]
    assert said(game) == ["declined", "after"]


# --- Several -------------------------------------------------------------------------


def bounds(game: rulekit.Game) -> tuple[int, int]:
    assert game.decision is not None
    return game.decision.low, game.decision.high


def test_a_number_of_cards_is_chosen_together() -> None:
    game = act(HAND, "phase act\n  choose 2 gone from you.hand\n  discard gone\n")
    assert bounds(game) == (2, 2)
    assert game.decision is not None
    assert game.decision.prompt == "act: choose 2 gone"
    game.choose(game.decision.options[2], game.decision.options[0])
    assert cards(game, "pile") == ["Green", "Red"]


def test_with_fewer_candidates_than_wanted_all_are_taken() -> None:
    game = act(HAND, "phase act\n  choose 5 gone from you.hand\n  discard gone\n")
    assert cards(game, "pile") == ["Red", "Blue", "Green"]


@pytest.mark.parametrize("amount", ["0", "count(you.field) - 1", "(count(you.field))"])
def test_less_than_one_leaves_the_block_out(amount: str) -> None:
    game = act(
        HAND,
        f"""
        phase act
          choose {amount} gone from you.hand
            discard gone
          else
            say "else"
        """,
    )
    assert offered(game) == ["end", "end it"]
    assert said(game) == ["else"]


def test_the_amount_may_be_computed() -> None:
    game = act(
        HAND, "phase act\n  choose (count(you.hand) - 1) gone from you.hand\n  discard gone\n"
    )
    assert bounds(game) == (2, 2)


def test_up_to_an_amount_leaves_the_player_his_choice() -> None:
    game = act(HAND, "phase act\n  choose up to 2 gone from you.hand\n  discard gone\n")
    assert bounds(game) == (0, 2)
    game.choose_index()
    assert cards(game, "pile") == []


def test_up_to_more_than_there_are_is_up_to_all() -> None:
    game = act(HAND, "phase act\n  choose up to 9 gone from you.hand\n  discard gone\n")
    assert bounds(game) == (0, 3)
    game.choose_index(1)
    assert cards(game, "pile") == ["Blue"]


def test_choosing_none_of_up_to_two_is_declining() -> None:
    game = act(
        HAND,
        """
        phase act
          choose up to 2 gone from you.hand
            discard gone
          else
            say "none"
        """,
    )
    game.choose_index()
    assert said(game) == ["none"]


def test_several_may_be_voluntary() -> None:
    game = act(HAND, "phase act\n  may choose 2 gone from you.hand\n    discard gone\n")
    assert offered(game) == ["Red", "Blue", "Green", "pass"]
    answer(game, "pass")
    assert cards(game, "pile") == []


def test_pass_cannot_be_one_of_several() -> None:
    game = act(HAND, "phase act\n  may choose 2 gone from you.hand\n    discard gone\n")
    with pytest.raises(rulekit.NotOffered):
        game.choose_index(0, 3)


# --- Targets -------------------------------------------------------------------------


TARGETS = """
spell Needs
  play
    choose p from others where p.life < 3
    choose c from you.hand
    discard c
charm Stone

setup
  move cards_of(Needs) to current.hand

phase act
  offer main to you
  say "first"
  move cards_of(Stone) to you.hand
  offer main to you
  say "second"
  for p in others
    p.life = 2
  offer main to you
"""


def test_a_card_can_be_played_only_where_each_target_has_a_candidate() -> None:
    game = start(TARGETS)
    assert said(game) == ["first", "second"]
    assert offered(game) == ["Needs", "pass"]


def test_a_card_is_no_candidate_of_its_own_play() -> None:
    game = start(
        """
        spell Swap
          play
            choose c from you.hand
            discard c

        setup
          move cards_of(Swap) to current.hand

        phase act
          offer main to you until pass
          ask you
            option "end"
              do_nothing
            option "end it"
              do_nothing
        """
    )
    assert offered(game) == ["end", "end it"]


def test_a_second_target_may_depend_on_the_first() -> None:
    game = start(
        """
        spell Rob
          play
            choose p from others
            choose c from p.field
            move c to you.hand
        charm Stone x2
        charm Gem

        setup
          move cards_of(Rob) + cards_of(Gem) to current.hand
          for p in seats where p is not current
            move top(deck) to p.field

        phase act
          offer main to you until pass
          ask you
            option "end"
              do_nothing
            option "end it"
              do_nothing
        """,
        players=3,
    )
    answer(game, "Rob", "B")
    assert cards(game, "hand", 0) == ["Gem", "Stone"]


def test_nested_choices_see_each_other() -> None:
    game = act(
        HAND,
        """
        phase act
          choose a from you.hand
          choose b from you.hand where b is not a
          say "chosen"
          discard [b, a]
        """,
    )
    answer(game, "Red")
    assert offered(game) == ["Blue", "Green"]
    answer(game, "Green")
    assert cards(game, "pile") == ["Green", "Red"]


def test_a_choice_in_a_loop_is_asked_at_each_step() -> None:
    game = act(
        """
        phase act
          for p in seats
            choose n from [1, 2] by p
            p.life = n
        """
    )
    assert decider(game) == "A"
    answer(game, "2")
    assert decider(game) == "B"
    answer(game, "1")
    assert [game.view(0).seats[seat].counters["life"] for seat in (0, 1)] == [2, 1]


def test_declining_is_called_what_the_rules_call_it() -> None:
    game = act(
        HAND,
        """
        phase act
          may choose c from you.hand
            discard c
          else "Draw a card"
            say "drawn"
        """,
    )
    assert offered(game) == ["Red", "Blue", "Green", "Draw a card"]
    assert game.decision is not None and game.decision.options[-1].kind == "pass"
    answer(game, "Draw a card")
    assert (said(game), cards(game, "pile")) == (["drawn"], [])


def test_without_a_candidate_there_is_nothing_to_decline() -> None:
    game = act(
        """
        phase act
          may choose c from you.hand
            discard c
          else "Draw a card"
            say "drawn"
        """
    )
    assert (offered(game), said(game)) == (["end", "end it"], ["drawn"])
