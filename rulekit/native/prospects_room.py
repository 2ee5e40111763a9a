"""Where the weights that tell a position's promise lie in the memory of native games, and what is
tried out there."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final

from attrs import define, field

from rulekit.engine.redealing import MOST_TRIES
from rulekit.native.prospects import MOST_PAIRS, Described, Prospects
from rulekit.native.rooms import Room

PARTS_OF_WIN: Final = 3
PARTS: Final = 4
"""A win counts for so many parts of a reward, points for the others."""

CHANCE: Final = "c"
PLAYOUT: Final = "p"
"""The streams of a game that is tried out, and of its playout, by their names in that of the
bot."""

MOST_TRIALS: Final = 512


@define(eq=False)
class ProspectsRoom:
    prospects: Prospects
    begin: int
    room: Room = field(init=False)

    def __attrs_post_init__(self) -> None:
        words = {
            "REACH": 1, "ONLY_POINTS": 1, "TRIALS": 1 + 2 * MOST_TRIALS,
            "PROMISED": self.prospects.names["PLAYERS"], "PROMISES": self.prospects.count,
            "DESCRIBED": 2 * MOST_PAIRS,
        }  # fmt: skip
        self.room = Room(self.begin, words)

    def names(self) -> dict[str, Any]:
        """What `runtime/prospects.py` and `runtime/trials.py` know by names in capitals."""
        return {
            **self.prospects.names,
            **self.room.places,
            "DESCRIBED_END": self.room.end,
            "PARTS_OF_WIN": PARTS_OF_WIN,
            "PARTS": PARTS,
            "CHANCE_LETTER": ord(CHANCE),
            "PLAYOUT_LETTERS": tuple(map(ord, PLAYOUT + "bots")),
            "MOST_TRIES": MOST_TRIES,
        }

    def put_rewards(self, data: Any, reach: int, only_points: bool) -> None:
        """How rewards are made of points: see `rulekit/bots/rewards.py`."""
        self.room.put(data, "REACH", reach)
        self.room.put(data, "ONLY_POINTS", only_points)

    def put_trials(self, data: Any, indices: Sequence[int], sums: Sequence[int]) -> None:
        """The answers that `try_out` tries: options by their positions, -1 for none of them; and
        what came of them before."""
        words = [word for pair in zip(indices, sums, strict=True) for word in pair]
        self.room.put(data, "TRIALS", len(indices), *words)

    def tried(self, data: Any, count: int) -> Sequence[int]:
        """What came of so many answers."""
        return self.room.take(data, "TRIALS", 1 + 2 * count)[2::2]

    def put_weights(self, data: Any, weights: Sequence[int]) -> None:
        self.room.put(data, "PROMISES", *weights)

    def promised(self, data: Any) -> Sequence[int]:
        """What the position promises to each seat, after `look_ahead`."""
        return self.room.take(data, "PROMISED")

    def described(self, data: Any, end: int) -> Described:
        """What `describe` laid down."""
        count = (end - self.room.places["DESCRIBED"]) // 4
        words = self.room.take(data, "DESCRIBED", count)
        return array("i", words[::2]), array("i", words[1::2])
