"""How long one waits for rulekit: to import it, to check and to test rules, to copy a game.

All are seconds of processor time, so that what else the machine does counts less.
"""

from __future__ import annotations

import random
from statistics import median
from time import process_time

from attrs import frozen

import native_clone
import rulekit
from figures import Figure
from processes import ROOT, processor_seconds, python
from rulekit.engine.game import Game, new_game
from rulekit.language.parser import parse
from rulekit.language.reading import read_source

RULES = ROOT / "samurai_sword.rules"
CHECK = ("-m", "rulekit", "check", "samurai_sword", "--format", "json")
TEST = ("-m", "rulekit", "test", "tests/conformance/samurai_sword")
NEW_GAME = """
import rulekit
from rulekit.engine.game import new_game
from time import process_time
ruleset = rulekit.load("samurai_sword")
began = process_time()
new_game(ruleset, players=7, seed=1)
print(process_time() - began)
"""


def figures() -> list[Figure]:
    position = deep_position()
    what = f"{position.depth} frames deep after {position.decisions} decisions"
    return [
        Figure(f"clone in Python, {what}", clone_seconds(position.game) * 1e6, "µs", below=12),
        *native_clone.figures(position.game, what),
        Figure("rulekit check samurai_sword, the second time", _again(*CHECK), "s", below=0.2),
        Figure("new_game, its code kept", new_game_seconds() * 1e3, "ms", below=15),
        Figure(
            "rulekit test, samurai_sword, the second time", _again(*TEST, times=2), "s", below=3
        ),
        Figure("import rulekit", import_seconds() * 1e3, "ms", below=100),
        Figure("parse samurai_sword.rules", parse_seconds() * 1e3, "ms"),
    ]


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
        began = process_time()
        for _ in range(size):
            game.clone()
        taken.append((process_time() - began) / size)
    return median(taken)


def new_game_seconds(times: int = 7) -> float:
    """The first game of a process, after one that has kept what was compiled: the best."""
    python("-c", NEW_GAME)
    return min(float(python("-c", NEW_GAME).told) for _ in range(times))


def parse_seconds(times: int = 15) -> float:
    """samurai_sword.rules from text to tree, the tables of the grammar already loaded."""
    source = read_source(RULES)
    taken = []
    for _ in range(times + 1):
        began = process_time()
        parse(source)
        taken.append(process_time() - began)
    return median(taken[1:])


def import_seconds(times: int = 10) -> float:
    """`import rulekit` in a new process, less a bare interpreter: the best of each."""
    bare = processor_seconds("-c", "pass", times=times)
    return processor_seconds("-c", "import rulekit", times=times) - bare


def _again(*command: str, times: int = 7) -> float:
    """The whole process of a command that ran before: the best."""
    python(*command)
    return processor_seconds(*command, times=times)
