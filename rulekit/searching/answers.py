"""Answers to decisions, as a game keeps them: a position in the options, or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TypeAlias

from rulekit.engine.chance import Stream
from rulekit.engine.game import Game

Choice: TypeAlias = "int | tuple[int, ...]"

MOST_SETS = 200
"""How many sets of options of one decision are looked at, where several may be chosen."""


def answer(game: Game, choice: Choice) -> None:
    """Answers the pending decision. Raises as `Game.choose_index`."""
    game.choose_index(*(choice if isinstance(choice, tuple) else (choice,)))


def random_answer(game: Game, chance: Stream) -> Choice:
    """Any answer to the pending decision, also of several options where that is possible."""
    decision = game.decision
    assert decision is not None
    first = decision.options[chance.below(len(decision.options))]
    if not _is_many(game) or first.kind in ("pass", "use"):
        return (first.index,) if _is_many(game) else first.index
    left = [one.index for one in decision.options if one.kind not in ("pass", "use")]
    amount = decision.low + chance.below(decision.high - decision.low + 1)
    return tuple(left.pop(chance.below(len(left))) for _ in range(min(amount, len(left))))


def all_answers(game: Game) -> Iterator[Choice]:
    """Every answer to the pending decision; of sets of options the first so many."""
    decision = game.decision
    if decision is None:
        return
    if not _is_many(game):
        yield from range(len(decision.options))
        return
    alone = [one.index for one in decision.options if one.kind in ("pass", "use")]
    together = [one.index for one in decision.options if one.kind not in ("pass", "use")]
    yield from ((index,) for index in alone)
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
    if decision is None or not _is_many(game):
        return False
    count = sum(one.kind not in ("pass", "use") for one in decision.options)
    sets = sum(comb(count, amount) for amount in range(decision.low, decision.high + 1))
    return sets > MOST_SETS


def fitted(game: Game, choice: Choice) -> Choice:
    """The answer to the pending decision that is nearest to one that was meant for another."""
    decision = game.decision
    assert decision is not None
    indexes: Sequence[int] = choice if isinstance(choice, tuple) else (choice,)
    count = len(decision.options)
    if not _is_many(game):
        return min(indexes[0] if indexes else 0, count - 1)
    together = [one.index for one in decision.options if one.kind not in ("pass", "use")]
    if len(indexes) == 1 and indexes[0] < count and indexes[0] not in together:
        return (indexes[0],)
    kept = [index for index in dict.fromkeys(indexes) if index in together][: decision.high]
    for index in together:
        if len(kept) >= decision.low:
            break
        if index not in kept:
            kept.append(index)
    return tuple(kept)


def _is_many(game: Game) -> bool:
    assert game.state.pend is not None
    return game.program.sites[game.state.pend[4]].many
