"""Tables in the memory of a native game: what functions look up, and never change."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

from attrs import define, field

from rulekit.engine.failures import Missing
from rulekit.native.kinds import (
    ABSENT,
    CANCELLED,
    FIRST_FUNCTION,
    FIRST_TEXT,
    GREATEST,
    LAST_TEXT,
    LIST,
    MISSING,
    NONE,
    NOTHING,
    OTHER,
    TEXT_BITS,
    Kind,
    list_of,
    number,
)
from rulekit.native.reading import Spread, Untranslatable

_TABLES = (tuple, list, bytes, bytearray, frozenset, set, range, Mapping)


@define(eq=False)
class Region:
    """An array of the state, or a table: its length lies at `address`, its words behind."""

    address: int
    length: int
    items: Kind
    of_variable: bool = False
    missing: bool = False  # whether some of them are not there
    from_end: bool = True  # whether negative indices count from its end, as in no mapping

    @property
    def word(self) -> int:
        return LIST + self.address


@define(eq=False)
class Scratch:
    """A list of the engine that is empty between calls: a small place for one."""

    address: int

    @property
    def word(self) -> int:
        return LIST + self.address


@define(eq=False)
class Tables:
    """The tables of one program from an address on, and the numbers of its texts and functions."""

    begin: int
    most: int  # items of a `Scratch`
    texts: dict[str, int] = field(factory=dict)
    functions: list[Any] = field(factory=list)  # in the table of the module
    function_numbers: dict[int, int] = field(factory=dict)
    data: bytearray = field(factory=bytearray)
    laid: dict[tuple[bool, tuple[int, ...]], Region] = field(factory=dict)  # by their words
    known: dict[Any, Any] = field(factory=dict)  # what was made of an object, by its identity
    kept: list[Any] = field(factory=list)  # so that no identity comes twice

    def text(self, text: str) -> int:
        number = self.texts.setdefault(text, len(self.texts))
        word = FIRST_TEXT - (number << TEXT_BITS) - min(len(text), (1 << TEXT_BITS) - 1)
        if word < LAST_TEXT:
            raise Untranslatable("it has too many texts")
        return word

    def function(self, function: Any) -> int:
        """Its number in the table of functions."""
        known = self.function_numbers.get(id(function))
        if known is None:
            known = self.function_numbers[id(function)] = len(self.functions)
            self.functions.append(function)
        return known

    def word(self, value: Any) -> int:
        """The word of something that does not change; lists are laid down as tables."""
        if isinstance(value, bool | int):
            if abs(value) > GREATEST:
                raise Untranslatable(f"the number {value}")
            return int(value)
        if value is None:
            return NONE
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Missing):
            return MISSING
        if isinstance(value, _TABLES):
            return self.table(value).word + isinstance(value, tuple)
        if isinstance(value, type) and value.__name__ == "_Cancelled":
            return CANCELLED
        if callable(value) or isinstance(value, Spread):
            return FIRST_FUNCTION + self.function(value)
        raise Untranslatable(f"a table with {value!r}")

    def table(self, value: Any) -> Region:
        """A list that does not change."""
        known: Region | None = self.known.get(id(value))
        if known is not None:
            return known
        items = listed(value)
        words = tuple(self.word(item) for item in items)
        from_end = not isinstance(value, Mapping) or hasattr(value, "ring")
        table = self.laid.get((from_end, words))
        if table is None:
            missing = any(isinstance(item, Missing) for item in items)
            at, kind = self.begin + len(self.data), self.kind_of(value).element
            table = Region(at, len(words), kind, missing=missing, from_end=from_end)
            self.laid[from_end, words] = table
            self.data += struct.pack(f"<{len(words) + 1}i", len(words), *words)
        self._keep(value, id(value), table)
        return table

    def kind_of(self, value: Any) -> Kind:
        """What is known of something that does not change."""
        if value is None:
            return ABSENT
        if isinstance(value, bool | int):
            return number(int(value), int(value))
        if isinstance(value, Missing):
            return NOTHING  # whoever reads it is stopped
        if isinstance(value, _TABLES):
            key = (id(value), "kind")
            if key not in self.known:
                kind = NOTHING
                for item in listed(value):
                    kind |= self.kind_of(item)
                self._keep(value, key, list_of(kind))
            known: Kind = self.known[key]
            return known
        if isinstance(value, Spread) or (callable(value) and not isinstance(value, type)):
            return Kind(functions=frozenset((self.function(value),)))
        return OTHER

    def members(self, numbers: Any) -> Region:
        """The table that says of each number whether it is one of a set or mapping."""
        key = (id(numbers), "members")
        if key not in self.known:
            if any(not isinstance(number, int) or number < 0 for number in numbers):
                raise Untranslatable(f"a set of {numbers!r}")
            present = [index in numbers for index in range(max(numbers, default=-1) + 1)]
            self._keep(numbers, key, self.table(present))
        table: Region = self.known[key]
        return table

    def spread(self, table: Any, first: int) -> list[Spread | None]:
        """The functions of a table, which take what follows the first arguments as one list."""
        key = (id(table), first)
        if key not in self.known:
            functions = [Spread(one, first) if callable(one) else None for one in listed(table)]
            self._keep(table, key, functions)
        spread: list[Spread | None] = self.known[key]
        return spread

    def scratch(self, value: list[Any]) -> Scratch:
        key = (id(value), "scratch")
        if key not in self.known:
            self._keep(value, key, Scratch(self.begin + len(self.data)))
            self.data += bytes(4 * (self.most + 1))
        scratch: Scratch = self.known[key]
        return scratch

    def _keep(self, value: Any, key: Any, made: Any) -> None:
        self.known[key] = made
        self.kept.append(value)


def listed(value: Any) -> list[Any]:
    """A table as a list: of a set whether each number is in it, of a mapping its values."""
    if isinstance(value, frozenset | set):
        return [index in value for index in range(max(value, default=-1) + 1)]
    if hasattr(value, "ring"):  # others than a seat; of nobody all
        return [value[seat] for seat in range(len(value.ring))] + [value[-1]]
    if isinstance(value, Mapping):
        if any(not isinstance(key, int) or key < 0 for key in value):
            raise Untranslatable(f"a table of {next(iter(value))!r}")
        return [value.get(index, Missing("")) for index in range(max(value, default=-1) + 1)]
    return list(value)
