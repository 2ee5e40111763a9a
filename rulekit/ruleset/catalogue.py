"""The catalogue of a ruleset: everything that its rules declare, what it is, and its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import frozen

from rulekit.language.source import Span
from rulekit.ruleset.model import (
    Carrier,
    Component,
    Counter,
    Ending,
    Event,
    Field,
    Invariant,
    Option,
    Ruleset,
    SetUp,
    Step,
    SymbolSet,
    TableRule,
    Value,
    Variable,
    Window,
    Zone,
)

Definition: TypeAlias = (
    Carrier | Counter | Ending | Event | Field | Invariant | Option | SetUp | SymbolSet | Value
    | Variable | Window | Zone | Ruleset
)  # fmt: skip
"""What a rule file declares. The ruleset itself stands for its `game`."""

SECTIONS = (
    "game", "options", "symbols", "zones", "counters", "variables", "kinds", "fields", "cards",
    "rules", "values", "events", "phases", "windows", "set-up", "endings", "invariants",
)  # fmt: skip
"""What definitions are listed under, in this order."""


@frozen(eq=False)
class Declared:
    """A definition with the section it is listed in, and the key of its history."""

    definition: Definition
    section: str
    key: tuple[str, str]

    @property
    def name(self) -> str:
        return name_of(self.definition)

    @property
    def sort(self) -> str:
        return sort_of(self.definition)

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
            case Option() if not self.definition.is_flag:
                return self.definition.values
        return ()


def catalogue(ruleset: Ruleset) -> Iterator[Declared]:
    """Everything that a ruleset declares, the prelude and the engine included."""
    yield Declared(ruleset, "game", ("game", ""))
    for option in ruleset.options.values():
        yield Declared(option, "options", ("option", option.name))
    for symbols in ruleset.symbols.values():
        # The values of an option are symbols too, but nobody has declared them as such.
        if symbols.name not in ruleset.options and symbols.span is not None:
            yield Declared(symbols, "symbols", ("symbols", symbols.name))
    for zone in ruleset.zones.values():
        yield Declared(zone, "zones", ("zone", zone.name))
    for counter in ruleset.counters.values():
        yield Declared(counter, "counters", ("counter", counter.name))
    for variable in ruleset.variables.values():
        yield Declared(variable, "variables", ("var", variable.name))
    for kind in ruleset.kinds.values():
        yield Declared(kind, "kinds", ("kind", kind.name))
        for field in kind.fields.values():
            if field.kind is kind:
                yield Declared(field, "fields", ("field", f"{field.name} of {kind.name}"))
    for component in ruleset.components.values():
        yield Declared(component, "cards", ("component", component.name))
    for rule in ruleset.table_rules.values():
        yield Declared(rule, "rules", ("rule", rule.name))
    for value in ruleset.values.values():
        yield Declared(value, "values", ("value", value.name))
    for event in ruleset.events.values():
        yield Declared(event, "phases" if event.is_phase else "events", ("event", event.name))
    for window in ruleset.windows.values():
        yield Declared(window, "windows", ("window", window.name))
    if ruleset.setup.block:
        yield Declared(ruleset.setup, "set-up", ("setup", ""))
    for ending in ruleset.endings.values():
        yield Declared(ending, "endings", ("ending", ending.name))
    for invariant in ruleset.invariants.values():
        yield Declared(invariant, "invariants", ("invariant", invariant.name))


def name_of(definition: Definition) -> str:
    """What a definition is called; the game by its title."""
    match definition:
        case Ruleset():
            return definition.title
        case SetUp():
            return "set-up"
    return definition.name


def sort_of(definition: Definition) -> str:
    """What a definition is, in a word or two: of a component its kind."""
    match definition:
        case Ruleset():
            return "game"
        case SetUp():
            return "set-up"
        case Component():
            return definition.kind.name
        case TableRule():
            return "rule"
        case SymbolSet():
            return "symbols"
        case Field():
            return f"field of {definition.kind.name}"
        case Event() if definition.is_phase:
            return "phase"
    return type(definition).__name__.lower()


def full_name_of(definition: Definition) -> str:
    """What a definition is and how it is called: `weapon Katana`, `set-up`."""
    sort, name = sort_of(definition), name_of(definition)
    return name if sort == name else f"{sort} {name}"


def span_of(definition: Definition) -> Span | None:
    """Where it is declared; None for what the engine brings, and for a game of many files."""
    match definition:
        case Ruleset():
            return None
        case Field():
            return definition.span and definition.span.to_end_of_line
    return definition.span
