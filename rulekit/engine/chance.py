"""The generator of random numbers: splitmix64, its state one integer in the game state.

The same on every machine and Python, cheap to copy and to save. Games and bots use
separate streams.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from struct import Struct
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


_LANE = 128
"""Bits for each of several numbers that are computed as one: the product of two fits."""

_MOST = 128
"""Numbers that are computed at once."""


@cache
def _lanes(amount: int) -> tuple[int, int, int, Struct]:
    """For so many numbers side by side: a 1 in each lane, how far each state lies ahead, the bits
    that are kept, and how the lanes are read: the number is the lower half of each."""
    ones = ((1 << _LANE * amount) - 1) // ((1 << _LANE) - 1)
    ahead = sum((_STEP * (lane + 1) & _MASK) << _LANE * lane for lane in range(amount))
    return ones, ahead, ones * _MASK, Struct("<" + "Q8x" * amount)


def bits_after(state: int, amount: int) -> tuple[int, ...]:
    """`mixed` of the next states, as many as wanted or some more, but no more than 128: in a
    quarter of the time that it takes to make one after the other."""
    amount = min(-(-amount // 8) * 8, _MOST)
    ones, ahead, kept, lanes = _lanes(amount)
    states = (state * ones + ahead) & kept
    states = ((states ^ (states >> 30)) & kept) * 0xBF58476D1CE4E5B9 & kept
    states = ((states ^ (states >> 27)) & kept) * 0x94D049BB133111EB & kept
    states ^= states >> 31  # what comes from the next lane is in the half that is not read
    return lanes.unpack(states.to_bytes(lanes.size, "little"))


def bits_of(seed: int, name: str) -> Iterator[int]:
    """The bits of which `below` of a stream makes its numbers."""
    return chain.from_iterable(_batches(stream(seed, name)))


def _batches(state: int) -> Iterator[tuple[int, ...]]:
    while True:
        yield bits_after(state, _MOST // 2)
        state = (state + _MOST // 2 * _STEP) & _MASK


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
    last = len(items) - 1
    while last > 0:
        amount = min(last, _MOST)
        bits = bits_after(s.rng, amount)
        s.rng = (s.rng + amount * _STEP) & _MASK
        for index, one in zip(range(last, last - amount, -1), bits, strict=False):
            other = (one * (index + 1)) >> 64
            items[index], items[other] = items[other], items[index]
        last -= amount


def pick(s: State, items: Sequence[Any]) -> Any:
    """One item at random; an IndexError if there is none."""
    return items[below(s, len(items))]


def sample(s: State, amount: int, items: Sequence[Any]) -> list[Any]:
    """Items at random in random order; all of them if there are fewer."""
    mixed_items = list(items)
    mix(s, mixed_items)
    return mixed_items[: max(amount, 0)]
