"""Explorations by one engine and by the other."""

from __future__ import annotations

from typing import Protocol

from rulekit.engine.game import Game
from rulekit.fuzzing.exploration import Exploration, explore
from rulekit.fuzzing.wanted import Wanted
from rulekit.native.playing import is_installed

ENGINES = ["python", "native"] if is_installed() else ["python"]


class Explore(Protocol):
    def __call__(
        self, game: Game, depth: int, wanted: Wanted | None = None, most: int = 100_000
    ) -> Exploration: ...


def by_both(
    game: Game, depth: int, wanted: Wanted | None = None, most: int = 300
) -> tuple[Exploration, Exploration]:
    """What Python comes to, and native code."""
    python = explore(game, depth, wanted, most, engine="python")
    return python, explore(game, depth, wanted, most, engine="native")
