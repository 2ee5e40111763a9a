"""What is known of a value before it is there: numbers in an interval, lists, functions.

Every value is one word of 32 bits that says itself what it is:

| word | value |
|---|---|
| -999,999,999 … 999,999,999 | a number, flag, seat, card, zone or component |
| 2^30 + a | the list at address a: its length, then its items; a tuple with 1 added |
| below -2^30 | a text, a function, `None` and the like |
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import Final

from attrs import evolve, field, frozen

LIST: Final = 1 << 30
"""Words from here on are lists."""

ADDRESS: Final = LIST - 4
"""The bits of a list's word that are its address. The last one tells a tuple from a list."""

GREATEST: Final = LIST - 1
"""The greatest number that is a word of its own."""

NONE: Final = -(1 << 31)
MISSING: Final = NONE + 1
CANCELLED: Final = NONE + 2
FIRST_FUNCTION: Final = NONE + (1 << 20)
FIRST_TEXT: Final = -LIST - 1
TEXT_BITS: Final = 13
LAST_TEXT: Final = FIRST_FUNCTION + (1 << 20)
"""Function i is `FIRST_FUNCTION + i`. Text i is `FIRST_TEXT - i * 2^13`, less its length, by which
it is known how much of a story it takes."""

_DEEPEST = 5


@frozen(cache_hash=True)
class Kind:
    """The values that an expression may have. `low` to `high` are its numbers, `items` what
    its lists hold; either is None where there are none of them. `other` are texts and marks;
    `deep`: its lists may hold anything."""

    low: int | None = None
    high: int | None = None
    none: bool = False
    items: Kind | None = None
    deep: bool = False
    functions: frozenset[int] = frozenset()
    other: bool = False

    @property
    def is_number(self) -> bool:
        return self.low is not None and not (
            self.none or self.may_be_list or self.functions or self.other
        )

    @property
    def is_list(self) -> bool:
        return self.may_be_list and not (
            self.low is not None or self.none or self.functions or self.other
        )

    @property
    def may_be_list(self) -> bool:
        return self.deep or self.items is not None

    @property
    def element(self) -> Kind:
        return ANYTHING if self.deep else self.items or NOTHING

    @property
    def is_wide(self) -> bool:
        """Whether it does not fit into 32 bits, and so is on the stack with 64."""
        return self.low is not None and (self.low < -(1 << 31) or self.greatest >= 1 << 31)

    @property
    def is_word(self) -> bool:
        return self.low is None or (self.low >= -GREATEST and self.greatest <= GREATEST)

    @property
    def greatest(self) -> int:
        assert self.high is not None
        return self.high

    def within(self, low: int, high: int) -> bool:
        return self.is_number and self.low is not None and self.low >= low and self.greatest <= high

    def __or__(self, other: Kind) -> Kind:
        if self is other or other is NOTHING:
            return self
        return _join(self, other)


@lru_cache(maxsize=1 << 14)
def _join(one: Kind, other: Kind) -> Kind:
    return _joined(one, other, _DEEPEST)


def _joined(one: Kind, other: Kind, depth: int) -> Kind:
    if one is other or other is NOTHING or one == other:
        return one
    if one is NOTHING:
        return other
    low, high = one.low, one.high
    if other.low is not None:
        low = other.low if low is None else min(low, other.low)
        high = other.greatest if high is None else max(high, other.greatest)
    deep = one.deep or other.deep or (depth == 0 and (one.may_be_list or other.may_be_list))
    items = None
    if not deep and (one.may_be_list or other.may_be_list):
        items = _joined(one.items or NOTHING, other.items or NOTHING, depth - 1)
    functions = one.functions | other.functions
    none, marks = one.none or other.none, one.other or other.other
    made = Kind(low, high, none, items, deep, functions, marks)
    return one if made == one else made


NOTHING = Kind()
"""Of what is never reached."""

NUMBER = Kind(-GREATEST, GREATEST)
FLAG = Kind(0, 1)
ABSENT = Kind(none=True)
OTHER = Kind(other=True)
ANYTHING = Kind(-GREATEST, GREATEST, none=True, deep=True, other=True)
"""What a place holds of which nothing is known: everything but functions."""


@lru_cache(maxsize=1 << 12)
def number(low: int, high: int) -> Kind:
    return Kind(low, high)


@lru_cache(maxsize=1 << 12)
def list_of(items: Kind) -> Kind:
    return Kind(items=items)


@frozen
class Limits:
    """The greatest numbers that are told apart in what is known of a program as a whole: what
    grows little by little is soon known for good."""

    greatest: tuple[int, ...]  # in order
    made: dict[Kind, Kind] = field(factory=dict, eq=False)

    def rounded(self, kind: Kind) -> Kind:
        """The same values and more."""
        found = self.made.get(kind)
        if found is None:
            items = None if kind.items is None else self.rounded(kind.items)
            low, high = kind.low, kind.high
            if low is not None and kind.is_word:
                low = 0 if low >= 0 else -1 if low == -1 else -GREATEST
                high = self.greatest[bisect_left(self.greatest, kind.greatest)]
            made = evolve(kind, low=low, high=high, items=items)
            found = self.made[kind] = kind if made == kind else made
        return found


def widened(before: Kind, now: Kind) -> Kind:
    """A kind that grew again: its numbers, and those in its lists, may be any, so that this
    comes to an end."""
    if now.items is not None:
        now = evolve(now, items=widened(before.items or NOTHING, now.items))
    if now.low is None or (before.low, before.high) == (now.low, now.high):
        return now
    return evolve(now, low=min(now.low, -GREATEST), high=max(now.greatest, GREATEST))
