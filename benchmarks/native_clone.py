"""How long native code takes to go back to a position that it has kept, as it does in playouts."""

from __future__ import annotations

from statistics import median
from time import process_time

from rulekit.compiler.compiling import functions_of
from rulekit.engine.game import Game
from rulekit.native.kinds import NUMBER
from rulekit.native.playing import is_installed
from rulekit.native.positions import put
from rulekit.native.program_module import Translation
from rulekit.native.random_play import go_back
from turns import Measured


def native_clone_microseconds(game: Game, batches: int = 9, size: int = 100_000) -> Measured:
    """Once: the median of batches, each of them a call of native code."""
    if not is_installed():
        return "wasmtime is not installed"
    from rulekit.native.machine import Machine, module_of

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
    for _ in range(batches):
        began = process_time()
        machine.call("go back often", size)
        taken.append((process_time() - began) / size * 1e6)
    return median(taken)


def _go_back_often(s, times):  # type: ignore[no-untyped-def] # translated, as it is written
    for _ in range(times):
        go_back(s)
