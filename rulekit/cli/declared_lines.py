"""The lines of rule files that make a thing what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from rulekit.language.parser import parse
from rulekit.language.source import Source, Span
from rulekit.ruleset.catalogue import Declared
from rulekit.ruleset.model import Ruleset


@frozen(eq=False)
class DeclaredLines:
    ranges: tuple[tuple[Source, range], ...]

    @classmethod
    def of(cls, things: Sequence[Declared], ruleset: Ruleset) -> DeclaredLines:
        places = [place for thing in things for place in _places(thing, ruleset)]
        return cls(tuple((place.source, _lines(place)) for place in places))

    def have(self, source: Source, line: int) -> bool:
        return any(one is source and line in lines for one, lines in self.ranges)


def _places(thing: Declared, ruleset: Ruleset) -> Iterator[Span]:
    """The declarations that make a thing what it is."""
    for step in thing.history(ruleset):
        for declaration in parse(step.span.source)[0].declarations:
            if declaration.span.start <= step.span.start < declaration.span.end:
                yield declaration.span


def _lines(span: Span) -> range:
    first, _, last, _ = span.region
    return range(first, last + 1)
