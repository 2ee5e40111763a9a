"""Every answer to a decision, laid down one after the other in the order of `all_answers`.

Of each: how many options it takes, -1 for one that stands alone; whether it comes to the same as
one before; and the positions of its options.
"""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _address, _is_list, _load, _plus, _same, _store
from rulekit.native.runtime.lists import allocated
from rulekit.native.runtime.trials import answer_of


def lay_out_answers(s):
    """How many there are. `put_key` has told which cards are named."""
    _, options, low, high, site = s.pend
    count = len(options)
    if count > MOST_CHOICES:
        raise Runaway
    find_alike(s, options, site)
    _store(CUT, 0)
    _store(ANSWER_COUNT, 0)
    one = low == 1 and high == 1
    if not one and not MANY[site]:
        raise Runaway
    to = ANSWERS
    together = 0
    for index in range(count):
        if one or options[index] is None or _is_list(options[index]):
            to = answer_begun(to, -1)
            first = _plus(_load(_plus(ALIKE, index << 2)), 0)
            _store(_plus(to, -4), first != index)
            _store(to, index)
            to = _plus(to, 4)
        else:
            _store(_plus(TOGETHER, together << 2), index)
            together += 1
    lay_out_sets(to, together, low, min(high, together))
    return _plus(_load(ANSWER_COUNT), 0)


def lay_out_sets(to, together, low, high):
    first = to
    left = MOST_SETS
    for amount in range(low, high + 1):
        for at in range(amount):
            _store(_plus(PICKED, at << 2), at)
        more = True
        while more:
            if left == 0:
                _store(CUT, 1)
                return
            left -= 1
            to = put_set(first, to, amount)
            more = next_set(amount, together)


def next_set(amount, together):
    """Picks the next set of so many; whether there is one."""
    at = amount - 1
    while at >= 0:
        picked = _plus(_load(_plus(PICKED, at << 2)), 1)
        if picked <= together - amount + at:
            while at < amount:
                _store(_plus(PICKED, at << 2), picked)
                picked = _plus(picked, 1)
                at += 1
            return True
        at -= 1
    return False


def put_set(first, to, amount):
    begin = to
    to = answer_begun(to, amount)
    for at in range(amount):
        place = _plus(TOGETHER, _plus(_load(_plus(PICKED, at << 2)), 0) << 2)
        _store(to, _load(place))
        to = _plus(to, 4)
    while first < begin:
        if comes_to_the_same(first, begin):
            _store(_plus(begin, 4), 1)
            return to
        first = answer_after(first)
    return to


def comes_to_the_same(one, other):
    size = _plus(_load(one), 0)
    if size != _plus(_load(other), 0):
        return False
    for _ in range(size):
        one, other = _plus(one, 4), _plus(other, 4)
        here, there = _plus(_load(_plus(one, 4)), 0), _plus(_load(_plus(other, 4)), 0)
        if not _same(_load(_plus(ALIKE, here << 2)), _load(_plus(ALIKE, there << 2))):
            return False
    return True


def answer_begun(to, size):
    if _plus(to, _plus(abs(size), 2) << 2) > ANSWERS_END:
        raise Runaway
    _store(to, size)
    _store(_plus(to, 4), 0)
    _store(ANSWER_COUNT, _plus(_load(ANSWER_COUNT), 1))
    return _plus(to, 8)


def answer_after(at):
    """Where the next answer lies."""
    return _plus(at, _plus(abs(_plus(_load(at), 0)), 2) << 2)


def answer_laid_out(s, at):
    """The answer, as the rules are given it."""
    _, options, _, _, site = s.pend
    size = _plus(_load(at), 0)
    at = _plus(at, 8)
    if size < 0:
        return answer_of(options, site, _plus(_load(at), 0))
    made = allocated(size)
    to = _address(made)
    for _ in range(size):
        to = _plus(to, 4)
        _store(to, options[_plus(_load(at), 0)])
        at = _plus(at, 4)
    return made


def find_alike(s, options, site):
    """Notes of each option the first one that comes to the same."""
    for index in range(len(options)):
        _store(_plus(ALIKE, index << 2), index)
        _store(_plus(LOOKS, index << 2), -1)
        sort = sort_of(site, options[index])
        if sort > 0:
            value = options[index][0] if _is_list(options[index]) else options[index]
            note_look(s, index, sort, _plus(value, 0))


def sort_of(site, option):
    """What an option names: 0 for no card, 1 for one, 2 for one with what is done with it."""
    if _is_list(option):
        return 2
    if option is None:
        return 0
    return NAMING_OPTIONS[site]


def note_look(s, index, sort, value):
    deed = 0
    card = value
    if sort == 2:
        if value >= 0:
            deed, card = value // STRIDE, value % STRIDE
        else:
            number, card = (-2 - value) // STRIDE, (-2 - value) % STRIDE
            if USES_OF_TABLE[number]:
                return
            deed = -1 - number
    zone = s.where[card]
    works = WORKS[card]
    if ORDERED[zone] or (works is not None and works[zone]):
        return
    if _same(_load(_plus(NAMED, card << 2)), _load(NAMING)):
        return
    look = DESIGN[card] * ZONES + zone
    for other in range(index):
        if _same(_load(_plus(LOOKS, other << 2)), look) and _same(
            _load(_plus(DEEDS, other << 2)), deed
        ):
            _store(_plus(ALIKE, index << 2), other)
            break
    _store(_plus(LOOKS, index << 2), look)
    _store(_plus(DEEDS, index << 2), deed)
