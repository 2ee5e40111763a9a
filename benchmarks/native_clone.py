"""How long native code takes to go back to a position, which is what a clone is there."""

from __future__ import annotations

import ast
from statistics import median
from time import process_time

from figures import Figure
from rulekit.compiler.compiling import functions_of
from rulekit.engine.game import Game
from rulekit.native.kinds import NUMBER
from rulekit.native.playing import NotNative, native_of
from rulekit.native.positions import put
from rulekit.native.program_module import Translation
from rulekit.native.runtime.kept_position import go_back

_TIMES = 100_000


def figures(game: Game, what: str) -> list[Figure]:
    name = f"clone natively, {what}"
    try:
        native_of(game.program)
    except NotNative as reason:
        return [Figure(name, str(reason), "µs", below=0.3)]
    return [Figure(name, clone_seconds(game) * 1e6, "µs", below=0.3)]


def clone_seconds(game: Game) -> float:
    """The calls are made by native code, as in playouts: one from Python takes some µs."""
    from rulekit.native.machine import Machine, module_of

    functions = [one for several in functions_of(game.program.unit).values() for one in several]
    rules = {one.name: one for one in functions if isinstance(one, ast.FunctionDef)}
    translation = Translation(game.program, rules)
    translation.translate()
    often = translation.units.unit_of(_go_back_often)
    often.kinds = [NUMBER]
    translation.settle()
    translation.roots["go back often"] = often
    machine = Machine(translation.memory, module_of(translation.encode(), None))
    put(machine, game.state)
    machine.call("keep")
    taken = []
    for _ in range(9):
        began = process_time()
        machine.call("go back often", _TIMES)
        taken.append((process_time() - began) / _TIMES)
    return median(taken)


def _go_back_often(s, times):  # type: ignore[no-untyped-def] # it is translated as it stands
    for _ in range(times):
        go_back(s)
