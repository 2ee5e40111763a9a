"""All answers to the decision of a position that was laid down, and where they lead:
`rulekit/native/search_room.py` has where what comes of them lies."""

from __future__ import annotations

from rulekit.engine.state import EVERYTHING
from rulekit.native.primitives import _is_list, _load, _plus, _store
from rulekit.native.runtime.every_answer import (
    answer_after,
    answer_laid_out,
    lay_out_answers,
)
from rulekit.native.runtime.kept_differences import lay_down, take_up
from rulekit.native.runtime.lists import copied
from rulekit.native.runtime.position_keys import put_key
from rulekit.native.runtime.run_loop import run


def expand(s, first, work, keeping):
    """Tries the answers from one on, by its number, until so much is done, as `play_many`
    measures it, or there is no room for more; `keeping` where they lead to. DONE is the number
    of the next one: if native code gives up, of the one that Python has to try."""
    take_up(s, POSITION)
    put_key(s, TRIED)
    count = lay_out_answers(s)
    at = ANSWERS
    for _ in range(first):
        at = answer_after(at)
    to = TRIED
    while first < count and work > 0 and to < TRIED_FULL:
        if _load(_plus(at, 4)) == 1:
            _store(to, 0)
            to = _plus(to, RECORD_BEGINS)
        else:
            take_up(s, POSITION)
            s.look = EVERYTHING
            s.answer = answer_laid_out(s, at)
            s.pend = None
            blocks = run(s)
            work -= 8 + (blocks >> 3) + (s.effort >> 6)
            to = tell_position(s, to, settled(s), keeping)
        at = answer_after(at)
        first += 1
        _store(DONE, first)


def tell_position(s, to, sort, keeping):
    """What came of an answer; where it ends. Behind it lie the key and the position."""
    _store(to, sort)
    _store(_plus(to, 4), s.ending)
    key = _plus(to, RECORD_BEGINS)
    end = put_key(s, key)
    _store(_plus(to, 8), end - key)
    after = end
    if keeping and s.pend is not None:
        after = lay_down(s, end)
    _store(_plus(to, 12), after - end)
    return after


def tell(s):
    """The same of a position to which Python has led."""
    tell_position(s, TRIED, 1, True)


def settled(s):
    """Goes through forced decisions, and looks at every position on the way: 2 if one is wanted,
    else 1."""
    for _ in range(MOST_FORCED):
        if SEEKS:
            s.effort = 0
            if WANTED(s):
                return 2
        if s.pend is None:
            return 1
        _, options, low, _, site = s.pend
        count = len(options)
        passing = False
        for option in options:
            if option is None:
                passing = True
        if passing:
            if count > 1:
                return 1
        elif low != count:
            return 1
        if count == 1 and (not MANY[site] or options[0] is None or _is_list(options[0])):
            s.answer = options[0]
        else:
            s.answer = copied(options)
        s.pend = None
        run(s)
    return 1
