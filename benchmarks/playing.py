"""How fast rulekit plays, measured in turns with the same game written by hand."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time

from attrs import frozen

import handcoded_samurai
import rulekit
from rulekit.engine.game import new_game
from rulekit.engine.playout import play_out

ROOT = Path(__file__).parent.parent
PLAYERS = 7
WARM_UP = 30
"""Games before the first measured one."""


@frozen
class Rate:
    """What one side got done in one turn."""

    games: int
    decisions: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


@frozen
class Comparison:
    """The turns of both sides, in the order in which they were taken."""

    rulekit: tuple[Rate, ...]
    by_hand: tuple[Rate, ...]

    def ratio(self, of: Callable[[Rate], float]) -> float:
        """rulekit to hand-written: the median of the ratios of turns that followed each other.

        A busy machine slows both turns of a pair, so it moves a ratio less than a rate.
        """
        pairs = zip(self.rulekit, self.by_hand, strict=True)
        return median(of(ours) / of(theirs) for ours, theirs in pairs)


def compare(rounds: int, seconds: float) -> Comparison:
    """Uniformly random games of seven, set-up included, both sides in turns."""
    ours = random_games(rulekit.load(ROOT / "samurai_sword.rules"), PLAYERS)
    turns = in_turns([ours, games_by_hand()], rounds, seconds)
    return Comparison(tuple(a for a, _ in turns), tuple(b for _, b in turns))


def in_turns(plays: list[Callable[[], int]], rounds: int, seconds: float) -> list[list[Rate]]:
    """The turns of each round, after some games that are not measured."""
    for play in plays:
        for _ in range(WARM_UP):
            play()
    return [[_turn(play, seconds) for play in plays] for _ in range(rounds)]


def _turn(play: Callable[[], int], seconds: float) -> Rate:
    gc.collect()
    games = decisions = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        decisions += play()
        games += 1
    return Rate(games, decisions, spent)


def random_games(ruleset: rulekit.Ruleset, players: int) -> Callable[[], int]:
    """Plays one game after the other, and says how many decisions it had."""
    seeds = count(1)

    def play() -> int:
        seed = next(seeds)
        return play_out(new_game(ruleset, players=players, seed=seed), seed)

    return play


def games_by_hand() -> Callable[[], int]:
    rng = random.Random(1)

    def play() -> int:
        decisions: int = handcoded_samurai.play(rng, PLAYERS)[3]
        return decisions

    return play
