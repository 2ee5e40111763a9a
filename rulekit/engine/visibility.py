"""Who may know which card lies where. The one place that decides it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import assert_never
from weakref import WeakKeyDictionary

from rulekit.compiler.layout import OUTSIDE, STACK, Layout
from rulekit.ruleset.types import ABSENT

_known: WeakKeyDictionary[Layout, dict[int, Visibility]] = WeakKeyDictionary()


def visibility_of(layout: Layout, seat: int) -> Visibility:
    """What the zones of a layout show to a seat, made once."""
    seats = _known.setdefault(layout, {})
    if seat not in seats:
        seats[seat] = Visibility(layout, seat)
    return seats[seat]


class Visibility:
    """What the zones of a layout show to a seat; ABSENT is somebody who only looks on."""

    def __init__(self, layout: Layout, seat: int) -> None:
        self.seat = seat
        self.bit = 0 if seat == ABSENT else 1 << seat
        self.everybody = (1 << layout.players) - 1
        self.seers = [self._seers(layout, zone) for zone in range(len(layout.zones))]
        self.open = [bool(who & self.bit) or who == self.everybody for who in self.seers]
        self.averted = frozenset(
            number
            for number, zone in enumerate(layout.zones)
            if zone is not None
            and zone.visibility == "outward"
            and layout.zone_owner[number] == seat
        )
        """Zones that the seat holds, and only others see."""

    def _seers(self, layout: Layout, number: int) -> int:
        """The seats that see a zone, as bits."""
        if number == STACK:
            return self.everybody
        if number == OUTSIDE:
            return 0
        zone = layout.zones[number]
        assert zone is not None
        owner = layout.zone_owner[number]
        its_player = 0 if owner == ABSENT else 1 << owner
        match zone.visibility:
            case "hidden":
                return 0
            case "private":
                return its_player
            case "outward":
                return self.everybody & ~its_player
            case "public":
                return self.everybody
        assert_never(zone.visibility)

    def card(self, zone: int, seen: int) -> bool:
        """Whether a card that lies in a zone, and was shown to some seats, is known."""
        known = self.seers[zone] | seen
        return bool(known & self.bit) or known == self.everybody

    def shown(self, where: Sequence[int], seen: Sequence[int]) -> dict[int, set[int]]:
        """The cards that are known though their zone is not open, by zone."""
        found: dict[int, set[int]] = {}
        for card in compress(range(len(seen)), seen):
            if not self.open[where[card]] and self.cards(where, seen, card):
                found.setdefault(where[card], set()).add(card)
        return found

    def cards(self, where: Sequence[int], seen: Sequence[int], card: int) -> bool:
        return self.card(where[card], seen[card])
