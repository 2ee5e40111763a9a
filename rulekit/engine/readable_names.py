"""Readable names for the integers of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulekit.compiler.layout import OUTSIDE, STACK
from rulekit.engine.objects import Card
from rulekit.engine.program import Program
from rulekit.ruleset.printed import face
from rulekit.ruleset.types import SUITS, UNLIMITED, Type

UNKNOWN = "a card"
"""What a card is called that somebody may not know."""


_BRACES = re.compile(r"\{(\w+)\}")


def filled(text: str, told: Mapping[str, str]) -> str:
    """A text or label with words in the place of the names in braces."""
    return _BRACES.sub(lambda found: told.get(found[1], found[0]), text)


class Describing:
    """Names for the cards, zones and values of one program; players as they are called."""

    def __init__(self, program: Program, names: Sequence[str]) -> None:
        self.program = program
        self.layout = program.layout
        self.names = names
        self._cards: dict[int, Card] = program.described

    def card(self, number: int) -> Card:
        made = self._cards.get(number)
        if made is None:
            made = self._cards[number] = self._make(number)
        return made

    def _make(self, number: int) -> Card:
        component = self.layout.cards[number]
        copy = self.layout.copy_of[number]
        shown = face(*component.faces[copy]) if component.faces else None
        fields: dict[str, Any] = {}
        for field in component.kind.fields.values():
            values = component.values.get(field)
            value = values[copy] if values is not None else field.default
            if value is not None:
                fields[field.name] = self.printed(value, field.type)
        return Card(number, component.name, component.kind.name, component.text, shown, fields)

    def printed(self, value: Any, type_: Type) -> Any:
        """A printed value as plain Python: symbols and components by name."""
        if type_.name == "list":
            element = type_.element or type_
            return [self.printed(item, element) for item in value]
        if type_.name == "flag":
            return bool(value)
        if type_.name in ("number", "text"):
            return value
        return self.describe(value, type_)

    def player(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "nobody"

    def zone(self, number: int) -> str:
        """A place: `discards`, `hand of A`."""
        if number == STACK:
            return "the effect stack"
        if number == OUTSIDE:
            return "outside the game"
        owner = self.layout.zone_owner[number]
        name = self.zone_name(number)
        return name if owner < 0 else f"{name} of {self.player(owner)}"

    def zone_name(self, number: int) -> str:
        """A place, without whose it is."""
        zone = self.layout.zones[number]
        assert zone is not None
        return zone.name.replace("_", " ")

    def tell(self, value: Any, type_: Type, sees: Callable[[int], bool]) -> str:
        """A value as people read it: symbols are words; cards that are not seen are no more
        than cards."""
        if isinstance(value, list | tuple):
            element = type_.element or type_
            return "[" + ", ".join(self.tell(item, element, sees) for item in value) + "]"
        if type_.name == "card" and (value or 0) >= 0 and not sees(value):
            return UNKNOWN
        named = self.describe(value, type_)
        return named.replace("_", " ") if type_.name in self.program.ruleset.symbols else named

    def describe(self, value: Any, type_: Type) -> str:
        """A value of the language by the names that rules have for it."""
        if type_.name == "list" or isinstance(value, list | tuple):
            element = type_.element or type_
            return "[" + ", ".join(self.describe(item, element) for item in value) + "]"
        if value is None:
            return "nothing"
        if type_.name == "flag" or isinstance(value, bool):
            return "yes" if value else "no"
        if type_.name == "player":
            return self.player(value)
        if type_.name == "card":
            return str(self.card(value)) if value >= 0 else "nothing"
        if type_.name == "component":
            return self.layout.components[value].name if value >= 0 else "nothing"
        if type_.name == "zone":
            return self.zone(value)
        if type_.name == "suit":
            return SUITS[value]
        symbols = self.program.ruleset.symbols.get(type_.name)
        if symbols is not None:
            return str(symbols.members[value])
        option = self.program.ruleset.settings.get(type_.name)
        if option is not None:
            return str(option.values[value])
        if value == UNLIMITED:
            return "unlimited"
        return str(value)
