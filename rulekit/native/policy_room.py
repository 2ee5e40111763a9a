"""Where the weights of a policy lie in the memory of native games, and what is noted to fit it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from attrs import define, field

from rulekit.native.rooms import Room
from rulekit.native.traits import PER_OPTION, Traits

MOST_WORTH: Final = 80
WEIGHTS: Final = tuple(
    max(1, round((Decimal(worth) / 16).exp() * 100)) for worth in range(-MOST_WORTH, MOST_WORTH + 1)
)
"""How likely an option is drawn, by the sum of the worths of its traits; 16 more: e times as."""

WHOLE: Final = 64
"""What is noted of an option that was chosen against all odds."""

MOST_NOTES: Final = 1 << 16
"""Of a game; of what comes after so many nothing is learned."""

_MOST_OPTIONS = 4096
_MILLION = 1_000_000
_SUMS = 4


@define(eq=False)
class PolicyRoom:
    traits: Traits
    players: int
    begin: int
    room: Room = field(init=False)

    def __attrs_post_init__(self) -> None:
        words = {
            "NOTED": 1, "REWARDS": self.players, "WORTHS": self.traits.count,
            "SUMS": 2 * _SUMS * self.traits.count,
            "WEIGHED": (1 + PER_OPTION) * _MOST_OPTIONS, "NOTES": 3 * MOST_NOTES,
        }  # fmt: skip
        self.room = Room(self.begin, words)

    def names(self) -> dict[str, Any]:
        """What `runtime/policy.py` and `runtime/traits.py` know by names in capitals."""
        return {
            **self.traits.names,
            **self.room.places,
            "NOTES_END": self.room.end,
            "WEIGHED_BYTES": 4 * (1 + PER_OPTION),
            "NOTE_BYTES": 3 * 4 * PER_OPTION,
            "MOST_OPTIONS": _MOST_OPTIONS,
            "MOST_WORTH": MOST_WORTH,
            "WEIGHTS": WEIGHTS,
            "WHOLE": WHOLE,
        }

    def put_worths(self, data: Any, worths: Sequence[int]) -> None:
        self.room.put(data, "WORTHS", *worths)

    def put_rewards(self, data: Any, rewards: Sequence[int]) -> None:
        self.room.put(data, "REWARDS", *rewards)

    def take_sums(self, data: Any) -> list[int]:
        """The four sums of each trait, which begin anew."""
        found = self.room.take(data, "SUMS")
        self.room.put(data, "SUMS", *[0] * len(found))
        return [low + _MILLION * high for low, high in zip(found[::2], found[1::2], strict=True)]
