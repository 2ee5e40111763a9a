"""Where everything lies in the memory of a native game, and what tables hold.

| from | what |
|---|---|
| 64 | the parts of the state that are one word, `ROOTS` of them lists or anything |
| | arrays of the state, each its length and its words |
| | zones, each its length and room for all cards, or for the single one that it holds |
| | frames of the effect stack, each its length and room for the longest |
| | the untouched state, what many games come to, weights |
| | how the cards of a kept position are dealt anew, tables: the last that a module brings |
| | a position that is kept, the journal |
| | both halves of the heap, lists in the making |
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

from attrs import define, field

from rulekit.engine.failures import Missing
from rulekit.engine.program import Program
from rulekit.native import encoding as w
from rulekit.native.kinds import (
    ABSENT,
    CANCELLED,
    FIRST_FUNCTION,
    FIRST_TEXT,
    FLAG,
    GREATEST,
    LAST_TEXT,
    LIST,
    MISSING,
    NONE,
    NOTHING,
    NUMBER,
    OTHER,
    TEXT_BITS,
    Kind,
    Limits,
    list_of,
    number,
)
from rulekit.native.ledger import Ledger
from rulekit.native.policy_room import PolicyRoom
from rulekit.native.prospects_room import Prospects, ProspectsRoom
from rulekit.native.reading import Spread, Untranslatable
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

_TABLES = (tuple, list, bytes, bytearray, frozenset, set, range, Mapping)

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

MOST_PLAYERS = 30
"""What a word has bits for: who has seen a card."""

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
class Memory:
    """The layout of one program, and the tables that its functions look into."""

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
    tables: int = 0
    heap: int = 0
    texts: dict[str, int] = field(factory=dict)
    functions: list[Any] = field(factory=list)  # in the table of the module
    function_numbers: dict[int, int] = field(factory=dict)
    data: bytearray = field(factory=bytearray)
    laid: dict[tuple[bool, tuple[int, ...]], Region] = field(factory=dict)  # by their words
    known: dict[Any, Any] = field(factory=dict)  # what was made of an object, by its identity
    kept: list[Any] = field(factory=list)  # so that no identity comes twice

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
        self.policy = PolicyRoom(Traits(self.program), layout.players, self.ledger.end)
        self.prospects = ProspectsRoom(Prospects(self.policy.traits), self.policy.end)
        self.names = self.prospects.end
        self.plan = self.names + 4 * cards
        self.tables = self.plan + PLAN
        self.position = self.tables + TABLES
        self.journal = self.position + 16 + self.image + HEAP
        self.heap = -(-(self.journal + JOURNAL) // 16) * 16
        if layout.players > MOST_PLAYERS:
            raise Untranslatable(f"more than {MOST_PLAYERS} play")
        if self.frames > MOST_STATE:
            raise Untranslatable("a position of it is too large")

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

    # --- Tables --------------------------------------------------------------------------

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
            at, kind = self.tables + len(self.data), self.kind_of(value).element
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
            self._keep(value, key, Scratch(self.tables + len(self.data)))
            self.data += bytes(4 * (len(self.program.layout.cards) + 2))
        scratch: Scratch = self.known[key]
        return scratch

    def _keep(self, value: Any, key: Any, made: Any) -> None:
        self.known[key] = made
        self.kept.append(value)

    def state_words(self, s: Any) -> bytes:
        """A state in which nothing has begun, from address 0 to the frames."""
        made = bytearray(self.frames)
        for name in SCALARS:
            value = 0 if name in ("depth", "told") else int(getattr(s, name))
            struct.pack_into("<i", made, self.scalars[name], value)
        for name in ROOTS:
            struct.pack_into("<i", made, self.scalars[name], self.word(getattr(s, name)))
        for name, region in self.regions.items():
            words = [self.word(value) for value in getattr(s, name)]
            struct.pack_into(f"<{len(words) + 1}i", made, region.address, len(words), *words)
        for place, cards in zip(self.zones, s.z, strict=True):
            struct.pack_into(f"<{len(cards) + 1}i", made, place, len(cards), *cards)
        return bytes(made)


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
