"""Cards on the move: the deeds that change where cards lie, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rulekit.compiler import answer_logging
from rulekit.compiler.fuel import MOST_TOLD, WORDY
from rulekit.compiler.layout import STACK, Layout
from rulekit.compiler.units import BY_ENDINGS
from rulekit.engine.chance import mix
from rulekit.engine.failures import Broken
from rulekit.engine.limited_arithmetic import overlong, spend
from rulekit.engine.state import EVERYTHING, State
from rulekit.ruleset.definitions import Component

MOVED, REVEALED, SHUFFLED, PLAYED, USED, SAID = -1, -2, -3, -4, -5, -6
CHOSE = answer_logging.CHOSE
"""First items of journal entries that are not events. MOVED: card, from, to; REVEALED:
cards, seats as bits; SHUFFLED: zone; PLAYED: depth, seat, card, component it was played as;
USED: depth, seat, use, card; SAID: text; CHOSE: depth, seat, site, the card whose rule asked or
-1, the answer or all answers."""


def card_deeds(
    layout: Layout,
    watched: Sequence[int],
    silencers: frozenset[Component],
    take_back: Callable[..., None],
) -> dict[str, Callable[..., Any]]:
    """The functions that compiled rules call to move cards.

    `watched` says for every zone who reads it, as bits: those of `State.look` for `whenever`
    rules, and `BY_ENDINGS` for the conditions of endings; `silencers` keep cards from working;
    `take_back` ends loans of rules.
    """
    works = layout.works_table()
    base = [layout.active_base.get(component, -1) for component in layout.cards]
    grouped = layout.has_groups
    gates = [layout.gate(one) or 0 if one in layout.active_base else 0 for one in layout.cards]
    seats = layout.players
    hushing = [component in silencers for component in layout.cards]
    row = [owner if owner >= 0 else seats for owner in layout.zone_owner]
    total = seats + 1
    everybody = (1 << seats) - 1
    watching = any(watched)
    single = bytes(zone is not None and zone.single for zone in layout.zones)

    def changed(s: State, card: int, source: int, target: int) -> None:
        """Keeps the tables of working rules up to date."""
        where_it_works, n = works[card], s.n
        assert where_it_works is not None
        if where_it_works[source]:
            s.look = EVERYTHING
            n[base[card] + row[source]] -= 1
            n[base[card] + total] -= 1
            n[-1] -= hushing[card]
            if grouped:
                n[gates[card]] -= 1
        if where_it_works[target]:
            s.look = EVERYTHING
            n[base[card] + row[target]] += 1
            n[base[card] + total] += 1
            n[-1] += hushing[card]
            if grouped:
                n[gates[card]] += 1
        s.stamp[card] = s.clock
        s.clock += 1
        if s.grants:
            take_back(s, "this leaves", card, -1)

    def full(target: int) -> Broken:
        zone = layout.zones[target]
        assert zone is not None
        return Broken(f"`{zone.name}` holds a single card, and there is one already")

    def move_card(s: State, card: int, target: int) -> None:
        where, z = s.where, s.z
        source = where[card]
        pile = z[source]
        # Most cards that move are on top: to look there first is quicker than to look for it.
        if pile[-1] == card:
            pile.pop()
        else:
            pile.remove(card)
        if single[target] and z[target]:
            raise full(target)
        z[target].append(card)
        # From here on it is what `moved` does, without a call for each card.
        where[card] = target
        journal = s.journal
        journal.append((MOVED, card, source, target))
        if len(journal) > MOST_TOLD:
            overlong(s)
        if works[card] is not None:
            changed(s, card, source, target)
        if s.seen[card]:
            s.seen[card] = 0
        if watching:
            readers = watched[source] | watched[target]
            if readers:
                s.look |= readers
                if readers & BY_ENDINGS:
                    s.dirty = True

    def moved(s: State, card: int, source: int, target: int) -> None:
        """What follows from it that a card lies in another place."""
        s.where[card] = target
        _tell(s, (MOVED, card, source, target))
        if works[card] is not None:
            changed(s, card, source, target)
        s.seen[card] = 0  # who was shown it there does not know it here
        readers = watched[source] | watched[target]
        s.look |= readers
        if readers & BY_ENDINGS:
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
            s.seen[card] = 0  # nobody knows any more which is which
        _tell(s, (SHUFFLED, zone))
        s.look |= watched[zone]
        if watched[zone] & BY_ENDINGS:
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
        if one == other:
            return
        here, there = s.where[one], s.where[other]
        place, other_place = s.z[here].index(one), s.z[there].index(other)
        s.z[here][place], s.z[there][other_place] = other, one
        moved(s, one, here, there)
        moved(s, other, there, here)

    def say(s: State, text: str) -> None:
        s.bulk += len(text) // WORDY
        _tell(s, (SAID, text))

    return {
        "move_card": move_card,
        "move_cards": move_cards,
        "move_under": move_under,
        "shuffle": shuffle,
        "reveal": reveal,
        "swap": swap,
        "say": say,
    }


def pile_question(
    layout: Layout, tables: Mapping[str, Any], plays: frozenset[int]
) -> Callable[[State, int], int]:
    """Where a card is discarded to in a game in which that may be a zone of players: to that
    of the player in whose zone it lies, or who plays it. `plays` are the blocks of plays."""
    piles, steps, owner = tables["PILE"], tables["PILE_STEP"], layout.zone_owner

    def of_nobody(s: State, card: int) -> Broken:
        here, there = layout.zones[s.where[card]], layout.zones[piles[card]]
        assert there is not None
        lies = "outside the game" if here is None else f"in `{here.name}` of the table"
        return Broken(
            f"`{layout.cards[card].name}` lies {lies} and is played by nobody, so that no"
            f" player's `{there.name}` is where it is discarded to"
        )

    def pile(s: State, card: int) -> int:
        if not steps[card]:
            return piles[card]  # type: ignore[no-any-return]
        seat = owner[s.where[card]]
        if seat < 0:
            seat = next((f[2] for f in reversed(s.stack) if f[0] in plays and f[1] == card), seat)
        if seat < 0:
            raise of_nobody(s, card)
        return piles[card] + seat  # type: ignore[no-any-return]

    return pile


def _tell(s: State, entry: tuple[Any, ...]) -> None:
    s.journal.append(entry)
    if len(s.journal) + s.bulk > MOST_TOLD:
        overlong(s)


def card_tables(layout: Layout) -> dict[str, Any]:
    """What compiled rules look up about cards and zones. The last entry stands for no card."""
    sources = [-1] * len(layout.zones)
    for zone in layout.zone_base:
        if zone.refills_from is not None:
            # One zone of players refills from the other of the same player.
            step = int(zone.refills_from.of_player)
            for seat, number in enumerate(layout.zone_numbers(zone)):
                sources[number] = layout.zone_base[zone.refills_from] + seat * step
    faces = [
        component.faces[layout.copy_of[card]] if component.faces else None
        for card, component in enumerate(layout.cards)
    ]
    return {
        "OWNER": tuple(layout.zone_owner),
        "SOURCE": tuple(sources),
        "PILE": tuple(layout.pile(component) for component in layout.cards),
        "PILE_STEP": tuple(layout.pile_step(component) for component in layout.cards),
        "COMPONENT": (*(layout.component_index[component] for component in layout.cards), -1),
        "SUIT": (*(None if face is None else face[1] for face in faces), None),
        "RANK": (*(None if face is None else face[0] for face in faces), None),
        "COPIES": tuple(tuple(layout.cards_of(component)) for component in layout.components),
        "STACK": STACK,
    }
