"""Tells positions apart: two that are equivalent have the same key.

Copies of a component count as one another, as do the orders of cards where order has no
meaning; the order in which rules came into play has one. A card that something in progress
refers to counts as itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from rulekit.compiler.layout import OUTSIDE
from rulekit.engine.game import Game
from rulekit.engine.objects import Option
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.ruleset.definitions import Counter, Variable


class Sameness:
    """The keys of the positions of one program."""

    def __init__(self, program: Program) -> None:
        layout = program.layout
        self.works = layout.works_table()
        self.owners = layout.zone_owner
        self.ordered = [zone is None or zone.keeps_places for zone in layout.zones]
        self.design = layout.designs
        states: list[Counter | Variable] = [
            *program.ruleset.counters.values(),
            *program.ruleset.variables.values(),
        ]
        self.of_cards = [
            name
            for name, state in zip(program.new_state.OWN, states, strict=True)
            if state.owner == "card"
            or (isinstance(state, Variable) and "card" in (state.type.name, _element(state)))
        ]
        self.own = program.new_state.OWN
        self.sites = program.sites

    def key(self, s: State) -> bytes:
        """The same for equivalent positions."""
        named = {number for part in self._referring(s) for number in _numbers(part)}
        stack = s.pend and (s.pend[0], self._offered(s), *s.pend[2:])
        ages = self._ages(s)
        lent = [ages[to][s.stamp[card]] for _, to, card, _ in s.grants]
        parts = (
            [self._zone(s, number, cards, named, ages) for number, cards in enumerate(s.z)],
            lent, s.round, s.turns == 0, s.out, s.stack, stack, s.current, s.starter, s.extra,
            s.skipped, s.used, s.held, s.later, s.grants, s.ending, s.rng,
            [getattr(s, name) for name in self.own],
        )  # fmt: skip
        return blake2b(repr(parts).encode(), digest_size=16).digest()

    def _offered(self, s: State) -> Any:
        """The options of the pending decision, which chance may have picked."""
        assert s.pend is not None
        options, site = s.pend[1], self.sites[s.pend[4]]
        if site.kind == "offer":
            return len(options)  # a window offers what the position allows
        if site.item != "card":
            return options
        cards = [one for one in options if type(one) is int]
        return len(options), sorted((self.design[card], s.where[card]) for card in cards)

    def _referring(self, s: State) -> Iterator[Any]:
        """The parts of a state that may hold numbers of cards."""
        yield [frame[1:] for frame in s.stack]  # the first is the number of a block
        yield [frame[2:] for frame in s.later]
        yield s.used
        yield s.held
        yield s.grants
        for name in self.of_cards:
            values = getattr(s, name)
            yield values
            yield [index for index, value in enumerate(values) if value]

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
        named: set[int],
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

    def alike(self, game: Game, option: Option) -> object:
        """The same for options of a decision that lead to equivalent positions."""
        if option.card is None:
            return option.index
        card = option.card.id
        s = game.state
        zone, works = s.where[card], self.works[card]
        told = (
            self.ordered[zone]
            or (works is not None and works[zone])
            or card in {number for part in self._referring(s) for number in _numbers(part)}
        )
        return (
            option.kind, option.label, option.as_, self.design[card], zone,
            option.index if told else -1,
        )  # fmt: skip


def _element(variable: Variable) -> str:
    return variable.type.element.name if variable.type.element is not None else ""


def _numbers(part: Any) -> Iterator[int]:
    if isinstance(part, list | tuple):
        for each in part:
            yield from _numbers(each)
    elif type(part) is int:
        yield part
