"""Parts of a ruleset in words: field values, faces, numbers of copies."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulekit.language.invisible_characters import printable as printable

if TYPE_CHECKING:
    from rulekit.ruleset.model import Component, Field, FieldValue, Ruleset

HAND = "hand"
"""The zone into which the prelude's `draw` draws."""

_SUITS = "♣♦♥♠"
_RANKS = {11: "J", 12: "Q", 13: "K", 14: "A"}
_SUIT_OF = {sign: suit for signs in (_SUITS, "CDHS") for suit, sign in enumerate(signs)}
_RANK_OF = {letter: rank for rank, letter in _RANKS.items()}
_FACE = re.compile(r"(10|[2-9JQKA])([♣♦♥♠CDHS])")


def fold(text: str) -> str:
    """A name as it is compared: without accents, capitals and outer spaces.

    >>> fold(" Zoë ") == fold("zoe")
    True
    """
    letters = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def words(name: str) -> str:
    """The name of a rule as people write it.

    >>> words("play_cards")
    'play cards'
    """
    return name.replace("_", " ")


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "card"), counted(3, "copy")
    ('1 card', '3 copies')
    """
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


def listed(names: list[str], last: str = "and") -> str:
    """Names as a sentence lists them.

    >>> listed(["Ana", "Ben", "Cleo"])
    'Ana, Ben and Cleo'
    """
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def face(rank: int, suit: int) -> str:
    """A playing-card face.

    >>> face(12, 3), face(10, 2)
    ('Q♠', '10♥')
    """
    return f"{_RANKS.get(rank, rank)}{_SUITS[suit]}"


def components_called(name: str, components: Iterable[Component]) -> list[Component]:
    """Those of this name; if there is none, those whose names begin so."""
    wanted = fold(name)
    known = list(components)
    found = [component for component in known if fold(component.name) == wanted]
    return found or [part for part in known if wanted and fold(part.name).startswith(wanted)]


def components_with_face(name: str, components: Iterable[Component]) -> list[Component]:
    """Those with a copy of this face, as in `Q♠`, `QS` or `Beer 6♥`; before it stands the name."""
    called, _, last = name.replace("\ufe0f", "").strip().rpartition(" ")
    found = _FACE.fullmatch(last.upper())
    if found is None:
        return []
    wanted = _RANK_OF.get(found[1]) or int(found[1]), _SUIT_OF[found[2]]
    some = [component for component in components if wanted in component.faces]
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
