"""Rooms in the memory of native games: words by their names, one name after the other."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field


@define(eq=False)
class Room:
    """So many words for each name, from an address on; `places` is where those of a name begin."""

    begin: int
    words: Mapping[str, int]
    places: dict[str, int] = field(init=False, factory=dict)
    end: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.end = self.begin
        for name, count in self.words.items():
            self.places[name] = self.end
            self.end += 4 * count

    def put(self, data: Any, name: str, *words: int) -> None:
        struct.pack_into(f"<{len(words)}i", data, self.places[name], *words)

    def take(self, data: Any, name: str, count: int | None = None) -> Sequence[int]:
        """All words of a name, or the first so many."""
        count = self.words[name] if count is None else count
        return struct.unpack_from(f"<{count}i", data, self.places[name])
