"""Numbers for things, in the order in which they are first asked for."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

from attrs import define, field

T = TypeVar("T", bound=Hashable)


@define(eq=False)
class Numbered(Generic[T]):
    """A list that knows where each of its things stands."""

    _things: list[T] = field(factory=list)
    _numbers: dict[T, int] = field(factory=dict)

    def number(self, thing: T) -> int:
        """The number of a thing, which is its own from now on."""
        if thing not in self._numbers:
            self._numbers[thing] = len(self._things)
            self._things.append(thing)
        return self._numbers[thing]

    def __contains__(self, thing: object) -> bool:
        return thing in self._numbers

    def __getitem__(self, number: int) -> T:
        return self._things[number]

    def __iter__(self) -> Iterator[T]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)
