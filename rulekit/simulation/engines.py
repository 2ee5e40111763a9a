"""Which engine plays games: native code where it can, else Python; the same comes of them."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal, TypeAlias

from attrs import Factory, define

from rulekit.bots.names import COUNTED, read_name
from rulekit.engine.game import unstarted
from rulekit.loading.reference import RulesetReference
from rulekit.native.playing import NotNative, is_installed, native_of
from rulekit.simulation.games import Plan

Engine: TypeAlias = Literal["auto", "native", "python"]

FEWEST_GAMES = 1_000
"""Fewer games are played by Python sooner than native code is made, which `auto` goes by."""

LEFT_TO_PYTHON = "native code left them to it"


@define
class Engines:
    """How many games were played natively, and how many by Python, by the reason for it."""

    native: int = 0
    python: Counter[str] = Factory(Counter)

    @property
    def games(self) -> int:
        return self.native + self.python.total()

    def merge(self, other: Engines) -> None:
        self.native += other.native
        self.python.update(other.python)

    def to_json(self) -> dict[str, Any]:
        reasons = dict(sorted(self.python.items()))
        return {"native": self.native, "python": self.python.total(), "reasons": reasons}

    def __str__(self) -> str:
        return self.told_of("games")

    def told_of(self, what: str) -> str:
        """One line: `9,981 of 10,000 games natively; 19 in Python: why`, if games were played."""
        reasons = "; ".join(sorted(self.python))
        if not self.python:
            return "Played natively"
        if not self.native:
            return f"Played in Python: {reasons}"
        of = f"{self.native:,} of {self.games:,} {what} natively"
        return f"{of}; {self.python.total():,} in Python: {reasons}"


def why_python(rules: RulesetReference, plan: Plan, engine: Engine, games: int) -> str | None:
    """Why Python plays all of so many games; None if native code does.

    Raises NotNative if `engine` is to be native and cannot, RulesError if none can be played.
    """
    if engine == "python":
        return "it was asked to"
    if engine == "auto" and games < FEWEST_GAMES:
        return f"fewer than {FEWEST_GAMES:,} games"
    try:
        if set(plan.bots) != {"random"}:
            raise NotNative(_who_thinks(plan.bots))
        game = unstarted(
            rules.rules, plan.players, plan.seed, rules.settings, None, ask_forced=False
        )
        native_of(game.program)
    except NotNative as error:
        if engine == "native":
            raise
        return str(error)
    return None


def _who_thinks(bots: tuple[str, ...]) -> str:
    """Why Python plays these bots' games; it says what is native in them all the same."""
    if is_installed() and any(read_name(bot).kind in COUNTED for bot in bots):
        return "only random bots play natively; what search and tree try out is played natively"
    return "only random bots play natively"
