"""Whole numbers that were fitted to rules, kept for the next time that these rules are played."""

from __future__ import annotations

import json
from collections.abc import Callable, Container

from rulekit import cache
from rulekit.compiler import kept_units
from rulekit.engine.game import Game


def fitted_once(
    sort: str, game: Game, lengths: Container[int], fit: Callable[[], list[int]]
) -> list[int]:
    """What `fit` makes for the rules, players and settings of a game, or what it made before;
    `lengths` tells how many numbers there may be."""
    unit = game.program.unit
    rules = kept_units.key_of(unit.ruleset, unit.players, unit.setting_values)
    key = None if rules is None else cache.key_of(sort, rules)
    data = None if key is None else cache.read(key)
    if data is not None:
        numbers: list[int] = json.loads(data)
        if len(numbers) in lengths:
            return numbers
    numbers = fit()
    if key is not None:
        cache.write(key, json.dumps(numbers).encode())
    return numbers
