"""What makes options the same thing to do: the verb, what a card looks like, and where it lies
as seen from the one who decides.

Copies of a card in one's hand are one thing to play; cards that the one who decides cannot tell
apart are one thing to take.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from attrs import define, field

from rulekit.bots.native_positions import Position
from rulekit.bots.positions import Pend
from rulekit.engine.program import Program
from rulekit.engine.visibility import visibility_of
from rulekit.native.redealing import kept_on_cards
from rulekit.ruleset.types import ABSENT


@define(eq=False)
class OptionKeys:
    """The keys of a program's options. They are compared, and never ordered."""

    program: Program
    _designs: list[int] = field(init=False)
    _own: list[str] = field(init=False)  # arrays of what lies on cards

    def __attrs_post_init__(self) -> None:
        self._designs = self.program.layout.designs
        self._own = kept_on_cards(self.program.ruleset)

    def of(self, position: Position, pend: Pend) -> list[Hashable]:
        """Of each option of a pending decision."""
        mover, options, _, _, number = pend
        site = self.program.sites[number]
        keys: list[Hashable] = []
        for option in options:
            if option is None:
                keys.append("pass")
            elif isinstance(option, tuple):
                keys.append(self._in_window(position, mover, option[0]))
            elif site.kind == "offer":
                keys.append(self._in_window(position, mover, option))
            elif site.kind == "choose" and site.item == "card":
                keys.append(self._card(position, mover, option))
            elif site.kind == "choose" and site.item == "player":
                keys.append(("player", (option - mover) % self.program.players))
            else:
                keys.append(option)
        return keys

    def singles(self, position: Position, mover: int) -> Hashable:
        """The cards that lie alone in zones of the one who decides, or of nobody, as far as that
        one knows them: a role, a hand of one card, what lies in the middle of the table."""
        sight = visibility_of(self.program.layout, mover)
        found = []
        for number, owner in enumerate(self.program.layout.zone_owner):
            if owner not in (mover, ABSENT):
                continue
            cards = position.zone(number)
            if len(cards) == 1 and sight.card(number, position.of_card("seen", cards[0])):
                found.append((number, self._designs[cards[0]]))
        return tuple(found)

    def _in_window(self, position: Position, mover: int, option: int) -> Hashable:
        """See `compiler/windows.py` for its numbers."""
        stride = self.program.layout.option_stride
        verb, card = divmod(-2 - option, stride) if option < 0 else divmod(option, stride)
        return ("use" if option < 0 else "play", verb, self._card(position, mover, card))

    def _card(self, position: Position, mover: int, card: int) -> Hashable:
        zone = position.of_card("where", card)
        layout = self.program.layout
        sight = visibility_of(layout, mover)
        owner = layout.zone_owner[zone]
        held = layout.zones[zone]
        place = (
            "" if held is None else held.name,
            owner if owner == ABSENT else (owner - mover) % self.program.players,
        )
        looks: Any = None
        if sight.card(zone, position.of_card("seen", card)):
            looks = self._designs[card]
        elif zone in sight.averted:  # one's own, face to the others: they may have told of it
            looks = ("at", list(position.zone(zone)).index(card))
        return (place, looks, *(position.of_card(name, card) for name in self._own))
