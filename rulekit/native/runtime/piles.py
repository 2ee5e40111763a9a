"""Cards of a zone, which has room for all cards; what is drawn and mixed."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _address, _below, _copy, _find, _load, _plus, _store
from rulekit.native.runtime.lists import copy_to_top


def zone_append(zone, card):
    length = len(zone)
    _store(_plus(_plus(_address(zone), 4), length << 2), card)
    _store(_address(zone), length + 1)


def zone_pop(zone):
    length = len(zone)
    if length == 0:
        raise Runaway
    _store(_address(zone), length - 1)
    return _load(_plus(_address(zone), length << 2))


def zone_remove(zone, card):
    begin = _plus(_address(zone), 4)
    end = _plus(begin, len(zone) << 2)
    place = _find(card, begin, end)
    if place >= end:
        raise Runaway
    after = _plus(place, 4)
    copy_to_top(place, after, end - after)
    _store(_address(zone), len(zone) - 1)


def zone_insert(zone, at, card):
    length = len(zone)
    place = _plus(_plus(_address(zone), 4), at << 2)
    _copy(_plus(place, 4), place, (length - at) << 2)
    _store(place, card)
    _store(_address(zone), length + 1)


def top_cards(pile, amount):
    found = []
    at = len(pile)
    while amount > 0 and at > 0:
        at -= 1
        amount -= 1
        found.append(pile[at])
    return found


def game_below(s, bound):
    if bound < 0:
        raise Runaway
    return _below(RNG, bound)


def mixed_in_place(s, items):
    for index in range(len(items) - 1, 0, -1):
        other = _below(RNG, index + 1)
        here = items[index]
        items[index] = items[other]
        items[other] = here
