"""The part of native games that is not rules: lists, the journal, the run loop.

Written in the subset of Python that is translated, with `primitives`; names in capitals are
given by the translation: numbers and tables of one program.
"""
# ruff: noqa: F821, SIM110
# mypy: ignore-errors

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.engine.limited_arithmetic import spend
from rulekit.native.primitives import (
    _address,
    _below,
    _copy,
    _get,
    _is_list,
    _list,
    _load,
    _plus,
    _run_block,
    _same,
    _set,
    _store,
)

MOST_PAIRS = 1 << 16

# --- Lists -----------------------------------------------------------------------------


def allocated(length):
    top = _get("heap top")
    after = _plus(_plus(top, length << 2), 4)
    if after > _get("heap end"):
        raise Runaway
    _store(top, length)
    _set("heap top", after)
    return _list(top)


def copy_words(to, source, size):
    """Copies bytes from the first on; few of them without a call."""
    if size > 96:
        _copy(to, source, size)
        return
    end = _plus(to, size)
    while to < end:
        _store(to, _load(source))
        to = _plus(to, 4)
        source = _plus(source, 4)


def taken(start):
    """The list of what was pushed since `start`."""
    size = _get("shadow top") - start
    made = allocated(size >> 2)
    copy_words(_plus(_address(made), 4), start, size)
    _set("shadow top", start)
    return made


def push_all(items):
    size = len(items) << 2
    top = _get("shadow top")
    copy_words(top, _plus(_address(items), 4), size)
    _set("shadow top", _plus(top, size))


def copied(items):
    length = len(items)
    made = allocated(length)
    copy_words(_plus(_address(made), 4), _plus(_address(items), 4), length << 2)
    return made


def concatenated(left, right):
    if not right:
        return left
    made = allocated(len(left) + len(right))
    to = _plus(_address(made), 4)
    copy_words(to, _plus(_address(left), 4), len(left) << 2)
    copy_words(_plus(to, len(left) << 2), _plus(_address(right), 4), len(right) << 2)
    return made


def repeated(items, times):
    made = []
    if not items:
        return made
    for _ in range(times):
        made = concatenated(made, items)
    return made


def reversed_list(items):
    length = len(items)
    made = allocated(length)
    to = _plus(_plus(_address(made), 4), length << 2)
    for item in items:
        to = _plus(to, -4)
        _store(to, item)
    return made


def sliced(items, low, high):
    length = len(items)
    if low < 0:
        low = max(low + length, 0)
    if high < 0:
        high = max(high + length, 0)
    low, high = min(low, length), min(high, length)
    size = max(high - low, 0)
    made = allocated(size)
    copy_words(_plus(_address(made), 4), _plus(_plus(_address(items), 4), low << 2), size << 2)
    return made


def put_slice(items, low, high, given):
    if high > len(items):
        high = len(items)
    if high - low != len(given):
        raise Runaway
    copy_words(
        _plus(_plus(_address(items), 4), low << 2), _plus(_address(given), 4), len(given) << 2
    )


def appended(items, item):
    """A list with one item more; the same one where it is the last on the heap."""
    length = len(items)
    end = _plus(_plus(_address(items), 4), length << 2)
    if end == _get("heap top"):
        if end >= _get("heap end"):
            raise Runaway
        _store(end, item)
        _store(_address(items), length + 1)
        _set("heap top", _plus(end, 4))
        return items
    made = allocated(length + 1)
    to = _plus(_address(made), 4)
    copy_words(to, _plus(_address(items), 4), length << 2)
    _store(_plus(to, length << 2), item)
    return made


def truth(value):
    if _is_list(value):
        return _load(_address(value)) > 0
    return not _same(value, 0) and not _same(value, None)


def equal(one, other):
    if _same(one, other):
        return True
    if not _is_list(one) or not _is_list(other):
        return False
    if len(one) != len(other):
        return False
    here, there = _address(one), _address(other)
    for _ in range(len(one)):
        here, there = _plus(here, 4), _plus(there, 4)
        if not equal(_load(here), _load(there)):
            return False
    return True


def before(one, other):
    """Whether a list comes before another, item by item; so do numbers."""
    if not _is_list(one) or not _is_list(other):
        return one < other
    here, there = _address(one), _address(other)
    for _ in range(min(len(one), len(other))):
        here, there = _plus(here, 4), _plus(there, 4)
        if not equal(_load(here), _load(there)):
            return before(_load(here), _load(there))
    return len(one) < len(other)


def has(item, items):
    for one in items:
        if _same(one, item):
            return True
    return False


def has_equal(item, items):
    for one in items:
        if equal(one, item):
            return True
    return False


def index_of(items, item):
    for at, one in enumerate(items):
        if equal(one, item):
            return at
    raise Runaway


def place_of(items, item):
    for at, one in enumerate(items):
        if _same(one, item):
            return at
    raise Runaway


def greatest(items):
    found = items[0]
    for item in items:
        if item > found:
            found = item
    return found


def least(items):
    found = items[0]
    for item in items:
        if item < found:
            found = item
    return found


def greatest_list(items):
    found = items[0]
    for item in items:
        if before(found, item):
            found = item
    return found


def least_list(items):
    found = items[0]
    for item in items:
        if before(item, found):
            found = item
    return found


def in_order_by_itself(items):
    """Sorts a list in place."""
    few(len(items), len(items))
    for end in range(1, len(items)):
        item = items[end]
        at = end
        while at > 0 and before(item, items[at - 1]):
            items[at] = items[at - 1]
            at -= 1
        items[at] = item
    return items


def sort_by_stamp(s, items):
    few(len(items), len(items))
    for end in range(1, len(items)):
        item = items[end]
        at = end
        while at > 0 and s.stamp[item] < s.stamp[items[at - 1]]:
            items[at] = items[at - 1]
            at -= 1
        items[at] = item


# --- In the place of functions of the engine that use more of Python --------------------


def few(one, other):
    """Gives up where each item of a list meets each of another, and Python has a quicker way."""
    if one * other > MOST_PAIRS:
        raise Runaway


def without(left, right):
    few(len(left), len(right))
    return [item for item in left if not has_equal(item, right)]


def in_order(ranked):
    few(len(ranked), len(ranked))
    made = copied(ranked)
    for end in range(1, len(made)):
        pair = made[end]
        at = end
        while at > 0 and before(pair[0], made[at - 1][0]):
            made[at] = made[at - 1]
            at -= 1
        made[at] = pair
    return [pair[1] for pair in made]


def leading(ranked):
    if not ranked:
        return []
    best = ranked[0][0]
    for pair in ranked:
        if before(best, pair[0]):
            best = pair[0]
    return [pair[1] for pair in ranked if equal(pair[0], best)]


def distinct(s, items):
    few(len(items), len(items))
    found = []
    for item in spend(s, items):
        if not has_equal(item, found):
            found.append(item)
    return found


def top_cards(pile, amount):
    found = []
    at = len(pile)
    while amount > 0 and at > 0:
        at -= 1
        amount -= 1
        found.append(pile[at])
    return found


def game_below(s, bound):
    if bound < 0:
        raise Runaway
    return _below(RNG, bound)


def mixed_in_place(s, items):
    for index in range(len(items) - 1, 0, -1):
        other = _below(RNG, index + 1)
        here = items[index]
        items[index] = items[other]
        items[other] = here


# --- Zones, frames and the journal -------------------------------------------------------


def zone_append(zone, card):
    length = len(zone)
    _store(_plus(_plus(_address(zone), 4), length << 2), card)
    _store(_address(zone), length + 1)


def zone_pop(zone):
    length = len(zone)
    if length == 0:
        raise Runaway
    _store(_address(zone), length - 1)
    return _load(_plus(_address(zone), length << 2))


def zone_remove(zone, card):
    at = place_of(zone, card)
    place = _plus(_plus(_address(zone), 4), at << 2)
    rest = len(zone) - at - 1
    copy_words(place, _plus(place, 4), rest << 2)
    _store(_address(zone), len(zone) - 1)


def zone_insert(zone, at, card):
    length = len(zone)
    place = _plus(_plus(_address(zone), 4), at << 2)
    _copy(_plus(place, 4), place, (length - at) << 2)
    _store(place, card)
    _store(_address(zone), length + 1)


def new_frame(s, length):
    depth = s.depth
    if depth >= FRAMES or length > FRAME_WORDS:
        raise Runaway
    s.depth = depth + 1
    frame = _plus(FRAMES_BEGIN, depth * FRAME_BYTES)
    _store(frame, length)
    return frame


def fill_frame(frame, filled, rest):
    copy_words(_plus(_plus(frame, 4), filled << 2), _plus(_address(rest), 4), len(rest) << 2)


def push_frame(s, items):
    frame = new_frame(s, len(items))
    copy_words(_plus(frame, 4), _plus(_address(items), 4), len(items) << 2)


def begin_entry(s, length):
    s.told = s.told + 1
    top = _get("journal top")
    if top > JOURNAL_FULL:
        raise Runaway
    _store(top, length)
    _set("journal top", _plus(top, 4))


def tell_item(item):
    top = _get("journal top")
    if not _is_list(item):
        _store(top, item)
        _set("journal top", _plus(top, 4))
        return
    length = len(item)
    if _plus(top, length << 2) > JOURNAL_FULL:
        raise Runaway
    _store(top, _list(0))
    _store(_plus(top, 4), length)
    _set("journal top", _plus(top, 8))
    at = _address(item)
    for _ in range(length):
        at = _plus(at, 4)
        tell_item(_load(at))


def tell(s, entry):
    begin_entry(s, len(entry))
    for item in entry:
        tell_item(item)


# --- The heap ----------------------------------------------------------------------------


def collect(s):
    """Copies the lists that are in use to the other half of the heap."""
    start = _get("heap start")
    other = HALF if start == _get("heap base") else 0
    begin = _plus(_get("heap base"), other)
    _set("heap start", begin)
    _set("heap top", begin)
    _set("heap end", _plus(begin, HALF))
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
    copy_words(top, address, size)
    _set("heap top", _plus(top, size))
    _store(address, -1 - top)
    return _list(top)


# --- The run loop --------------------------------------------------------------------------


def run(s):
    """Until a player must decide, or the game is over: then nothing is pending. The number of
    blocks that ran."""
    s.effort = 0
    for step in range(MOST_STEPS):
        if _get("heap top") > _plus(_get("heap start"), SOFT):
            collect(s)
        frame = _plus(FRAMES_BEGIN, (s.depth - 1) * FRAME_BYTES)
        if WATCHES and s.depth > 1 and CALM[_load(_plus(frame, 4))]:
            if s.later and begin_later(s):
                continue
            if s.look and begin_whenever(s):
                continue
        if HOLDS:
            watched = CALM[_load(_plus(frame, 4))]
            if watched and s.turns and s.depth > 1:
                hold(s)
        stop = _run_block(_list(frame))
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


def hold(s):
    """Gives up where an invariant does not hold: wherever `declared_invariants` looks, and at
    decisions before which something is still due, about which Python is asked."""
    effort = s.effort
    s.effort = 0
    for test in INVARIANTS:
        if not test(s):
            raise Runaway
    s.effort = effort


def begin_later(s):
    """As the interpreter has it: the first thing that was put off, if it is due."""
    phase = PHASE_BLOCKS[s.stack[-1][0]]
    for at, entry in enumerate(s.later):
        if not (entry[0] and phase):
            s.later = [*s.later[:at], *s.later[at + 1 :]]
            s.stack.append(entry[1:])
            return True
    return False


def begin_whenever(s):
    """As the interpreter has it: the first rule whose condition has become true."""
    if s.turns == 0:
        return False
    n = s.n
    look = s.look
    held = s.held
    started = None
    true_now = []
    for gate, group in WHENEVER:
        for trigger in group:
            if not look & trigger.bit:
                for key in held:
                    if key[0] == trigger.number:
                        true_now.append(key)
            elif gate is None or n[gate]:
                places = [(-1, -1)] if trigger.of_table else []
                for inner_gate, carriers in trigger.carriers:
                    if inner_gate is None or n[inner_gate]:
                        for total, index in carriers:
                            if n[total]:
                                for holder in HOLDERS(s, index):
                                    places.append(holder)
                for this, you in places:
                    if trigger.test(s, this, you):
                        key = (trigger.number, this, you)
                        if has_equal(key, held):
                            true_now.append(key)
                        elif started is None:
                            true_now.append(key)
                            started = [trigger.start, this, you, 0, *trigger.padding]
    if true_now or held:
        s.held = true_now
    if started is None:
        s.look = ALWAYS
        return False
    s.stack.append(started)
    return True


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
