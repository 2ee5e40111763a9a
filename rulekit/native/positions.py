"""A position of a game as Python has it, put into the memory of a native game."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulekit.engine.state import State
from rulekit.native.kinds import ADDRESS
from rulekit.native.memory import FRAMES, ROOTS, SCALARS
from rulekit.native.reading import Untranslatable

if TYPE_CHECKING:
    from rulekit.native.machine import Machine


def put(machine: Machine, s: State) -> None:
    """Makes a machine go on from a position; its journal begins there. Raises Untranslatable
    for one that holds more than native code takes."""
    machine.call("fresh")
    memory = machine.layout
    if len(s.stack) > FRAMES or max(map(len, s.stack), default=0) > memory.frame_words:
        raise Untranslatable("the effect stack is too deep")
    counted = {"depth": len(s.stack), "told": len(s.journal)}
    for name in SCALARS:
        value = counted[name] if name in counted else int(getattr(s, name))
        _write(machine, memory.scalars[name], [value])
    for name in ROOTS:
        _write(machine, memory.scalars[name], [_word(machine, getattr(s, name))])
    for name, region in memory.regions.items():
        _write_values(machine, region.address + 4, getattr(s, name))
    for place, after, cards in zip(
        memory.zones, (*memory.zones[1:], memory.frames), s.z, strict=True
    ):
        if place + 4 * (len(cards) + 1) > after:
            raise Untranslatable("there are several cards where a single one is to be")
        _write(machine, place, [len(cards), *cards])
    for number, frame in enumerate(s.stack):
        place = memory.frames + number * memory.frame_bytes
        _write(machine, place, [len(frame), *_words(machine, frame)])
    struct.pack_into("<Q", machine.data, memory.scalars["rng"], s.rng)


def _words(machine: Machine, items: Sequence[Any]) -> list[int]:
    return [_word(machine, item) for item in items]


def _word(machine: Machine, value: Any) -> int:
    if not isinstance(value, list | tuple):
        return machine.layout.tables.word(value)
    words = _words(machine, value)
    place = machine.call("allocated", len(words))
    _write(machine, (place & ADDRESS) + 4, words)
    return place + isinstance(value, tuple)


def _write_values(machine: Machine, place: int, values: Sequence[Any]) -> None:
    try:
        _write(machine, place, values)  # most are numbers alone, and as they are
    except struct.error:
        _write(machine, place, _words(machine, values))


def _write(machine: Machine, place: int, words: Sequence[int]) -> None:
    struct.pack_into(f"<{len(words)}i", machine.data, place, *words)
