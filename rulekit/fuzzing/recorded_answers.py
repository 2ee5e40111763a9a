"""Answers to decisions as searches give them: at random, all there are, or the nearest one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from rulekit.engine.answers import Choice, indexes_of
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game

MOST_SETS = 200
"""How many sets of options of one decision are looked at, where several may be chosen."""


def random_answer(game: Game, chance: Stream) -> Choice:
    """Any answer to the pending decision, by the policy of the bot called `random`."""
    decision = game.decision
    assert decision is not None
    return decision.at_random(chance.below)


def all_answers(game: Game) -> Iterator[Choice]:
    """Every answer to the pending decision; of sets of options the first so many."""
    decision = game.decision
    if decision is None:
        return
    together = decision.together
    yield from (one.index for one in decision.options if one.index not in together)
    left = MOST_SETS
    for amount in range(decision.low, decision.high + 1):
        for chosen in combinations(together, amount):
            if left == 0:
                return
            left -= 1
            yield chosen


def is_cut(game: Game) -> bool:
    """Whether the pending decision has more sets of options than `all_answers` gives."""
    decision = game.decision
    if decision is None:
        return False
    count = len(decision.together)
    sets = sum(comb(count, amount) for amount in range(decision.low, decision.high + 1))
    return sets > MOST_SETS


def fitted(game: Game, choice: Choice) -> Choice:
    """The answer to the pending decision that is nearest to one that was meant for another."""
    decision = game.decision
    assert decision is not None
    indexes = indexes_of(choice)
    together = decision.together
    if not together:
        return min(indexes[0] if indexes else 0, len(decision.options) - 1)
    if len(indexes) == 1 and indexes[0] < len(decision.options) and indexes[0] not in together:
        return indexes[0]
    kept = [index for index in dict.fromkeys(indexes) if index in together][: decision.high]
    for index in together:
        if len(kept) >= decision.low:
            break
        if index not in kept:
            kept.append(index)
    return tuple(kept)
