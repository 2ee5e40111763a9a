"""The state of a game: lists of integers, the effect stack, and the pending decision."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

EVERYTHING = (1 << 29) - 1
"""`State.look` where every rule is to be looked at, as in a position that no play led to."""


class State:
    """Everything that changes in a game. Plain data: it can be copied and written down.

    | part | meaning |
    |---|---|
    | z | for every zone number the cards in it, top last |
    | where | for every card its zone number |
    | n | working copies of components: see compiler/layout.py |
    | stamp, clock | when each card began to work where it lies; the time, in changes of `n` |
    | seen | for every card the seats (bits) to which it was shown where it lies |
    | out | for every seat whether it is out of the game |
    | stack | the frames in progress, the running one last |
    | later | what is to be done afterwards: see compiler/later.py |
    | pend | (player, options, low, high, site) while a player must decide |
    | ask, discreet | whether all is asked; all that depends on hidden cards |
    | answer, ret | the answer to a decision; the result of the last event |
    | journal | what happened, as tuples |
    | look | bits of the `whenever` rules of which something was written since they were looked at |
    | effort | what loops have done since the last decision; no part of the position |
    | bulk | how many items the lists in the journal have; no part of the position |

    Counters and variables are further attributes, `c_` and `v_` with their names.
    """

    __slots__ = (
        "answer",
        "ask",
        "bulk",
        "clock",
        "current",
        "dirty",
        "discreet",
        "effort",
        "ending",
        "extra",
        "grants",
        "held",
        "journal",
        "later",
        "look",
        "n",
        "out",
        "pend",
        "ret",
        "rng",
        "round",
        "scores",
        "seen",
        "skipped",
        "stack",
        "stamp",
        "starter",
        "turns",
        "used",
        "where",
        "winners",
        "z",
    )

    OWN: tuple[str, ...] = ()  # the counters and variables of a ruleset, in its subclass

    answer: Any
    ask: bool
    bulk: int
    clock: int
    current: int
    dirty: bool
    discreet: bool
    effort: int
    ending: int
    extra: tuple[int, ...]
    grants: tuple[tuple[int, int, int, Any], ...]
    held: tuple[tuple[int, int, int], ...]
    journal: list[tuple[Any, ...]]
    later: tuple[tuple[Any, ...], ...]
    look: int
    n: list[int]
    out: list[bool]
    pend: tuple[int, list[Any], int, int, int] | None
    ret: Any
    rng: int
    round: int
    scores: tuple[tuple[int, int], ...]
    seen: list[int]
    skipped: tuple[int, ...]
    stack: list[list[Any]]
    stamp: list[int]
    starter: int
    turns: int
    used: tuple[tuple[int, int], ...]
    where: list[int]
    winners: tuple[int, ...]
    z: list[list[int]]

    def clone(self) -> State:
        """A copy that shares nothing that changes. Lists in frames are never changed."""
        new = object.__new__(type(self))
        new.z = [*map(list.copy, self.z)]
        new.where = self.where[:]
        new.n = self.n[:]
        new.stamp = self.stamp[:]
        new.seen = self.seen[:]
        new.out = self.out[:]
        new.stack = [*map(list.copy, self.stack)]
        new.journal = self.journal[:]
        new.pend = self.pend
        new.answer = self.answer
        new.ret = self.ret
        new.ask = self.ask
        new.bulk = self.bulk
        new.clock = self.clock
        new.current = self.current
        new.dirty = self.dirty
        new.discreet = self.discreet
        new.effort = 0
        new.ending = self.ending
        new.extra = self.extra
        new.grants = self.grants
        new.held = self.held
        new.later = self.later
        new.look = EVERYTHING
        new.rng = self.rng
        new.round = self.round
        new.scores = self.scores
        new.skipped = self.skipped
        new.starter = self.starter
        new.turns = self.turns
        new.used = self.used
        new.winners = self.winners
        for name in self.OWN:
            setattr(new, name, getattr(self, name)[:])
        return new


def state_class(own: Iterable[str]) -> type[State]:
    """The class of the states of one ruleset, with a slot for each counter and variable."""
    slots = tuple(own)
    return type("State", (State,), {"__slots__": slots, "OWN": slots})
