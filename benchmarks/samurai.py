"""samurai_sword for seven: rulekit natively and in Python, beside the game written by hand."""

from __future__ import annotations

from attrs import define

import rulekit
from figures import Figure
from rulekit.bots.bots import RandomBot
from rulekit.engine.objects import Decision
from rulekit.engine.redealing import Worlds
from rulekit.engine.view import View
from sides import ROOT, by_hand, in_c, in_python, natively, with_bots
from turns import Turns, in_turns

PLAYERS = 7
NATIVE, PYTHON = "samurai_sword, native", "samurai_sword, Python"
HAND, C = "by hand in Python", "by hand in C"
HANDED, LOOKING = "bots that are handed a view", "bots that look at their hand"


@define
class LookingBot(RandomBot):
    """Looks which cards it has, and then chooses at random."""

    def choose(self, decision: Decision, view: View, worlds: Worlds) -> tuple[int, ...]:
        assert len(view.hand) >= 0
        return super().choose(decision, view, worlds)


def compare(rounds: int, seconds: float) -> Turns:
    ruleset = rulekit.load(ROOT / "samurai_sword.rules")
    sides = {
        NATIVE: lambda: natively(ruleset, PLAYERS),
        PYTHON: lambda: in_python(ruleset, PLAYERS),
        HAND: lambda: by_hand(PLAYERS),
        C: in_c,
        HANDED: lambda: with_bots(ruleset, PLAYERS, RandomBot),
        LOOKING: lambda: with_bots(ruleset, PLAYERS, LookingBot),
    }
    return in_turns(sides, rounds, seconds)


def figures(turns: Turns) -> list[Figure]:
    return [
        *(
            Figure(f"{side}: decisions", turns.rate(side), "/s")
            for side in (NATIVE, PYTHON, HAND, C)
        ),
        *(
            Figure(f"{side}: decisions in a game", turns.decisions_in_a_game(side))
            for side in (PYTHON, HAND)
        ),
        Figure(f"{NATIVE}, to {HAND}", turns.ratio(NATIVE, HAND), at_least=10),
        Figure(f"{NATIVE}, to {HAND}: games", turns.ratio(NATIVE, HAND, "games")),
        Figure(f"{NATIVE}, to {C}", turns.ratio(NATIVE, C), at_least=0.5),
        Figure(f"{PYTHON}, to {HAND}", turns.ratio(PYTHON, HAND), at_least=0.4),
        Figure(f"{PYTHON}, to {HAND}: games", turns.ratio(PYTHON, HAND, "games")),
        *(
            Figure(f"{side}: decisions", turns.rate(side), "/s", at_least=20_000)
            for side in (HANDED, LOOKING)
        ),
    ]
