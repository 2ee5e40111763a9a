"""Where a search through positions lies in the memory of native games, and what its functions
know by names in capitals."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import define, field

from rulekit.compiler.layout import OUTSIDE
from rulekit.engine.program import Program
from rulekit.native.rooms import Room
from rulekit.ruleset.definitions import TableRule

MOST_POSITION: Final = 1 << 17
"""Bytes of a position whose answers are tried."""

_TRIED: Final = 1 << 20
_MOST_LENT: Final = 256
_MOST_CHOICES: Final = 1 << 11
_RECORD: Final = struct.Struct("<4i")

CAME_BEFORE, CAME_THERE, CAME_TO_WANTED = 0, 1, 2
"""What came of an answer: what came of one before; a position; one that is wanted."""


@define(eq=False)
class Record:
    """What came of an answer, as native code tells it."""

    sort: int
    ending: int  # -1 where the game goes on
    key: bytes | memoryview
    position: bytes | memoryview  # as it is laid down; empty if it was not to be kept


@define(eq=False)
class SearchRoom:
    program: Program
    begin: int
    room: Room = field(init=False)

    def __attrs_post_init__(self) -> None:
        cards = len(self.program.layout.cards)
        words = {
            "CUT": 1, "DONE": 1, "ANSWER_COUNT": 1, "NAMING": 1, "RANKED_TO": 1,
            "OLDER": self.program.players + 1, "NAMED": cards,
            "RANKED": cards + _MOST_LENT, "RANKED_END": cards + _MOST_LENT,
            "ALIKE": _MOST_CHOICES, "LOOKS": _MOST_CHOICES, "DEEDS": _MOST_CHOICES,
            "TOGETHER": _MOST_CHOICES, "PICKED": _MOST_CHOICES,
            "ANSWERS": 1 << 14, "ANSWERS_END": 0,
            "POSITION": MOST_POSITION >> 2, "TRIED": _TRIED >> 2, "TRIED_END": 0,
        }  # fmt: skip
        self.room = Room(self.begin, words)

    def names(self, regions: Mapping[str, Any], rng: int) -> dict[str, Any]:
        """What `runtime/exploring.py` and its neighbours know by names in capitals; `regions` are
        the arrays of the state, and `rng` is where its stream lies."""
        program, layout = self.program, self.program.layout
        works, zones, of_cards = layout.works_table(), layout.zones, program.names_of_cards()
        lie = {name: (region.address + 4, region.length) for name, region in regions.items()}
        others = [name for name in program.new_state.OWN if name not in of_cards]
        return {
            **self.room.places,
            "MOST_CHOICES": _MOST_CHOICES,
            "TRIED_FULL": self.room.places["TRIED"] + _TRIED // 2,
            "RECORD_BEGINS": _RECORD.size,
            "RANKS": self.room.places["RANKED_END"] - self.room.places["RANKED"],
            "HOLDING": layout.players + 1,
            "CARDS": len(layout.cards),
            "DESIGN": layout.designs,
            "DESIGNS": len(set(layout.designs)),
            "ZONES": len(zones),
            "ZONES_IN_GAME": tuple(number for number in range(len(zones)) if number != OUTSIDE),
            "ZONES_OF_WORK": tuple(
                number for number in range(len(zones)) if any(one and one[number] for one in works)
            ),
            "ORDERED": tuple(zone is None or zone.keeps_places for zone in zones),
            "OWNER": tuple(layout.zone_owner),
            "WORKS": works,
            "REFERRING": tuple(lie[name] for name in program.new_state.OWN if name in of_cards),
            "NUMBERS_OF_KEY": (
                (rng, 2),
                lie["out"],
                *(lie[name] for name in others if name.startswith("c_")),
            ),
            "OTHERS_OF_KEY": tuple(lie[name] for name in others if not name.startswith("c_")),
            "OFFERED": tuple(
                1 if site.kind == "offer" else 2 if site.item == "card" else 0
                for site in program.sites
            ),
            "NAMING_OPTIONS": tuple(
                2 if site.kind == "offer" else int(site.kind == "choose" and site.item == "card")
                for site in program.sites
            ),
            "STRIDE": layout.option_stride,
            "USES_OF_TABLE": tuple(
                isinstance(use.rule.carrier, TableRule) for use in program.unit.uses
            ),
            "EMPTY_TEXT": "",
        }

    def put(self, data: Any, position: bytes, first: int) -> None:
        """A position that was laid down, whose answers are tried from one on, by its number."""
        begin = self.room.places["POSITION"]
        data[begin : begin + len(position)] = position
        self.room.put(data, "CUT", -1, first, -1)

    def tried(self, data: Any) -> tuple[int, int, bool]:
        """The number of the answer that comes next, how many there are, -1 if that was not found
        out, and whether there are more."""
        cut, done, count = self.room.take(data, "CUT", 3)
        return done, count, cut == 1

    def records(self, data: memoryview, count: int) -> Iterator[Record]:
        at = self.room.places["TRIED"]
        for _ in range(count):
            sort, ending, key, position = _RECORD.unpack_from(data, at)
            at += _RECORD.size
            if sort == CAME_BEFORE:
                yield Record(sort, -1, b"", b"")
                continue
            yield Record(sort, ending, data[at : at + key], data[at + key : at + key + position])
            at += key + position
