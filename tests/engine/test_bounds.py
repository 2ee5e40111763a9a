"""Bounds of counters that ask for a card that has gone."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine import positions
from rulekit.engine.engine_invariants import violations
from rulekit.engine.interpreter import RuleFailure
from rulekit.fuzzing.driven_games import Case, play_at_random
from rulekit.language.source import Source

HEROES = """\
edition 1

game "Heroes"
  players 2..2
  turn act

zone deck: hidden, ordered
zone pile: public
zone hero of player: public, single

counter life of player: 0..max_life(player)

kind hero_card: starts in deck
  strength: number

value max_life(p: player) = p.hero.strength

setup
  shuffle deck
  for p in seats: move top(deck) to p.hero

phase act
  ask you
    option "Away" when you.hero is hero_card
      move you.hero to pile
    option "End"
      end_game "Over"

hero_card Great
  strength 5

hero_card Small
  strength 3

ending "Over"
  winners seats
"""


@pytest.fixture
def without_hero() -> rulekit.Game:
    game = rulekit.load(Source("heroes.rules", HEROES)).new_game(2)
    game.choose_index(0)
    return game


def test_a_bound_that_cannot_be_told_is_no_fault_of_the_engine(without_hero: rulekit.Game) -> None:
    assert violations(without_hero.program, without_hero.state) == []


def test_games_in_which_a_bound_cannot_be_told_are_fuzzed() -> None:
    ruleset = rulekit.load(Source("heroes.rules", HEROES))
    assert [play_at_random(ruleset, Case(2, seed, {}), thorough=True) for seed in range(8)] == [
        None
    ] * 8


def test_a_counter_without_a_bound_cannot_be_set_by_hand(without_hero: rulekit.Game) -> None:
    life = without_hero.ruleset.counters["life"]
    with pytest.raises(RuleFailure, match="a card is asked for where there is none"):
        positions.set_counter(without_hero, life, 0, 1)
