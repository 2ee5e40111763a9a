"""Arithmetic, lists and stories with the limits that keep a hostile rule file harmless."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, TypeVar

from rulekit.compiler.fuel import LONGEST_LIST, MOST_EFFORT, MOST_TOLD
from rulekit.engine.failures import Broken, Runaway
from rulekit.engine.state import State
from rulekit.ruleset.types import UNLIMITED

_Items = TypeVar("_Items", bound=Sequence[Any])


def spend(s: State, items: _Items, weight: int = 1) -> _Items:
    """The items that a loop goes through, or of which a list is made, counted."""
    s.effort += len(items) * weight
    if s.effort > MOST_EFFORT:
        raise Runaway
    return items


def runaway(s: State) -> None:
    raise Runaway


def overlong(s: State) -> None:
    raise Broken(f"what happened in this game has grown beyond {MOST_TOLD:,} entries")


def bounded(value: int) -> int:
    """A number that is to be kept: no greater than `unlimited`."""
    if -UNLIMITED <= value <= UNLIMITED:
        return value
    raise Broken(f"a number grew beyond {UNLIMITED}")


def times(left: int, right: int) -> int:
    return bounded(left * right)


def join(s: State, left: Sequence[Any], right: Sequence[Any]) -> list[Any]:
    if len(left) + len(right) > LONGEST_LIST:
        raise Broken(f"a list grew beyond {LONGEST_LIST} items")
    return spend(s, [*left, *right])


def numbers_from(s: State, low: int, high: int) -> list[int]:
    if high - low >= LONGEST_LIST:
        raise Broken(f"a list of the numbers from {low} to {high} has more than {LONGEST_LIST}")
    return spend(s, list(range(low, high + 1)))


def without(left: Sequence[Any], right: Sequence[Any]) -> list[Any]:
    taken = set(right)
    return [item for item in left if item not in taken]


def in_order(ranked: list[tuple[Any, Any]]) -> list[Any]:
    """The items of pairs with their keys, the least key first; equal ones as they stood."""
    return [item for _, item in sorted(ranked, key=itemgetter(0))]


def leading(ranked: list[tuple[Any, Any]]) -> list[Any]:
    """The items of pairs with their keys that have the greatest key, as they stood."""
    if not ranked:
        return []
    greatest = max(key for key, _ in ranked)
    return [item for key, item in ranked if key == greatest]


def distinct(s: State, items: Sequence[Any]) -> list[Any]:
    """Each item once, where it stands first."""
    return list(dict.fromkeys(spend(s, items)))


def as_key(s: State, items: Sequence[int]) -> tuple[int, ...]:
    """A list of numbers that is compared with others, however each of them is kept."""
    return tuple(spend(s, items))


def first(items: Sequence[Any]) -> Any:
    if not items:
        raise Broken("the first of an empty list was asked for")
    return items[0]


def item_at(items: Sequence[Any], index: int) -> Any:
    if 0 <= index < len(items):
        return items[index]
    raise Broken(f"a list of {len(items)} has no item {index} (they are counted from 0)")


def there(value: int) -> int:
    """A player or card that is not `nobody` or `nothing`."""
    if value < 0:
        raise Broken("a player or card was needed, but there is none")
    return value


def all_there(items: list[int]) -> list[int]:
    """A list of players or cards none of which is `nobody` or `nothing`."""
    for item in items:
        there(item)
    return items


def top_cards(pile: list[int], amount: int) -> list[int]:
    """The top cards of a zone, top first; all of them if there are fewer."""
    return pile[: -amount - 1 : -1] if amount > 0 else []


QUESTIONS: dict[str, Any] = {
    function.__name__: function
    for function in (
        spend,
        runaway,
        overlong,
        bounded,
        times,
        join,
        numbers_from,
        without,
        in_order,
        leading,
        distinct,
        as_key,
        first,
        item_at,
        there,
        all_there,
        top_cards,
    )
}
