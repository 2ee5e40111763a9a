"""Quick programs: the same rules once more, as code for random games at which nobody looks.

Functions are written into each other there (see compiler/inlining.py), so that tracebacks,
debuggers and profiles would tell less. Where a rule fails the game is played again by the code that
everything else is done with.
"""

from __future__ import annotations

import sys

from rulekit.compiler.compiling import compile_quick
from rulekit.engine.assembling import program_of
from rulekit.engine.program import Program
from rulekit.engine.seats import remembering_seats

PAYS_AFTER = 10_000
"""Random decisions in games of a program after which it pays to compile it once more."""


def quick_program(program: Program) -> Program:
    """The program that plays a random game: a quick one, as soon as there is reason to make it,
    and where nothing is measured and no debugger or profiler looks on."""
    if program.random_decisions < PAYS_AFTER or program.ruleset.probes is not None:
        return program
    if _is_looked_at():
        return program
    if program.quick is None:
        program.quick = program_of(compile_quick(program.unit))
        program.quick.names.update(remembering_seats(program.players))
    return program.quick


def _is_looked_at() -> bool:
    if sys.gettrace() is not None or sys.getprofile() is not None:
        return True
    monitoring = getattr(sys, "monitoring", None)  # from Python 3.12 on
    return monitoring is not None and any(map(monitoring.get_tool, range(6)))
