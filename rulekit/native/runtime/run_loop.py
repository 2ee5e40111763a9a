"""The run loop: block after block, until a player must decide or the game is over."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _get, _plus, _run_block, _same, _set
from rulekit.native.runtime.collection import collect
from rulekit.native.runtime.due import begin_later, begin_whenever


def run(s):
    """Until a player must decide, or the game is over: then nothing is pending. The number of
    blocks that ran."""
    s.effort = 0
    for step in range(MOST_STEPS):
        if _get("heap top") > _plus(_get("heap start"), LITTER):
            collect(s)
        frame = s.stack[-1]
        if HOLDS:
            watched = CALM[frame[0]]
        stop = _run_block(frame)
        left = _get("leaving")
        if left:
            if leave(s, left):
                return step
        else:
            if HOLDS and watched and s.pend is not None and CALM[s.stack[-1][0]]:
                hold(s)
            if _same(stop, True):
                return step
    raise Runaway


def begin_due(s):
    """Before a block at which nothing but a turn and its phase is in progress: whether something
    else has begun instead."""
    if s.depth > 1:
        if WATCHES and s.later and begin_later(s):
            return True
        if WATCHES and s.look and begin_whenever(s):
            return True
        if HOLDS and s.turns:
            hold(s)
    return False


def hold(s):
    """Gives up where an invariant does not hold: wherever `declared_invariants` looks, and at
    decisions before which something is still due, about which Python is asked."""
    effort = s.effort
    s.effort = 0
    for test in INVARIANTS:
        if not test(s):
            raise Runaway
    s.effort = effort


def leave(s, left):
    """Whether the game is over; else a turn was, and goes on with its end."""
    _set("leaving", 0)
    _set("shadow top", _get("shadow base"))
    if left == 2:
        if s.turns == 0:
            raise Runaway
        give_up_turn(s)
        ENDINGS(s)
        if _get("leaving") == 0:
            return False
        _set("leaving", 0)
    s.depth = 0
    s.pend = None
    return True


def give_up_turn(s):
    depth = s.depth - 1
    while not TURN_BLOCKS[s.stack[depth][0]]:
        depth -= 1
    at = s.depth - 1
    while at > depth:
        frame = s.stack[at]
        if PLAY_BLOCKS[frame[0]] and s.where[frame[1]] == 0:
            card = _plus(frame[1], 0)
            MOVE_CARD(s, card, PILE_OF(s, card))
        at -= 1
    s.depth = depth + 1
    if not TURN_ENDING[s.stack[depth][0]]:
        s.stack[depth][0] = TURN_OVER
    s.pend = None
