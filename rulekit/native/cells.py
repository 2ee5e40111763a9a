"""What is known of the places of a state: what is put there by all functions together."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from rulekit.compiler.units import FrameInfo
from rulekit.engine.program import Program
from rulekit.native.kinds import (
    ABSENT,
    ANYTHING,
    FLAG,
    NOTHING,
    NUMBER,
    Kind,
    Limits,
    number,
    widened,
)
from rulekit.native.memory import FRAMES, Memory
from rulekit.native.tables import Region
from rulekit.native.unit import Unit

_CARRIED = {1: "card", 2: "player", 3: "number"}
"""What slots of the frames of a card's rules hold: `this`, `you`, the depth of an outer frame."""

_FLAGS = ("ask", "dirty", "discreet")
_LISTS = ("extra", "grants", "held", "later", "scores", "skipped", "used", "winners")


@define(eq=False)
class Cells:
    """The kinds of slots of frames, of variables and of the other parts of a state. Whoever has
    read one is translated again when it turns out to hold more."""

    program: Program
    memory: Memory
    again: Callable[[int], None]  # translates a unit again
    limits: Limits = field(init=False)
    of_types: dict[str, Kind] = field(init=False)  # of the language, that are numbers
    kinds: dict[object, Kind] = field(init=False)
    readers: dict[object, dict[int, Kind | None]] = field(factory=dict)  # with what they check
    growths: dict[object, int] = field(factory=dict)
    copies: set[int] = field(factory=set)
    events: dict[int, int] = field(factory=dict)  # of the frames of hooks, those of their events

    def __attrs_post_init__(self) -> None:
        self.limits = self.memory.limits()
        layout = self.program.layout
        numbers = {"player": layout.players, "card": len(layout.cards), "zone": len(layout.zones)}
        self.of_types = {name: Kind(-1, size - 1, none=True) for name, size in numbers.items()}
        self.of_types |= {"number": NUMBER | ABSENT, "flag": FLAG | ABSENT}
        s = self.program.fresh_state(0, False)
        self.kinds = {name: self.memory.tables.kind_of(getattr(s, name)) for name in _LISTS}
        self.kinds |= {name: FLAG for name in _FLAGS}
        self.kinds |= {
            "depth": number(0, FRAMES),
            "pend": ANYTHING,
            "current": number(0, self.program.players - 1),
            "ret": ABSENT,
            "answer": ABSENT,
        }
        made, infos = self.program.unit, self.program.infos
        for hook in made.hooks:
            if not isinstance(hook.runs, str) and hook.rule.event in made.starts:
                event = infos[made.starts[hook.rule.event][0]]
                self.events[id(infos[hook.runs[0]])] = id(event)

    # --- Parts of the state ------------------------------------------------------------------

    def read(self, unit: Unit, name: str) -> Kind:
        if name == "answer" and unit.block >= 0 and ("answer", unit.block) in self.kinds:
            self._reads(unit, "answer")
            return self.kinds["answer"] | self._read(unit, ("answer", unit.block))
        if name == "answer":
            return self.kinds["answer"] | self._read(unit, "any answer")
        return self._read(unit, name, NUMBER)

    def write(self, name: str, kind: Kind) -> None:
        if name in self.kinds:
            self._grow(name, kind)

    def put_answer(self, block: int | None, kind: Kind) -> None:
        """What may be answered before a block runs; None if it is not known which."""
        self._grow("any answer", kind)
        if block is None:
            self._grow("answer", kind)
        else:
            self._grow(("answer", block), kind)

    # --- Frames ------------------------------------------------------------------------------

    def slot(self, unit: Unit, index: int) -> Kind:
        """What the frames of a function may hold there."""
        if index == 0:
            return NUMBER
        kind, checked = ABSENT, self.declared(unit, index)
        for key, info in unit.frames.items():
            self._reads(unit, key)
            kind |= self._read(unit, (key, index), checked=checked)
            if info.kind == "later":
                kind |= self._read(unit, "later").element.element
            if key in self.copies:
                kind |= self._read(unit, ("all", index), checked=checked)
        for anywhere in (("any", index), ("any", None)):
            kind |= self._read(unit, anywhere, checked=checked)
        return kind

    def declared(self, unit: Unit, index: int) -> Kind | None:
        """What the rules say that the frames of a function hold there: if it may be more, it is
        checked whenever it is read."""
        kinds = [self.of_types.get(_name_of(info, index)) for info in unit.frames.values()]
        if len(kinds) == 1 or (kinds and all(kind is kinds[0] for kind in kinds)):
            return kinds[0]
        return None

    def outer_slot(self, unit: Unit, index: int) -> Kind:
        """What the frames may hold whose depth the frames of a function know: of hooks, those
        of their event."""
        if index == 0:
            return NUMBER
        kind = ABSENT
        for key in unit.frames:
            self._reads(unit, key)
            if key not in self.events:
                return self.any_slot(unit, index)
            kind |= self._read(unit, (self.events[key], index))
            if self.events[key] in self.copies:
                return self.any_slot(unit, index)
        for anywhere in (("any", index), ("any", None)):
            kind |= self._read(unit, anywhere)
        return kind

    def any_slot(self, unit: Unit, index: int) -> Kind:
        """What any frame may hold there."""
        if index == 0:
            return NUMBER
        kind = ABSENT | self._read(unit, "later").element.element
        for key in (("all", index), ("any", index), ("any", None)):
            kind |= self._read(unit, key)
        return kind

    def put_slot(self, info: FrameInfo, index: int, kind: Kind) -> None:
        self._grow((id(info), index), kind)
        self._grow(("all", index), kind)

    def put_outer(self, unit: Unit, index: int | None, kind: Kind) -> None:
        """Into the frame whose depth the frames of a function know."""
        if index is None or not unit.frames.keys() <= self.events.keys():
            self._grow(("any", index), kind)
            return
        for key in unit.frames:
            self._grow((self.events[key], index), kind)
        self._grow(("all", index), kind)

    def put_anywhere(self, index: int | None, kind: Kind) -> None:
        """Into a frame that is made, it is not known of what; None: into any slot of it."""
        self._grow(("any", index), kind)

    def copied(self, info: FrameInfo | None) -> None:
        """A frame is made from what another one holds, slot by slot."""
        if info is None:
            self._grow(("any", None), ANYTHING)
        elif id(info) not in self.copies:
            self.copies.add(id(info))
            self._again(id(info))

    # --- Arrays --------------------------------------------------------------------------------

    def reads(self, unit: Unit, region: Region) -> None:
        self._reads(unit, id(region))

    def put_region(self, region: Region, kind: Kind) -> None:
        if region.of_variable:
            now = self.limits.rounded(region.items | kind)
            if now != region.items:
                region.items = self._widened(id(region), region.items, now)
                self._again(id(region))

    # --- All of them ---------------------------------------------------------------------------

    def _read(
        self, unit: Unit, key: object, otherwise: Kind = NOTHING, checked: Kind | None = None
    ) -> Kind:
        self._reads(unit, key, checked)
        return self.kinds.get(key, otherwise)

    def _reads(self, unit: Unit, key: object, checked: Kind | None = None) -> None:
        readers = self.readers.setdefault(key, {})
        known = readers.setdefault(unit.index, checked)
        if known is not checked:
            readers[unit.index] = None

    def _grow(self, key: object, kind: Kind) -> None:
        before = self.kinds.get(key, NOTHING)
        now = self.limits.rounded(before | kind)
        if now is not before and now != before:
            self.kinds[key] = self._widened(key, before, now)
            for index, checked in self.readers.get(key, {}).items():
                if checked is None or before | checked == checked:
                    self.again(index)

    def _widened(self, key: object, before: Kind, now: Kind) -> Kind:
        times = self.growths[key] = self.growths.get(key, 0) + 1
        return widened(before, now) if times > 6 else now

    def _again(self, key: object) -> None:
        for index in self.readers.get(key, ()):
            self.again(index)


def _name_of(info: FrameInfo, index: int) -> str:
    if info.carried and index in _CARRIED:
        return _CARRIED[index]
    type_ = info.types.get(index)
    return "" if type_ is None else type_.name
