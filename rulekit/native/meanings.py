"""What names stand for while the code of a function is made, and where it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from attrs import define, field, frozen

from rulekit.native import encoding as w
from rulekit.native.kinds import NOTHING, Kind
from rulekit.native.reading import Source
from rulekit.native.tables import Region, Scratch


@frozen(eq=False)
class Known:
    """An object that is known when the code is made."""

    value: Any


class Part(Enum):
    """A part of the state that is no value: only what is asked of it is."""

    STATE = "s"
    ZONES = "z"
    STACK = "stack"
    JOURNAL = "journal"


Entity = Known | Part | Region | Scratch
"""What an expression stands for if that is known when the code is made."""


Meanings = dict[str, Entity | None]
"""What names stand for; None where that is one thing or another, as the code came there."""


def joined(ways: Sequence[Meanings]) -> Meanings:
    """What names stand for where several ways meet. No name is asked where it has no value."""
    made = dict(ways[0])
    for way in ways[1:]:
        for name, one in way.items():
            made[name] = one if name not in made or is_same(made[name], one) else None
    return made


def is_same(one: Entity | None, other: Entity | None) -> bool:
    if isinstance(one, Known) and isinstance(other, Known):
        return one.value is other.value
    return one is other


@define(eq=False)
class Loop:
    """Where to break and to go on, and what names stood for where that was done."""

    outside: w.Block
    inside: w.Block
    left: list[Meanings] = field(factory=list)
    went_on: list[Meanings] = field(factory=list)


@define(eq=False)
class Scope:
    """A function whose code is made: that of the unit, or one that stands where it is called."""

    target: Any
    source: Source
    kinds: dict[str, Kind]  # of its locals
    outer: Scope | None = None
    places: dict[str, w.Local] = field(factory=dict)
    rooms: dict[str, w.Local] = field(factory=dict)  # of lists that grow, up to where they may
    known: Meanings = field(factory=dict)
    asked: set[str] = field(factory=set)  # locals whose kinds something was made of
    loops: list[Loop] = field(factory=list)
    leave_to: tuple[w.Block, w.Local] | None = None  # where to go back, and with what
    result: Kind = NOTHING
