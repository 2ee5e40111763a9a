"""How fast positions are explored, natively and by Python, in turns with each other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import rulekit
from figures import Figure
from rulekit.fuzzing.exploration import explore
from rulekit.native.playing import NotNative
from rulekit.simulation.engines import Engine
from sides import ROOT
from turns import Missing, Play, in_turns

TABLES = (("samurai_sword", 3), ("bang", 5))
MOST, DEEP = 1_000, 50
"""Positions of a game, and more decisions than they need."""


def figures(rounds: int, seconds: float) -> list[Figure]:
    return [figure for name, players in TABLES for figure in _of(name, players, rounds, seconds)]


def _of(name: str, players: int, rounds: int, seconds: float) -> list[Figure]:
    what = f"{name}, {players} players, explored"
    ruleset = rulekit.load(ROOT / f"{name}.rules")
    turns = in_turns(
        {"native": _side(ruleset, players, "native"), "python": _side(ruleset, players, "python")},
        rounds,
        seconds,
    )
    return [
        Figure(f"{what}, native: positions", turns.rate("native"), "/s"),
        Figure(f"{what}, Python: positions", turns.rate("python"), "/s"),
        Figure(f"{what}, native, to Python", turns.ratio("native", "python"), at_least=5),
    ]


def _side(ruleset: rulekit.Ruleset, players: int, engine: Engine) -> Callable[[], Play]:
    """Explores one new game after the other; what native code is made for is made before."""
    seeds = count(1)

    def play() -> tuple[int, int]:
        game = ruleset.new_game(players, next(seeds))
        return 1, explore(game, DEEP, None, MOST, engine=engine).positions

    def made() -> Play:
        try:
            play()
        except NotNative as reason:
            raise Missing(str(reason)) from None
        return play

    return made
