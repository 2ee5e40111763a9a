"""One position, to which a game goes back again and again."""

from __future__ import annotations

from rulekit.native.primitives import _copy, _get, _load, _plus, _store
from rulekit.native.runtime.collection import collect
from rulekit.native.runtime.random_play import begin_lists


def keep(s):
    """Keeps the position, for `go_back`: what is in use of the state, and of the heap."""
    collect(s)
    state = FRAMES_BEGIN - 64 + s.depth * FRAME_BYTES
    start = _get("heap start")
    lists = _get("heap top") - start
    _store(KEPT, state)
    _store(_plus(KEPT, 4), start)
    _store(_plus(KEPT, 8), lists)
    _copy(_plus(KEPT, 16), 64, state)
    _copy(_plus(KEPT, 16 + state), start, lists)


def go_back(s):
    state = _plus(_load(KEPT), 0)
    start = _plus(_load(_plus(KEPT, 4)), 0)
    lists = _load(_plus(KEPT, 8))
    _copy(64, _plus(KEPT, 16), state)
    _copy(start, _plus(KEPT, _plus(16, state)), lists)
    begin_lists(start, _plus(start, lists))
