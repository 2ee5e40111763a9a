"""A card is named by its component: offered, told, kept and compared with the cards themselves."""

from __future__ import annotations

import rulekit
from rulekit.engine.game import Game
from small_rules import STOP, answer, offered, said, start

LETTERS = """
zone secret of player: private, single
var accused: component

kind character: starts in deck, discards to pile when resolved
  strength: number

character Guard x3
  strength 1
  play
    choose victim from others
    choose named from components_of(character) where named.strength > 1
    accuse victim of named
character Priest x2
  strength 2
character Princess
  strength 8

event accuse target: player of named: component
  "{target} is said to hold {named}."
  accused = named
  if target.hand has named: target.life = 0

setup
  for p in seats
    move first(c in deck where c is (Guard if seat(p) == 0 else Princess)) to p.hand

phase act
  offer main to you
"""


def at_the_guard() -> Game:
    game = start(LETTERS + STOP)
    answer(game, "Guard")
    return game


def test_the_components_of_a_kind_are_offered_by_their_names() -> None:
    assert offered(at_the_guard()) == ["Priest", "Princess"]


def test_who_holds_the_card_that_is_named_is_found_out() -> None:
    game = at_the_guard()
    answer(game, "Princess")
    assert said(game) == ["B is said to hold Princess."]
    assert [one.counters["life"] for one in game.view(0).seats] == [5, 0]
    assert game.view(1).variables["accused"] == "Princess"


def test_who_holds_another_is_not() -> None:
    game = at_the_guard()
    answer(game, "Priest")
    assert [one.counters["life"] for one in game.view(0).seats] == [5, 5]


def test_a_game_is_kept_while_a_card_is_to_be_named() -> None:
    game = at_the_guard()
    kept = rulekit.resume(game.save(), game.ruleset)
    assert offered(kept) == ["Priest", "Princess"]
    answer(kept, "Princess")
    assert said(kept) == ["B is said to hold Princess."]
