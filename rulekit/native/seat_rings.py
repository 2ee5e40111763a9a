"""Rings of the seats that are in the game, where there are few enough to make all of them."""

from __future__ import annotations

from typing import Any

from rulekit.engine.program import Program
from rulekit.native.runtime import seating

_MOST = 8
"""Seats; of each more there are twice as many rings, and one that begins with it."""


def substitutes(program: Program) -> dict[Any, Any]:
    """The functions of a program in whose place such a ring is looked up."""
    if program.players > _MOST:
        return {}
    names = ("in_game", "others_in_game")
    return {program.names[name]: getattr(seating, name) for name in names}


def ring_names(program: Program, out_begins: int) -> dict[str, Any]:
    """What `runtime/seating.py` asks. Rings stand by their first seat, and by who is in them."""
    players = program.players
    if players > _MOST:
        return {}
    everybody = (1 << players) - 1
    return {
        "OUT_BEGINS": out_begins,
        "EVERYBODY": everybody,
        "ALL_BUT": [*(everybody & ~(1 << seat) for seat in range(players)), everybody],
        "RING_ROW": 1 << players,
        "RINGS": [
            [seat for seat in ring if present >> seat & 1]
            for ring in program.names["SEATS"]
            for present in range(1 << players)
        ],
    }
