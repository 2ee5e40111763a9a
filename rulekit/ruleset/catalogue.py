"""The catalogue of a ruleset: everything that its rules declare, what it is, and its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import frozen

from rulekit.language.source import Span
from rulekit.ruleset.definitions import (
    Component,
    Definition,
    Field,
    Kind,
    Setting,
    SetUp,
    SymbolSet,
)
from rulekit.ruleset.model import Part, Ruleset, Step

Declarable: TypeAlias = Definition | SetUp | Ruleset
"""What a rule file declares. The ruleset itself stands for its `game`."""

SECTIONS = (
    "game", "options", "symbols", "zones", "counters", "variables", "kinds", "fields", "cards",
    "rules", "values", "events", "phases", "windows", "set-up", "endings", "invariants",
)  # fmt: skip
"""What definitions are listed under, in this order."""


@frozen(eq=False)
class Declared:
    """A definition with the section it is listed in, and the key of its history."""

    definition: Declarable
    section: str
    key: tuple[str, str]

    @property
    def name(self) -> str:
        return name_of(self.definition)

    @property
    def sort(self) -> str:
        return self.definition.sort

    def history(self, ruleset: Ruleset) -> list[Step]:
        """What the files of a ruleset do to it, in order."""
        span = span_of(self.definition)
        return ruleset.history.get(self.key) or ([] if span is None else [Step("declared", span)])

    @property
    def other_names(self) -> tuple[str, ...]:
        """What else it may be asked for by."""
        match self.definition:
            case Ruleset():
                return "game", self.definition.name
            case SetUp():
                return ("setup",)
            case SymbolSet():
                return self.definition.members
            case Setting() if not self.definition.is_flag:
                return self.definition.values
        return ()


def catalogue(ruleset: Ruleset) -> Iterator[Declared]:
    """Everything that a ruleset declares, the prelude and the engine included."""
    yield Declared(ruleset, "game", ("game", ""))
    for one in ruleset.definitions():
        name = one.name
        match one:
            case SymbolSet(span=None):
                continue  # those of the language itself
            case SymbolSet():
                section = "symbols"
            case Component():
                section = "cards"
            case Field():
                section, name = "fields", f"{name} of {one.kind.name}"
            case _:
                section = f"{one.sort}s"
        yield Declared(one, section, (one.category, name))
    if ruleset.setup.block:
        yield Declared(ruleset.setup, "set-up", ("setup", ""))


def components_of_kinds(ruleset: Ruleset) -> list[tuple[Kind, list[Component]]]:
    """The kinds that have components, with these, in the order of the rules."""
    found: dict[Kind, list[Component]] = {kind: [] for kind in ruleset.kinds.values()}
    for component in ruleset.components.values():
        found[component.kind].append(component)
    return [(kind, components) for kind, components in found.items() if components]


def name_of(definition: Declarable) -> str:
    """What a definition is called; the game by its title."""
    return definition.title if isinstance(definition, Ruleset) else definition.name


def full_name_of(definition: Declarable) -> str:
    """What a definition is and how it is called: `weapon Katana`, `set-up`."""
    sort, name = definition.sort, name_of(definition)
    return name if sort == name else f"{sort} {name}"


def span_of(definition: Declarable) -> Span | None:
    """Where it is declared; None for what the engine brings, and for a game of many files."""
    match definition:
        case Ruleset():
            return None
        case Field():
            return definition.span and definition.span.to_end_of_line
    return definition.span


def part_of(span: Span, ruleset: Ruleset) -> Part:
    """What the file of a span is to the ruleset."""
    return ruleset.parts.get(span.source, "base")


def is_of_prelude(definition: Declarable, ruleset: Ruleset) -> bool:
    """Whether it is declared by the prelude that every game has."""
    span = span_of(definition)
    return span is not None and ruleset.parts.get(span.source) == "prelude"
