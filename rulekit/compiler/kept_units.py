"""Units that are kept in the cache: as plain data, and code as Python itself keeps it.

What a unit has from its ruleset stands there by its number (`numbered_things.py`); of its own
classes there are few, and no other can be made from what is kept.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Mapping
from importlib.util import MAGIC_NUMBER
from types import CodeType
from typing import Any

import attrs

from rulekit import cache
from rulekit.compiler.layout import make_layout
from rulekit.compiler.numbered_things import things_of
from rulekit.compiler.units import (
    NOWHERE,
    CounterFunctions,
    Endings,
    FrameInfo,
    Hook,
    Play,
    Secret,
    Site,
    Tables,
    Unit,
    Use,
    Whenever,
    WindowTable,
    file_name,
)
from rulekit.language.source import Span
from rulekit.ruleset.definitions import Setting
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import Type

_CLASSES: tuple[type[Any], ...] = (
    CounterFunctions,
    Endings,
    FrameInfo,
    Hook,
    Play,
    Secret,
    Site,
    Tables,
    Use,
    Whenever,
    WindowTable,
    Span,
    Type,
)
_PARTS = {sort: tuple(one.name for one in attrs.fields(sort)) for sort in _CLASSES}
_GIVEN = ("ruleset", "players", "setting_values", "layout")
_OWN = tuple(one.name for one in attrs.fields(Unit) if one.name not in _GIVEN)
_PLAIN, _TUPLE, _LIST, _SET, _DICT, _THING, _NOWHERE, _AGAIN, _FIRST_CLASS = range(9)


def key_of(ruleset: Ruleset, players: int, values: Mapping[Setting, int | bool]) -> str | None:
    """The key of a unit; None for rules that are not as they were read."""
    if not ruleset.as_read or ruleset.probes is not None:
        return None
    return cache.key_of(
        "unit",
        sys.implementation.cache_tag or sys.implementation.name,
        MAGIC_NUMBER.hex(),
        str(sys.flags.optimize),
        ruleset.digest,
        ruleset.name,
        *(f"{file_name(one)} {one.name} {ruleset.parts.get(one)}" for one in ruleset.sources),
        str(players),
        *(f"{one.name} {value!r}" for one, value in values.items()),
    )


def read(
    key: str, ruleset: Ruleset, players: int, values: dict[Setting, int | bool]
) -> Unit | None:
    data = cache.read(key)
    if data is None:
        return None
    things = ruleset.kept(things_of)
    count, lends, kept = marshal.loads(data)
    if count != len(things):
        return None
    made = _Reading(things).read(kept)
    own = dict(zip(_OWN, made, strict=True))
    return Unit(
        ruleset=ruleset,
        players=players,
        setting_values=values,
        layout=make_layout(ruleset, players, lends=lends),
        **own,
    )


def write(key: str, unit: Unit) -> None:
    try:
        made = plain_form(unit)
    except Unnumbered:
        return
    cache.write(key, marshal.dumps(made))


class Unnumbered(Exception):
    """A unit speaks of something of its ruleset that has no number."""


def plain_form(unit: Unit) -> tuple[int, bool, tuple[Any, ...]]:
    """A unit without its ruleset: how many things have numbers there, whether rules are lent,
    and the rest.

    Raises Unnumbered for one that cannot be kept.
    """
    things = unit.ruleset.kept(things_of)
    numbers = {id(thing): number for number, thing in enumerate(things)}
    made = _Writing(numbers).written(tuple(getattr(unit, name) for name in _OWN))
    return len(things), unit.layout.lends, made


class _Writing:
    """Turns a unit into tuples of which the first item says what they stand for."""

    def __init__(self, numbers: Mapping[int, int]) -> None:
        self.numbers = numbers
        self.known: dict[int, int] = {}  # what several refer to, by identity
        self.kept: list[object] = []  # so that no identity comes again

    def written(self, one: Any) -> tuple[Any, ...]:
        if _is_plain(one):
            return _PLAIN, one
        if id(one) in self.numbers:
            return _THING, self.numbers[id(one)]
        if one is NOWHERE:
            return (_NOWHERE,)
        if id(one) in self.known:
            return _AGAIN, self.known[id(one)]
        made = self._written(one)
        if isinstance(one, FrameInfo | Type):
            self.known[id(one)] = len(self.kept)
            self.kept.append(one)
        return made

    def _written(self, one: Any) -> tuple[Any, ...]:
        match one:
            case tuple():
                return _TUPLE, *map(self.written, one)
            case list():
                return _LIST, *map(self.written, one)
            case frozenset():
                return _SET, *map(self.written, one)
            case dict():
                return _DICT, *map(self.written, one), *map(self.written, one.values())
        sort = type(one)
        if sort not in _PARTS:
            raise Unnumbered(one)
        parts = (self.written(getattr(one, name)) for name in _PARTS[sort])
        return _FIRST_CLASS + _CLASSES.index(sort), *parts


def _is_plain(one: object) -> bool:
    match one:
        case None | bool() | int() | str() | CodeType():
            return True
        case tuple() | list() | frozenset():
            return all(map(_is_plain, one))
        case dict():
            return all(map(_is_plain, one)) and all(map(_is_plain, one.values()))
    return False


class _Reading:
    def __init__(self, things: list[object]) -> None:
        self.things = things
        self.known: list[object] = []

    def read(self, kept: tuple[Any, ...]) -> Any:
        sort = kept[0]
        if sort == _PLAIN:
            return kept[1]
        if sort == _THING:
            return self.things[kept[1]]
        if sort == _AGAIN:
            return self.known[kept[1]]
        if sort == _NOWHERE:
            return NOWHERE
        parts = [self.read(one) for one in kept[1:]]
        if sort == _TUPLE:
            return tuple(parts)
        if sort == _LIST:
            return parts
        if sort == _SET:
            return frozenset(parts)
        if sort == _DICT:
            half = len(parts) // 2
            return dict(zip(parts[:half], parts[half:], strict=True))
        made = _CLASSES[sort - _FIRST_CLASS](*parts)
        if isinstance(made, FrameInfo | Type):
            self.known.append(made)
        return made
