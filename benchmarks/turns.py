"""Sides that play in turns, so that a busy machine is as busy for each of them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time
from typing import Literal, TypeAlias

from attrs import frozen

Play: TypeAlias = Callable[[], tuple[int, int]]
"""Plays some games: how many it were, and how many decisions they had."""

What: TypeAlias = Literal["games", "decisions"]

Measured: TypeAlias = float | str
"""A number, or why there is none."""

WARM_UP = 0.2
"""Seconds of play before the first measured turn of a side."""


class Missing(Exception):
    """A side cannot play here; it tells why."""


@frozen
class Rate:
    """What one side got done in one turn."""

    games: int
    decisions: int
    seconds: float

    def per_second(self, what: What) -> float:
        return (self.games if what == "games" else self.decisions) / self.seconds


@frozen
class Turns:
    """The turns of each side, in the order in which they were taken; and who takes none."""

    rates: Mapping[str, tuple[Rate, ...]]
    missing: Mapping[str, str]

    def rate(self, side: str, what: What = "decisions") -> Measured:
        """So many a second: the median of the turns."""
        if side in self.missing:
            return self.missing[side]
        return median(rate.per_second(what) for rate in self.rates[side])

    def ratio(self, one: str, other: str, what: What = "decisions") -> Measured:
        """One side to another: the median of the ratios of turns of the same round.

        A busy machine slows both turns of a pair, so it moves a ratio less than a rate.
        """
        for side in (one, other):
            if side in self.missing:
                return self.missing[side]
        pairs = zip(self.rates[one], self.rates[other], strict=True)
        return median(a.per_second(what) / b.per_second(what) for a, b in pairs)

    def decisions_in_a_game(self, side: str) -> Measured:
        if side in self.missing:
            return self.missing[side]
        rates = self.rates[side]
        return sum(rate.decisions for rate in rates) / sum(rate.games for rate in rates)


def in_turns(sides: Mapping[str, Callable[[], Play]], rounds: int, seconds: float) -> Turns:
    """Makes each side, lets it warm up, and then lets all of them play, round after round, for
    so many seconds of processor time each."""
    plays: dict[str, Play] = {}
    missing: dict[str, str] = {}
    for name, make in sides.items():
        try:
            plays[name] = make()
        except Missing as reason:
            missing[name] = str(reason)
    for play in plays.values():
        _turn(play, WARM_UP)
    rates: dict[str, list[Rate]] = {name: [] for name in plays}
    for _ in range(rounds):
        for name, play in plays.items():
            rates[name].append(_turn(play, seconds))
    return Turns({name: tuple(taken) for name, taken in rates.items()}, missing)


def _turn(play: Play, seconds: float) -> Rate:
    gc.collect()
    games = decisions = 0
    began = process_time()
    while (spent := process_time() - began) < seconds or not games:
        more_games, more_decisions = play()
        games += more_games
        decisions += more_decisions
    return Rate(games, decisions, spent)
