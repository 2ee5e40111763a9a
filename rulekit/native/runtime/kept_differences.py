"""Positions that are kept as what differs from the one that `keep` kept: words by their places,
the frames of the effect stack, and the lists in use. They can be laid down anywhere."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _copy, _first_difference, _get, _load, _plus, _store
from rulekit.native.runtime.collection import collect
from rulekit.native.runtime.random_play import begin_lists


def lay_down(s, to):
    """Lays the position down, for `take_up`; where it ends."""
    collect(s)
    start = _get("heap start")
    lists = _get("heap top") - start
    begin = to
    to = room_for(_plus(to, 4), 0)
    count = 0
    place = _first_difference(64, KEPT - 48, FRAMES_BEGIN)
    while place < FRAMES_BEGIN:
        to = room_for(to, 2)
        _store(to, place)
        _store(_plus(to, 4), _load(place))
        to = _plus(to, 8)
        count += 1
        place = _first_difference(_plus(place, 4), KEPT - 48, FRAMES_BEGIN)
    _store(begin, count)
    frame = FRAMES_BEGIN
    for _ in range(s.depth):
        size = _plus(_plus(_load(frame), 1) << 2, 0)
        to = room_for(to, FRAME_WORDS)
        _copy(to, frame, size)
        to = _plus(to, size)
        frame = _plus(frame, FRAME_BYTES)
    to = room_for(to, 2 + (lists >> 2))
    _store(to, start)
    _store(_plus(to, 4), lists)
    _copy(_plus(to, 8), start, lists)
    return _plus(_plus(to, 8), lists)


def take_up(s, at):
    """Goes to the position that was laid down there."""
    _copy(64, KEPT + 16, FRAMES_BEGIN - 64)
    count = _plus(_load(at), 0)
    at = _plus(at, 4)
    for _ in range(count):
        _store(_plus(_load(at), 0), _load(_plus(at, 4)))
        at = _plus(at, 8)
    frame = FRAMES_BEGIN
    for _ in range(s.depth):
        size = _plus(_plus(_load(at), 1) << 2, 0)
        _copy(frame, at, size)
        at = _plus(at, size)
        frame = _plus(frame, FRAME_BYTES)
    start = _plus(_load(at), 0)
    lists = _plus(_load(_plus(at, 4)), 0)
    _copy(start, _plus(at, 8), lists)
    begin_lists(start, _plus(start, lists))


def room_for(to, words):
    """The same place, where there is room for so many words and one more."""
    if _plus(to, words << 2) >= TRIED_END:
        raise Runaway
    return to
