"""A native game: one instance of a module, its memory read and written from outside.

No other module knows wasmtime, and this one is imported where somebody plays natively.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from platform import machine
from typing import Any, TypeAlias

import wasmtime

from rulekit import cache as kept
from rulekit.native.kinds import ADDRESS, FIRST_TEXT, LIST, NONE, TEXT_BITS
from rulekit.native.memory import Memory
from rulekit.native.playing import Trap
from rulekit.native.reading import Untranslatable

MOST_MEMORY = 64 << 20
"""Bytes that a game may have; a module that wants more is not run."""

_MOST_ARGUMENTS = 4
_WORD = struct.Struct("<i")


Module: TypeAlias = wasmtime.Module


@cache
def engine() -> wasmtime.Engine:
    """The one that all modules are made for."""
    config = wasmtime.Config()
    config.parallel_compilation = False  # a process with threads is none to be forked
    return wasmtime.Engine(config)


def module_of(code: bytes, key: str | None) -> Module:
    """A module, whose machine code is kept under a key like what is made of it: in a folder
    that is ours alone. wasmtime tells whether it is of the same wasmtime and processor."""
    key = None if key is None else kept.key_of("machine", key, sys.platform, machine())
    data = None if key is None else kept.read(key)
    if data is not None:
        with suppress(wasmtime.WasmtimeError):
            return wasmtime.Module.deserialize(engine(), data)
    try:
        made = wasmtime.Module(engine(), code)
    except wasmtime.WasmtimeError as error:
        raise Untranslatable(f"wasmtime refuses it: {error}") from None
    if key is not None:
        kept.write(key, bytes(made.serialize()))
    return made


class Machine:
    def __init__(
        self, memory: Memory, module: Module, made_for: wasmtime.Engine | None = None
    ) -> None:
        self.layout = memory
        self.store = wasmtime.Store(made_for or engine())
        self.store.set_limits(memory_size=MOST_MEMORY, instances=1, memories=1, tables=1)
        try:
            exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        except wasmtime.WasmtimeError as error:  # there is not as much memory
            raise Untranslatable(f"wasmtime does not run it: {error}") from None
        self.functions = {
            name: _callable(self.store, one)
            for name, one in exports.items()
            if isinstance(one, wasmtime.Func)
        }
        memory_there = exports["memory"]
        assert isinstance(memory_there, wasmtime.Memory)
        size, pointer = memory_there.data_len(self.store), memory_there.data_ptr(self.store)
        # Its memory never grows, so that it lies where it lies.
        there = (ctypes.c_ubyte * size).from_address(ctypes.addressof(pointer.contents))
        self.data = memoryview(there).cast("B")
        self.texts = {number: text for text, number in memory.tables.texts.items()}

    def call(self, name: str, *arguments: int) -> int:
        """Raises Trap; then nothing more can be made of this machine."""
        try:
            return int(self.functions[name](*arguments))
        except wasmtime.Trap as trap:
            raise Trap(str(trap)) from None

    def begin(self, rng: int, bot_rng: int) -> None:
        self.call("fresh")
        struct.pack_into("<QQ", self.data, self.layout.scalars["rng"], rng, bot_rng)

    def word(self, address: int) -> int:
        return int(_WORD.unpack_from(self.data, address)[0])

    def part(self, name: str) -> Any:
        """A part of the state that is one word, such as `pend`."""
        return self.value(self.word(self.layout.scalars[name]))

    def items(self, word: int) -> tuple[int, ...]:
        """The words of a list."""
        address = word & ADDRESS
        (length,) = _WORD.unpack_from(self.data, address)
        return struct.unpack_from(f"<{length}i", self.data, address + 4)

    def value(self, word: int) -> Any:
        if word >= LIST:
            return tuple(
                [one if -LIST < one < LIST else self.value(one) for one in self.items(word)]
            )
        if word == NONE:
            return None
        number = (FIRST_TEXT - word) >> TEXT_BITS
        return self.texts.get(number, word) if word <= FIRST_TEXT else word


def _callable(store: wasmtime.Store, function: wasmtime.Func) -> Callable[..., int]:
    """A function of the module, called with words, which gives one.

    `Func.__call__` looks its types up each time, and takes ten times as long. What is used
    instead is no part of wasmtime's promises: where it is not as it was, that is done after all.
    """
    try:
        from wasmtime import _ffi as ffi

        call: Any = ffi.wasmtime_func_call_unchecked
        context, target = store._context(), ctypes.byref(function._func)
        values: Any = (ffi.wasmtime_val_raw_t * _MOST_ARGUMENTS)()
        no_trap: Any = ctypes.POINTER(ffi.wasm_trap_t)
    except (ImportError, AttributeError):
        return lambda *arguments: function(store, *arguments)
    trap = no_trap()
    reference = ctypes.byref(trap)

    def quick(*arguments: int) -> int:
        for index, argument in enumerate(arguments):
            values[index].i32 = argument
        error = call(context, target, values, _MOST_ARGUMENTS, reference)
        if error:
            raise wasmtime.WasmtimeError._from_ptr(error)
        if trap:
            raised = ctypes.cast(trap, no_trap)
            ctypes.memset(reference, 0, ctypes.sizeof(trap))  # so that it is raised only once
            raise wasmtime.Trap._from_ptr(raised)
        return values[0].i32  # type: ignore[no-any-return]

    return quick
