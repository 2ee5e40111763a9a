"""Programs made ready to be played natively, as far as they can be."""

from __future__ import annotations

import ast
import json
from importlib.util import find_spec
from types import CodeType
from typing import TYPE_CHECKING

from attrs import frozen

from rulekit import cache
from rulekit.compiler import kept_units
from rulekit.compiler.compiling import functions_of, room_for_chains
from rulekit.engine.program import Program
from rulekit.native.memory import Memory
from rulekit.native.reading import Untranslatable

if TYPE_CHECKING:
    from rulekit.native.asked import Seeking
    from rulekit.native.machine import Machine, Module

MOST_CODE = 4 << 20
MOST_FUNCTIONS = 4_000
"""Bytes of a module, and functions that rules come to: of more, all games are played by Python."""


class NotNative(Exception):
    """Games of a program cannot be played natively; it tells why."""


class Trap(Exception):
    """Native code met something that Python has to see to."""


@frozen(eq=False)
class Native:
    """A program's native code; a machine is a game of it, or one after the other.

    `code` imports nothing, so that any other WebAssembly can run it, too, as that of a browser;
    `memory` tells what lies where.
    """

    memory: Memory
    code: bytes
    module: Module

    def machine(self) -> Machine:
        from rulekit.native.machine import Machine

        return Machine(self.memory, self.module)


def is_installed() -> bool:
    """Whether there is something that runs native code."""
    return find_spec("wasmtime") is not None


def native_of(program: Program, *, holding: bool = False, seeking: Seeking | None = None) -> Native:
    """Its native code: made, or found where it was kept. Raises NotNative.

    `holding` gives up a game where an invariant of the rules does not hold, and Python tells.
    `seeking` can go through positions, too.
    """
    if not is_installed():
        raise NotNative('wasmtime is not installed: pip install "rulekit-cards[fast]" brings it')
    holding = holding and bool(program.ruleset.invariants)
    purpose = _Purpose(holding, seeking)
    if purpose.words not in program.native:
        program.native[purpose.words] = _made_or_why_not(program, purpose)
    made = program.native[purpose.words]
    if isinstance(made, str):
        raise NotNative(made)
    assert isinstance(made, Native)
    return made


@frozen
class _Purpose:
    """What native code is made for, beside playing games."""

    holding: bool
    seeking: Seeking | None

    @property
    def words(self) -> tuple[str, ...]:
        """What tells it from others."""
        words = ["holding"] * self.holding
        if self.seeking is not None:
            words.append("seeking")
            if self.seeking.wanted is not None:
                words += self.seeking.wanted.words
        return tuple(words)


_OUR_FAULTS = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError,
    ValueError,
)  # fmt: skip


def _made_or_why_not(program: Program, purpose: _Purpose) -> Native | str:
    try:
        from rulekit.native import machine  # noqa: F401
    except (ImportError, OSError, RuntimeError, AttributeError) as error:
        # As on a system that it does not know, or of a wasmtime that we do not know.
        return f"wasmtime cannot be loaded: {error}"
    try:
        made = _made(program, purpose)
        made.machine()
    except Untranslatable as error:
        return f"native code cannot be made of it: {error}"
    except _OUR_FAULTS as error:  # Python plays what we cannot translate, whyever
        return f"native code cannot be made of it: {type(error).__name__}: {error}"
    return made


def _made(program: Program, purpose: _Purpose) -> Native:
    from rulekit.native.machine import module_of

    if program.ruleset.probes is not None:
        raise Untranslatable("it is being measured")
    unit = program.unit
    functions = sum(isinstance(one, CodeType) for code in unit.code for one in code.co_consts)
    if functions > MOST_FUNCTIONS:
        raise Untranslatable(f"its rules come to {functions:,} functions, which are too many")
    key = kept_units.key_of(unit.ruleset, unit.players, unit.setting_values)
    if key is not None:
        key = cache.key_of("native", key, *purpose.words)
    memory, code = _read(program, key) or _translated(program, key, purpose)
    return Native(memory, code, module_of(code, key))


def _read(program: Program, key: str | None) -> tuple[Memory, bytes] | None:
    """What was kept; everything that is not code lies where it lay."""
    data = None if key is None else cache.read(key)
    if data is None:
        return None
    texts, _, code = data.partition(b"\n")
    memory = Memory.of(program)
    memory.tables.texts = {text: number for number, text in enumerate(json.loads(texts))}
    return memory, code


def _translated(program: Program, key: str | None, purpose: _Purpose) -> tuple[Memory, bytes]:
    from rulekit.native.asked import NOTHING_ASKED, Asked
    from rulekit.native.program_module import Translation

    rules = {
        one.name: one
        for functions in functions_of(program.unit).values()
        for one in functions
        if isinstance(one, ast.FunctionDef)
    }
    seeking = purpose.seeking
    wanted = None if seeking is None else seeking.wanted
    asked = NOTHING_ASKED
    if purpose.holding or wanted is not None:
        asked = Asked.of(program, holding=purpose.holding, wanted=wanted)
    translation = Translation(program, rules, asked, seeking)
    with room_for_chains():
        translation.translate()
    memory, code = translation.memory, translation.encode()
    if len(code) > MOST_CODE:
        raise Untranslatable("it is too large")
    if key is not None:
        cache.write(key, json.dumps(list(memory.tables.texts)).encode() + b"\n" + code)
    return memory, code
