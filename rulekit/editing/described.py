"""What is shown of something that has a name: its signature or type, and what it says of itself."""

from __future__ import annotations

from typing import TypeAlias

from rulekit.checker.name_resolution import of_kind
from rulekit.ruleset.builtins import DEEDS, Signature
from rulekit.ruleset.definitions import (
    Binding,
    Component,
    Counter,
    Definition,
    Event,
    Field,
    Kind,
    Parameter,
    Setting,
    SymbolSet,
    Value,
    Variable,
    Window,
    Zone,
)
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.printed import field_values
from rulekit.ruleset.types import FLAG, NUMBER, ZONE, Type, type_in_words

Named: TypeAlias = "Definition | Binding | Signature | str"
"""A definition, a local name, a question of the language, or what there is to say of a word."""

_KINDS = {
    Zone: 6, Counter: 10, Variable: 10, Setting: 21, SymbolSet: 13, Component: 12, Value: 3,
    Event: 23, Window: 8, Kind: 7, Field: 5, Binding: 6, Signature: 3, str: 14,
}  # fmt: skip
_TEXT, _MEMBER = 1, 20


def completion_kind(named: Named) -> int:
    """The kind of completion that editors show as a picture."""
    return _KINDS.get(type(named), _TEXT)


def type_of(named: Named) -> Type | None:
    """What an expression that is its name has as its type; None if it is no expression."""
    match named:
        case Binding() | Variable() | Field() | Value():
            return named.type
        case Signature():
            return named.result
        case Counter():
            return NUMBER
        case Zone():
            return ZONE
        case Setting():
            return FLAG if named.is_flag else Type(named.name)
        case Component():
            return of_kind(named.kind)
        case SymbolSet():
            return Type(named.name)
    return None


def signature(named: Named, name: str = "") -> str:
    """How it is called and of what type it is, in a line."""
    match named:
        case Value():
            return f"{named.name}({_parameters(named)}) -> {type_in_words(named.type)}"
        case Event(is_phase=True):
            return f"phase {named.name}"
        case Event():
            told = [named.name, *map(event_parameter, named.parameters)]
            result = f" -> {type_in_words(named.result)}" if named.result else ""
            return " ".join(told) + result
        case Signature():
            types = ", ".join(map(type_in_words, named.parameters))
            return f"{name}({types}) -> {type_in_words(named.result)}"
        case Binding():
            return type_in_words(named.type)
        case Zone():
            owner = " of player" if named.of_player else ""
            also = [word for word in ("ordered", "single") if getattr(named, word)]
            return f"zone{owner}: {', '.join([named.visibility, *also])}"
        case Counter():
            return f"counter{_of(named.owner)}"
        case Variable():
            return f"var{_of(named.owner)}: {type_in_words(named.type)}"
        case Field():
            return f"field of {named.kind.name}: {type_in_words(named.type)}"
        case Setting():
            return f"option: {', '.join(named.values)}"
        case SymbolSet():
            return f"one of {named.name}"
        case Component():
            copies = f" x{named.copies}" if named.copies > 1 else ""
            return f"{named.kind.name}{copies}"
        case Kind():
            return f"kind of {named.parent.name}" if named.parent else "kind"
        case Window():
            return f"window in {named.event.name}" if named.event else "window"
        case Definition():
            return named.sort
    return named


def documentation(named: Named, ruleset: Ruleset) -> str | None:
    """What it says of itself: a text, what is printed on a card, or how it is declared."""
    match named:
        case Signature():
            return named.meaning
        case Component():
            printed = [
                f"{one.name} {', '.join(field_values(named, one, ruleset))}" for one in named.values
            ]
            return "\n\n".join([*([named.text] if named.text else []), *printed]) or None
        case Definition():
            return named.text or None
    return None


def _of(owner: str | None) -> str:
    return f" of {owner}" if owner else ""


def _parameters(value: Value) -> str:
    return ", ".join(map(parameter, value.parameters))


def parameter(one: Parameter) -> str:
    """A parameter of a value: `p: player`."""
    return f"{one.binding.name}: {type_in_words(one.binding.type)}"


def event_parameter(one: Parameter) -> str:
    """A parameter of an event, `by attacker: player`; in brackets if it may be left out."""
    told = parameter(one)
    if one.preposition is not None:
        told = f"{one.preposition} {told}"
    optional = one.default is not None or one.default_is_you
    return f"[{told}]" if optional else told


def deed_shape(name: str) -> str:
    """How a deed of the language is written, and with what."""
    return " ".join((name, *deed_parameters(name)))


def deed_parameters(name: str) -> list[str]:
    """What a deed of the language takes; in brackets what may be left out."""
    told = []
    for preposition, type_, required in DEEDS[name]:
        words = f"{preposition} {type_in_words(type_)}" if preposition else type_in_words(type_)
        told.append(words if required else f"[{words}]")
    return told
