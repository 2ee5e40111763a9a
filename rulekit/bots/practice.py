"""Games of one program played natively by a policy, to learn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import define, field

from rulekit.engine.chance import stream
from rulekit.engine.program import Program
from rulekit.native.playing import Native, NotNative, native_of

if TYPE_CHECKING:
    from rulekit.native.machine import Machine

LONGEST = 5_000
"""Decisions of a game; of a longer one nothing is learned."""


@define(eq=False)
class Practice:
    """The machine in which they are played: whoever meets a trap, or has learned something, sets it
    to None, and gets another one for the next game. `advance` is told of each game."""

    program: Program
    advance: Callable[[], None] = lambda: None
    machine: Machine | None = None
    _native: Native | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        try:
            self._native = native_of(self.program)
        except NotNative:
            self._native = None

    def begun(self, worths: Sequence[int], seed: int) -> Machine | None:
        """The machine at the first decision of a game, with what traits are worth; None where
        there is no native code. Raises Trap."""
        self.advance()
        if self._native is None:
            return None
        if self.machine is None:
            self.machine = self._native.machine()
            self.machine.layout.policy.put_worths(self.machine.data, worths)
        self.machine.begin(stream(seed, "game"), stream(seed, "bots"))
        self.machine.call("begin_game")
        return self.machine
