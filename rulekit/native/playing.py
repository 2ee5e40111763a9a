"""Programs made ready to be played natively, as far as they can be."""

from __future__ import annotations

import ast
import json
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING

from attrs import define

from rulekit import cache
from rulekit.compiler import kept_units
from rulekit.compiler.compiling import functions_of
from rulekit.engine.program import Program
from rulekit.native.memory import Memory
from rulekit.native.reading import Untranslatable

if TYPE_CHECKING:
    from rulekit.native.machine import Machine, Module

MOST_CODE = 4 << 20
"""Bytes of a module; of a ruleset that comes to more all games are played by Python."""


class NotNative(Exception):
    """Games of a program cannot be played natively; it tells why."""


@define(eq=False, slots=False)
class Native:
    """A program's native code; a machine is a game of it, or one after the other."""

    memory: Memory
    code: bytes
    key: str | None  # under which it is kept

    @cached_property
    def module(self) -> Module:
        from rulekit.native.machine import module_of

        return module_of(self.code, self.key)

    def machine(self) -> Machine:
        from rulekit.native.machine import Machine

        return Machine(self.memory, self.module)


def is_installed() -> bool:
    """Whether there is something that runs native code."""
    return find_spec("wasmtime") is not None


def native_of(program: Program) -> Native:
    """Its native code: made, or found where it was kept. Raises NotNative."""
    if not is_installed():
        raise NotNative("wasmtime is not installed (pip install 'rulekit-cards[fast]')")
    if program.native is None:
        try:
            key = _key(program)
            program.native = _read(program, key) or _translated(program, key)
        except Untranslatable as error:
            program.native = NotNative(f"native code cannot be made of it: {error}")
    if isinstance(program.native, NotNative):
        raise program.native
    assert isinstance(program.native, Native)
    return program.native


def _translated(program: Program, key: str | None) -> Native:
    from rulekit.native.program_module import Translation

    if program.ruleset.probes is not None:
        raise Untranslatable("it is being measured")
    rules = {
        one.name: one
        for functions in functions_of(program.unit).values()
        for one in functions
        if isinstance(one, ast.FunctionDef)
    }
    translation = Translation(program, rules)
    translation.translate()
    made = Native(translation.memory, translation.encode(), key)
    if len(made.code) > MOST_CODE:
        raise Untranslatable("it is too large")
    if key is not None:
        cache.write(key, json.dumps(list(made.memory.texts)).encode() + b"\n" + made.code)
    return made


def _read(program: Program, key: str | None) -> Native | None:
    """What was kept; everything that is not code lies where it lay."""
    data = None if key is None else cache.read(key)
    if data is None:
        return None
    texts, _, code = data.partition(b"\n")
    memory = Memory.of(program)
    memory.texts = {text: number for number, text in enumerate(json.loads(texts))}
    return Native(memory, code, key)


def _key(program: Program) -> str | None:
    unit = program.unit
    key = kept_units.key_of(unit.ruleset, unit.players, unit.setting_values)
    return None if key is None else cache.key_of("native", key)
