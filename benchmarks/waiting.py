"""How long one waits for rulekit: to import it, to check rules, to copy a game."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from attrs import frozen

import rulekit
from rulekit.engine.game import Game, new_game
from rulekit.language.parser import parse
from rulekit.language.reading import read_source

ROOT = Path(__file__).parent.parent
RULES = ROOT / "samurai_sword.rules"


@frozen
class Position:
    """A game in the middle of something."""

    game: Game
    decisions: int
    depth: int
    """How many frames its effect stack has."""


def deep_position(players: int = 7, seed: int = 1) -> Position:
    """The decision of a random game at which most is going on at once; the last of them."""
    game = new_game(rulekit.load(RULES), players=players, seed=seed)
    rng = random.Random(seed)
    deepest = Position(game.clone(), 0, len(game.stack))
    taken = 0
    while (decision := game.decision) is not None:
        if len(game.stack) >= deepest.depth:
            deepest = Position(game.clone(), taken, len(game.stack))
        game.choose(*rng.sample(decision.options, decision.low))
        taken += 1
    return deepest


def clone_seconds(game: Game, batches: int = 60, size: int = 100) -> float:
    """One `Game.clone()`: the median of batches."""
    taken = []
    for _ in range(batches):
        began = perf_counter()
        for _ in range(size):
            game.clone()
        taken.append((perf_counter() - began) / size)
    return median(taken)


def parse_seconds(times: int = 15) -> float:
    """samurai_sword.rules from text to tree, the tables of the grammar already loaded."""
    source = read_source(RULES)
    taken = []
    for _ in range(times + 1):
        began = perf_counter()
        parse(source)
        taken.append(perf_counter() - began)
    return median(taken[1:])


def check_seconds(times: int = 9) -> float:
    """The whole process of `rulekit check samurai_sword --format json`: the best."""
    command = ("-m", "rulekit", "check", "samurai_sword", "--format", "json")
    return min(_process_seconds(*command) for _ in range(times))


def import_seconds(times: int = 15) -> float:
    """`import rulekit` in a new process, less a bare interpreter: the best of each."""
    turns = [
        (_process_seconds("-c", "import rulekit"), _process_seconds("-c", "pass"))
        for _ in range(times)
    ]
    return min(full for full, _ in turns) - min(bare for _, bare in turns)


def _process_seconds(*arguments: str) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True)
    return perf_counter() - began
