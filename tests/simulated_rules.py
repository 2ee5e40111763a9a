"""Rules that tests of many games play, and which games."""

from __future__ import annotations

from pathlib import Path

from rulekit.loading.reference import RulesetReference
from rulekit.simulation.games import Plan

FOXES = RulesetReference(Path(__file__).parent / "play" / "foxes.rules")
PLAN = Plan(3, 1, ("random",) * 3)

HALF = """\
edition 1

game "Half"
  players 2
  turn act

zone hat: hidden
kind ticket: starts in hat
ticket Blank
ticket Trap

setup: shuffle hat

phase act
  if top(hat) is Trap: look_at [0][round()]
  end_game "Over"

event look_at place: number

ending "Over"
  winners players
"""
"""Every other game fails."""
