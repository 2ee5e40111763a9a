"""A small game that tests add a declaration to, and what is found wrong with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check, load
from rulekit.ruleset.model import Ruleset

GAME = """
edition 1
game "Towers"
  "A small game."
  players 2..4
  turn main_phase
  starts with first(p in players where p.life > 0)

symbols team: red, blue
symbols mood: blue, merry
option slow: yes, no
option pace: calm, brisk
zone deck: hidden, ordered, refills from discards
zone discards: public
zone hand of player: private
zone field of player: public
zone crown of player: public, single
counter life of player: 0..9, starts at 5
counter charge of card: 0..3
counter doom: 0..9
var side of player: team
var marked: player?

kind spell: starts in deck, discards to discards when played
  power: number
kind tower: starts in deck, works in field, discards to discards
  height: number = 1
  label: text = "plain"

spell Bolt x3
  power 1
  play
    choose foe from others
    strike foe by you for 2 with this

tower Keep x2
  play: move this to you.field

window defense in strike

event strike victim: player by attacker: player for amount: number with cause: card?
  "{attacker} strikes {victim}."
  let blocked = no
  offer defense to victim
  if blocked: return
  victim.life -= amount

event answer who: player -> flag
  return slow

value might(p: player) = p.life + doom
value team_of(p: player) = p.side

phase main_phase
  offer main to you until pass

setup
  for p in players
    move top(deck, 1) to p.hand

ending "Last one" when count(players) == 1
  winners players
"""


def _game(text: str) -> Source:
    # The tested declaration comes first, so that its lines are those of the test.
    return Source("test.rules", text + GAME)


@pytest.fixture
def loaded() -> Callable[[str], Ruleset]:
    """Loads the small game with a declaration more."""
    return lambda text: load(_game(text))


@pytest.fixture
def diagnostics() -> Callable[[str], list[Diagnostic]]:
    """Everything found wrong in the small game with a declaration more."""
    return lambda text: check(_game(text))[1]


@pytest.fixture
def errors(diagnostics: Callable[[str], list[Diagnostic]]) -> Callable[[str], list[Diagnostic]]:
    return lambda text: [d for d in diagnostics(text) if d.severity == "error"]
