"""A `whenever` rule is looked at when something was written that its condition reads, and then
all that it does is what it would do if it were looked at all the time."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.state import EVERYTHING
from shipped_rules import shipped
from small_rules import start

CONDITIONS = [
    "current.life > 6",
    "mood > 2",
    "glad(current)",
    "moved is not nobody and moved.mana > 1",
    "count(pile) % 2 == 1",
    "count(first(players).hand) > 1",
    "any(p in seats where p.field is not empty)",
    "any(p in others_of(first(seats)) where p.mana == 1)",
    "any(p in seats where not alive(p))",
    "any(c in cards_of(Elm) where c.owner is current)",
    "any(c in cards_of(Ash) where c.zone is pile)",
    "top_of(deck) is Ash",
    "count(c in place where c is Elm) == 1",
    "luck(current) > 2",
    "serves_as(first(cards_of(Elm)), Ash, current)",
    "round() % 2 == 0",
    "current is first(seats)",
]

RULES = """
counter mana of player: 0..3
var mood: number
var moved: player?
var place: zone = pile
value luck(p: player) = 1 + p.mana
value glad(p: player) = mood + luck(p) > 4
value others_of(p: player) = (q in seats where q is not p)
value top_of(z: zone) -> card? = top(z) if z is not empty else nothing

charm Elm x3
  modify luck by +2 when p is you
  whenever you.mana == 2: say "Elm"
  whenever count(you.hand) == 2: say "Elm's hand"
charm Oak x2
  modify works to no when c is Elm
charm Ash x3
  whenever works(this) and you.life == 7: mood += 1
  treat Elm as Ash

setup
  shuffle deck
  for p in seats: move top(deck) to p.hand

phase act
  ask you
    option "life": you.life += 1
    option "hurt": you.life -= 2
    option "mana": you.mana += 1
    option "spend" when you.mana > 0: you.mana -= 1
    option "mood": mood += 1
    option "sad": mood = 0
    option "mark": moved = you
    option "unmark": moved = nobody
    option "draw" when deck is not empty: move top(deck) to you.hand
    option "lay" when you.hand is not empty: move top(you.hand) to you.field
    option "leave" when you.field is not empty: move top(you.field) to pile
    option "drop" when you.hand is not empty: move top(you.hand) to pile
    option "mix": shuffle deck
    option "lend" when you.field is not empty
      grant rules of top(you.field) to first(others) until end of turn
    option "out" when count(players) > 2: take_out first(others)
    option "in"
      for p in seats where not alive(p): bring_back p
    option "elsewhere"
      if place is pile: place = deck
      else: place = pile
  if mood > 0: act_again you

event act_again who: player
  ask who
    option "sad": mood = 0
    option "life": who.life += 1
    option "draw" when deck is not empty: move top(deck) to who.hand

ending "Over" when round() > 12
  winners seats
"""


def rules() -> str:
    table = "".join(
        f'rule "R{n}"\n  whenever {one}: say "{n}"\n' for n, one in enumerate(CONDITIONS)
    )
    return RULES + table


def played(game: rulekit.Game, bots: int) -> list[object]:
    game.play_out(bots)
    return [game.journal, game.result, game.state.held]


@pytest.mark.parametrize("seed", range(40))
def test_small_rules_do_what_they_would_if_they_were_looked_at_all_the_time(seed: int) -> None:
    game = start(rules(), players=3, seed=seed)
    expected = start(rules(), players=3, seed=seed)
    program = game.program

    found = played(game, seed)
    program.always, kept = EVERYTHING, program.always
    try:
        assert found == played(expected, seed)
    finally:
        program.always = kept


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("expansions", [(), ("dodge_city", "high_noon")])
def test_so_do_shipped_ones(expansions: tuple[str, ...], seed: int) -> None:
    ruleset = shipped("bang", expansions)
    game = ruleset.new_game(players=7, seed=seed)
    expected = ruleset.new_game(players=7, seed=seed)
    program = game.program

    found = played(game, seed)
    program.always, kept = EVERYTHING, program.always
    try:
        assert found == played(expected, seed)
    finally:
        program.always = kept
