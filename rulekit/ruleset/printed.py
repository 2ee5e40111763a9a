"""What is printed on components: faces, and the values of fields in words."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.language.faces import face_text, read_face
from rulekit.language.invisible_characters import printable
from rulekit.language.wording import fold
from rulekit.ruleset.definitions import Component, Field
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import SUITS, FieldValue


def face(rank: int, suit: int) -> str:
    """A playing-card face.

    >>> face(12, 3), face(10, 2)
    ('Q♠', '10♥')
    """
    return face_text(rank, SUITS[suit])


def components_called(name: str, components: Iterable[Component]) -> list[Component]:
    """Those of this name; if there is none, those whose names begin so."""
    wanted = fold(name)
    known = list(components)
    found = [component for component in known if fold(component.name) == wanted]
    return found or [part for part in known if wanted and fold(part.name).startswith(wanted)]


def components_with_face(name: str, components: Iterable[Component]) -> list[Component]:
    """Those with a copy of this face, as in `Q♠`, `QS` or `Beer 6♥`; before it stands the name."""
    called, _, last = name.replace("\ufe0f", "").strip().rpartition(" ")
    wanted = read_face(last.upper())
    if wanted is None:
        return []
    rank, suit = wanted
    some = [part for part in components if (rank, SUITS.index(suit)) in part.faces]
    return components_called(called, some) if called else some


def field_values(component: Component, declared: Field, ruleset: Ruleset) -> list[str]:
    """The values of a field in words: one if all copies share it, else one for each copy."""
    values = component.values[declared]
    if len(set(values)) == 1:
        values = values[:1]
    return [_value(declared, value, ruleset) for value in values]


def _value(declared: Field, value: FieldValue, ruleset: Ruleset) -> str:
    if isinstance(value, tuple):
        element = declared.type.element or declared.type
        return ", ".join(_single(element.name, item, ruleset) for item in value)
    return _single(declared.type.name, value, ruleset)


def _single(type_name: str, value: int | str, ruleset: Ruleset) -> str:
    if isinstance(value, str):
        return printable(value)
    if type_name == "flag":
        return "yes" if value else "no"
    if type_name in ruleset.symbols:
        return ruleset.symbols[type_name].members[value]
    if type_name == "component":
        return list(ruleset.components)[value]
    return str(value)
