"""By what a position is told to be promising, of one program: what is counted, and how the numbers
of weights are shared out.

What is counted follows from declarations alone: counters, how many cards lie in a zone, and
whether a player is out; besides, each card that lies with a player.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import add
from typing import Any, Final, TypeAlias

from attrs import define, field

from rulekit.compiler.layout import counter_attribute
from rulekit.engine.state import State
from rulekit.native.runtime import prospects
from rulekit.native.runtime.traits import group
from rulekit.native.shared_functions import MadeFunctions, in_python
from rulekit.native.traits import Traits

WHOLE_REWARD: Final = 1 << 14
"""The parts of a reward, which is a whole number here."""

ONCE: Final = 16
"""A weight that counts once is multiplied by this; one of a number by the number."""

MOST_TIMES: Final = 512
MOST_PAIRS: Final = 1024
PROMISE_BITS: Final = 8
_STEPS = 10  # a number itself, then a weight for each from 0 on, the last for all above

Described: TypeAlias = "tuple[array[int], array[int]]"
"""The numbers of weights, and how many times each counts."""


@define(eq=False)
class Prospects:
    """What positions of a program are told by."""

    traits: Traits
    count: int = 0  # of weights
    names: dict[str, Any] = field(factory=dict)  # in capitals, for the functions of the runtime
    made: MadeFunctions = field(init=False)

    def __attrs_post_init__(self) -> None:
        program = self.traits.program
        rules, layout, players = program.ruleset, program.layout, program.players
        counters = [one for one in rules.counters.values() if not one.resets]
        of_player, common = ["s.out[p]"], []
        for counter in counters:
            if counter.owner == "player":
                of_player.append(f"s.{counter_attribute(counter)}[p]")
            elif counter.owner is None:
                common.append(f"s.{counter_attribute(counter)}[0]")
        zones = []
        for zone in rules.zones.values():
            base = layout.zone_base[zone]
            if not zone.of_player:
                common.append(f"len(s.z[{base}])")
            else:
                zones.append(base)
                if not zone.single:
                    of_player.append(f"len(s.z[{base} + p])")
        groups = 1 + max(self.traits.names["GROUP_OF"], default=0)
        relations = 1 + groups
        self.made = MadeFunctions.of(
            _counts("player_count(s, number, p)", of_player)
            + _counts("common_count(s, number)", common)
        )
        shares = {
            "OF_GROUP": groups,
            "OF_TURN": groups * players,
            "OF_COMMON": groups * len(common) * _STEPS,
            "OF_COUNTS": groups * relations * len(of_player) * _STEPS,
            "OF_CARDS": len(zones) * 2 * len(layout.components),
        }
        for name, weights in shares.items():
            self.names[name] = self.count
            self.count += weights
        self.names |= {
            "PLAYERS": players,
            "RELATIONS": relations,
            "COUNTS_OF_PLAYER": len(of_player),
            "COMMON_COUNTS": len(common),
            "PLAYER_COUNT": self.made.room["player_count"],
            "COMMON_COUNT": self.made.room["common_count"],
            "PLAYER_ZONES": tuple(zones),
            "STEPS": _STEPS,
            "MOST_TIMES": MOST_TIMES,
            "ONCE": ONCE,
            "PROMISE_BITS": PROMISE_BITS,
            "WHOLE_REWARD": WHOLE_REWARD,
        }

    @cached_property
    def in_python(self) -> Callable[[State, int], Described]:
        """Describes a position to a seat."""
        laid: dict[int, int] = {}
        names = {
            **self.traits.names, **self.names, "DESCRIBED": 0, "DESCRIBED_END": 8 * MOST_PAIRS,
            "_plus": add, "_store": laid.__setitem__,
        }  # fmt: skip
        functions = (prospects.describe, prospects.count, prospects.put, group)
        describe = in_python(functions, names)["describe"]

        def described(s: State, seat: int) -> Described:
            end = describe(s, seat)
            words = [laid[at] for at in range(0, end, 4)]
            return array("i", words[::2]), array("i", words[1::2])

        return described


def _counts(called: str, counts: Sequence[str]) -> str:
    """A function that gives one of several counts, by its number."""
    lines = [f"    if number == {number}: return {count}" for number, count in enumerate(counts)]
    return "\n".join((f"def {called}:", *lines, "    return 0", ""))
