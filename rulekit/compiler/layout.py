"""Numbers for everything: which integer stands for which card, zone, seat and rule.

Cards are numbered in the order of declaration, copies together. A zone of players takes
one number for each seat. Components whose rules can be switched on by a zone have a row
of counts in `State.n`: one for each seat, one for the table, and their total. Where there
are many of them, a place for each group follows, with the sum of its totals. The last place
counts the cards in play that keep others from working.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import groupby
from typing import Any, TypeAlias, TypeVar

from attrs import define, field

from rulekit.ruleset.carried_rules import PlayRule
from rulekit.ruleset.definitions import Component, Counter, Field, Kind, Variable, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import ABSENT

T = TypeVar("T")

Gated: TypeAlias = tuple[int | None, list[T]]
"""What belongs to components that follow each other, behind their gate, if they have one: the
place in `State.n` that counts the working copies of a group of components."""

STACK = 0
"""The zone number of cards that are being played."""

OUTSIDE = 1
"""The zone number of cards that are not part of this game."""

MANY = 256
"""More components whose rules can be switched on than this are counted in groups, too."""

GROUP = 16
"""So many components of each group are looked through where one of them works."""


@define(eq=False)
class Layout:
    """The numbering of a ruleset for a number of players."""

    ruleset: Ruleset
    players: int
    lends: bool  # rules of cards can be lent to somebody
    components: list[Component] = field(factory=list)
    component_index: dict[Component, int] = field(factory=dict)
    kinds: list[Kind] = field(factory=list)
    cards: list[Component] = field(factory=list)  # card number -> component
    copy_of: list[int] = field(factory=list)  # card number -> which copy
    first_card: dict[Component, int] = field(factory=dict)
    zones: list[Zone | None] = field(factory=list)  # zone number -> zone
    zone_owner: list[int] = field(factory=list)  # zone number -> seat, or ABSENT
    zone_base: dict[Zone, int] = field(factory=dict)
    active_base: dict[Component, int] = field(factory=dict)
    active_components: list[Component] = field(factory=list)

    @property
    def card_count(self) -> int:
        return len(self.cards)

    @property
    def option_stride(self) -> int:
        """How far apart options of a window are that differ in more than the card."""
        return max(1, len(self.cards))

    @property
    def stride(self) -> int:
        """Length of a row of activity counts: seats, the table, the total."""
        return self.players + 2

    @property
    def count_places(self) -> int:
        """The length of `State.n`."""
        rows = len(self.active_components)
        groups = -(-rows // GROUP) if self.has_groups else 0
        return rows * self.stride + groups + 1

    @property
    def has_groups(self) -> bool:
        return len(self.active_components) > MANY

    def gate(self, component: Component) -> int | None:
        """Where the group of a component is counted; None where there are no groups."""
        if not self.has_groups:
            return None
        groups = len(self.active_components) * self.stride
        return groups + self.active_base[component] // self.stride // GROUP

    def zone_numbers(self, zone: Zone) -> range:
        base = self.zone_base[zone]
        return range(base, base + (self.players if zone.of_player else 1))

    def cards_of(self, component: Component) -> range:
        first = self.first_card[component]
        return range(first, first + component.copies)

    @cached_property
    def designs(self) -> list[int]:
        """For every card what is printed on it: copies that look alike have the same number."""
        known: dict[object, int] = {}
        return [
            known.setdefault(
                (
                    component.name,
                    component.faces[copy] if component.faces else None,
                    tuple((one.name, values[copy]) for one, values in component.values.items()),
                ),
                len(known),
            )
            for component, copy in zip(self.cards, self.copy_of, strict=True)
        ]

    def field_table(self, fields: tuple[Field, ...]) -> tuple[Any, ...]:
        """The value of a field for every card; None where a card has no such field."""
        by_name = fields[0].name
        table: list[Any] = []
        for card, component in enumerate(self.cards):
            own = component.kind.fields.get(by_name)
            if own is None or own not in fields:
                table.append(None)
                continue
            values = component.values.get(own)
            if values is not None:
                table.append(values[self.copy_of[card]])
            else:
                table.append(own.default)
        return tuple(table)

    def kind_table(self, kind: Kind) -> tuple[bool, ...]:
        return tuple(component.kind.is_a(kind) for component in self.cards)

    def works_table(self) -> list[bytes | None]:
        """For every card, in which zones its rules work; None if it has no such rules."""
        made: dict[tuple[Zone, ...], bytes] = {}
        table: list[bytes | None] = []
        for component in self.cards:
            if component not in self.active_base:
                table.append(None)
                continue
            zones = component.kind.works_in
            if zones not in made:
                works = bytearray(len(self.zones))
                for zone in zones:
                    for number in self.zone_numbers(zone):
                        works[number] = 1
                made[zones] = bytes(works)
            table.append(made[zones])
        return table

    def home(self, component: Component) -> int:
        """The zone number where copies of a component lie before the game is set up."""
        start = component.kind.starts_in
        return OUTSIDE if start is None else self.zone_base[start]

    def pile(self, component: Component) -> int:
        """The zone number to which a component is discarded; of a zone of players, the first."""
        pile = component.kind.discards_to
        return OUTSIDE if pile is None else self.zone_base[pile]

    def pile_step(self, component: Component) -> int:
        """1 if each player has a zone to which a component is discarded, and 0 otherwise."""
        pile = component.kind.discards_to
        return int(pile is not None and pile.of_player)

    @property
    def hand_base(self) -> int:
        """Cards are played from the zone of players called `hand`; ABSENT without one."""
        hand = self.ruleset.zones.get("hand")
        return ABSENT if hand is None or not hand.of_player else self.zone_base[hand]


def gated(layout: Layout, parts: Iterable[tuple[Component | None, T]]) -> list[Gated[T]]:
    """What belongs to components, in order, with the gate of those that follow each other."""
    groups = groupby(parts, key=lambda part: None if part[0] is None else layout.gate(part[0]))
    return [(gate, [what for _, what in group]) for gate, group in groups]


def make_layout(ruleset: Ruleset, players: int, *, lends: bool) -> Layout:
    layout = Layout(ruleset, players, lends)
    layout.kinds = list(ruleset.kinds.values())
    layout.zones = [None, None]
    layout.zone_owner = [ABSENT, ABSENT]
    for zone in ruleset.zones.values():
        layout.zone_base[zone] = len(layout.zones)
        for seat in range(players) if zone.of_player else (ABSENT,):
            layout.zones.append(zone)
            layout.zone_owner.append(seat)
    for component in ruleset.components.values():
        layout.component_index[component] = len(layout.components)
        layout.components.append(component)
        layout.first_card[component] = len(layout.cards)
        for copy in range(component.copies):
            layout.cards.append(component)
            layout.copy_of.append(copy)
        if component.rules and (component.kind.works_in or (lends and _is_lendable(component))):
            layout.active_base[component] = len(layout.active_components) * layout.stride
            layout.active_components.append(component)
    return layout


def _is_lendable(component: Component) -> bool:
    """Whether its rules can work for somebody to whom they are lent."""
    return any(not isinstance(rule, PlayRule) for rule in component.rules)


def counter_attribute(counter: Counter) -> str:
    return _attribute("c", counter.name)


def variable_attribute(variable: Variable) -> str:
    return _attribute("v", variable.name)


def _attribute(prefix: str, name: str) -> str:
    """Python knows fewer letters than the language (`m²`); no name begins with a digit."""
    if f"{prefix}_{name}".isidentifier():
        return f"{prefix}_{name}"
    return f"{prefix}_" + "_".join(str(ord(letter)) for letter in name)
