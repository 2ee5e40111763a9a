"""What the name at a place of a file means, and where else the same thing is named."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from attrs import Factory, define, frozen

from rulekit.checker.scope import World
from rulekit.language.faces import read_face
from rulekit.language.files import TABLES, real
from rulekit.language.literals import name_text
from rulekit.language.source import Source, Span
from rulekit.ruleset.definitions import Binding, Component
from rulekit.ruleset.uses import Ability, Meant, Symbol, Uses

Place: TypeAlias = tuple[str, int, int]
"""The real path of a file, and where in it a name begins and ends: the same whenever the same
text is read."""

_NAMED = re.compile(r'"[^"\n]*"|(?:10|[2-9JQKA])[♠♥♦♣SHDC]|[^\W\d][\w\u0300-\u036f]*')


@frozen(eq=False)
class Use:
    """A name in a file, and what it means: several things, where fields of several kinds or
    abilities of several cards are called the same; nothing, where a variant removes it."""

    span: Span
    place: Place
    meant: tuple[Meant, ...]

    @property
    def name(self) -> str:
        return written(self.span)


@define(eq=False)
class NameIndex:
    """The names in the files of one ruleset, or in one scenario."""

    _files: dict[str, list[Use]] = Factory(dict)
    _above: dict[Hashable, Hashable] = Factory(dict)  # what is the same, as a forest
    _spans: dict[Place, Span] = Factory(dict)
    _declared: set[Place] = Factory(set)
    _beside: dict[Place, list[Span]] = Factory(dict)  # what is changed or replaced at a place
    _groups: dict[Hashable, list[Place]] | None = None

    @classmethod
    def of(cls, uses: Uses, world: World | None = None) -> NameIndex:
        index = cls()
        at = _Places()
        meant: dict[Place, list[Meant]] = {}
        for span, one in (*_declarations(world), *uses.noted):
            place = at.of(span)
            if place is None:
                continue
            index._spans[place] = span
            several = meant.setdefault(place, [])
            if one not in several:
                several.append(one)
            index._same(place, _key(one, at))
            if one.span is not None and (declared := at.of(one.span)) is not None:
                index._declared.add(declared)
                index._spans.setdefault(declared, one.span)
                if isinstance(one, Ability):
                    index._same(declared, _key(one, at))
        for span, target in uses.alike:
            place, declared = at.of(span), at.of(target)
            if place is not None and declared is not None and place != declared:
                index._spans[place], index._spans[declared] = span, target
                meant.setdefault(place, [])
                index._declared.add(declared)
                index._beside.setdefault(place, []).append(target)
                index._same(place, declared)
        files: defaultdict[str, list[Use]] = defaultdict(list)
        for place, found in sorted(meant.items()):
            if not found:  # what is changed at a place means what it is aimed at
                found = next((meant[one] for one in index.alike(place) if meant.get(one)), [])
            files[place[0]].append(Use(index._spans[place], place, tuple(found)))
        index._files = dict(files)
        return index

    def at(self, file: Path, offset: int) -> Use | None:
        """The name at an offset of a file, or the one that ends there."""
        uses = self._files.get(str(file), [])
        after = bisect_right(uses, offset, key=lambda use: use.place[1])
        for use in reversed(uses[max(after - 2, 0) : after]):
            if offset <= use.place[2]:
                return use
        return None

    def called(self, name: str) -> list[Use]:
        """The places where a name stands, whatever it means there. In a table the head of a
        column may have other capital letters than its field."""
        folded = name.casefold()
        return [
            use
            for file, uses in self._files.items()
            for use in uses
            if use.name == name or (file.endswith(TABLES) and use.name.casefold() == folded)
        ]

    def of_file(self, file: Path | str) -> list[Use]:
        """The names in a file, in their order."""
        return self._files.get(str(file), [])

    @property
    def files(self) -> Iterable[str]:
        return self._files

    def alike(self, place: Place) -> list[Place]:
        """All places that name the same thing as a place."""
        if place not in self._above:
            return []
        if self._groups is None:
            self._groups = {}
            for one in self._spans:
                if one in self._above:  # not where it is declared several times in a line
                    self._groups.setdefault(self._top(one), []).append(one)
        return self._groups.get(self._top(place), [])

    def span(self, place: Place) -> Span | None:
        return self._spans.get(place)

    def is_declared(self, place: Place) -> bool:
        """Whether something is declared at a place."""
        return place in self._declared

    def declarations(self, use: Use) -> list[Span]:
        """Where the thing is declared: of what a variant changes or replaces, in its base."""
        beside = self._beside.get(use.place)
        if beside:
            return beside
        return list(dict.fromkeys(one.span for one in use.meant if one.span is not None))

    def _same(self, one: Hashable, other: Hashable) -> None:
        self._above.setdefault(one, one)
        self._above.setdefault(other, other)
        self._above[self._top(one)] = self._top(other)

    def _top(self, key: Hashable) -> Hashable:
        above = self._above
        while above[key] != key:
            above[key] = key = above[above[key]]
        return key


@frozen
class _Places:
    """Spans as places; the path of each file is followed once."""

    _paths: dict[Source, str] = Factory(dict)

    def of(self, span: Span) -> Place | None:
        """The place of a name; None for what is more than one."""
        source = span.source
        path = self._paths.get(source)
        if path is None:
            path = source.name if source.path is None else str(real(source.path))
            self._paths[source] = path
        if path.endswith(TABLES) or _NAMED.fullmatch(source.text, span.start, span.end):
            return path, span.start, span.end
        return None


def written(span: Span) -> str:
    """A name as it is compared, without the quotes in which it may stand."""
    return name_text(span.text.strip('"'))


def _declarations(world: World | None) -> Iterator[tuple[Span, Meant]]:
    if world is None:
        return
    for one in world.ruleset.definitions():
        if one.span is not None:
            yield one.span, one
    for symbols in world.ruleset.symbols.values():
        for name, place in symbols.places.items():
            yield place, Symbol(symbols, name)


def _key(one: Meant, at: _Places) -> Hashable:
    """By what a thing is known to be the same."""
    match one:
        case Ability():
            return "use", one.name
        case Symbol(span=None):
            return "symbol", one.symbols.name, one.name
        case Component() if read_face(one.name) is not None:
            return "face", one.name
        case Binding():
            # Those that no rule declares, such as `you` or `result`, have the place of another.
            own = one.span is not None and written(one.span) == one.name
            return (at.of(one.span) or one) if own and one.span is not None else one
        case Symbol():
            return at.of(one.span) if one.span is not None else one
    return one if one.span is None else at.of(one.span) or one
