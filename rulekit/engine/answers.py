"""Which answers a decision takes, and one of them at random.

One place for people, bots, scenarios and searches. An answer is the positions of the chosen
options. Several may be chosen of the options that are `together`; each of the others, such as
to pass or to use an ability instead, is an answer of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from rulekit.engine.game import Game

Choice: TypeAlias = "int | tuple[int, ...]"
"""An answer as a game keeps it: a position in the options, or several."""


def indexes_of(choice: Choice) -> tuple[int, ...]:
    """The positions of the chosen options."""
    return choice if isinstance(choice, tuple) else (choice,)


def answer(game: Game, choice: Choice) -> None:
    """Answers the pending decision. Raises as `Game.choose_index`."""
    game.choose_index(*indexes_of(choice))


def together(options: Sequence[Any]) -> list[int]:
    """The options that may be chosen together, of those of a pending decision for several."""
    return [
        index
        for index, option in enumerate(options)
        if option is not None and option.__class__ is not tuple
    ]


def is_allowed(
    answer: Sequence[int], count: int, together: Sequence[int], low: int, high: int
) -> bool:
    """Whether one of `count` options, or `low` to `high` different ones of those `together`."""
    if len(answer) == 1 and answer[0] not in together:
        return 0 <= answer[0] < count
    return (
        low <= len(answer) <= high
        and len(set(answer)) == len(answer)
        and all(index in together for index in answer)
    )


def at_random(
    count: int, together: Sequence[int], low: int, high: int, below: Callable[[int], int]
) -> tuple[int, ...]:
    """The policy called `random`: any answer that is allowed may come of it.

    Each option is as likely as any other to be drawn first. If several are to be chosen, each
    number of them is as likely as any other, and each of the options left to be the next one.
    Where only one answer is possible nothing is drawn.
    """
    if low == count:
        return tuple(range(count))
    first = below(count) if count > 1 else 0
    if first not in together:
        return (first,)
    amount = low + below(high - low + 1) if low < high else low
    left = [index for index in together if index != first]
    return (first, *(left.pop(below(len(left))) for _ in range(amount - 1))) if amount else ()
