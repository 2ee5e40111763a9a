"""What games come to, counted as they end; `ledger.py` has where."""

from __future__ import annotations

from rulekit.engine.card_moves import MOVED
from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _address, _copy, _load, _plus, _same, _store
from rulekit.native.runtime.comparing import has
from rulekit.native.runtime.journal import entry_after


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
        _store(_plus(marks, seat << 2), won)
        if won:
            increase(_plus(SEAT_WON, seat << 2))
        if not kept:
            find_members(seat, won)
            _copy(_plus(marks, (PLAYERS + seat * GROUPS) << 2), MEMBER_OF, GROUPS << 2)
    for member in range(MEMBERS):
        place = _plus(MARKED, member << 2)
        mark = _plus(_load(place), 0)
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
