"""What a seat can have followed: which cards it knows, and which may have changed places since
they were mixed where it could not look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

from attrs import frozen

from rulekit.compiler.layout import OUTSIDE, STACK
from rulekit.engine.card_moves import MOVED, PLAYED, REVEALED, SHUFFLED, USED
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.engine.visibility import visibility_of

Draw: TypeAlias = "tuple[int, tuple[int, ...]]"
"""Cards of which chance took some, and how many entries the journal had then."""


@frozen
class Exchange:
    """Two cards that a seat cannot tell apart since they were mixed, at an entry of the
    journal."""

    one: int
    other: int
    since: int


class Following:
    """What one seat knows of the cards, or ABSENT for somebody who only looks on.

    Before the game everybody knows where each card lies. A card is lost sight of where it is
    mixed with others, and found again where it is seen. `mixed[card]` are the entries of the
    journal at which it was mixed since it was last seen: two cards that were mixed together
    may, for all that the seat can know, be each other. That some follow from others is left
    out: then less is unknown, never more.
    """

    def __init__(self, program: Program, seat: int) -> None:
        s = program.fresh_state(0, False)
        self.layout = program.layout
        self.sight = visibility_of(program.layout, seat)
        self.where = s.where
        self.seen = s.seen
        self.mixed: list[tuple[int, ...]] = [()] * len(s.where)
        self.read = 0
        self.drawn = 0

    def renamed(self, names: Mapping[int, int]) -> Following:
        """A copy that follows the game of which the cards were renamed."""
        new: Following = object.__new__(Following)
        new.layout, new.sight = self.layout, self.sight
        new.where, new.seen, new.mixed = self.where[:], self.seen[:], self.mixed[:]
        new.read, new.drawn = self.read, self.drawn
        for card, name in names.items():
            new.where[name] = self.where[card]
            new.seen[name] = self.seen[card]
            new.mixed[name] = self.mixed[card]
        return new

    def follow(self, journal: Sequence[tuple[Any, ...]], draws: Sequence[Draw] = ()) -> None:
        """Takes note of what was added to a journal, and of what chance drew meanwhile."""
        for index in range(self.read, len(journal)):
            self._draws(draws, index)
            self._entry(index, journal[index])
        self.read = len(journal)
        self._draws(draws, self.read)

    def told(self, cards: Sequence[int]) -> None:
        """The seat was shown these cards, for example to choose among them."""
        for card in cards:
            self.mixed[card] = ()

    def knows(self, card: int) -> bool:
        """Whether the seat sees a card. To pass through the effect stack shows nothing: what is
        played is shown by being played."""
        return self.where[card] != STACK and self.sight.cards(self.where, self.seen, card)

    def unknown(self) -> dict[int, list[int]]:
        """For each mixing the cards that may have changed places since then."""
        found: dict[int, list[int]] = {}
        for card, mixings in enumerate(self.mixed):
            if mixings and self.where[card] not in (STACK, OUTSIDE) and not self.knows(card):
                for index in mixings:
                    found.setdefault(index, []).append(card)
        return found

    def _entry(self, index: int, entry: tuple[Any, ...]) -> None:
        kind = entry[0]
        if kind == MOVED:
            _, card, _, target = entry
            before = self.knows(card)
            self.where[card], self.seen[card] = target, 0
            if before or self.knows(card):
                self.mixed[card] = ()
        elif kind == PLAYED:
            self.mixed[entry[3]] = ()
        elif kind == USED and entry[4] >= 0:
            self.mixed[entry[4]] = ()
        elif kind == REVEALED:
            for card in entry[1]:
                self.seen[card] |= entry[2]
                if self.knows(card):
                    self.mixed[card] = ()
        elif kind == SHUFFLED:
            mixed = [card for card, zone in enumerate(self.where) if zone == entry[1]]
            for card in mixed:
                self.seen[card] = 0
            self._mix(index, mixed)

    def _draws(self, draws: Sequence[Draw], until: int) -> None:
        while self.drawn < len(draws) and draws[self.drawn][0] <= until:
            index, cards = draws[self.drawn]
            self.drawn += 1
            # In an ordered zone everybody knows from which place a card was taken.
            loose = [card for card in cards if not self._is_ordered(self.where[card])]
            if len({self.where[card] for card in loose}) == 1:
                self._mix(index, loose)

    def _mix(self, index: int, cards: Sequence[int]) -> None:
        for card in cards:
            if not self.knows(card):
                self.mixed[card] = (*self.mixed[card], index)

    def _is_ordered(self, number: int) -> bool:
        zone = self.layout.zones[number]
        return zone is None or zone.keeps_places


@contextmanager
def drawing(program: Program) -> Iterator[dict[int, list[Draw]]]:
    """While it is open, notes what cards chance draws from, by the `id` of the state."""
    found: dict[int, list[Draw]] = {}
    names = program.names
    pick, sample = names["pick_card"], names["sample_cards"]

    def pick_card(s: State, items: Sequence[int]) -> int:
        found.setdefault(id(s), []).append((len(s.journal), tuple(items)))
        return pick(s, items)  # type: ignore[no-any-return]

    def sample_cards(s: State, amount: int, items: Sequence[int]) -> list[int]:
        found.setdefault(id(s), []).append((len(s.journal), tuple(items)))
        return sample(s, amount, items)  # type: ignore[no-any-return]

    names["pick_card"], names["sample_cards"] = pick_card, sample_cards
    try:
        yield found
    finally:
        names["pick_card"], names["sample_cards"] = pick, sample
