"""Random play of one game, decision by decision."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _below, _copy, _get, _is_list, _plus, _set
from rulekit.native.runtime.lists import copied
from rulekit.native.runtime.run_loop import run


def fresh(s):
    """Everything as it lies before the game begins; the streams are set from outside."""
    _copy(64, _plus(IMAGE, 64), FRAMES_BEGIN - 64)
    base = _get("heap base")
    begin_lists(base, base)


def begin_lists(start, top):
    """The half of the heap in use, up to where lists lie; nothing is told or in the making."""
    _set("heap start", start)
    _set("heap top", top)
    _set("heap end", _plus(start, FULL))
    _set("shadow top", _get("shadow base"))
    _set("journal top", JOURNAL_BEGINS)
    _set("leaving", 0)


def begin_game(s):
    """Runs the set-up, up to the first decision."""
    push_setup(s)
    run(s)


def push_setup(s):
    s.stack.append([BEGIN_BLOCK])
    s.stack.append([SETUP_BLOCK, *SETUP_PADDING])


def play_out(s, most):
    """Plays on at random; the number of decisions made."""
    decisions = 0
    while s.pend is not None:
        decisions += 1
        if decisions > most:
            raise Runaway
        decide(s)
    return decisions


def play_on(s, most, work):
    """Plays on at random until the game is over, or so much is done, as `play_many` measures it;
    the number of decisions made."""
    decisions = 0
    while s.pend is not None and work > 0:
        decisions += 1
        if decisions > most:
            raise Runaway
        blocks = decide(s)
        work -= 1 + (blocks >> 3) + (s.effort >> 6)
    return decisions


def decide(s):
    """One decision at random, and what follows from it; the number of blocks that ran."""
    _, options, low, high, site = s.pend
    count = len(options)
    if MANY[site]:
        s.answer = several(options, low, high)
    elif count > 1:
        s.answer = options[_below(BOT_RNG, count)]
    else:
        s.answer = options[0]
    s.pend = None
    return run(s)


def several(options, low, high):
    """As `answers.at_random`: one option that stands alone, or some of the others."""
    count = len(options)
    if low == count:
        alone = count == 1 and (options[0] is None or _is_list(options[0]))
        return options[0] if alone else copied(options)
    first = _below(BOT_RNG, count) if count > 1 else 0
    if options[first] is None or _is_list(options[first]):
        return options[first]
    amount = low + _below(BOT_RNG, high - low + 1) if low < high else low
    if not amount:
        return []
    left = [
        at
        for at, option in enumerate(options)
        if at != first and option is not None and not _is_list(option)
    ]
    chosen = [options[first]]
    for _ in range(amount - 1):
        chosen_at = left[_below(BOT_RNG, len(left))]
        chosen.append(options[chosen_at])
        left = [at for at in left if at != chosen_at]
    return chosen
