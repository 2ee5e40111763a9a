"""Play by a policy: an option is chosen as likely as its weight is great, which its traits make.

`rulekit/native/policy_room.py` has where weights lie; `rulekit/bots/policy.py` does the same in
Python.
"""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _below, _is_list, _load, _plus, _store
from rulekit.native.runtime.run_loop import run
from rulekit.native.runtime.traits import beside, deed, fare, itself, whom


def play_by_policy(s, most, until, noting):
    """Plays on to the end, or to the first decision of a turn, noting what was chosen if it is to
    be credited; the number of decisions made."""
    _store(NOTED, NOTES)
    decisions = 0
    while s.pend is not None and s.turns < until:
        decisions += 1
        if decisions > most:
            raise Runaway
        player, options, low, high, site = s.pend
        if MANY[site]:
            s.answer = some(s, options, low, high, site, player, noting)
        elif len(options) > 1:
            total = weigh(s, options, site, player)
            s.answer = options[drawn(len(options), total, player, noting)]
        else:
            s.answer = options[0]
        s.pend = None
        run(s)
    return decisions


def some(s, options, low, high, site, player, noting):
    """One option that stands alone, or some of the others: as many as chance will have it."""
    count = len(options)
    if low == count:
        alone = count == 1 and (options[0] is None or _is_list(options[0]))
        return options[0] if alone else [option for option in options]
    total = weigh(s, options, site, player)
    first = drawn(count, total, player, noting) if count > 1 else 0
    if options[first] is None or _is_list(options[first]):
        return options[first]
    amount = low + _below(BOT_RNG, high - low + 1) if low < high else low
    if not amount:
        return []
    chosen = [options[first]]
    for _ in range(amount - 1):
        total = 0
        at = WEIGHED
        for index in range(count):
            if index == first or options[index] is None or _is_list(options[index]):
                _store(at, 0)
            total += _load(at)
            at = _plus(at, WEIGHED_BYTES)
        first = drawn(count, total, player, noting)
        chosen.append(options[first])
    return chosen


def weigh(s, options, site, player):
    """Lays down the weight and the traits of each option; the sum of the weights."""
    if len(options) > MOST_OPTIONS:
        raise Runaway
    total = 0
    at = WEIGHED
    for option in options:
        one = itself(s, site, player, option)
        done = deed(s, site, player, option)
        two = whom(s, site, player, done)
        three = fare(s, site, player, option, done)
        four = beside(s, site, player, option)
        worth = (
            _load(_plus(WORTHS, one << 2))
            + _load(_plus(WORTHS, two << 2))
            + _load(_plus(WORTHS, three << 2))
            + _load(_plus(WORTHS, four << 2))
        )
        weight = WEIGHTS[min(max(worth, -MOST_WORTH), MOST_WORTH) + MOST_WORTH]
        total += weight
        _store(at, weight)
        _store(_plus(at, 4), one)
        _store(_plus(at, 8), two)
        _store(_plus(at, 12), three)
        _store(_plus(at, 16), four)
        at = _plus(at, WEIGHED_BYTES)
    return total


def drawn(count, total, player, noting):
    """Draws one of what was weighed."""
    left = _below(BOT_RNG, total)
    at = WEIGHED
    index = 0
    left -= _load(at)
    while left >= 0:
        at = _plus(at, WEIGHED_BYTES)
        index += 1
        left -= _load(at)
    if noting:
        note(count, total, player, index)
    return index


def note(count, total, player, chosen):
    """Notes for each trait by how much more often it was chosen than was to be expected."""
    to = _plus(_load(NOTED), 0)
    if to + count * NOTE_BYTES > NOTES_END:
        return
    at = WEIGHED
    for index in range(count):
        weight = _plus(_load(at), 0)
        if weight:
            more = (WHOLE if index == chosen else 0) - weight * WHOLE // total
            for trait in range(4, WEIGHED_BYTES, 4):
                _store(to, player)
                _store(_plus(to, 4), _load(_plus(at, trait)))
                _store(_plus(to, 8), more)
                to = _plus(to, 12)
        at = _plus(at, WEIGHED_BYTES)
    _store(NOTED, to)


def credit(s):
    """Adds up what each trait has come to, with what the game was worth to each seat."""
    at = NOTES
    end = _plus(_load(NOTED), 0)
    while at < end:
        reward = _load(_plus(REWARDS, _plus(_load(at), 0) << 2))
        more = _load(_plus(at, 8))
        to = _plus(SUMS, _plus(_load(_plus(at, 4)), 0) * 32)
        add(to, more)
        add(_plus(to, 8), more * more)
        add(_plus(to, 16), reward * more)
        add(_plus(to, 24), reward * more * more)
        at = _plus(at, 12)


def add(place, number):
    """Adds to a sum of two words, of which the second counts millions."""
    sum = _load(place) + number
    if sum >= 1000000 or sum <= -1000000:
        millions = sum // 1000000
        _store(_plus(place, 4), _load(_plus(place, 4)) + millions)
        sum -= millions * 1000000
    _store(place, sum)
