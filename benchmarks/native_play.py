"""How fast native code plays, measured in turns with the same game written by hand in Python."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from statistics import median
from time import process_time

import rulekit
from playing import PLAYERS, ROOT, games_by_hand, in_turns
from rulekit.compiler.compiling import functions_of
from rulekit.engine.chance import stream
from rulekit.engine.game import Game, program_for
from rulekit.native.batches import play
from rulekit.native.kinds import NUMBER
from rulekit.native.machine import Machine, module_of
from rulekit.native.playing import native_of
from rulekit.native.positions import put
from rulekit.native.program_module import Translation
from rulekit.native.random_play import go_back
from rulesets import EXPANSIONS

GAMES = 200
"""Games of one call."""


def native_rates(rounds: int, seconds: float) -> tuple[float, float, float, float]:
    """Decisions a second of samurai_sword, journal and counting included; what this is of the
    same game by hand; those of BANG! with all expansions, and what this is of samurai_sword."""
    plays = [
        _games(rulekit.load(ROOT / "samurai_sword.rules")),
        _games(rulekit.load("bang", [ROOT / one for one in EXPANSIONS])),
        games_by_hand(),
    ]
    rates = [[one.decisions_per_second for one in row] for row in in_turns(plays, rounds, seconds)]
    return (
        median(row[0] for row in rates),
        median(row[0] / row[2] for row in rates),
        median(row[1] for row in rates),
        median(row[1] / row[0] for row in rates),
    )


def _games(ruleset: rulekit.Ruleset) -> Callable[[], int]:
    native = native_of(program_for(ruleset, PLAYERS, {}))
    starts = count(0, GAMES)

    def seeds(number: int) -> tuple[int, int]:
        return stream(number, "game"), stream(number, "bots")

    def play_some() -> int:
        start = next(starts)
        stretches = play(native, range(start, start + GAMES), seeds)
        return sum(sum(one.counted.decisions) for one in stretches if one.counted is not None)

    return play_some


def native_clone_seconds(game: Game, times: int = 100_000) -> float:
    """How long native code takes to go back to a position that it has kept; the calls are made
    by native code, as in playouts."""
    functions = functions_of(game.program.unit).values()
    rules = {one.name: one for several in functions for one in several}  # type: ignore[attr-defined]
    translation = Translation(game.program, rules)
    translation.translate()
    again = translation.units.unit_of(_go_back_often)
    again.kinds = [NUMBER]
    translation.settle()
    translation.roots["go back often"] = again
    machine = Machine(translation.memory, module_of(translation.encode(), None))
    put(machine, game.state)
    machine.call("keep")
    taken = []
    for _ in range(9):
        began = process_time()
        machine.call("go back often", times)
        taken.append((process_time() - began) / times)
    return median(taken)


def _go_back_often(s, times):  # type: ignore[no-untyped-def] # translated, as it is written
    for _ in range(times):
        go_back(s)
