"""Who may know which card lies where. The one place that decides it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from rulekit.compiler.layout import OUTSIDE, STACK, Layout
from rulekit.ruleset.types import ABSENT


class Visibility:
    """What the zones of a layout show to a seat; ABSENT is somebody who only looks on."""

    def __init__(self, layout: Layout, seat: int) -> None:
        self.seat = seat
        self.bit = 0 if seat == ABSENT else 1 << seat
        self.everybody = (1 << layout.players) - 1
        self.open = [self._shows(layout, zone, seat) for zone in range(len(layout.zones))]

    @staticmethod
    def _shows(layout: Layout, number: int, seat: int) -> bool:
        if number == STACK:
            return True
        if number == OUTSIDE:
            return False
        zone = layout.zones[number]
        assert zone is not None
        if zone.visibility == "public":
            return True
        if zone.visibility == "private":
            return seat != ABSENT and layout.zone_owner[number] in (seat, ABSENT)
        return False

    def card(self, zone: int, seen: int) -> bool:
        """Whether a card that lies in a zone, and was shown to some seats, is known."""
        return self.open[zone] or bool(seen & self.bit) or seen == self.everybody

    def shown(self, where: Sequence[int], seen: Sequence[int]) -> dict[int, set[int]]:
        """The cards that are known though their zone is not open, by zone."""
        found: dict[int, set[int]] = {}
        for card in compress(range(len(seen)), seen):
            if not self.open[where[card]] and self.cards(where, seen, card):
                found.setdefault(where[card], set()).add(card)
        return found

    def cards(self, where: Sequence[int], seen: Sequence[int], card: int) -> bool:
        return self.card(where[card], seen[card])
