"""Batches of games played natively, a slice of time after the other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from rulekit.engine.state import State
from rulekit.native.ledger import BATCH, Counted
from rulekit.native.playing import Native, Trap
from rulekit.native.positions import put

if TYPE_CHECKING:
    from rulekit.native.machine import Machine

_SLICE = 0.05  # seconds for which nobody can stop native code
_FEWEST, _FIRST, _MOST = 100, 1_000, 10_000_000  # decisions in that time


@frozen
class Stretch:
    """What came of games, numbered from `start` to `stop` - 1; None of one game that native
    code left to Python."""

    start: int
    stop: int
    counted: Counted | None


def play(
    native: Native,
    numbers: range,
    common: int,
    position: State | None = None,
    *,
    by_turns: bool = False,
) -> Iterator[Stretch]:
    """Plays games at random and counts them, all of them on from a position if one is given.

    The seed of a game is the stream of a name and its number, where `common` is that of the
    name; it has a stream for itself, and one for its bots, as `simulate` and `Game.play_out`
    make them. With `by_turns` its bots have many, as `engine.paired_playout` makes them.
    """

    def made() -> Machine:
        machine = native.machine()
        if position is not None:
            put(machine, position)
            machine.call("keep")
        return machine

    ledger, budget, machine = native.memory.ledger, _FIRST, made()
    kept = int(position is not None)
    start = numbers.start
    while start < numbers.stop:
        stop = min(numbers.stop, (start // BATCH + 1) * BATCH)
        ledger.begin_batch(machine.data, common, start, by_turns)
        first, trapped = start, False
        while start < stop and not trapped:
            began = time.perf_counter()
            try:
                machine.call("play_many", stop - first, budget, kept)
            except Trap:
                trapped = True
            budget = _adapted(budget, time.perf_counter() - began)
            played = first + ledger.played(machine.data)
            if played > start:
                counted = ledger.counted(machine.data, range(start - first, played - first))
                ledger.clear(machine.data)
                yield Stretch(start, played, counted)
                start = played
        if trapped:
            yield Stretch(start, start + 1, None)
            start, machine = start + 1, made()


def _adapted(budget: int, seconds: float) -> int:
    """How many decisions take as long as a slice, where so many took so long."""
    wanted = int(budget * _SLICE / max(seconds, 1e-6))
    return max(_FEWEST, min(wanted, 4 * budget, _MOST))
