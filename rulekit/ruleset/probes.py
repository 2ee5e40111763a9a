"""Probes: the places of a ruleset at which a measured game notes what becomes of them."""

from __future__ import annotations

from typing import Any

from attrs import define, field


@define(eq=False)
class Probes:
    """Given to a ruleset before it is first played, these make its games measured.

    Compiled for being measured, every value is a function of its own and every condition is
    asked as it is written, so that what is noted is true of each line. That is slower, and
    changes nothing else.
    """

    numbers: dict[int, int] = field(factory=dict)  # identity of a place: its number
    noted: set[tuple[int, int]] = field(factory=set)

    def note(self, number: int, outcome: Any) -> Any:
        """Called by compiled rules with what a condition came to."""
        self.noted.add((number, 1 if outcome else 0))
        return outcome

    def mark(self, number: int, component: int) -> bool:
        """Called by compiled rules when a rule does what it says, for a component."""
        self.noted.add((number, component))
        return True

    def number_of(self, place: object) -> int | None:
        return self.numbers.get(id(place))
