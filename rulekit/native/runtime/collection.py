"""The heap, of which what is in use is copied to its other half."""

from __future__ import annotations

from rulekit.native.primitives import _address, _get, _is_list, _list, _load, _plus, _set, _store
from rulekit.native.runtime.lists import copy_to_top


def collect(s):
    """Copies the lists that are in use to the other half of the heap."""
    start = _get("heap start")
    other = HALF if start == _get("heap base") else 0
    begin = _plus(_get("heap base"), other)
    _set("heap start", begin)
    _set("heap top", begin)
    _set("heap end", _plus(begin, FULL))
    move_roots(start, FIRST_ROOT, LAST_ROOT)
    for place, size in ROOT_ARRAYS:
        move_roots(start, place, _plus(place, size))
    frame = FRAMES_BEGIN
    for _ in range(s.depth):
        first = _plus(frame, 4)
        move_roots(start, first, _plus(first, _load(frame) << 2))
        frame = _plus(frame, FRAME_BYTES)
    at = begin
    while at < _get("heap top"):
        first = _plus(at, 4)
        end = _plus(first, _load(at) << 2)
        move_roots(start, first, end)
        at = end


def move_roots(start, at, end):
    while at < end:
        word = _load(at)
        if _is_list(word):
            address = _address(word)
            if start <= address and address < _plus(start, HALF):
                _store(at, _plus(moved_list(address), _plus(word, 0) & 1))
        at = _plus(at, 4)


def moved_list(address):
    length = _load(address)
    if length < 0:
        return _list(-1 - length)
    top = _get("heap top")
    size = _plus(length << 2, 4)
    copy_to_top(top, address, size)
    _set("heap top", _plus(top, size))
    _store(address, -1 - top)
    return _list(top)
