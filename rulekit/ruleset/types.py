"""Types of the language, and how their values are represented."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen


@frozen
class Type:
    """A type of the language.

    `name` is number, flag, text, player, card, component, zone, list, table, or the name
    of a symbol set or option. `kind` narrows a card or component. `unknown` is the type of
    something already reported; it agrees with everything.
    """

    name: str
    element: Type | None = None  # of a list; of the values of a table
    optional: bool = False
    kind: str | None = None


NUMBER = Type("number")
FLAG = Type("flag")
TEXT = Type("text")
PLAYER = Type("player")
CARD = Type("card")
COMPONENT = Type("component")
ZONE = Type("zone")
SUIT = Type("suit")
UNKNOWN = Type("unknown")
NOBODY = Type("player", optional=True)
NOTHING = Type("card", optional=True)

UNLIMITED = 999_999_999
"""The number that `unlimited` stands for; no number of a game may exceed it."""

ABSENT = -1
"""How `nobody` and `nothing` are represented."""

SUITS = ("clubs", "diamonds", "hearts", "spades")

FieldValue: TypeAlias = "int | str | tuple[int, ...]"
"""A number, a flag (0 or 1), a symbol, component or text, or a list of such integers."""


def list_of(element: Type) -> Type:
    return Type("list", element)


def type_in_words(type_: Type) -> str:
    """A type as rules write it.

    >>> type_in_words(Type("player", optional=True))
    'player?'
    """
    if type_.element is not None:
        return f"{type_.name} of {type_in_words(type_.element)}"
    name = type_.kind if type_.kind is not None and type_.name == "card" else type_.name
    return name + ("?" if type_.optional else "")
