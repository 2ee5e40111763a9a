"""The generator of random numbers: splitmix64, its state one integer in the game state.

The same on every machine and Python, cheap to copy and to save. Games and bots use
separate streams.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulekit.engine.state import State

_MASK = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15


def mixed(state: int) -> int:
    """The 64 random bits that belong to a state."""
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
    return state ^ (state >> 31)


def stream(seed: int, name: str) -> int:
    """The first state of a stream of its own for a seed."""
    state = seed & _MASK
    for letter in name:  # `mixed`, written out: a million games have twenty million letters
        state = (state + _STEP * (ord(letter) + 1)) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        state ^= state >> 31
    return state


def stirred(state: int, *numbers: int) -> int:
    """The first state of a stream of its own for some numbers, made from that of another."""
    for number in numbers:
        state = mixed((state + _STEP * (number + 1)) & _MASK)
    return state


class Stream:
    """A stream of random numbers outside a game: for bots and simulations."""

    __slots__ = ("state",)

    def __init__(self, seed: int, name: str = "") -> None:
        self.state = stream(seed, name)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        state = self.state = (self.state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((state ^ (state >> 31)) * bound) >> 64


def below(s: State, bound: int) -> int:
    """A number from 0 to bound - 1, from the stream of a game."""
    state = s.rng = (s.rng + _STEP) & _MASK
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((state ^ (state >> 31)) * bound) >> 64


def mix(s: State, items: list[Any]) -> None:
    """Shuffles a list in place (Fisher and Yates)."""
    state = s.rng
    for index in range(len(items) - 1, 0, -1):
        state = (state + _STEP) & _MASK
        bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _MASK
        other = ((bits ^ (bits >> 31)) * (index + 1)) >> 64
        items[index], items[other] = items[other], items[index]
    s.rng = state


def pick(s: State, items: Sequence[Any]) -> Any:
    """One item at random; an IndexError if there is none."""
    return items[below(s, len(items))]


def sample(s: State, amount: int, items: Sequence[Any]) -> list[Any]:
    """Items at random in random order; all of them if there are fewer."""
    mixed_items = list(items)
    mix(s, mixed_items)
    return mixed_items[: max(amount, 0)]
