"""Which cards may lie in whose place, for all that the rules say: learned from many set-ups.

A card that a seat has not seen may be any card of its pool. Zones that hold the same cards in
every set-up, seats taken together, are a pool each: so many roles of each sort are dealt, and
these are set aside. Zones whose cards vary are one pool with the other zones that get theirs
from the same pile: the deck and the hands that were dealt from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias
from weakref import WeakKeyDictionary

from attrs import frozen

from rulekit.compiler.layout import OUTSIDE, Layout
from rulekit.engine.answers import answer
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game, unstarted
from rulekit.engine.interpreter import run
from rulekit.engine.program import Program
from rulekit.language.report import RulesError

SET_UPS = 64
"""So many games are set up to learn it."""

MOST_CHOICES = 200
"""Choices of a set-up that are made; one that asks for more tells nothing."""

FEW = 8
"""Where no more sets of cards than these lie in a zone when games are set up, only these can."""

NO_POOL = -1

Held: TypeAlias = "frozenset[tuple[int, int]]"
"""How many of each component, by its index."""

Dealt: TypeAlias = "tuple[tuple[int, ...], ...]"
"""What lies in every zone when a game has been set up."""

_learned: WeakKeyDictionary[Program, Pools] = WeakKeyDictionary()


@frozen
class Pools:
    """What all set-ups of a program have in common."""

    of_zone: tuple[int, ...]  # for every zone number its pool, or NO_POOL
    members: tuple[frozenset[int], ...]  # the components of each pool, by their index
    scattered: frozenset[int]
    """Components, by their index, of which now these copies and now those are of a pool, though
    their print tells them from each other."""

    possible: dict[int, frozenset[Held]]
    """What may lie in a zone, called by its first number, when a game has been set up: of those
    zones that vary, and in few ways."""

    settled: dict[int, int]
    """The cards that lie at the same place in every set-up, and in which zone."""

    def can_be(self, layout: Layout, dealt: Sequence[int]) -> bool:
        """Whether a set-up may have dealt the cards so; for every card a zone number."""
        for zone, sets in self.possible.items():
            numbers = numbers_of(layout, zone)
            held = Counter(
                layout.component_index[layout.cards[card]]
                for card, number in enumerate(dealt)
                if number in numbers
            )
            if frozenset(held.items()) not in sets:
                return False
        return True

    def of_card(self, layout: Layout, zone: int, card: int) -> int:
        """The pool of a card that lay in a zone when its game had been set up."""
        pool = self.of_zone[zone]
        if pool != NO_POOL and layout.component_index[layout.cards[card]] in self.members[pool]:
            return pool
        return NO_POOL


def pools_of(game: Game) -> Pools:
    """Those of the rules, players and settings of a game; learned once for each program."""
    if game.program not in _learned:
        _learned[game.program] = _pools(game.program.layout, list(_set_ups(game)))
    return _learned[game.program]


def _set_ups(game: Game) -> Iterator[Dealt]:
    for seed in range(SET_UPS):
        try:
            dealt = _set_up(game, seed)
        except RulesError:
            continue  # these rules do not set up every game
        if dealt is not None:
            yield dealt


def _set_up(game: Game, seed: int) -> Dealt | None:
    """What lies where when a game is set up and no turn has begun; what is to be decided
    meanwhile is decided at random."""
    program, chance = game.program, Stream(seed, "set-up")
    new = unstarted(game.ruleset, game.players, seed, game.settings, None, False, program)
    new.state.stack += [[program.unit.paused_block], program.frame_of_setup()]
    run(program, new.state)
    for _ in range(MOST_CHOICES):
        if new.decision is None:
            return None if new.over else tuple(map(tuple, new.state.z))
        answer(new, new.decision.at_random(chance.below))
    return None


def _pools(layout: Layout, set_ups: Sequence[Dealt]) -> Pools:
    """Every zone is called by the first of its numbers: all seats are taken together."""
    if not set_ups:
        return Pools((NO_POOL,) * len(layout.zones), (), frozenset(), {}, {})
    of_zone = [NO_POOL] * len(layout.zones)
    members: list[frozenset[int]] = []
    scattered: set[int] = set()
    for zones in _groups(layout, set_ups):
        held = [_held(layout, one, zones) for one in set_ups]
        if held[0] and all(one == held[0] for one in held):
            for zone in zones:
                for number in numbers_of(layout, zone):
                    of_zone[number] = len(members)
            members.append(frozenset(held[0]))
            scattered |= _varying_copies(layout, [_cards(layout, one, zones) for one in set_ups])
    return Pools(
        tuple(of_zone),
        tuple(members),
        frozenset(scattered),
        _possible(layout, set_ups),
        _settled(set_ups),
    )


def _groups(layout: Layout, set_ups: Sequence[Dealt]) -> list[list[int]]:
    """Zones that are a pool together: those that vary and get their cards from one pile."""
    zones = [OUTSIDE, *layout.zone_base.values()]
    held = {zone: [_held(layout, one, [zone]) for one in set_ups] for zone in zones}
    groups = [[zone] for zone in zones if all(one == held[zone][0] for one in held[zone])]
    varying = [zone for zone in zones if [zone] not in groups]
    homes = {
        zone: {layout.home(layout.components[one]) for counts in held[zone] for one in counts}
        for zone in varying
    }
    while varying:
        group = [varying.pop(0)]
        of_group = homes[group[0]]
        while more := [zone for zone in varying if homes[zone] & of_group]:
            for zone in more:
                varying.remove(zone)
                group.append(zone)
                of_group = of_group | homes[zone]
        groups.append(group)
    return groups


def _possible(layout: Layout, set_ups: Sequence[Dealt]) -> dict[int, frozenset[Held]]:
    found = {
        zone: frozenset(frozenset(_held(layout, one, [zone]).items()) for one in set_ups)
        for zone in layout.zone_base.values()
    }
    return {zone: sets for zone, sets in found.items() if 1 < len(sets) <= FEW}


def _varying_copies(layout: Layout, set_ups: Sequence[Sequence[int]]) -> set[int]:
    """Components of which not always as many copies with the same print are in a pool."""
    printed = [Counter(layout.designs[card] for card in cards) for cards in set_ups]
    varying = {one for counts in printed for one in printed[0] - counts | counts - printed[0]}
    return {
        layout.component_index[component]
        for component, design in zip(layout.cards, layout.designs, strict=True)
        if design in varying
    }


def _held(layout: Layout, dealt: Dealt, zones: Sequence[int]) -> Counter[int]:
    """How many of each component, by its index, lie in some zones."""
    cards = _cards(layout, dealt, zones)
    return Counter(layout.component_index[layout.cards[card]] for card in cards)


def _cards(layout: Layout, dealt: Dealt, zones: Sequence[int]) -> list[int]:
    return [card for zone in zones for number in numbers_of(layout, zone) for card in dealt[number]]


def numbers_of(layout: Layout, first: int) -> range:
    """The numbers of a zone, from its first one."""
    zone = layout.zones[first]
    return range(first, first + 1) if zone is None else layout.zone_numbers(zone)


def _settled(set_ups: Sequence[Dealt]) -> dict[int, int]:
    return {
        cards[0]: number
        for number, piles in enumerate(zip(*set_ups, strict=True))
        for cards in zip(*piles, strict=False)
        if len(set(cards)) == 1
    }
