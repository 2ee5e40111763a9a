"""Card games that OpenSpiel has in C++, beside the same games natively.

OpenSpiel's `evaluate_bots` plays a game at random without coming back to Python. What is compared
are games of the same rules, since in one thing decisions are others: to pass three cards at Hearts
is one decision here and three there.
"""

from __future__ import annotations

from importlib import import_module
from itertools import count, cycle
from typing import Any

from attrs import field, frozen

import rulekit
from figures import Figure
from sides import natively
from turns import Missing, Play, in_turns

COUNTED = 300
"""Games in which decisions are counted beforehand, since nobody counts them in C++."""


@frozen
class Pair:
    """A game of both, and what makes its rules the same."""

    name: str
    players: int
    ours: dict[str, str]
    theirs: dict[str, Any] = field(factory=dict)
    first_actions: tuple[int, ...] = ()


PAIRS = (
    Pair(
        "crazy_eights",
        5,
        {
            "passing": "by_choice",
            "blocked": "after_a_round_and_one",
            "aces": "count_10",
            "most_drawn": "five",
        },
        {"players": 5, "max_draw_cards": 5},
    ),
    Pair(
        "hearts",
        4,
        {"length": "one_deal", "first_pass": "left", "queen_breaks_hearts": "yes"},
        first_actions=(1,),  # cards are passed to the left
    ),
)


def figures(rounds: int, seconds: float) -> list[Figure]:
    return [figure for pair in PAIRS for figure in _of(pair, rounds, seconds)]


def _of(pair: Pair, rounds: int, seconds: float) -> list[Figure]:
    ours, theirs = f"{pair.name}, native", f"{pair.name}, OpenSpiel"
    ruleset = rulekit.load(pair.name)
    sides = {
        ours: lambda: natively(ruleset, pair.players, pair.ours),
        theirs: lambda: _openspiel(pair),
    }
    turns = in_turns(sides, rounds, seconds)
    return [
        *(Figure(f"{side}: decisions", turns.rate(side), "/s") for side in sides),
        *(Figure(f"{side}: games", turns.rate(side, "games"), "/s") for side in sides),
        Figure(f"{ours}, to OpenSpiel: games", turns.ratio(ours, theirs, "games"), at_least=1),
    ]


def _openspiel(pair: Pair) -> Play:
    try:
        spiel = import_module("pyspiel")
    except ImportError:
        raise Missing("OpenSpiel is not installed (pip install open_spiel)") from None
    start = spiel.load_game(pair.name, pair.theirs).new_initial_state()
    for action in pair.first_actions:
        start.apply_action(action)
    seeds = count(1)
    bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(pair.players)]
    decisions = cycle([_decisions(spiel, start, bots, seed) for seed in range(COUNTED)])

    def play() -> tuple[int, int]:
        spiel.evaluate_bots(start.clone(), bots, next(seeds))
        return 1, next(decisions)

    return play


def _decisions(spiel: Any, start: Any, bots: Any, seed: int) -> int:
    """Points of a game at which a player has two actions or more."""
    state = start.clone()
    spiel.evaluate_bots(state, bots, seed)
    played, again, decisions = state.full_history(), start.clone(), 0
    for step in played[len(start.full_history()) :]:
        decisions += not again.is_chance_node() and len(again.legal_actions()) > 1
        again.apply_action(step.action)
    return decisions
