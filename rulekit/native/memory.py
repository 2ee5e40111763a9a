"""Where everything lies in the memory of a native game.

| from | what |
|---|---|
| 64 | the parts of the state that are one word, `ROOTS` of them lists or anything |
| | arrays of the state, each its length and its words |
| | zones, each its length and room for all cards, or for the single one that it holds |
| | frames of the effect stack, each its length and room for the longest |
| | the untouched state, what many games come to, weights |
| | how the cards of a kept position are dealt anew, tables: the last that a module brings |
| | a position that is kept, a search through positions, the journal |
| | both halves of the heap, lists in the making |
"""

from __future__ import annotations

import struct
from typing import Any

from attrs import define, field

from rulekit.engine.program import Program
from rulekit.native import encoding as w
from rulekit.native.kinds import FLAG, GREATEST, NOTHING, NUMBER, Kind, Limits, number
from rulekit.native.ledger import Ledger
from rulekit.native.policy_room import PolicyRoom
from rulekit.native.prospects import Prospects
from rulekit.native.prospects_room import ProspectsRoom
from rulekit.native.reading import Untranslatable
from rulekit.native.search_room import SearchRoom
from rulekit.native.tables import Region, Tables
from rulekit.native.traits import Traits

SCALARS = (
    "ask", "bulk", "clock", "current", "depth", "dirty", "discreet", "effort", "ending",
    "look", "round", "starter", "turns", "told",
)  # fmt: skip
"""Parts of a state that are numbers; `depth` of the stack, `told` entries in the journal."""

ROOTS = (
    "answer", "extra", "grants", "held", "later", "pend", "ret", "scores", "skipped", "used",
    "winners",
)  # fmt: skip
"""Parts of a state that are lists, or anything."""

MOST_PLAYERS = 30
"""Who has seen a card is kept in the bits of a word."""

FRAMES = 1024
"""Frames that may be in progress at once; Python plays on where there are more."""

SHADOW = 1 << 18
JOURNAL = 1 << 23
HEAP = 1 << 22
"""Bytes of the stack of lists in the making, of the journal, and of each half of the heap. What is
never written to takes no memory."""

LITTER = 1 << 15
"""Bytes of lists that are left alone between two blocks."""

MARGIN = 16
"""Bytes behind a list that may be written to: words are copied four at once."""

MOST_STATE, TABLES = 1 << 22, 1 << 24
"""Bytes that a state may take, and tables."""

PLAN = 1 << 16
"""Bytes of what tells how cards are dealt anew."""

GLOBALS = {
    name: w.global_(index)
    for index, name in enumerate((
        "shadow top", "journal top", "heap top", "heap end", "heap start", "leaving",
        "heap base", "shadow base", "room",
    ))
}  # fmt: skip
"""Numbers that are no part of a state."""

SHADOW_TOP, JOURNAL_TOP = GLOBALS["shadow top"], GLOBALS["journal top"]
HEAP_TOP, HEAP_END = GLOBALS["heap top"], GLOBALS["heap end"]
LEAVING = GLOBALS["leaving"]
ROOM = GLOBALS["room"]


@define(eq=False)
class Memory:
    """The layout of one program."""

    program: Program
    frame_words: int
    scalars: dict[str, int] = field(factory=dict)
    regions: dict[str, Region] = field(factory=dict)
    zones: tuple[int, ...] = ()  # where each of them lies
    frames: int = 0
    image: int = 0
    journal: int = 0
    ledger: Ledger = field(init=False)
    policy: PolicyRoom = field(init=False)
    prospects: ProspectsRoom = field(init=False)
    position: int = 0  # one that is kept
    names: int = 0  # of each card the one that lies in its place, where cards are dealt anew
    plan: int = 0
    search: SearchRoom = field(init=False)
    tables: Tables = field(init=False)
    heap: int = 0

    def __attrs_post_init__(self) -> None:
        s = self.program.fresh_state(0, False)
        at = 64
        for name in (*SCALARS, *ROOTS):
            self.scalars[name] = at
            at += 4
        at = -(-at // 8) * 8
        self.scalars["rng"] = at  # that of the game, then that of bots
        at += 16
        cards, layout = len(s.where), self.program.layout
        anything = {
            "where": number(0, len(s.z) - 1),
            "seen": number(0, (1 << layout.players) - 1),
            "out": FLAG,
            "n": number(0, GREATEST),
            "stamp": number(0, GREATEST),
        }
        for name in ("where", "n", "stamp", "seen", "out", *s.OWN):
            length = len(getattr(s, name))
            of_variable = name.startswith("v_")
            kind = anything.get(name, NOTHING if of_variable else NUMBER)
            self.regions[name] = Region(at, length, kind, of_variable)
            at += 4 * (length + 1)
        zones = []
        for zone, there in zip(layout.zones, s.z, strict=True):
            zones.append(at)
            is_single = zone is not None and zone.single and len(there) < 2
            at += 8 if is_single else 4 * (cards + 1) + MARGIN
        self.zones, self.frames = tuple(zones), at
        self.image = self.frames + 4 * FRAMES * (self.frame_words + 1)
        self.ledger = Ledger(self.program, self.image + self.frames)
        self.policy = PolicyRoom(Traits(self.program), layout.players, self.ledger.room.end)
        self.prospects = ProspectsRoom(Prospects(self.policy.traits), self.policy.room.end)
        self.names = self.prospects.room.end
        self.plan = self.names + 4 * cards
        self.tables = Tables(self.plan + PLAN, cards + 1)
        self.position = self.tables.begin + TABLES
        self.search = SearchRoom(self.program, self.position + 16 + self.image + HEAP)
        self.journal = self.search.room.end
        self.heap = -(-(self.journal + JOURNAL) // 16) * 16
        if layout.players > MOST_PLAYERS:
            raise Untranslatable(f"{layout.players} players are more than {MOST_PLAYERS}")
        if self.frames > MOST_STATE:
            raise Untranslatable(f"a state of it takes more than {MOST_STATE >> 20} MB")

    @classmethod
    def of(cls, program: Program) -> Memory:
        """That of a program: the same each time, but for tables."""
        parameters = max(len(event.parameters) for event in program.events)
        return cls(program, 8 + max(program.unit.paddings.values()) + parameters)

    def place_kept(self, address: int) -> int:
        """Where the kept position has what lies at an address, if that is no list."""
        return address - 64 + self.position + 16

    def limits(self) -> Limits:
        """Numbers up to the last one of anything that there are several of."""
        layout = self.program.layout
        lengths = {layout.players, len(layout.cards), len(layout.zones)}
        return Limits((1, *sorted(one - 1 for one in lengths if one > 2), GREATEST))

    @property
    def card_kind(self) -> Kind:
        return number(0, max(len(self.program.layout.cards) - 1, 0))

    @property
    def journal_full(self) -> int:
        return self.journal + JOURNAL - 4096

    @property
    def frame_bytes(self) -> int:
        return 4 * (self.frame_words + 1)

    def state_words(self, s: Any) -> bytes:
        """A state in which nothing has begun, from address 0 to the frames."""
        made = bytearray(self.frames)
        for name in SCALARS:
            value = 0 if name in ("depth", "told") else int(getattr(s, name))
            struct.pack_into("<i", made, self.scalars[name], value)
        for name in ROOTS:
            struct.pack_into("<i", made, self.scalars[name], self.tables.word(getattr(s, name)))
        for name, region in self.regions.items():
            words = [self.tables.word(value) for value in getattr(s, name)]
            struct.pack_into(f"<{len(words) + 1}i", made, region.address, len(words), *words)
        for place, cards in zip(self.zones, s.z, strict=True):
            struct.pack_into(f"<{len(cards) + 1}i", made, place, len(cards), *cards)
        return bytes(made)
