"""Cards on the move: the deeds that change where cards lie, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rulekit.compiler.effort import MOST_TOLD, WORDY
from rulekit.compiler.layout import STACK, Layout
from rulekit.engine.chance import mix
from rulekit.engine.failures import Broken
from rulekit.engine.numbers import overlong, spend
from rulekit.engine.state import State
from rulekit.ruleset.model import Component

MOVED, REVEALED, SHUFFLED, PLAYED, USED, SAID = -1, -2, -3, -4, -5, -6
"""First items of journal entries that are not events. MOVED: card, from, to; REVEALED:
cards, seats as bits; SHUFFLED: zone; PLAYED: depth, seat, card, component it was played as;
USED: depth, seat, use, card; SAID: text."""


def card_deeds(
    layout: Layout,
    watched: frozenset[int],
    silencers: frozenset[Component],
    take_back: Callable[..., None],
) -> dict[str, Callable[..., Any]]:
    """The functions that compiled rules call to move cards.

    `watched` are the numbers of zones that the conditions of endings read; `silencers` keep
    cards from working; `take_back` ends loans of rules.
    """
    works = layout.works_table()
    base = [layout.active_base.get(component, -1) for component in layout.cards]
    seats = layout.players
    hushing = [component in silencers for component in layout.cards]
    row = [owner if owner >= 0 else seats for owner in layout.zone_owner]
    total = seats + 1
    everybody = (1 << seats) - 1
    single = bytes(zone is not None and zone.single for zone in layout.zones)

    def changed(s: State, card: int, source: int, target: int) -> None:
        """Keeps the tables of working rules up to date."""
        where_it_works = works[card]
        assert where_it_works is not None
        if where_it_works[source]:
            s.n[base[card] + row[source]] -= 1
            s.n[base[card] + total] -= 1
            s.n[-1] -= hushing[card]
        if where_it_works[target]:
            s.n[base[card] + row[target]] += 1
            s.n[base[card] + total] += 1
            s.n[-1] += hushing[card]
        s.stamp[card] = s.clock
        s.clock += 1
        if s.grants:
            take_back(s, lambda lent: lent[2] == card and lent[3] == "this leaves")

    def full(target: int) -> Broken:
        zone = layout.zones[target]
        assert zone is not None
        return Broken(f"`{zone.name}` holds a single card, and there is one already")

    def move_card(s: State, card: int, target: int) -> None:
        where = s.where
        source = where[card]
        pile = s.z[source]
        if pile[-1] == card:
            pile.pop()
        else:
            pile.remove(card)
        if single[target] and s.z[target]:
            raise full(target)
        s.z[target].append(card)
        where[card] = target
        journal = s.journal
        journal.append((MOVED, card, source, target))
        if len(journal) > MOST_TOLD:
            overlong(s)
        if works[card] is not None:
            changed(s, card, source, target)
        if s.seen[card]:
            s.seen[card] = 0
        if source in watched or target in watched:
            s.dirty = True

    def move_top(s: State, source: int, target: int) -> None:
        pile = s.z[source]
        card = pile.pop()
        if single[target] and s.z[target]:
            raise full(target)
        s.z[target].append(card)
        s.where[card] = target
        journal = s.journal
        journal.append((MOVED, card, source, target))
        if len(journal) > MOST_TOLD:
            overlong(s)
        if works[card] is not None:
            changed(s, card, source, target)
        if s.seen[card]:
            s.seen[card] = 0
        if source in watched or target in watched:
            s.dirty = True

    def move_cards(s: State, cards: Sequence[int], target: int) -> None:
        for card in spend(s, cards):
            move_card(s, card, target)

    def move_under(s: State, cards: Sequence[int], target: int) -> None:
        for card in spend(s, cards):
            move_card(s, card, target)
            pile = s.z[target]
            pile.insert(0, pile.pop())

    def shuffle(s: State, zone: int) -> None:
        pile = spend(s, s.z[zone])
        mix(s, pile)
        for card in pile:
            s.seen[card] = 0
        _tell(s, (SHUFFLED, zone))
        if zone in watched:
            s.dirty = True

    def reveal(s: State, cards: list[int], seats_shown: Iterable[int] | int | None) -> None:
        if seats_shown is None:
            bits = everybody
        elif isinstance(seats_shown, int):
            bits = 1 << seats_shown
        else:
            bits = 0
            for seat in seats_shown:
                bits |= 1 << seat
        for card in spend(s, cards):
            s.seen[card] |= bits
        s.bulk += len(cards)
        _tell(s, (REVEALED, tuple(cards), bits))

    def swap(s: State, one: int, other: int) -> None:
        here, there = s.where[one], s.where[other]
        # By way of the stack: a zone may hold a single card.
        move_card(s, other, STACK)
        move_card(s, one, there)
        move_card(s, other, here)

    def say(s: State, text: str) -> None:
        s.bulk += len(text) // WORDY
        _tell(s, (SAID, text))

    return {
        "move_card": move_card,
        "move_top": move_top,
        "move_cards": move_cards,
        "move_under": move_under,
        "shuffle": shuffle,
        "reveal": reveal,
        "swap": swap,
        "say": say,
    }


def _tell(s: State, entry: tuple[Any, ...]) -> None:
    s.journal.append(entry)
    if len(s.journal) + s.bulk > MOST_TOLD:
        overlong(s)


def card_tables(layout: Layout) -> dict[str, Any]:
    """What compiled rules look up about cards and zones. The last entry stands for no card."""
    sources = [-1] * len(layout.zones)
    for zone in layout.zone_base:
        if zone.refills_from is not None:
            for number in layout.zone_numbers(zone):
                sources[number] = layout.zone_base[zone.refills_from]
    faces = [
        component.faces[layout.copy_of[card]] if component.faces else None
        for card, component in enumerate(layout.cards)
    ]
    return {
        "OWNER": tuple(layout.zone_owner),
        "SOURCE": tuple(sources),
        "PILE": tuple(max(layout.pile(component), 1) for component in layout.cards),
        "COMPONENT": (*(layout.component_index[component] for component in layout.cards), -1),
        "SUIT": (*(None if face is None else face[1] for face in faces), None),
        "RANK": (*(None if face is None else face[0] for face in faces), None),
        "COPIES": tuple(tuple(layout.cards_of(component)) for component in layout.components),
        "STACK": STACK,
    }
