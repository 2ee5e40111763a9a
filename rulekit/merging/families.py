"""The files that are put together, and which of them build on which others."""

from __future__ import annotations

from pathlib import Path

from attrs import Factory, define, frozen

from rulekit.language import tree
from rulekit.language.source import Source
from rulekit.ruleset.model import Part


@define(eq=False)
class Family:
    """A file with what it alone includes, and the files that it builds on."""

    name: str
    above: list[Family] = Factory(list)

    def knows(self, other: Family) -> bool:
        """Whether it was written with the other in mind, so that it may have its way."""
        return other is self or any(one.knows(other) for one in self.above)

    def related(self, other: Family) -> bool:
        """Whether one of the two was written with the other in mind."""
        return self.knows(other) or other.knows(self)

    def remedy(self, name: str) -> str:
        """What to do in a file of a stranger that writes a name of this file."""
        stem = Path(self.name).stem
        return (
            f"`{name}` is of {self.name}, on which this file does not build: write"
            f" `expands {stem}` if it is meant"
        )


@frozen
class PlacedFile:
    """A file among those that it is put together with."""

    file: tree.File
    part: Part
    family: Family
    tables: tuple[Source, ...] = ()  # of cards, whose rows are among its declarations
