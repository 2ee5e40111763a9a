"""What the search takes for the same position, and what it does not."""

from __future__ import annotations

from pathlib import Path

import rulekit
from explored import Explore
from rulekit.fuzzing.exploration import Exploration
from rulekit.fuzzing.exploration_starts import from_rules, wanted_of
from rulekit.loading.reference import RulesetReference

ROUNDS = """\
edition 1

game "Rounds"
  players 2..2
  turn act

phase act
  ask you
    option "Same"
      do_nothing
    option "Other"
      do_nothing

ending "Late" when round() >= 4
  winners seats
"""

TWO_PLACES = """\
edition 1

game "Two places"
  players 2..2
  turn act

zone deck: public
zone left of player: public
zone right of player: public
var last: number = 0

kind charm: starts in deck, works in left, works in right

event ping
  do_nothing

phase act
  ask you
    option "One first"
      for c in deck where c is One: move c to you.left
      for c in deck where c is Two: move c to you.right
    option "Two first"
      for c in deck where c is Two: move c to you.right
      for c in deck where c is One: move c to you.left
    option "Ping"
      ping

charm One
  after ping: last = 1

charm Two
  after ping: last = 2

ending "Late" when round() > 20
  winners seats
"""

PILE = """\
edition 1

game "Pile"
  players 2..2
  turn act

zone deck: public, ordered
zone used: public

kind ticket: starts in deck

setup
  move first(deck) to used
  move first(used) to deck

phase act
  choose gone from deck where gone is Gift
  move gone to used

ticket Gift x3

ticket Wait

ending "Late" when round() > 20
  winners seats
"""
"""Two Gifts lie at the bottom of the pile, then Wait, and a Gift on top."""


def looked_for(explore: Explore, tmp_path: Path, rules: str, text: str, depth: int) -> Exploration:
    file = tmp_path / "game.rules"
    file.write_text(rules, encoding="utf-8")
    there = from_rules(rulekit.load(file), RulesetReference("game.rules"), 2, 0, {})
    return explore(there.game, depth, wanted_of(there, text)[0])


def test_the_same_table_in_another_round_is_another_position(
    tmp_path: Path, explore: Explore
) -> None:
    found = looked_for(explore, tmp_path, ROUNDS, "round() >= 3", 8).found
    assert found is not None
    assert found.depth == 4


def test_all_endings_that_come_with_the_rounds_are_reached(
    tmp_path: Path, explore: Explore
) -> None:
    done = looked_for(explore, tmp_path, ROUNDS, "round() >= 9", 8)
    assert done.endings == {"Late": 1}
    assert done.exhausted


def test_cards_in_two_zones_that_came_in_another_order_are_another_position(
    tmp_path: Path, explore: Explore
) -> None:
    for value in ("1", "2"):
        found = looked_for(explore, tmp_path, TWO_PLACES, f"last == {value}", 4).found
        assert found is not None
        assert found.depth == 2


def test_copies_at_different_places_of_an_ordered_pile_are_different_choices(
    tmp_path: Path, explore: Explore
) -> None:
    for text in ("top(deck) is Wait", "top(deck) is Gift and count(deck) == 3"):
        found = looked_for(explore, tmp_path, PILE, text, 1).found
        assert found is not None
        assert found.depth == 1
