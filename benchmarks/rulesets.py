"""How fast the shipped rulesets are played, measured in turns with each other."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from attrs import frozen

import rulekit
from playing import ROOT, Rate, in_turns, random_games

EXPANSIONS = tuple(
    f"rulesets/{name}.rules"
    for name in ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet")
)


@frozen
class Contender:
    """A ruleset with expansions, for a number of players, and what it should reach of the
    speed of BANG! alone."""

    name: str
    ruleset: str
    expansions: tuple[str, ...]
    players: int
    at_least: float | None = None


CONTENDERS = (
    Contender("samurai_sword, 7 players", "samurai_sword", (), 7),
    Contender("bang, 7 players", "bang", (), 7),
    Contender("bang with high_noon, 7 players", "bang", EXPANSIONS[1:2], 7),
    Contender(
        "bang with cards that stay away, 7 players",
        "bang",
        ("benchmarks/kept_away.rules",),
        7,
        at_least=0.95,
    ),
    Contender("bang with all four, 7 players", "bang", EXPANSIONS, 7, at_least=0.667),
    Contender("bang with all four, 8 players", "bang", EXPANSIONS, 8),
)


@frozen
class Standing:
    """How a contender did: its rate, and that beside the first and the second."""

    name: str
    decisions_per_second: float
    to_first: float
    to_second: float
    at_least: float | None


def standings(rounds: int, seconds: float) -> list[Standing]:
    """Every contender in turns; ratios are medians over the turns of one round each."""
    rates = in_turns([_games(contender) for contender in CONTENDERS], rounds, seconds)
    return [
        Standing(
            contender.name,
            median(row[index].decisions_per_second for row in rates),
            _beside(rates, index, 0),
            _beside(rates, index, 1),
            contender.at_least,
        )
        for index, contender in enumerate(CONTENDERS)
    ]


def _beside(rates: list[list[Rate]], one: int, other: int) -> float:
    return median(row[one].decisions_per_second / row[other].decisions_per_second for row in rates)


def _games(contender: Contender) -> Callable[[], int]:
    expansions = [ROOT / file for file in contender.expansions]
    ruleset = rulekit.load(ROOT / f"{contender.ruleset}.rules", expansions)
    return random_games(ruleset, contender.players)
