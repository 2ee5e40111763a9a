"""Zones of players as decks and piles: each is that of one player, and never the first seat's."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.game import Game
from small_rules import STOP, answer, cards, failure, start

TABLE = """
edition 1

game "Armies"
  players 2
  turn act

zone box: hidden
zone deck of player: hidden, ordered, refills from discards
zone discards of player: public, ordered
zone hand of player: private

kind soldier: starts in box, discards to discards
kind herald: starts in box, discards to discards when played

soldier Guard x2
  play: do_nothing

soldier Scout x2

soldier Hermit
  play: move bottom(last().deck) to pile(this)

soldier Deserter
  play: end turn

herald Crier
  play: do_nothing

value deck_of(p: player) -> zone = p.deck

value last() = first(p in seats where seat(p) == 1)

setup
  for p in seats
    move first(c in box where c is Scout) to p.deck
    move first(c in box where c is Guard) to p.deck
"""


def after(rules: str) -> Game:
    """The game when the first player has done these things."""
    return start("phase act\n" + rules.rstrip() + STOP, table=TABLE)


def piles(game: Game) -> list[list[str]]:
    return [cards(game, "discards", seat) for seat in (0, 1)]


def test_a_card_is_discarded_to_the_pile_of_whose_zone_it_lies_in() -> None:
    game = after("  for p in seats where p is not you: discard top(p.deck)\n")
    assert piles(game) == [[], ["Guard"]]


def test_a_list_of_cards_is_discarded_each_to_its_players_pile() -> None:
    game = after("  discard cards_in(deck)\n")
    assert piles(game) == [["Scout", "Guard"], ["Scout", "Guard"]]


def test_a_card_is_flipped_to_the_pile_of_whose_deck_it_was_on() -> None:
    game = after("  flip last().deck\n")
    assert piles(game) == [[], ["Guard"]]


def test_a_played_card_goes_to_the_pile_of_who_plays_it() -> None:
    game = after("  draw 1 for last()\n  offer main to last()\n")
    answer(game, "Guard")
    assert piles(game) == [[], ["Guard"]]


def test_a_stolen_card_goes_to_the_pile_of_the_thief_who_plays_it() -> None:
    game = after(
        "  move top(you.deck) to last().hand\n  compel last() to play first(last().hand)\n"
    )
    assert piles(game) == [[], ["Guard"]]


def test_a_card_that_is_discarded_as_it_is_played_goes_to_the_pile_of_who_plays_it() -> None:
    game = after(
        "  move first(cards_of(Crier)) to last().hand\n"
        "  compel last() to play first(cards_of(Crier))\n"
    )
    assert piles(game) == [[], ["Crier"]]


def test_a_card_whose_play_ends_the_turn_goes_to_the_pile_of_who_plays_it() -> None:
    game = after(
        "  if you is not last()\n"
        "    move first(cards_of(Deserter)) to last().hand\n"
        "    compel last() to play first(cards_of(Deserter))\n"
    )
    assert piles(game) == [[], ["Deserter"]]


def test_the_pile_of_a_card_in_play_is_that_of_who_plays_it() -> None:
    game = after(
        "  move first(cards_of(Hermit)) to last().hand\n"
        "  compel last() to play first(cards_of(Hermit))\n"
    )
    assert piles(game) == [[], ["Scout", "Hermit"]]


def test_an_empty_deck_is_refilled_from_the_discards_of_the_same_player() -> None:
    game = after("  discard cards_in(deck)\n  draw 1 for last()\n")
    assert cards(game, "deck", 0) == []
    assert piles(game) == [["Scout", "Guard"], []]
    assert (len(cards(game, "deck", 1)), len(cards(game, "hand", 1))) == (1, 1)


def test_a_card_of_the_table_that_is_discarded_as_a_players_fails_with_its_name() -> None:
    with pytest.raises(rulekit.RulesError) as failed:
        after("  discard first(cards_of(Crier))\n")
    assert failure(failed.value) == (
        "RK4001",
        "a rule failed: `Crier` lies in `box` of the table and is played by nobody, so that no"
        " player's `discards` is where it is discarded to",
    )
