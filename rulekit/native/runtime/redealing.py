"""The kept position, in which cards are dealt anew; `native/redealing.py` lays out how."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _address, _below, _copy, _get, _load, _plus, _same, _store
from rulekit.native.runtime.comparing import has
from rulekit.native.runtime.kept_position import go_back


def redeal(s):
    """Deals another world into the kept position, and goes there. How it is dealt, the kept
    stream of bots tells."""
    for cards, mixed, places in _load(PLAN):
        deal(cards, mixed, places)
    for copies, mixed, places in _load(PLAN + 4):
        find_copies(copies, places)
        deal(copies, mixed, places)
    for address, values in _load(PLAN + 8):
        at = _address(values)
        for card in _load(PLAN + 12):
            at = _plus(at, 4)
            _store(_plus(_plus(address, 0), name_of(card) << 2), _load(at))
    for address, card, first, sign in _load(PLAN + 16):
        _store(_plus(address, 0), _plus(first, _plus(sign, 0) * name_of(card)))
    go_back(s)
    counted = COUNTS(s)
    _copy(N_BEGINS, _plus(_address(counted), 4), len(counted) << 2)
    _copy(KEPT_N, _plus(_address(counted), 4), len(counted) << 2)


def name_of(card):
    """The card that lies now where this one lay."""
    return _plus(_load(_plus(NAMES, _plus(card, 0) << 2)), 0)


def deal(cards, mixed, places):
    _copy(_plus(_address(mixed), 4), _plus(_address(cards), 4), len(cards) << 2)
    for index in range(len(mixed) - 1, 0, -1):
        other = _below(KEPT_BOT_RNG, index + 1)
        here = mixed[index]
        mixed[index] = mixed[other]
        mixed[other] = here
    at = _address(mixed)
    for place in places:
        at = _plus(at, 4)
        _store(_plus(NAMES, _plus(place, 0) << 2), _load(at))


def find_copies(copies, places):
    """Where copies of a component lie now."""
    at = _address(places)
    for place in _load(PLAN + 12):
        if has(name_of(place), copies):
            at = _plus(at, 4)
            _store(at, place)


def holds(s):
    """After `redeal`: whether counters stay within their bounds, and the game is not over, where
    this is so of the position that was dealt anew."""
    if s.turns == 0:
        return True
    s.effort = 0
    if _same(_load(PLAN + 20), 1):
        for first, length, bounds in VARYING_BOUNDS:
            for index in range(length):
                low, high = bounds(s, index)
                value = _plus(_load(_plus(first, index << 2)), 0)
                if value < low or (high is not None and value > high):
                    return False
    if s.dirty:
        return True
    s.effort = 0
    ENDINGS(s)
    left = _get("leaving")
    if left > 1:
        raise Runaway
    return left == 0
