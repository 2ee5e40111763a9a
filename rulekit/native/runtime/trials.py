"""Answers that are tried out in the same worlds with the same chance: many playouts in one call.

`rulekit/bots/trying.py` does the same world by world; `rulekit/native/prospects_room.py` has
where answers and what comes of them lie.
"""

from __future__ import annotations

from rulekit.native.primitives import _below, _copy, _is_list, _load, _plus, _same, _stir, _store
from rulekit.native.runtime.kept_position import go_back
from rulekit.native.runtime.prospects import look_ahead
from rulekit.native.runtime.redealing import holds, redeal
from rulekit.native.runtime.run_loop import run


def try_out(s, count, most, turns):
    """Plays each answer of the pending decision out in so many worlds. The number of worlds
    that were dealt and thrown away."""
    rejected = 0
    lead = lead_of_first()
    for left in range(count, 0, -1):
        if _same(_load(TRIALS), 2) and (lead > left * WHOLE_REWARD or -lead > left * WHOLE_REWARD):
            break
        for tries in range(MOST_TRIES, 0, -1):
            redeal(s)
            _below(KEPT_BOT_RNG, 2)
            if tries == 1 or holds(s):
                break
            rejected += 1
        in_this_world(s, most, turns)
        lead = lead_of_first()
    return rejected


def lead_of_first():
    """How far the first answer is ahead of the second."""
    return _load(TRIALS + 8) - _load(TRIALS + 16)


def in_this_world(s, most, turns):
    end = _plus(TRIALS + 4, _plus(_load(TRIALS), 0) << 3)
    at = TRIALS + 4
    while at < end:
        go_back(s)
        _copy(RNG, KEPT_BOT_RNG, 8)
        _stir(RNG, CHANCE_LETTER)
        _copy(BOT_RNG, KEPT_BOT_RNG, 8)
        for letter in PLAYOUT_LETTERS:
            _stir(BOT_RNG, letter)
        begun = s.turns
        player, options, _, _, site = s.pend
        s.answer = answer_of(options, site, _plus(_load(at), 0))
        s.pend = None
        run(s)
        look_ahead(s, most, max(begun + turns, s.turns + 1))
        _store(_plus(at, 4), _plus(_load(_plus(at, 4)), _load(_plus(PROMISED, player << 2))))
        at = _plus(at, 8)


def answer_of(options, site, index):
    """The answer that is one option; none of them for a negative index."""
    if index < 0:
        return []
    option = options[index]
    if MANY[site] and option is not None and not _is_list(option):
        return [option]
    return option
