"""Words that are the same for equivalent positions, and for no others: what
`rulekit/fuzzing/equivalence.py` tells positions by, laid down natively."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import (
    _address,
    _copy,
    _find,
    _is_list,
    _list,
    _load,
    _plus,
    _same,
    _store,
)
from rulekit.native.runtime.kept_differences import room_for
from rulekit.native.runtime.sorting import sort_words


def put_key(s, to):
    """Lays down the key of the position; where it ends. Which cards are named is noted, too, by
    the number of the key in NAMING."""
    naming = _plus(_load(NAMING), 1)
    _store(NAMING, naming)
    to = put_stack(s, to, naming)
    to = put_later(s, to, naming)
    to = put_value(to, s.used, naming)
    to = put_value(to, s.held, naming)
    to = put_value(to, s.grants, naming)
    for place, length in REFERRING:
        at = _plus(place, 0)
        for index in range(length):
            value = _load(at)
            if not is_nothing(value):
                name(index, naming)
            to = put_value(to, value, naming)
            at = _plus(at, 4)
    rank(s)
    for lent in s.grants:
        to = put_word(to, rank_of(s.stamp[lent[2]], lent[1]))
    for number in ZONES_IN_GAME:
        to = put_zone(s, to, number, naming)
    return put_rest(s, to)


def put_stack(s, to, naming):
    to = put_word(to, s.depth)
    frame = FRAMES_BEGIN
    for _ in range(s.depth):
        length = _plus(_load(frame), 0)
        to = put_word(to, length)
        at = _plus(frame, 4)
        to = put_word(to, _load(at))
        for _ in range(1, length):
            at = _plus(at, 4)
            to = put_value(to, _load(at), naming)
        frame = _plus(frame, FRAME_BYTES)
    return to


def put_later(s, to, naming):
    to = put_word(to, len(s.later))
    for entry in s.later:
        to = put_word(to, len(entry))
        for index, value in enumerate(entry):
            to = put_value(to, value, naming if index > 1 else 0)
    return to


def put_rest(s, to):
    to = put_word(to, s.round)
    to = put_word(to, s.turns == 0)
    to = put_word(to, s.current)
    to = put_word(to, s.starter)
    to = put_word(to, s.ending)
    to = put_value(to, s.extra, 0)
    to = put_value(to, s.skipped, 0)
    for place, words in NUMBERS_OF_KEY:
        to = room_for(to, words)
        _copy(to, _plus(place, 0), words << 2)
        to = _plus(to, words << 2)
    for place, length in OTHERS_OF_KEY:
        at = _plus(place, 0)
        for _ in range(length):
            to = put_value(to, _load(at), 0)
            at = _plus(at, 4)
    if s.pend is None:
        return put_word(to, None)
    player, options, low, high, site = s.pend
    to = put_word(to, player)
    to = put_word(to, low)
    to = put_word(to, high)
    to = put_word(to, site)
    return put_offered(s, to, options, OFFERED[site])


def put_offered(s, to, options, sort):
    """A window offers what the position allows; other options chance may have picked."""
    if sort == 0:
        return put_value(to, options, 0)
    to = put_word(to, len(options))
    if sort == 1:
        return to
    begin = _plus(to, 4)
    end = begin
    for option in options:
        if option is not None and not _is_list(option):
            card = _plus(option, 0)
            end = put_word(end, DESIGN[card] * ZONES + s.where[card])
    _store(to, end - begin)
    sort_words(begin, end)
    return end


def put_zone(s, to, number, naming):
    """The cards that lie there: of copies that nothing tells apart only how many."""
    cards = s.z[number]
    to = put_word(to, len(cards))
    begin = to
    to = room_for(to, len(cards))
    for card in cards:
        code = DESIGN[card]
        if _same(_load(_plus(NAMED, card << 2)), naming):
            code = DESIGNS + card
        works = WORKS[card]
        if works is not None and works[number]:
            code += (rank_of(s.stamp[card], OWNER[number]) + 1) * (DESIGNS + CARDS)
        _store(to, code)
        to = _plus(to, 4)
    if not ORDERED[number]:
        sort_words(begin, to)
    return to


def rank(s):
    """Puts in order, for each holder, what works before them, by how old it is."""
    top = RANKED
    for number in ZONES_OF_WORK:
        for card in s.z[number]:
            works = WORKS[card]
            if works is not None and works[number]:
                top = put_ranked(top, s.stamp[card], OWNER[number])
    for lent in s.grants:
        top = put_ranked(top, s.stamp[lent[2]], lent[1])
    _store(RANKED_TO, top)
    sort_words(RANKED, top)
    for holder in range(HOLDING):
        _store(_plus(OLDER, holder << 2), 0)
    before = -1
    at = RANKED
    while at < top:
        word = _plus(_load(at), 0)
        older = _plus(OLDER, word % HOLDING << 2)
        count = _plus(_load(older), 0)
        if word == before:
            count = _plus(count, -1)
        _store(_plus(at, RANKS), count)
        _store(older, _plus(count, 1))
        before = word
        at = _plus(at, 4)


def put_ranked(top, stamp, holder):
    if top >= RANKED_END:
        raise Runaway
    _store(top, stamp * HOLDING + holder + 1)
    return _plus(top, 4)


def rank_of(stamp, holder):
    word = stamp * HOLDING + holder + 1
    return _plus(_load(_plus(_find(word, RANKED, _load(RANKED_TO)), RANKS)), 0)


def put_value(to, value, naming):
    """A word, or a list with all that it holds. Its numbers may be those of cards, if there is a
    number for what is named."""
    if not _is_list(value):
        if naming > 0:
            name(value, naming)
        return put_word(to, value)
    to = put_word(put_word(to, _list(0)), len(value))
    at = _address(value)
    for _ in range(len(value)):
        at = _plus(at, 4)
        to = put_value(to, _load(at), naming)
    return to


def put_word(to, word):
    _store(room_for(to, 0), word)
    return _plus(to, 4)


def name(value, naming):
    number = _plus(value, 0)
    if number >= 0 and number < CARDS:
        _store(_plus(NAMED, number << 2), naming)


def is_nothing(value):
    """Whether Python takes it for false."""
    if _is_list(value):
        return _load(_address(value)) == 0
    return _same(value, 0) or _same(value, None) or _same(value, EMPTY_TEXT)
