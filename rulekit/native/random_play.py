"""Random play in native code: one game, or many that are counted as they end.

Written in the subset of Python that is translated, as `runtime.py` is; `ledger.py` has where what
many games come to is counted.
"""
# ruff: noqa: F821
# mypy: ignore-errors

from __future__ import annotations

from rulekit.engine.card_moves import MOVED
from rulekit.engine.failures import Runaway
from rulekit.engine.playout import MOST_DECISIONS
from rulekit.native.primitives import (
    _address,
    _below,
    _copy,
    _get,
    _is_list,
    _list,
    _load,
    _plus,
    _same,
    _set,
    _stir,
    _store,
)
from rulekit.native.runtime import collect, copied, has, run, zone_remove


def fresh(s):
    """Everything as it lies before the game begins; the streams are set from outside."""
    _copy(64, _plus(IMAGE, 64), FRAMES_BEGIN - 64)
    base = _get("heap base")
    begin_lists(base, base)


def begin_lists(start, top):
    """The half of the heap in use, up to where lists lie; nothing is told or in the making."""
    _set("heap start", start)
    _set("heap top", top)
    _set("heap end", _plus(start, HALF))
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
        at = _below(BOT_RNG, len(left))
        chosen.append(options[left[at]])
        zone_remove(left, left[at])
    return chosen


# --- One position, again and again ---------------------------------------------------------


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


# --- Many games ----------------------------------------------------------------------------


def play_many(s, games, most, kept):
    """Plays games of a batch and counts what comes of them, until all are played, or so much is
    done: the next call goes on with the game in progress. What is done is measured by decisions,
    and by what goes beyond a usual one. `kept`: each game begins where `keep` was called."""
    while _load(PLAYED) < games and most > 0:
        game = _plus(_load(PLAYED), 0)
        decisions = _plus(_load(DECISIONS), 0)
        most -= 1
        if decisions < 0:
            decisions = 0
            number = _plus(_load(FIRST), game)
            if kept:
                go_back(s)
                begin_streams(number)
            else:
                fresh(s)
                begin_streams(number)
                begin_game(s)
        while s.pend is not None and most > 0:
            decisions += 1
            if decisions > MOST_DECISIONS:
                raise Runaway
            blocks = decide(s)
            most -= 1 + (blocks >> 3) + (s.effort >> 6)
        _store(DECISIONS, decisions)
        if s.pend is None:
            marks = _plus(MARKS, game * MARK_BYTES)
            count_game(s, _plus(RECORDS, game * RECORD_BYTES), marks, decisions, kept)
            _store(DECISIONS, -1)
            _store(PLAYED, _plus(game, 1))


def begin_streams(number):
    """The streams of a game, and of its bots, from what its number has in common with others and
    its last three digits: 1,000 and more for a number that has others before them."""
    _copy(RNG, COMMON, 8)
    low = number % 1000
    if number >= 100:
        _stir(RNG, 48 + low // 100)
    if number >= 10:
        _stir(RNG, 48 + low // 10 % 10)
    _stir(RNG, 48 + low % 10)
    _copy(BOT_RNG, RNG, 8)
    for letter in GAME_LETTERS:
        _stir(RNG, letter)
    for letter in BOT_LETTERS:
        _stir(BOT_RNG, letter)


def count_game(s, record, marks, decisions, kept):
    """What could fail comes first: a game is counted whole or not at all."""
    if s.ending < 0:
        raise Runaway
    at = _plus(record, 12)
    for seat in range(PLAYERS):
        _store(_plus(at, seat << 2), None)
    for pair in s.scores:
        if pair[0] < 0 or pair[0] >= PLAYERS:
            raise Runaway
        _store(_plus(at, pair[0] << 2), pair[1])
    if not kept:
        lay_out(s)
    _store(record, s.ending)
    _store(_plus(record, 4), s.turns)
    _store(_plus(record, 8), decisions)
    for seat in range(PLAYERS):
        won = has(seat, s.winners)
        if won:
            increase(_plus(SEAT_WON, seat << 2))
            _store(_plus(marks, seat << 2), 2)
        else:
            _store(_plus(marks, seat << 2), 1)
        if not kept:
            find_members(seat, won)
    for member in range(MEMBERS):
        place = _plus(MARKED, member << 2)
        mark = _plus(_load(place), 0)
        _store(_plus(marks, _plus(PLAYERS, member) << 2), mark)
        if mark > 0:
            increase(_plus(PRESENT, member << 2))
            if mark > 1:
                increase(_plus(WON, member << 2))
            _store(place, 0)


def increase(place):
    _store(place, _plus(_load(place), 1))


def lay_out(s):
    """Lays out which single card each seat held when no turn had begun: as `dealt_groups`."""
    _copy(HELD, _plus(_address(HELD_FIRST), 4), len(HELD_FIRST) << 2)
    at = JOURNAL_BEGINS
    for _ in range(s.told):
        first = _load(_plus(at, 4))
        if _same(first, TURN):
            return
        if _same(first, MOVED):
            source = SLOTS[_plus(_load(_plus(at, 12)), 0)]
            if source >= 0:
                _store(_plus(HELD, source << 2), -1)
            target = SLOTS[_plus(_load(_plus(at, 16)), 0)]
            if target >= 0:
                _store(_plus(HELD, target << 2), _load(_plus(at, 8)))
        at = entry_after(at)


def entry_after(at):
    """Where the next entry of the journal begins."""
    left = _plus(_load(at), 0)
    at = _plus(at, 4)
    while left > 0:
        left -= 1
        word = _load(at)
        at = _plus(at, 4)
        if _same(word, _list(0)):
            left = _plus(left, _load(at))
            at = _plus(at, 4)
    return at


def find_members(seat, won):
    """Marks of which groups a seat was a member, and whether one that was it has won."""
    for group in range(GROUPS):
        _store(_plus(MEMBER_OF, group << 2), -1)
    slot = _plus(HELD, seat << 2)
    for told in TOLD_BY:
        card = _load(slot)
        slot = _plus(slot, PLAYERS << 2)
        if _plus(card, 0) >= 0:
            for pair in told[_plus(card, 0)]:
                place = _plus(MEMBER_OF, pair[0] << 2)
                _store(place, pair[1])
                note_first(_plus(GROUP_SEEN, pair[0] << 2))
    for group in range(GROUPS):
        member = _plus(_load(_plus(MEMBER_OF, group << 2)), 0)
        if member >= 0:
            note_first(_plus(MEMBER_SEEN, member << 2))
            place = _plus(MARKED, member << 2)
            if won:
                _store(place, 2)
            elif _same(_load(place), 0):
                _store(place, 1)


def note_first(place):
    """Reports name groups in the order in which they were met."""
    if _same(_load(place), 0):
        increase(MET)
        _store(place, _load(MET))
