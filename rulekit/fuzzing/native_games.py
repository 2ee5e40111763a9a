"""Random games played natively: those in which nothing goes wrong that rules can do wrong.

What only Python looks at is not looked at: views, saves, the books of the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from rulekit.engine.chance import stream
from rulekit.fuzzing.driven_games import Case, chance_of
from rulekit.native.kinds import NONE
from rulekit.native.playing import Native, Trap, native_of
from rulekit.ruleset.model import Ruleset

if TYPE_CHECKING:
    from rulekit.native.machine import Machine

_WORK = 20_000  # decisions, or what takes as long, for which nobody can stop native code


@define
class NativeGames:
    """Games of one table with one setting of the options, one after the other."""

    native: Native
    machine: Machine | None = None  # None: one is made for the next game

    @classmethod
    def of(cls, ruleset: Ruleset, case: Case) -> NativeGames:
        """Raises NotNative."""
        return cls(native_of(case.program(ruleset), holding=True))

    def is_clean(self, case: Case, most: int) -> bool:
        """Whether the game that `play_at_random` plays comes to its end natively, within `most`
        decisions, and all invariants hold. If not, Python tells why."""
        machine = self.machine or self.native.machine()
        self.machine = None
        chance, _ = chance_of(case)
        machine.begin(stream(case.seed, "game"), chance.state)
        decisions, pending = 0, machine.layout.scalars["pend"]
        try:
            machine.call("begin_game")
            while machine.word(pending) != NONE:
                decisions += machine.call("play_on", most - decisions, _WORK)
        except Trap:
            return False
        self.machine = machine
        return True
