"""Lists that are made, copied, cut and joined."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import (
    _address,
    _copy,
    _copy_fours,
    _get,
    _list,
    _load,
    _plus,
    _set,
    _store,
)


def allocated(length):
    top = _get("heap top")
    after = _plus(_plus(top, length << 2), 4)
    if after > _get("heap end"):
        raise Runaway
    _store(top, length)
    _set("heap top", after)
    return _list(top)


def copy_words(to, source, size):
    """Copies so many bytes from the first on; few of them without a call."""
    if size > 96:
        _copy(to, source, size)
        return
    end = _plus(to, size)
    while to < end:
        _store(to, _load(source))
        to = _plus(to, 4)
        source = _plus(source, 4)


def copy_to_top(to, source, size):
    """The same where what lies behind is not in use yet, and may be written to."""
    if size > 96:
        _copy(to, source, size)
    else:
        _copy_fours(to, source, size)


def taken(start):
    """The list of what was pushed since `start`."""
    size = _get("shadow top") - start
    made = allocated(size >> 2)
    copy_to_top(_plus(_address(made), 4), start, size)
    _set("shadow top", start)
    return made


def push_all(items):
    size = len(items) << 2
    top = _get("shadow top")
    copy_to_top(top, _plus(_address(items), 4), size)
    _set("shadow top", _plus(top, size))


def copied(items):
    length = len(items)
    made = allocated(length)
    copy_to_top(_plus(_address(made), 4), _plus(_address(items), 4), length << 2)
    return made


def concatenated(left, right):
    if not right:
        return left
    made = allocated(len(left) + len(right))
    to = _plus(_address(made), 4)
    copy_to_top(to, _plus(_address(left), 4), len(left) << 2)
    copy_to_top(_plus(to, len(left) << 2), _plus(_address(right), 4), len(right) << 2)
    return made


def repeated(items, times):
    if not items or times <= 0:
        return []
    length = len(items)
    if times > HALF or length * times > HALF:
        raise Runaway
    made = allocated(length * times)
    to = _plus(_address(made), 4)
    for _ in range(times):
        copy_words(to, _plus(_address(items), 4), length << 2)
        to = _plus(to, length << 2)
    return made


def reversed_list(items):
    length = len(items)
    made = allocated(length)
    to = _plus(_plus(_address(made), 4), length << 2)
    for item in items:
        to = _plus(to, -4)
        _store(to, item)
    return made


def sliced(items, low, high):
    length = len(items)
    if low < 0:
        low = max(low + length, 0)
    if high < 0:
        high = max(high + length, 0)
    low, high = min(low, length), min(high, length)
    size = max(high - low, 0)
    made = allocated(size)
    copy_to_top(_plus(_address(made), 4), _plus(_plus(_address(items), 4), low << 2), size << 2)
    return made


def put_slice(items, low, high, given):
    if high > len(items):
        high = len(items)
    if high - low != len(given):
        raise Runaway
    copy_words(
        _plus(_plus(_address(items), 4), low << 2), _plus(_address(given), 4), len(given) << 2
    )


def appended(items, item):
    """A new list with one item more, and with room for as many up to the top of the heap."""
    length = len(items)
    made = allocated(_plus(length << 1, 8))
    to = _address(made)
    _store(to, length + 1)
    to = _plus(to, 4)
    copy_to_top(to, _plus(_address(items), 4), length << 2)
    _store(_plus(to, length << 2), item)
    return made
