"""Rulesets of many cards: their rules are looked for by groups, and nothing else changes."""

from __future__ import annotations

import pytest

from rulekit.compiler import layout
from rulekit.engine.engine_invariants import violations
from rulekit.engine.game import Game, new_game
from rulekit.language.source import Source
from rulekit.loading.loader import load

HEAD = """\
edition 1

game "Charms"
  players 3
  turn act

zone deck: hidden, ordered
zone gone: public
zone hand of player: public

counter points of player: 0..unlimited

value price(p: player) = 1

kind charm: starts in deck, discards to gone, works in hand
  after draw when who is you and count(you.hand) > 7
    discard this

setup
  shuffle deck
  for p in seats
    draw 5 for p

phase act
  draw 1
  you.points += price(you)
  offer main to you until pass
  if count(you.hand) > 6
    choose c from you.hand
    grant rules of c to first(others) until act
    discard c

ending "Long enough" when round() > 8
  winners best(p in players by p.points)

"""

RULES = (
    "play in main\n    you.points += {n}",
    'use "Tap {n}" in main once per turn when count(you.hand) > 2\n    you.points += {n}',
    "after draw when who is you\n    you.points += {n}",
    "before discard when count(you.hand) > 5\n    you.points += 1",
    "modify price by +{n} when p is you",
    "modify price to {n} when count(gone) > 20",
    "modify price at most {n} when count(you.hand) > 4",
    "whenever count(you.hand) == 6\n    you.points += 100",
    "treat Charm{n} as Charm0 when count(you.hand) > 3",
    "modify works to no when c is Charm{n}",
)


def charms(cards: int) -> str:
    named = (f"charm Charm{n}\n  {RULES[n % len(RULES)].format(n=n)}\n" for n in range(cards))
    return HEAD + "\n".join(named)


def played(seed: int) -> Game:
    game = new_game(load(Source("charms.rules", charms(60))), players=3, seed=seed)
    game.play_out(seed)
    return game


@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_the_same_where_cards_are_looked_for_by_groups(seed, monkeypatch):
    monkeypatch.setenv("RULEKIT_CACHE", "off")  # where rules are kept, the compiler is as it is
    plain = played(seed)
    monkeypatch.setattr(layout, "MANY", 0)
    monkeypatch.setattr(layout, "GROUP", 4)
    grouped = played(seed)
    assert len(grouped.state.n) == len(plain.state.n) + 15
    assert grouped.choices == plain.choices
    assert grouped.journal == plain.journal
    assert violations(grouped.program, grouped.state) == []
