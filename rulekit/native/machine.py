"""A native game: one instance of a module, its memory read and written from outside."""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import wasmtime

from rulekit.native.kinds import ADDRESS, FIRST_TEXT, LIST, NONE
from rulekit.native.memory import ROOTS, SCALARS, Memory


class Trap(Exception):
    """Native code met something that Python has to see to."""


class Machine:
    def __init__(self, memory: Memory, module: wasmtime.Module, engine: wasmtime.Engine) -> None:
        self.layout = memory
        self.store = wasmtime.Store(engine)
        instance = wasmtime.Instance(self.store, module, [])
        self.exports = instance.exports(self.store)
        self.memory = self.exports["memory"]
        self.texts = {number: text for text, number in memory.texts.items()}

    def call(self, name: str, *arguments: int) -> int:
        try:
            return self.exports[name](self.store, *arguments)
        except wasmtime.Trap as trap:
            raise Trap(str(trap)) from None

    @property
    def data(self) -> Any:
        return ctypes.cast(
            self.memory.data_ptr(self.store), ctypes.POINTER(ctypes.c_ubyte)
        )

    def bytes(self) -> Any:
        size = self.memory.data_len(self.store)
        pointer = self.memory.data_ptr(self.store)
        return (ctypes.c_ubyte * size).from_address(ctypes.addressof(pointer.contents))

    def begin(self, rng: int, bot_rng: int) -> None:
        self.call("fresh")
        struct.pack_into("<QQ", self.bytes(), self.layout.scalars["rng"], rng, bot_rng)

    def word(self, address: int) -> int:
        return struct.unpack_from("<i", self.bytes(), address)[0]

    def value(self, word: int) -> Any:
        if word >= LIST:
            address = word & ADDRESS
            length = self.word(address)
            return tuple(
                self.value(one)
                for one in struct.unpack_from(f"<{length}i", self.bytes(), address + 4)
            )
        if word == NONE:
            return None
        if word <= FIRST_TEXT and FIRST_TEXT - word in self.texts:
            return self.texts[FIRST_TEXT - word]
        return word

    def state(self) -> dict[str, Any]:
        layout = self.layout
        made: dict[str, Any] = {}
        for name in SCALARS + ROOTS:
            made[name] = self.value(self.word(layout.scalars[name]))
        for name, region in layout.regions.items():
            made[name] = self.value(region.word)
        zones = len(layout.program.layout.zones)
        made["z"] = tuple(
            self.value(LIST + layout.zones + i * layout.zone_bytes) for i in range(zones)
        )
        made["stack"] = tuple(
            self.value(LIST + layout.frames + i * layout.frame_bytes)
            for i in range(made["depth"])
        )
        made["rng"] = struct.unpack_from("<Q", self.bytes(), layout.scalars["rng"])[0]
        return made

    def journal(self) -> list[Any]:
        """What was told since the game began."""
        at = self.layout.journal
        entries = []
        for _ in range(self.word(self.layout.scalars["told"])):
            length = self.word(at)
            at += 4
            entry = []
            for _ in range(length):
                item, at = self._told(at)
                entry.append(item)
            entries.append(tuple(entry))
        return entries

    def _told(self, at: int) -> tuple[Any, int]:
        word = self.word(at)
        at += 4
        if word != LIST:
            return self.value(word), at
        length = self.word(at)
        at += 4
        items = []
        for _ in range(length):
            item, at = self._told(at)
            items.append(item)
        return tuple(items), at
