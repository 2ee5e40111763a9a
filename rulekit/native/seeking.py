"""What native code is made for where it goes through positions, and looks for something."""

from __future__ import annotations

from attrs import frozen

from rulekit.native.asked import Wanted


@frozen
class Seeking:
    """A search through positions, with invariants that hold or without."""

    wanted: Wanted | None
    most_sets: int  # of options of a decision that are tried, where several may be chosen
    most_forced: int  # decisions in a row
