"""Frames of the effect stack."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _address, _plus, _store
from rulekit.native.runtime.lists import copy_to_top


def new_frame(s, length):
    depth = s.depth
    if depth >= FRAMES or length > FRAME_WORDS:
        raise Runaway
    s.depth = depth + 1
    frame = _plus(FRAMES_BEGIN, depth * FRAME_BYTES)
    _store(frame, length)
    return frame


def fill_frame(frame, filled, rest):
    copy_to_top(_plus(_plus(frame, 4), filled << 2), _plus(_address(rest), 4), len(rest) << 2)


def push_frame(s, items):
    frame = new_frame(s, len(items))
    copy_to_top(_plus(frame, 4), _plus(_address(items), 4), len(items) << 2)
