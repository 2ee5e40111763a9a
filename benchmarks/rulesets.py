"""How fast the shipped rulesets are played, measured in turns with each other."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

import rulekit
from figures import Figure
from sides import ROOT, in_python, natively
from turns import Play, in_turns

EXPANSIONS = tuple(
    f"rulesets/{name}.rules"
    for name in ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet")
)


@frozen
class Contender:
    """A ruleset with expansions, for a number of players, and what it should reach of the
    speed of samurai_sword and of BANG! alone."""

    name: str
    ruleset: str
    expansions: tuple[str, ...] = ()
    players: int = 7
    to_samurai: float | None = None
    to_bang: float | None = None


SAMURAI = Contender("samurai_sword, 7 players", "samurai_sword")
BANG = Contender("bang, 7 players", "bang", to_samurai=0.6)
ALL_FOUR = Contender("bang with all four, 7 players", "bang", EXPANSIONS, to_bang=0.667)
KEPT_AWAY = ("benchmarks/kept_away.rules",)
OTHERS = (
    Contender("bang with high_noon, 7 players", "bang", EXPANSIONS[1:2]),
    Contender("bang with cards that stay away, 7 players", "bang", KEPT_AWAY, to_bang=0.95),
    ALL_FOUR,
    Contender("bang with all four, 8 players", "bang", EXPANSIONS, 8),
)


def figures(rounds: int, seconds: float) -> list[Figure]:
    return [*_native(rounds, seconds), *_in_python(rounds, seconds)]


def _native(rounds: int, seconds: float) -> list[Figure]:
    sides = {one.name: _side(one, natively) for one in (SAMURAI, ALL_FOUR)}
    turns = in_turns(sides, rounds, seconds)
    name = ALL_FOUR.name
    ratio = turns.ratio(name, SAMURAI.name)
    return [
        Figure(f"{name}, native: decisions", turns.rate(name), "/s"),
        Figure(f"{name}, native, to samurai_sword", ratio, at_least=0.4),
    ]


def _in_python(rounds: int, seconds: float) -> list[Figure]:
    contenders = (SAMURAI, BANG, *OTHERS)
    turns = in_turns({one.name: _side(one, in_python) for one in contenders}, rounds, seconds)
    return [
        *(Figure(f"{one.name}: decisions", turns.rate(one.name), "/s") for one in contenders),
        *(
            Figure(
                f"{one.name}, to samurai_sword",
                turns.ratio(one.name, SAMURAI.name),
                at_least=one.to_samurai,
            )
            for one in contenders[1:]
        ),
        *(
            Figure(
                f"{one.name}, to bang alone", turns.ratio(one.name, BANG.name), at_least=one.to_bang
            )
            for one in OTHERS
        ),
    ]


def _side(
    contender: Contender, engine: Callable[[rulekit.Ruleset, int], Play]
) -> Callable[[], Play]:
    expansions = [ROOT / file for file in contender.expansions]
    ruleset = rulekit.load(ROOT / f"{contender.ruleset}.rules", expansions)
    return lambda: engine(ruleset, contender.players)
