"""Calls of single functions, by Python and as native code."""

from __future__ import annotations

import ast
import builtins
from functools import cache
from types import SimpleNamespace
from typing import Any

import wasmtime

import rulekit
from lockstep import engine, functions_by_name
from rulekit.compiler.compiling import compile_ruleset
from rulekit.engine.assembling import program_of
from rulekit.engine.program import Program
from rulekit.language.source import Source
from rulekit.native import primitives
from rulekit.native.kinds import NUMBER
from rulekit.native.machine import Machine
from rulekit.native.program_module import Translation
from rulekit.native.runtime import sorting
from rulekit.native.runtime.random_play import fresh
from small_rules import TABLE

HELPERS = """
def int_of(n, items):
    for item in items:
        if item > n:
            return item
    return n
"""

SHELVES = tuple(SimpleNamespace(number=number, of=(number, -number, 7)) for number in (1, 5, 3))

KNOWN = {
    "TABLE": (3, -7, 0, 12, 999),
    "ROWS": ((1, 2), (), (-5, 8, 9)),
    "BY_NUMBER": {0: 5, 1: 6, 3: -2},
    "SET": frozenset((0, 2, 7)),
    "SHELVES": SHELVES,
    "sort_words": sorting.sort_words,
    "_address": primitives._address,
    "_first_difference": primitives._first_difference,
    "_plus": primitives._plus,
}


@cache
def _program() -> Program:
    rules = rulekit.load(Source("small.rules", f"{TABLE}\nphase act\n  do_nothing\n"))
    program = program_of(compile_ruleset(rules, 2))
    program.names.update(KNOWN)
    program.names["__builtins__"] = builtins
    return program


@cache
def _rules() -> dict[str, ast.FunctionDef]:
    return functions_by_name(_program())


def machine_of(text: str, name: str = "candidate", kinds: list[Any] | None = None) -> Machine:
    """A machine with one function of this text, called `name`, among those of small rules."""
    program, rules = _program(), dict(_rules())
    # Whatever is run in the names of the rules is taken to be of the rules.
    exec(HELPERS + text, program.names)
    for one in ast.parse(HELPERS + text).body:
        assert isinstance(one, ast.FunctionDef)
        rules[one.name] = one
    translation = Translation(program, rules)
    unit = translation.units.unit_of(program.names[name])
    unit.kinds = kinds or [NUMBER] * len(unit.kinds)
    translation.roots = {"candidate": unit, "fresh": translation.units.unit_of(fresh)}
    translation.settle()
    return Machine(translation.memory, wasmtime.Module(engine(), translation.encode()), engine())
