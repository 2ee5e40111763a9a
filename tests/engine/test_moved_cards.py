"""Deeds of the engine: cards that move, are shown, and lie in zones of all kinds."""

from __future__ import annotations

import pytest

import rulekit
from small_rules import TABLE, act, cards, failure, said, start, told

THREE = """
spell Red
spell Blue
spell Green
"""


def test_cards_lie_where_their_kind_starts_in_the_order_of_the_file() -> None:
    game = act(THREE, "phase act\n  do_nothing\n")
    assert cards(game, "deck") == ["Red", "Blue", "Green"]


def test_move_puts_cards_on_top_one_after_the_other() -> None:
    game = act(THREE, "phase act\n  move [top(deck), bottom(deck)] to pile\n  move deck to pile\n")
    assert cards(game, "pile") == ["Green", "Red", "Blue"]


def test_move_under_puts_cards_at_the_bottom_one_after_the_other() -> None:
    game = act(
        THREE,
        """
        phase act
          move top(deck) to pile
          move deck under pile
        """,
    )
    assert cards(game, "pile") == ["Blue", "Red", "Green"]


def test_a_card_moved_to_where_it_lies_comes_to_the_top() -> None:
    game = act(THREE, "phase act\n  move bottom(deck) to deck\n")
    assert cards(game, "deck") == ["Blue", "Green", "Red"]


def test_the_top_cards_are_named_from_the_top() -> None:
    game = act(THREE, "phase act\n  move top(deck, 2) to pile\n")
    assert (cards(game, "pile"), cards(game, "deck")) == (["Green", "Blue"], ["Red"])


def test_more_top_cards_than_there_are_are_all() -> None:
    game = act(THREE, "phase act\n  move top(deck, 99) to pile\n  move top(deck, 0) to pile\n")
    assert cards(game, "pile") == ["Green", "Blue", "Red"]


def test_swap_exchanges_two_cards() -> None:
    game = act(
        THREE,
        """
        phase act
          move top(deck) to you.hand
          swap top(you.hand) with bottom(deck)
        """,
    )
    assert (cards(game, "hand", 0), cards(game, "deck")) == (["Red"], ["Green", "Blue"])


def test_cards_of_one_zone_change_places() -> None:
    game = act(THREE, "phase act\n  swap top(deck) with bottom(deck)\n")
    assert cards(game, "deck") == ["Green", "Blue", "Red"]


def test_a_card_that_changes_places_with_itself_stays() -> None:
    game = act(THREE, "phase act\n  swap top(deck) with top(deck)\n")
    assert cards(game, "deck") == ["Red", "Blue", "Green"]
    assert told(game) == []


def test_a_card_goes_to_the_zone_of_another_player() -> None:
    game = act(
        THREE,
        """
        phase act
          for p in seats
            move top(deck) to p.hand
          if count(cards_in(hand)) == 2: say "dealt"
          if first(cards_of(Green)).owner is you and first(cards_of(Red)).owner is nobody
            say "owners"
          if first(cards_of(Green)).zone is hand and first(cards_of(Red)).zone is deck
            say "zones"
        """,
    )
    assert (cards(game, "hand", 0), cards(game, "hand", 1)) == (["Green"], ["Blue"])
    assert said(game) == ["dealt", "owners", "zones"]


def test_in_zone_asks_for_the_zone_of_whomever() -> None:
    game = act(
        THREE,
        """
        phase act
          move top(deck) to you.hand
          if first(cards_of(Green)).zone is hand: say "in a hand"
        """,
    )
    assert said(game) == ["in a hand"]


# --- Zones ---------------------------------------------------------------------------

SINGLE = TABLE + "zone mask of player: public, single\nzone stage: public, single\n"


def single(text: str) -> rulekit.Game:
    stop = '  ask you\n    option "end"\n      do_nothing\n    option "end it"\n      do_nothing\n'
    return start(THREE + text.replace("\n        ", "\n").rstrip() + "\n" + stop, table=SINGLE)


def test_a_single_zone_stands_for_its_card() -> None:
    game = single(
        """
        phase act
          move top(deck) to you.mask
          if you.mask is Green: say "green"
        """
    )
    assert said(game) == ["green"]


def test_an_empty_single_zone_is_nothing_and_no_card() -> None:
    game = single(
        """
        phase act
          if you.mask is nothing: say "nothing"
          if you.mask is Green: say "green"
          if you.mask is spell: say "a spell"
          if you.mask is not Green: say "not green"
          move top(deck) to you.mask
          if you.mask is not nothing: say "something"
        """
    )
    assert said(game) == ["nothing", "not green", "something"]


def test_zones_and_lists_are_empty_or_not() -> None:
    game = single(
        """
        phase act
          if you.mask is empty: say "no mask"
          if deck is not empty: say "a deck"
          if (p in players where p is not you) - others is empty: say "nobody left"
          move top(deck) to you.mask
          if you.mask is not empty: say "a mask"
          if you.mask is empty or deck is empty: say "never"
        """
    )
    assert said(game) == ["no mask", "a deck", "nobody left", "a mask"]


def test_an_empty_single_zone_has_no_card_to_move() -> None:
    with pytest.raises(rulekit.RuleFailure) as failed:
        single("\nphase act\n  let c = you.mask\n  move c to deck\n")
    assert failure(failed.value)[0] == "RK4001"


def test_a_single_zone_can_be_counted() -> None:
    game = single(
        """
        phase act
          if count(you.mask) == 0: say "none"
          move top(deck) to you.mask
          if count(you.mask) == 1: say "one"
        """
    )
    assert said(game) == ["none", "one"]


def test_single_zones_hold_one_card() -> None:
    with pytest.raises(rulekit.RuleFailure) as failed:
        single(
            """
        phase act
          move top(deck) to you.mask
          move top(deck) to you.mask
        """
        )
    assert failure(failed.value)[0] == "RK4001"


def test_single_zones_can_be_swapped() -> None:
    game = single(
        """
        phase act
          for p in seats
            move top(deck) to p.mask
          swap you.mask with first(others).mask
          if you.mask is Blue and first(others).mask is Green: say "swapped"
        """
    )
    assert said(game) == ["swapped"]


def test_a_deck_refills_from_its_pile_when_a_card_is_drawn() -> None:
    game = act(
        THREE,
        """
        phase act
          move top(deck, 2) to pile
          draw 3
        """,
    )
    assert sorted(cards(game, "hand", 0)) == ["Blue", "Green", "Red"]
    assert (cards(game, "deck"), cards(game, "pile")) == ([], [])
    assert "The discards are shuffled into a new deck." in said(game)


def test_nothing_is_drawn_when_there_is_nothing_to_refill_from() -> None:
    game = act(THREE, "phase act\n  draw 9\n")
    assert cards(game, "hand", 0) == ["Green", "Blue", "Red"]
    assert said(game) == ["A draws 9."]


def test_flip_turns_over_the_top_card_and_discards_it() -> None:
    game = act(
        THREE,
        """
        phase act
          let c = flip(deck)
          if c is Green: say "green"
          let d = flip(deck)
          let e = flip(deck)
        """,
    )
    assert cards(game, "pile") == ["Green", "Blue", "Red"]
    assert said(game) == [
        "Revealed: Green (deck).",
        "green",
        "Revealed: Blue (deck).",
        "Revealed: Red (deck).",
    ]


def test_flip_gives_nothing_where_nothing_is() -> None:
    game = act(
        'spell Red\n\nphase act\n  draw 1\n  let c = flip(deck)\n  if c is nothing: say "nothing"\n'
    )
    assert said(game) == ["A draws 1.", "nothing"]


def test_a_kind_without_a_pile_is_discarded_out_of_the_game() -> None:
    game = act(
        """
        kind token: starts in deck
        token Coin

        phase act
          draw 1
          discard you.hand
        """
    )
    assert (cards(game, "hand", 0), cards(game, "deck"), cards(game, "pile")) == ([], [], [])


def test_a_kind_that_starts_nowhere_is_outside_the_game_until_it_is_moved_in() -> None:
    game = act(
        """
        kind token
        token Coin

        phase act
          if first(cards_of(Coin)).owner is nobody: say "outside"
          move cards_of(Coin) to you.field
        """
    )
    assert cards(game, "field", 0) == ["Coin"]
    assert said(game) == ["outside"]


def test_cards_are_conserved() -> None:
    game = act(
        THREE, "phase act\n  move deck to you.hand\n  move you.hand to pile\n  shuffle pile\n"
    )
    assert sorted(cards(game, "pile")) == ["Blue", "Green", "Red"]
    assert sum(len(zone) for zone in game.state.z) == 3


# --- Shown and said ------------------------------------------------------------------


def test_say_is_a_line_of_the_log() -> None:
    game = act('var t: text = "from a variable"\n\nphase act\n  say "Hello, world!"\n  say t\n')
    assert told(game) == ["Hello, world!", "from a variable"]


def test_reveal_is_a_line_for_those_to_whom_it_is_made() -> None:
    game = act(
        THREE, "phase act\n  reveal top(deck, 2)\n  reveal bottom(deck) to [you]\n", players=3
    )
    assert told(game, 0) == ["Revealed: Green, Blue (deck).", "Revealed to A: Red (deck)."]
    assert told(game, 1) == ["Revealed: Green, Blue (deck)."]
    assert told(game, -1) == ["Revealed: Green, Blue (deck)."]


def test_revealing_no_card_is_no_line() -> None:
    game = act(THREE, "phase act\n  reveal pile\n")
    assert told(game) == []


def test_shuffling_changes_the_order_and_nothing_else() -> None:
    game = act("spell Zap x50\n\nphase act\n  shuffle deck\n")
    deck = game.state.z[game.program.layout.zone_base[game.ruleset.zones["deck"]]]
    assert sorted(deck) == list(range(50))
    assert deck != list(range(50))


def test_random_and_sample_take_what_is_there() -> None:
    game = act(
        THREE,
        """
        phase act
          move random(deck) to pile
          move sample(1, deck) to pile
          move sample(9, deck) to pile
          if count(sample(0, pile)) == 0: say "none"
        """,
    )
    assert sorted(cards(game, "pile")) == ["Blue", "Green", "Red"]
    assert said(game) == ["none"]


def test_can_play_asks_whether_a_card_could_be_played_in_the_main_window() -> None:
    game = act(
        """
        spell Zap
          play when you.life > 4: say "zap"

        setup
          move cards_of(Zap) to current.hand

        phase act
          if can_play(you, first(you.hand)): say "can"
          you.life = 4
          if not can_play(you, first(you.hand)): say "cannot"
        """
    )
    assert said(game) == ["can", "cannot"]
