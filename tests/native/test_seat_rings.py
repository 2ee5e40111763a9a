"""Who is in the game is looked up natively, where seats are few, and found one by one where not."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from lockstep import Table
from small_rules import TABLE, ruleset

LEAVING_AND_COMING = """
rule "Ghosts"
  modify takes_turn to yes

phase act
  choose one from seats
  if alive(one)
    eliminate one
  else
    revive one
  if count(others) > 0
    choose other from others
    other.life = count(players) + 3 * count(others)
  if count(players) > 1
    choose present from players
    present.life = count(p in seats where alive(p))
"""


@pytest.mark.parametrize("players", [2, 3, 4, 5, 7, 8, 9])
def test_those_in_the_game_are_the_same_natively(players: int) -> None:
    table = TABLE.replace("players 2..4", f"players {players}..{players}")
    both = Table(ruleset(LEAVING_AND_COMING, table=table), players)
    both.play(1, 2, 3)
    assert both.played.traps == 0
    assert both.played.decisions > 1000
