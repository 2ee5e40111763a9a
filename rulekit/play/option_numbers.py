"""The numbers under which things are answered: what stays where it lies keeps its number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TypeAlias

from attrs import Factory, define, frozen

from rulekit.engine.objects import Card, Decision, Option
from rulekit.engine.view import View, ZoneView
from rulekit.play.cards import grouped, likeness
from rulekit.ruleset.model import Ruleset

PASS = 0

_HELD = ("card", "play", "use")  # kinds of options that a card in the hand may stand for

Place: TypeAlias = tuple[int | None, str]
"""Whose zone, and which; None: a zone of the table."""

_Key: TypeAlias = tuple[Place | None, str, tuple[object, ...]]
"""Where a card lies, how it looks, and what more is meant than the card itself."""


@frozen
class Held:
    """Cards of one's own that nobody can tell apart, and their number."""

    number: int
    zone: str
    card: Card
    count: int


@define
class Numbering:
    """The numbers of one person at the table, from one decision to the next.

    A player has the number of the seat, passing is 0. A card in the hand has its number as long
    as it is there; one that comes gets the least that is free. So has a card elsewhere, as long
    as it lies there, and an ability as long as the card that brings it.
    """

    ruleset: Ruleset
    _hand: dict[_Key, int] = Factory(dict)
    _elsewhere: dict[Place, dict[_Key, int]] = Factory(dict)

    def held(self, view: View) -> tuple[Held, ...]:
        """One's own cards with their numbers, in this order."""
        lying = places(view)
        there = {(place, likeness(card)) for place, card in lying.values()}
        for numbers in (self._hand, *self._elsewhere.values()):
            for key in [key for key in numbers if key[0] and key[:2] not in there]:
                del numbers[key]
        held = [
            Held(_number(self._hand, ((view.seat, zone), likeness(card), ())), zone, card, copies)
            for zone in hands(view, self.ruleset)
            for card, copies in grouped(_seen(view.seats[view.seat].zones[zone]), self.ruleset)
        ]
        return tuple(sorted(held, key=lambda one: one.number))

    def of(self, decision: Decision, options: Sequence[Option], view: View) -> list[int]:
        """A number for each of some options, no two the same."""
        kinds = {option.kind for option in options} - {"pass"}
        if kinds == {"player"}:
            return [PASS if one.player is None else one.player + 1 for one in options]
        if "number" in kinds:
            labels = [one.label for one in options if one.kind == "number"]
            own = {int(label) for label in labels if label.isdecimal()}
            if len(own) == len(labels):
                further = count(max(own) + 1)
                return [int(o.label) if o.kind == "number" else next(further) for o in options]
        lying = places(view)
        numbers = self._numbers_for(decision, options, view, lying)
        found = {}
        # A card's own number is for what it is played as itself, then for what else it can do.
        for option in sorted(options, key=_how_plainly):
            if option.kind == "pass":
                found[option.index] = PASS
                continue
            key = _key(option, lying, set(found.values()), numbers)
            # A card that one holds without seeing it is called by its place.
            blindly = option.card is None and option.kind in ("card", "play")
            found[option.index] = _number(numbers, key, option.value if blindly else None)
        return [found[option.index] for option in options]

    def _numbers_for(
        self,
        decision: Decision,
        options: Sequence[Option],
        view: View,
        lying: dict[int, tuple[Place, Card]],
    ) -> dict[_Key, int]:
        """The numbers given before to what is offered together: of the hand, of one place, or
        of nothing that could be there again."""
        where = {
            lying[option.card.id][0]
            for option in options
            if option.kind in _HELD and option.card is not None and option.card.id in lying
        }
        own = {(view.seat, zone) for zone in hands(view, self.ruleset)}
        if decision.kind == "offer" or where & own:
            return self._hand
        if len(where) == 1:
            return self._elsewhere.setdefault(where.pop(), {})
        return {}


def hands(view: View, ruleset: Ruleset) -> list[str]:
    """The zones of cards that the viewer holds."""
    if view.seat < 0:
        return []
    zones = ((name, ruleset.zones[name]) for name in view.seats[view.seat].zones)
    return [name for name, zone in zones if not zone.single and zone.visibility == "private"]


def places(view: View) -> dict[int, tuple[Place, Card]]:
    """Where each card lies that can be seen."""
    found: dict[int, tuple[Place, Card]] = {}
    for name, zone in view.zones.items():
        found.update((card.id, ((None, name), card)) for card in _seen(zone))
    for player in view.seats:
        for name, zone in player.zones.items():
            found.update((card.id, ((player.seat, name), card)) for card in _seen(zone))
    return found


def _seen(zone: ZoneView) -> list[Card]:
    return [card for card in zone.cards if card is not None]


def _how_plainly(option: Option) -> tuple[bool, bool]:
    return option.kind == "use", option.as_ is not None


def _key(
    option: Option,
    lying: dict[int, tuple[Place, Card]],
    taken: set[int],
    numbers: dict[_Key, int],
) -> _Key:
    """The card alone, if its number does not stand for another option yet."""
    more: tuple[object, ...] = (option.kind, option.label, option.as_)
    if option.card is None or option.card.id not in lying:
        key: _Key = None, "", more
    else:
        place, card = lying[option.card.id]
        key = place, likeness(card), ()
        if option.kind not in _HELD or numbers.get(key) in taken:
            key = place, likeness(card), more
    again = 1
    while numbers.get(key) in taken:
        again += 1
        key = *key[:2], (*more, again)
    return key


def _number(numbers: dict[_Key, int], key: _Key, wanted: int | None = None) -> int:
    """The number of a thing: the one that it has, the one that suits it, or the least that is
    free."""
    if key not in numbers:
        taken = set(numbers.values())
        free = (number for number in count(1) if number not in taken)
        numbers[key] = next(free) if wanted is None or wanted in taken else wanted
    return numbers[key]
