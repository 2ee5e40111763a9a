"""Many games one after the other."""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.engine.playout import MOST_DECISIONS
from rulekit.native.primitives import _copy, _load, _plus, _stir, _store
from rulekit.native.runtime.counting import count_game
from rulekit.native.runtime.kept_position import go_back
from rulekit.native.runtime.random_play import begin_game, decide, fresh


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
            if _load(BY_TURNS):
                begin_answer(s)
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
    _copy(BEGUN, BOT_RNG, 8)
    _store(TURN_OF_TIMES, -1)


def begin_answer(s):
    """The stream of one answer: of how many a seat has given in this turn, as
    `engine/paired_playout.py` has it."""
    seat, _, _, _, _ = s.pend
    if _plus(_load(TURN_OF_TIMES), 0) != s.turns:
        _store(TURN_OF_TIMES, s.turns)
        for one in range(PLAYERS):
            _store(_plus(TIMES, one << 2), 0)
    times = _plus(TIMES, seat << 2)
    count = _plus(_load(times), 0)
    _store(times, _plus(count, 1))
    _copy(BOT_RNG, BEGUN, 8)
    _stir(BOT_RNG, s.turns)
    _stir(BOT_RNG, seat)
    _stir(BOT_RNG, count)
