"""A function that is translated, and what has been found out about it so far."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from rulekit.compiler.units import FrameInfo
from rulekit.native.kinds import NOTHING, Kind, widened
from rulekit.native.reading import Source

_GROWTHS = 12
"""How often the kinds of a unit may grow before their numbers may be any."""


@define(eq=False)
class Unit:
    """A function of the module, by its index there."""

    index: int
    target: Any
    kinds: list[Kind]
    source: Source | None = None  # None of a `Spread`
    growths: int = 0
    result: Kind = NOTHING
    code: bytes = b""
    leaves: bool = False
    callers: set[int] = field(factory=set)
    catches: bool = False
    waits: bool = False  # to be translated
    rank: int = 0  # more than those have that call it
    locals: dict[tuple[str, int], dict[str, Kind]] = field(factory=dict)
    block: int = -1
    frames: dict[int, FrameInfo] = field(factory=dict)  # of which `f` may be

    @property
    def name(self) -> str:
        return "spread" if self.source is None else self.source.name

    def grown(self, before: Kind, now: Kind) -> Kind:
        self.growths += 1
        return widened(before, now) if self.growths > _GROWTHS else now
