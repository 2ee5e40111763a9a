"""Lists that are put in order, and what meets each item with each other."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.engine.limited_arithmetic import spend
from rulekit.native.primitives import _load, _plus, _store
from rulekit.native.runtime.comparing import before, equal, has_equal
from rulekit.native.runtime.lists import copied

MOST_PAIRS = 1 << 16


def few(one, other):
    """Gives up where each item of a list meets each of another, and Python has a quicker way."""
    if one * other > MOST_PAIRS:
        raise Runaway


def in_order_by_itself(items):
    """Sorts a list in place."""
    few(len(items), len(items))
    for end in range(1, len(items)):
        item = items[end]
        at = end
        while at > 0 and before(item, items[at - 1]):
            items[at] = items[at - 1]
            at -= 1
        items[at] = item
    return items


def sort_words(begin, end):
    """Sorts numbers that lie one after the other, in place."""
    gap = 4
    while gap * 3 < end - begin:
        gap = _plus(gap * 3, 4)
    while gap > 0:
        first = _plus(begin, gap)
        at = first
        while at < end:
            word = _plus(_load(at), 0)
            place = at
            while place >= first:
                before = _plus(_load(_plus(place, -gap)), 0)
                if before <= word:
                    break
                _store(place, before)
                place = _plus(place, -gap)
            _store(place, word)
            at = _plus(at, 4)
        gap = (gap >> 2) // 3 << 2


def sort_by_stamp(s, items):
    few(len(items), len(items))
    for end in range(1, len(items)):
        item = items[end]
        at = end
        while at > 0 and s.stamp[item] < s.stamp[items[at - 1]]:
            items[at] = items[at - 1]
            at -= 1
        items[at] = item


def without(left, right):
    few(len(left), len(right))
    return [item for item in left if not has_equal(item, right)]


def in_order(ranked):
    few(len(ranked), len(ranked))
    made = copied(ranked)
    for end in range(1, len(made)):
        pair = made[end]
        at = end
        while at > 0 and before(pair[0], made[at - 1][0]):
            made[at] = made[at - 1]
            at -= 1
        made[at] = pair
    return [pair[1] for pair in made]


def leading(ranked):
    if not ranked:
        return []
    best = ranked[0][0]
    for pair in ranked:
        if before(best, pair[0]):
            best = pair[0]
    return [pair[1] for pair in ranked if equal(pair[0], best)]


def distinct(s, items):
    few(len(items), len(items))
    found = []
    for item in spend(s, items):
        if not has_equal(item, found):
            found.append(item)
    return found
