"""Simulated games: seeds, batches, and rules that fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.engine.game import new_game
from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.loading.loader import load
from rulekit.simulation.games import Plan, play_game, seed_of
from shipped_rules import shipped

FOXES = Path(__file__).parent.parent / "play" / "foxes.rules"

FAILING = """\
edition 1

game "Failing"
  players 2..2
  turn act

counter hunger of player: 0..9

phase act
  you.hunger = 6 // you.hunger

ending "Fed" when none(p in players where p.hunger == 0) and count(players) == 1
  winners players
"""


ENDLESS = """\
edition 1

game "Endless"
  players 2..2
  turn act

counter hunger of player: 0..9

phase act
  may "eat": you.hunger = 0
  else "wait": you.hunger = 1

ending "Never" when count(players) == 1
  winners players
"""


@pytest.fixture(scope="module")
def foxes():
    return load(FOXES)


def test_a_game_depends_on_its_number_and_not_on_the_games_before(foxes):
    plan = Plan(3, 1, ("random",) * 3)
    alone = play_game(foxes, plan, 7)
    assert [play_game(foxes, plan, number) for number in range(8)][7] == alone


def test_every_game_has_a_seed_of_its_own():
    plan = Plan(2, 1, ("random",) * 2)
    other = Plan(2, 2, ("random",) * 2)
    seeds = {seed_of(plan, number) for number in range(100)} | {seed_of(other, 0)}
    assert len(seeds) == 101


def test_what_is_kept_of_a_game_is_what_happened(foxes):
    plan = Plan(3, 1, ("heuristic",) * 3)
    played = play_game(foxes, plan, 0)
    game = new_game(foxes, 3, seed_of(plan, 0))
    assert played.ending == "Last ones"
    assert played.groups == tuple(game.groups(seat) for seat in range(3))  # as dealt
    assert played.decisions > played.turns > 2


def test_options_of_the_rules_are_played_with(foxes):
    plan = Plan(3, 1, ("random",) * 3)
    with pytest.raises(RulesError) as error:
        play_game(foxes, plan, 0, {"deep_nests": "maybe"})
    assert error.value.diagnostics[0].code == "RK6002"


def test_rules_that_fail_name_the_game_in_which_they_did():
    rules = load(Source("failing.rules", FAILING))
    plan = Plan(2, 1, ("random",) * 2)
    with pytest.raises(RulesError) as error:
        play_game(rules, plan, 3)
    (found,) = error.value.diagnostics
    assert found.code.startswith("RK4")
    assert found.span is not None
    assert found.span.line == 10
    assert found.notes[-1] == (
        f"in game 3 of this simulation, whose own seed is {seed_of(plan, 3)}"
    )


def test_where_cards_tell_nobody_apart_a_game_still_has_its_scores():
    plan = Plan(2, 1, ("random",) * 2)
    played = play_game(shipped("leduc_poker"), plan, 0)
    assert played.groups == ({}, {})
    assert sum(played.scores) == 0 and max(played.scores) > 0


MASKS = """\
edition 1

game "Masks"
  players 2
  turn act

zone deck: public, ordered
zone gone: public
zone mask of player: public, single
zone prize of player: public, single

kind tile: starts in deck, discards to gone

tile Cat
tile Dog
tile Cup

setup
  choose c from cards_in(deck) where c is not Cup by players[0]
  move c to players[0].mask
  for other in cards_in(deck) where other is not Cup
    move other to players[1].mask

phase act
  discard you.mask
  move top(deck) to you.prize

ending "Won" when count(deck) == 0
  winners current
"""


def test_a_seat_is_grouped_by_what_it_held_after_the_setup():
    rules = load(Source("masks.rules", MASKS))
    plan = Plan(2, 1, ("random",) * 2)
    held = [play_game(rules, plan, number).groups for number in range(20)]
    assert ({"mask": "Cat"}, {"mask": "Dog"}) in held
    assert ({"mask": "Dog"}, {"mask": "Cat"}) in held
    assert all(set(mine) == set(theirs) == {"mask"} for mine, theirs in held)


@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_a_game_that_does_not_end_is_told(bot, monkeypatch):
    monkeypatch.setattr("rulekit.bots.bots.MOST_DECISIONS", 30)
    monkeypatch.setattr("rulekit.engine.playout.play_out.__defaults__", (30,))
    rules = load(Source("endless.rules", ENDLESS))
    with pytest.raises(RulesError) as caught:
        play_game(rules, Plan(2, 1, (bot, bot)), 0)
    assert [one.code for one in caught.value.diagnostics] == ["RK4003"]
