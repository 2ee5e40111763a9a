"""Small games with a planted fault."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import rulekit
from explored import ENGINES, Explore
from rulekit.fuzzing import exploration

COINS = """\
edition 1

game "Coins"
  players 2..3
  turn act

zone deck: hidden, ordered, refills from pile
zone pile: public, ordered
zone hand of player: private
counter coins of player: 0..99, starts at 5
counter rounds: 0..9

kind deed: starts in deck, discards to pile when resolved

setup
  shuffle deck
  for p in seats
    draw 4 for p

phase act
  offer main to you until pass
  if count(deck) > 0: draw 1 for you
  if count(you.hand) == 0: end_game "Empty"
  rounds += 1
  if rounds == 9: end_game "Late"

deed Gift x8
  play
    choose other from others
    you.coins -= 1
    other.coins += 1

deed Wait x12
  play: do_nothing

deed Swindle x2
  play
    choose other from others
    other.coins -= 1
    you.coins += PROFIT

ending "Empty"
  winners [current]

ending "Late"
  winners players

invariant "Coins are never made": sum(p.coins for p in seats) == 5 * count(seats)
"""


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    """Rules in which playing Swindle makes a coin."""
    file = tmp_path / "coins.rules"
    file.write_text(COINS.replace("PROFIT", "2"), encoding="utf-8")
    return file


@pytest.fixture
def honest(tmp_path: Path) -> Path:
    """The same rules without the fault."""
    file = tmp_path / "honest.rules"
    file.write_text(COINS.replace("PROFIT", "1"), encoding="utf-8")
    return file


@pytest.fixture
def failing(tmp_path: Path) -> Path:
    """Rules in which Swindle fails if the pile is empty."""
    text = COINS.replace("PROFIT", "1").replace(
        "    other.coins -= 1\n    you.coins += 1", "    move top(pile) to deck"
    )
    file = tmp_path / "failing.rules"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture
def swindled(coins: Path) -> rulekit.Ruleset:
    return rulekit.load(coins)


@pytest.fixture(params=ENGINES)
def explore(request: pytest.FixtureRequest) -> Explore:
    """Explores with one engine after the other."""
    return partial(exploration.explore, engine=request.param)
