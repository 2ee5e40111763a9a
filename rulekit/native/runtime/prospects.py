"""What a position promises to a seat: a sum of weights of what can be seen of it.

Python runs `describe`, too: see `rulekit/native/prospects.py`, which gives it its names in
capitals.
"""

from __future__ import annotations

from rulekit.engine.failures import Runaway
from rulekit.native.primitives import _load, _plus, _same, _store
from rulekit.native.runtime.policy import play_by_policy
from rulekit.native.runtime.traits import group


def describe(s, p):
    """Lays down pairs of a weight's number and how many times it counts; where they end. What
    counters and zones of each player hold is told by how they are related to this seat."""
    mine = group(s, p)
    at = put(DESCRIBED, OF_GROUP + mine, ONCE)
    at = put(at, OF_TURN + mine * PLAYERS + (p - s.current) % PLAYERS, ONCE)
    for number in range(COMMON_COUNTS):
        at = count(at, OF_COMMON + (mine * COMMON_COUNTS + number) * STEPS, COMMON_COUNT(s, number))
    for q in range(PLAYERS):
        related = mine * RELATIONS
        if q != p:
            related += 1 + group(s, q)
        base = OF_COUNTS + related * COUNTS_OF_PLAYER * STEPS
        for number in range(COUNTS_OF_PLAYER):
            at = count(at, base + number * STEPS, PLAYER_COUNT(s, number, q))
        base = OF_CARDS if q == p else OF_CARDS + COMPONENTS
        for zone in PLAYER_ZONES:
            for card in s.z[zone + q]:
                at = put(at, base + COMPONENT_OF[card], ONCE)
            base += 2 * COMPONENTS
    return at


def count(at, base, value):
    """A number counts for itself, and small ones by weights of their own."""
    at = put(at, base, min(max(value, -MOST_TIMES), MOST_TIMES))
    return put(at, base + 1 + min(max(value, 0), STEPS - 2), ONCE)


def put(at, number, times):
    if at >= DESCRIBED_END:
        raise Runaway
    _store(at, number)
    _store(_plus(at, 4), times)
    return _plus(at, 8)


def promise(s, p):
    """What a position promises to a seat, in parts of a whole reward."""
    end = describe(s, p)
    at = DESCRIBED
    total = 0
    while at < end:
        weight = _plus(_load(_plus(PROMISES, _plus(_load(at), 0) << 2)), 0)
        total = _plus(total, weight * _plus(_load(_plus(at, 4)), 0))
        at = _plus(at, 8)
    return min(max(total >> PROMISE_BITS, 0), WHOLE_REWARD)


def look_ahead(s, most, until):
    """Plays on by the policy to the end, or to the first decision of a turn; lays down what that
    is worth to each seat. The number of decisions made."""
    decisions = play_by_policy(s, most, until, False)
    for p in range(PLAYERS):
        worth = promise(s, p) if s.pend is not None else reward(s, p)
        _store(_plus(PROMISED, p << 2), worth)
    return decisions


def reward(s, p):
    """What the end of a game is worth to a seat, as `rulekit/bots/rewards.py` has it."""
    won = WHOLE_REWARD // PLAYERS if len(s.winners) == 0 else 0
    for seat in s.winners:
        if seat == p:
            won = WHOLE_REWARD
    reach = _plus(_load(REACH), 0)
    if reach == 0 or len(s.scores) != PLAYERS:
        return won
    ahead = 0
    for seat, points in s.scores:
        ahead += PLAYERS * points - points if seat == p else -points
    ahead = min(max(ahead, -reach), reach)
    points = (ahead + reach) * WHOLE_REWARD // (2 * reach)
    if _same(_load(ONLY_POINTS), 1):
        return points
    return (PARTS_OF_WIN * won + (PARTS - PARTS_OF_WIN) * points) // PARTS
