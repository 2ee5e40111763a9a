"""Meaning as plain tuples, which are equal where two rules mean the same.

Definitions are called by their names and bindings by their places, so neither layout nor
comments nor the names of locals and parameters count.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias

from rulekit.language.nodes import Node, parts_of
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding, Body, Event, Parameter, SymbolSet, Value
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import Type

Canonical: TypeAlias = Any
"""Nested tuples of numbers, texts and names."""


class Reader:
    """Reads the meaning of one ruleset.

    `same` are the names of the events of which the other ruleset has the same: what their
    locals are called makes no difference. Those of other events are known by their names.
    """

    def __init__(self, ruleset: Ruleset, same: Collection[str] = ()) -> None:
        self.ruleset = ruleset
        self.foreign: dict[Binding, Canonical] = {}
        owners: list[Event | Value] = [*ruleset.events.values(), *ruleset.values.values()]
        for owner in owners:
            what = "event" if isinstance(owner, Event) else "value"
            for place, parameter in enumerate(owner.parameters):
                self.foreign[parameter.binding] = (what, owner.name, "parameter", place)
            if isinstance(owner, Event):
                for place, local in enumerate(owner.body.locals):
                    called = place if owner.name in same else local.name
                    self.foreign[local] = (what, owner.name, local.role, called)

    def read(self, node: object, own: Collection[Binding] = ()) -> Canonical:
        """A node, body, type or list. `own` are the locals of an event that is read itself."""
        return Reading(self, own).of(node)


class Reading:
    """Reads one rule, whose locals are called by the places where they are first met.

    `by_name` calls them by their names, to tell which line of it is which.
    """

    def __init__(
        self, reader: Reader, own: Collection[Binding] = (), *, by_name: bool = False
    ) -> None:
        self.reader = reader
        self.own = frozenset(own)
        self.by_name = by_name
        self.met: dict[Binding, int] = {}

    def of(self, node: object) -> Canonical:
        match node:
            case None | bool() | int() | str():
                return node
            case tuple() | list():
                return tuple(self.of(item) for item in node)
            case Body():
                return self.of(node.block)
            case Binding():
                return self._binding(node)
            case Type():
                return type_of(node)
            case Parameter():
                type_, default = type_of(node.binding.type), self.of(node.default)
                return node.preposition, type_, default, node.default_is_you
            case meaning.Constant():
                return ("constant", *self._constant(node))
            case meaning.FieldOf():
                # Other kinds may have such a field too: those of an expansion change nothing.
                return ("field", node.fields[0].name, self.of(node.card))
            case Node():
                return (
                    type(node).__name__,
                    *(self.of(getattr(node, name)) for name in parts_of(node)),
                )
        return type(node).__name__, getattr(node, "name", "")

    def _binding(self, binding: Binding) -> Canonical:
        if binding.role in ("you", "this"):
            return binding.role
        foreign = self.reader.foreign.get(binding)
        if foreign is not None and binding not in self.own:
            return foreign
        if self.by_name:
            return "binding", binding.name
        return "binding", self.met.setdefault(binding, len(self.met))

    def _constant(self, node: meaning.Constant) -> tuple[str, Canonical]:
        symbols: SymbolSet | None = self.reader.ruleset.symbols.get(node.type.name)
        if symbols is not None and isinstance(node.value, int):
            return "symbol", symbols.members[node.value]
        return node.type.name, node.value


def type_of(type_: Type | None) -> Canonical:
    if type_ is None:
        return None
    return type_.name, type_of(type_.element), type_.optional, type_.kind


def same_events(first: Ruleset, second: Ruleset) -> frozenset[str]:
    """The names of the events that both rulesets have with the same body."""
    readers = Reader(first), Reader(second)
    return frozenset(
        name
        for name in first.events.keys() & second.events.keys()
        if len({_event(readers[0], first.events[name]), _event(readers[1], second.events[name])})
        == 1
    )


def _event(reader: Reader, event: Event) -> Canonical:
    return reader.read(event.parameters), reader.read(event.body, event.body.locals)
