"""By what a position is told to be promising, of one program: what is counted, how the numbers
of weights are shared out, and where they lie in the memory of native games.

What is counted follows from declarations alone: counters, how many cards lie in a zone, and
whether a player is out; besides, each card that lies with a player.
"""

from __future__ import annotations

import ast
import struct
from array import array
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import add
from types import FunctionType
from typing import Any, Final, TypeAlias

from attrs import define, field

from rulekit.compiler.layout import counter_attribute
from rulekit.engine.redealing import MOST_TRIES
from rulekit.engine.state import State
from rulekit.native.runtime import prospects
from rulekit.native.runtime.traits import group
from rulekit.native.traits import Traits

WHOLE_REWARD: Final = 1 << 14
"""The parts of a reward, which is a whole number here."""

ONCE: Final = 16
"""A weight that counts once is multiplied by this; one of a number by the number."""

PARTS_OF_WIN: Final = 3
PARTS: Final = 4
"""A win counts for so many parts of a reward, points for the others."""

CHANCE: Final = "c"
PLAYOUT: Final = "p"
"""The streams of a game that is tried out, and of its playout, by their names in that of the
bot."""

MOST_TRIALS: Final = 512
MOST_TIMES: Final = 512
PROMISE_BITS: Final = 8
_STEPS = 10  # a number itself, then a weight for each from 0 on, the last for all above
_MOST_PAIRS = 1024

Described: TypeAlias = "tuple[array[int], array[int]]"
"""The numbers of weights, and how many times each counts."""


@define(eq=False)
class Prospects:
    """What positions of a program are told by."""

    traits: Traits
    count: int = 0  # of weights
    names: dict[str, Any] = field(factory=dict)  # in capitals, for the functions of the runtime

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
        room: dict[str, Any] = {"len": len}
        functions = [
            _counted("player_count", ("s", "number", "p"), of_player),
            _counted("common_count", ("s", "number"), common),
        ]
        self.functions = {one.name: one for one in functions}
        module = ast.fix_missing_locations(ast.Module([*functions], []))
        exec(compile(module, "<counts>", "exec"), room)
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
            "PLAYER_COUNT": room["player_count"],
            "COMMON_COUNT": room["common_count"],
            "PLAYER_ZONES": tuple(zones),
            "STEPS": _STEPS,
            "MOST_TIMES": MOST_TIMES,
            "ONCE": ONCE,
            "PROMISE_BITS": PROMISE_BITS,
            "WHOLE_REWARD": WHOLE_REWARD,
        }

    functions: dict[str, ast.FunctionDef] = field(init=False)

    @property
    def room(self) -> dict[str, Any]:
        """The global names of the functions that were made for this program."""
        return self.names["PLAYER_COUNT"].__globals__  # type: ignore[no-any-return]

    @cached_property
    def in_python(self) -> Callable[[State, int], Described]:
        """Describes a position to a seat."""
        laid: dict[int, int] = {}
        names: dict[str, Any] = {
            **self.traits.names, **self.names, "min": min, "max": max, "len": len, "range": range,
            "DESCRIBED": 0, "DESCRIBED_END": 8 * _MOST_PAIRS, "_plus": add,
            "_store": laid.__setitem__,
        }  # fmt: skip
        for function in (prospects.describe, prospects.count, prospects.put, group):
            names[function.__name__] = FunctionType(function.__code__, names)
        describe = names["describe"]

        def described(s: State, seat: int) -> Described:
            end = describe(s, seat)
            words = [laid[at] for at in range(0, end, 4)]
            return array("i", words[::2]), array("i", words[1::2])

        return described


def _counted(name: str, parameters: Sequence[str], counts: Sequence[str]) -> ast.FunctionDef:
    """A function that gives one of several counts, by its number."""
    lines = [f"    if number == {number}: return {count}" for number, count in enumerate(counts)]
    source = "\n".join((f"def {name}({', '.join(parameters)}):", *lines, "    return 0"))
    made = ast.parse(source).body[0]
    assert isinstance(made, ast.FunctionDef)
    return made


@define(eq=False)
class ProspectsRoom:
    """The words of memory from `begin` to `end`."""

    prospects: Prospects
    begin: int
    end: int = 0
    places: dict[str, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        at = self.begin
        for name, words in (
            ("REACH", 1), ("ONLY_POINTS", 1), ("TRIALS", 1 + 2 * MOST_TRIALS),
            ("PROMISED", self.prospects.names["PLAYERS"]), ("PROMISES", self.prospects.count),
            ("DESCRIBED", 2 * _MOST_PAIRS),
        ):  # fmt: skip
            self.places[name] = at
            at += 4 * words
        self.end = at

    def names(self) -> dict[str, Any]:
        """What `runtime/prospects.py` and `runtime/trials.py` know by names in capitals."""
        return {
            **self.prospects.names,
            **self.places,
            "DESCRIBED_END": self.end,
            "PARTS_OF_WIN": PARTS_OF_WIN,
            "PARTS": PARTS,
            "CHANCE_LETTER": ord(CHANCE),
            "PLAYOUT_LETTERS": tuple(map(ord, PLAYOUT + "bots")),
            "MOST_TRIES": MOST_TRIES,
        }

    def put_rewards(self, data: Any, reach: int, only_points: bool) -> None:
        """How rewards are made of points: see `rulekit/bots/rewards.py`."""
        struct.pack_into("<i", data, self.places["REACH"], reach)
        struct.pack_into("<i", data, self.places["ONLY_POINTS"], only_points)

    def put_trials(self, data: Any, indices: Sequence[int], sums: Sequence[int]) -> None:
        """The answers that `try_out` tries: options by their positions, -1 for none of them; and
        what came of them before."""
        words = [word for pair in zip(indices, sums, strict=True) for word in pair]
        struct.pack_into(f"<{len(words) + 1}i", data, self.places["TRIALS"], len(indices), *words)

    def tried(self, data: Any, count: int) -> tuple[int, ...]:
        """What came of so many answers."""
        return struct.unpack_from(f"<{2 * count}i", data, self.places["TRIALS"] + 4)[1::2]

    def put_weights(self, data: Any, weights: Sequence[int]) -> None:
        struct.pack_into(f"<{len(weights)}i", data, self.places["PROMISES"], *weights)

    def promised(self, data: Any) -> tuple[int, ...]:
        """What the position promises to each seat, after `look_ahead`."""
        players = self.prospects.names["PLAYERS"]
        return struct.unpack_from(f"<{players}i", data, self.places["PROMISED"])

    def described(self, data: Any, end: int) -> Described:
        """What `describe` laid down."""
        begin = self.places["DESCRIBED"]
        words = struct.unpack_from(f"<{(end - begin) // 4}i", data, begin)
        return array("i", words[::2]), array("i", words[1::2])
