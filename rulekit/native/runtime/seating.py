"""Who is in the game, as `engine/seats.py` has it: looked up by who that is, as bits."""

from __future__ import annotations

from rulekit.native.primitives import _plus, _zeros


def in_game(s):
    return RINGS[s.current * RING_ROW + staying()]


def others_in_game(s, you):
    return RINGS[s.current * RING_ROW + (staying() & ALL_BUT[you])]


def staying():
    """The seats that are not out."""
    return (_zeros(OUT_BEGINS) | _zeros(_plus(OUT_BEGINS, 16)) << 4) & EVERYBODY
