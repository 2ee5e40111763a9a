"""Tells positions apart: two that are equivalent have the same key.

Copies of a component count as one another, as do the orders of cards where order has no
meaning; the order in which rules came into play has one. A card that something in progress
refers to counts as itself: whatever is a number there may be one, and so may a flag.
`native/runtime/position_keys.py` tells positions apart in the same way.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from rulekit.compiler.layout import OUTSIDE
from rulekit.compiler.units import Site
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.ruleset.definitions import TableRule


class Sameness:
    """The keys of the positions of one program."""

    def __init__(self, program: Program) -> None:
        layout = program.layout
        self.program = program
        self.works = layout.works_table()
        self.owners = layout.zone_owner
        self.ordered = [zone is None or zone.keeps_places for zone in layout.zones]
        self.design = layout.designs
        self.of_cards = program.names_of_cards()
        self.own = program.new_state.OWN
        self.sites = program.sites

    def key(self, s: State) -> bytes:
        """The same for equivalent positions."""
        named = set[Any]()
        referring = self._referring(s, named)
        pend = s.pend and (s.pend[0], self._offered(s), *s.pend[2:])
        ages = self._ages(s)
        lent = [ages[to][s.stamp[card]] for _, to, card, _ in s.grants]
        parts = (
            [self._zone(s, number, cards, named, ages) for number, cards in enumerate(s.z)],
            lent, s.round, s.turns == 0, s.out, referring, pend, s.current, s.starter, s.extra,
            s.skipped, s.ending, s.rng,
            [_plain(getattr(s, name), set()) for name in self.own if name not in self.of_cards],
        )  # fmt: skip
        return blake2b(repr(parts).encode(), digest_size=16).digest()

    def _offered(self, s: State) -> Any:
        """The options of the pending decision, which chance may have picked."""
        assert s.pend is not None
        options, site = s.pend[1], self.sites[s.pend[4]]
        if site.kind == "offer":
            return len(options)  # a window offers what the position allows
        if site.item != "card":
            return _plain(options, set())
        cards = [one for one in options if type(one) is int]
        return len(options), sorted((self.design[card], s.where[card]) for card in cards)

    def _referring(self, s: State, named: set[Any]) -> list[Any]:
        """The parts of a state that may hold numbers of cards, which are put among those named."""
        parts = [[frame[0], _plain(frame[1:], named)] for frame in s.stack]  # first, its block
        parts += [[_plain(frame[:2], set()), _plain(frame[2:], named)] for frame in s.later]
        parts += [_plain(part, named) for part in (s.used, s.held, s.grants)]
        for name in self.of_cards:
            values = getattr(s, name)
            parts.append(_plain(values, named))
            named.update(index for index, value in enumerate(values) if value)
        return parts

    def _ages(self, s: State) -> dict[int, dict[int, int]]:
        """For each holder the ranks of the stamps of what works before them, wherever it lies:
        in this order their rules run. How much older one is than another is no matter."""
        stamps: dict[int, set[int]] = {}
        for number, cards in enumerate(s.z):
            for card in cards:
                works = self.works[card]
                if works is not None and works[number]:
                    stamps.setdefault(self.owners[number], set()).add(s.stamp[card])
        for _, to, card, _ in s.grants:
            stamps.setdefault(to, set()).add(s.stamp[card])
        return {
            holder: {stamp: rank for rank, stamp in enumerate(sorted(found))}
            for holder, found in stamps.items()
        }

    def _zone(
        self,
        s: State,
        number: int,
        cards: list[int],
        named: set[Any],
        ages: dict[int, dict[int, int]],
    ) -> list[tuple[int, int, int]]:
        if number == OUTSIDE:
            return []
        of_holder = ages.get(self.owners[number], {})
        shown: list[tuple[int, int, int]] = []
        for card in cards:
            works = self.works[card]
            age = of_holder[s.stamp[card]] if works is not None and works[number] else -1
            shown.append((age, self.design[card], card if card in named else -1))
        if not self.ordered[number]:
            shown.sort()
        return shown

    def options(self, s: State) -> list[object]:
        """Of each option of the pending decision what is the same for those that lead to
        equivalent positions."""
        assert s.pend is not None
        site = self.sites[s.pend[4]]
        named: set[Any] | None = None  # found out where it matters
        found: list[object] = []
        for index, option in enumerate(s.pend[1]):
            deed, card = self._deed(site, option) or (0, None)
            if card is not None and not self._has_place_of_its_own(s, card):
                if named is None:
                    self._referring(s, named := set())
                if card not in named:
                    found.append((deed, self.design[card], s.where[card]))
                    continue
            found.append(index)
        return found

    def _has_place_of_its_own(self, s: State, card: int) -> bool:
        zone, works = s.where[card], self.works[card]
        return self.ordered[zone] or bool(works and works[zone])

    def _deed(self, site: Site, option: Any) -> tuple[int, int] | None:
        """What would be done with a card, as a number, and the card; see `decisions.option_of`."""
        if type(option) is tuple:
            (option,) = option
        elif option is None or site.kind != "offer":
            is_card = site.kind == "choose" and site.item == "card" and option is not None
            return (0, option) if is_card else None
        stride = self.program.layout.option_stride
        if option >= 0:
            return option // stride, option % stride
        number, card = divmod(-2 - option, stride)
        of_table = isinstance(self.program.unit.uses[number].rule.carrier, TableRule)
        return None if of_table else (-1 - number, card)


def _plain(value: Any, numbers: set[Any]) -> Any:
    """A value in which flags are numbers, and all lists of one sort; its numbers are collected."""
    sort = type(value)
    if sort is int:
        numbers.add(value)
    elif isinstance(value, list | tuple):
        return [_plain(each, numbers) for each in value]
    elif sort is bool:
        value = int(value)
        numbers.add(value)
    return value
