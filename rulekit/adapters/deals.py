"""Chance before the first decision, written out: a seed for each way in which cards can be dealt.

Where all that a game leaves to chance is one shuffle of a few cards, each order of them is as
likely as any other, and there is a seed that gives it. Every other game begins from one of
`MOST_SEEDS` seeds.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from math import factorial
from types import SimpleNamespace
from typing import Any

from attrs import frozen

from rulekit.adapters.table import Table
from rulekit.engine.chance import mix, stream
from rulekit.engine.game import Game

MOST_CARDS = 7
"""With more cards in the shuffle, more than 5,040 deals, they are not written out."""

MOST_SEEDS = 65_536

_STEP = 0x9E3779B97F4A7C15  # of the generator, for each number that is drawn
_GAMES = 32  # random ones, to see whether anything is left to chance later


@frozen
class Deals:
    """The first thing that happens: a game begins with one of these seeds, so likely each."""

    seeds: tuple[int, ...]
    chances: tuple[float, ...]


def deals_of(table: Table) -> Deals:
    """How games of a table can begin."""
    found = _each_order(table)
    if found is None:
        return Deals(tuple(range(MOST_SEEDS)), (1 / MOST_SEEDS,) * MOST_SEEDS)
    total = sum(times for _, times in found)
    return Deals(tuple(seed for seed, _ in found), tuple(times / total for _, times in found))


def _each_order(table: Table) -> list[tuple[int, int]] | None:
    """A seed for each deal that looks different, and how many orders look so; None where there
    is more to chance than one shuffle of a few cards, or less."""
    numbers = _drawn(table, 0)
    if numbers is None or numbers >= MOST_CARDS:
        return None
    if any(_drawn(table, seed) != numbers for seed in range(1, _GAMES)):
        return None
    looks: Counter[Any] = Counter()
    seeds: dict[Any, int] = {}
    positions = set()
    designs = table.actions.program.layout.designs
    for seed in _seed_of_each_order(numbers + 1):
        zones = table.new_game(seed).game.state.z
        positions.add(tuple(map(tuple, zones)))
        look = tuple(tuple(designs[card] for card in pile) for pile in zones)
        looks[look] += 1
        seeds.setdefault(look, seed)
    if len(positions) != factorial(numbers + 1):
        return None
    return [(seed, looks[look]) for look, seed in seeds.items()]


def _drawn(table: Table, seed: int) -> int | None:
    """How many random numbers a game takes before the first decision; None if it takes any
    after it."""
    game: Game = table.new_game(seed).game
    dealt = game.state.rng
    game.play_out(seed)
    if game.state.rng != dealt:
        return None
    # Each step adds the same odd number, modulo 2 to the power of 64.
    return (dealt - stream(seed, "game")) * pow(_STEP, -1, 1 << 64) % (1 << 64)


def _seed_of_each_order(cards: int) -> list[int]:
    """For every order of so many cards a seed that shuffles them so."""
    found: dict[tuple[int, ...], int] = {}
    for seed in count():
        order = list(range(cards))
        generator: Any = SimpleNamespace(rng=stream(seed, "game"))
        mix(generator, order)
        found.setdefault(tuple(order), seed)
        if len(found) == factorial(cards):
            break
    return list(found.values())
