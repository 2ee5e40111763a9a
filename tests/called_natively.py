"""Calls of single functions, by Python and as native code."""

from __future__ import annotations

import ast
from functools import cache
from typing import Any

import wasmtime
from attrs import evolve

import rulekit
from rulekit.compiler.compiling import compile_ruleset
from rulekit.engine.assembling import program_of
from rulekit.engine.program import Program
from rulekit.language.source import Source
from rulekit.native.kinds import NUMBER
from rulekit.native.machine import Machine
from rulekit.native.program_module import Translation
from small_rules import TABLE

HELPERS = """
def int_of(n, items):
    for item in items:
        if item > n:
            return item
    return n
"""

KNOWN = {
    "TABLE": (3, -7, 0, 12, 999),
    "ROWS": ((1, 2), (), (-5, 8, 9)),
    "BY_NUMBER": {0: 5, 1: 6, 3: -2},
    "SET": frozenset((0, 2, 7, -1)),
}


@cache
def _program() -> Program:
    rules = rulekit.load(Source("small.rules", f"{TABLE}\nphase act\n  do_nothing\n"))
    return program_of(compile_ruleset(rules, 2))


@cache
def engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.cranelift_opt_level = "none"
    return wasmtime.Engine(config)


def machine_of(text: str, name: str = "candidate", kinds: list[Any] | None = None) -> Machine:
    """A machine with one function of this text, called `name`."""
    program = evolve_names(_program(), text)
    rules = {one.name: one for one in ast.parse(HELPERS + text).body if isinstance(one, ast.FunctionDef)}
    translation = Translation(program, rules)
    unit = translation.unit_of(program.names[name])
    unit.kinds = kinds or [NUMBER] * len(unit.kinds)
    translation.roots = {"candidate": unit, "fresh": translation.runtime_unit("fresh")}
    translation.settle()
    return Machine(translation.memory, wasmtime.Module(engine(), translation.encode()), engine())


def evolve_names(program: Program, text: str) -> Program:
    names = {**program.names, **KNOWN}
    exec(HELPERS + text, names)
    names["__builtins__"] = __builtins__
    made = Program(**{
        one.name: getattr(program, one.name)
        for one in Program.__attrs_attrs__ if one.init
    })
    made.names = names
    return made
