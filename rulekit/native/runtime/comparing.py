"""What is true, equal, in a list, before another or the greatest of all."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _address, _find, _is_list, _load, _plus, _same


def truth(value):
    if _is_list(value):
        return _load(_address(value)) > 0
    return not _same(value, 0) and not _same(value, None)


def equal(one, other):
    if _same(one, other):
        return True
    if not _is_list(one) or not _is_list(other):
        return False
    if len(one) != len(other):
        return False
    here, there = _address(one), _address(other)
    for _ in range(len(one)):
        here, there = _plus(here, 4), _plus(there, 4)
        if not equal(_load(here), _load(there)):
            return False
    return True


def before(one, other):
    """Whether a list comes before another, item by item; so do numbers."""
    if not _is_list(one) or not _is_list(other):
        return one < other
    here, there = _address(one), _address(other)
    for _ in range(min(len(one), len(other))):
        here, there = _plus(here, 4), _plus(there, 4)
        if not equal(_load(here), _load(there)):
            return before(_load(here), _load(there))
    return len(one) < len(other)


def has(item, items):
    begin = _plus(_address(items), 4)
    end = _plus(begin, len(items) << 2)
    return _find(item, begin, end) < end


def has_equal(item, items):
    for one in items:
        if equal(one, item):
            return True
    return False


def index_of(items, item):
    for at, one in enumerate(items):
        if equal(one, item):
            return at
    raise Runaway


def place_of(items, item):
    begin = _plus(_address(items), 4)
    end = _plus(begin, len(items) << 2)
    found = _find(item, begin, end)
    if found >= end:
        raise Runaway
    return (found - begin) >> 2


def times_in(items, item):
    found = 0
    for one in items:
        if _same(one, item):
            found += 1
    return found


def greatest(items):
    found = items[0]
    for item in items:
        if item > found:
            found = item
    return found


def least(items):
    found = items[0]
    for item in items:
        if item < found:
            found = item
    return found


def greatest_list(items):
    found = items[0]
    for item in items:
        if before(found, item):
            found = item
    return found


def least_list(items):
    found = items[0]
    for item in items:
        if before(item, found):
            found = item
    return found
