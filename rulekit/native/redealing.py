"""Worlds that a seat thinks possible, dealt in a machine's memory: the same ones as
`Worlds.sample` deals, bit for bit, in microseconds.

Where words lie that tell of a card that is dealt anew is found out once for all worlds: the
position is put into memory twice, once with all these cards renamed, and the words are looked
at that differ.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from rulekit.compiler.layout import counter_attribute, variable_attribute
from rulekit.engine.card_swaps import renamed
from rulekit.engine.chance import Stream
from rulekit.engine.redealing import MOST_TRIES, Setting, Worlds, setting_of
from rulekit.engine.state import State
from rulekit.native.kinds import LIST
from rulekit.native.memory import PLAN, Memory
from rulekit.native.positions import put
from rulekit.native.reading import Untranslatable
from rulekit.ruleset.model import Ruleset

if TYPE_CHECKING:
    from rulekit.native.machine import Machine

_Plan: TypeAlias = "int | Sequence[_Plan]"

_STRETCH = 64
"""Words that are compared at once."""


class NativeWorlds:
    """The worlds of one moment; the kept position of a machine is one after the other.

    Raises Untranslatable where Python has to deal them.
    """

    def __init__(self, machine: Machine, worlds: Worlds) -> None:
        self.worlds = worlds
        self._machine = machine
        if type(worlds) is not Worlds:
            raise Untranslatable("worlds that are sampled in a way of their own")
        self._setting = setting_of(worlds)
        if not self._setting.only_renames:
            raise Untranslatable("worlds of which Python has to see to more than the cards")
        _lay_out(machine, self._setting)

    def deal(self, stream: Stream) -> None:
        """Makes another world the kept position. Raises Trap."""
        data, layout = self._machine.data, self._machine.layout
        rng = layout.place_kept(layout.scalars["rng"])
        for left in reversed(range(MOST_TRIES)):
            self.worlds.dealt += 1
            struct.pack_into("<Q", data, rng + 8, stream.state)
            self._machine.call("redeal")
            (stream.state,) = struct.unpack_from("<Q", data, rng + 8)
            chance = stream.below(1 << 64)
            if left == 0 or (self._set_ups_deal_so() and self._machine.call("holds")):
                break
            self.worlds.rejected += 1
        struct.pack_into("<Q", data, rng, chance)

    @property
    def python_looks(self) -> bool:
        """Whether Python has to tell of each world whether it can be."""
        return bool(self._setting.pools.possible)

    def try_out(self, stream: Stream, count: int, most: int, turns: int) -> None:
        """Tries answers out in so many worlds: see `runtime/trials.py`. Raises Trap."""
        data, layout = self._machine.data, self._machine.layout
        rng = layout.place_kept(layout.scalars["rng"])
        struct.pack_into("<Q", data, rng + 8, stream.state)
        rejected = self._machine.call("try_out", count, most, turns)
        (stream.state,) = struct.unpack_from("<Q", data, rng + 8)
        self.worlds.dealt += count + rejected
        self.worlds.rejected += rejected

    def _set_ups_deal_so(self) -> bool:
        setting = self._setting
        if not setting.pools.possible:
            return True
        layout = self._machine.layout
        before = setting.knowledge.dealt
        dealt = before[:]
        for card in setting.deal.order:
            dealt[self._machine.word(layout.names + 4 * card)] = before[card]
        return setting.pools.can_be(layout.program.layout, dealt)


def _lay_out(machine: Machine, setting: Setting) -> None:
    """Keeps the position that is dealt anew, and writes down how: see `runtime/redealing.py`."""
    memory, base, order = machine.layout, setting.base, setting.deal.order
    places = _arrays(memory)
    words = list[_Plan]()
    if len(order) > 1:
        names = dict(zip(order, (*order[1:], order[0]), strict=True))
        other = _kept(machine, renamed(base, names, {}).state)
        words = [*_renamed_words(memory, _kept(machine, base.state), other, names)]
    else:
        _kept(machine, base.state)
    arrays = list[_Plan]()
    for place in places:
        values = [machine.word(place + 4 * card) for card in order]
        if any(value >= LIST for value in values):
            raise Untranslatable("lists that lie with cards")
        arrays.append((place, values))
    pools: list[_Plan] = [(cards, cards, places) for cards, places in setting.deal.pools]
    scattered: list[_Plan] = [(copies, copies, copies) for copies in setting.deal.scattered]
    _write(machine, [pools, scattered, arrays, order, words, int(setting.must_hold.sound)])


def _kept(machine: Machine, s: State) -> bytes:
    """The words of the kept position, and what comes before them, when it is this one."""
    put(machine, s)
    machine.call("keep")
    begin = machine.layout.position
    size = 16 + machine.word(begin) + machine.word(begin + 8)
    return machine.data[begin : begin + size].tobytes()


def kept_on_cards(rules: Ruleset) -> list[str]:
    """The arrays of the counters and variables that lie on cards."""
    own = [counter_attribute(one) for one in rules.counters.values() if one.owner == "card"]
    own += [variable_attribute(one) for one in rules.variables.values() if one.owner == "card"]
    return own


def _arrays(memory: Memory) -> list[int]:
    """Where the kept position has what is kept for each card."""
    names = ("where", "seen", "stamp", *kept_on_cards(memory.program.ruleset))
    return [memory.place_kept(memory.regions[name].address + 4) for name in names]


def _renamed_words(
    memory: Memory, before: bytes, after: bytes, names: dict[int, int]
) -> Iterator[tuple[int, int, int, int]]:
    """Of each word that tells of a card: where it lies, the card, and what is added to the
    card's number, or what that is taken from: so are options of a window."""
    stride = memory.program.layout.option_stride
    elsewhere = {*_arrays(memory), memory.place_kept(memory.regions["n"].address + 4)}
    apart = [
        range(begin, begin + 4 * region.length)
        for region in memory.regions.values()
        if (begin := memory.place_kept(region.address + 4)) in elsewhere
    ]
    if len(before) != len(after):
        raise Untranslatable("a renaming that changes more than names")
    for place, old, new in _differing(before, after):
        address = memory.position + place
        if any(address in one for one in apart):
            continue
        sign = 1 if old >= 0 else -1
        card = (old if old >= 0 else -2 - old) % stride
        if card not in names or new != old + sign * (names[card] - card):
            raise Untranslatable("a word that names a card in a way of its own")
        yield address, card, old - sign * card, sign


def _differing(before: bytes, after: bytes) -> Iterator[tuple[int, int, int]]:
    for begin in range(0, len(before), 4 * _STRETCH):
        here, there = before[begin : begin + 4 * _STRETCH], after[begin : begin + 4 * _STRETCH]
        if here != there:
            form = f"<{len(here) // 4}i"
            pairs = zip(struct.unpack(form, here), struct.unpack(form, there), strict=True)
            for index, (old, new) in enumerate(pairs):
                if old != new:
                    yield begin + 4 * index, old, new


def _write(machine: Machine, plan: Sequence[_Plan]) -> None:
    memory = machine.layout
    words = [0] * len(plan)

    def laid(part: _Plan) -> int:
        if isinstance(part, int):
            return part
        items = [laid(one) for one in part]
        place = memory.plan + 4 * len(words)
        words.extend((len(items), *items))
        return LIST + place

    words[: len(plan)] = [laid(part) for part in plan]
    if 4 * len(words) > PLAN:
        raise Untranslatable("too many cards that are dealt anew")
    struct.pack_into(f"<{len(words)}i", machine.data, memory.plan, *words)
