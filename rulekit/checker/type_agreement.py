"""Which types agree, which type several have in common, and how types are called."""

from __future__ import annotations

from rulekit.ruleset.meaning import Constant, Expression
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import ABSENT, UNKNOWN, Type

_CALLED = {
    "number": "a number",
    "flag": "`yes` or `no`",
    "text": "a text",
    "player": "a player",
    "card": "a card",
    "component": "the name of a component",
    "zone": "a zone",
    "table": "a table",
    "anything": "anything",
    "unknown": "something unknown",
}

_MANY = {
    "number": "numbers",
    "flag": "flags",
    "text": "texts",
    "player": "players",
    "card": "cards",
    "component": "components",
    "zone": "zones",
}


def agrees(expected: Type, found: Type, ruleset: Ruleset) -> bool:
    """May a value of the found type stand where the expected one is needed?

    Whether a `player?` is absent, and whether a card is of a narrower kind, is seen when
    the rules run.
    """
    if expected.name == "unknown" or found.name == "unknown" or expected.name == "anything":
        return True
    if expected.name != found.name:
        return False
    if expected.name in ("list", "table"):
        if expected.element is None or found.element is None:
            return True
        return agrees(expected.element, found.element, ruleset)
    if expected.kind is not None and found.kind is not None:
        wanted, given = ruleset.kinds.get(expected.kind), ruleset.kinds.get(found.kind)
        return wanted is None or given is None or given.is_a(wanted) or wanted.is_a(given)
    return True


def has_order(type_: Type) -> bool:
    """Whether one of these is less than another: numbers, and lists of numbers item by item."""
    if type_.name == "list":
        return (type_.element or UNKNOWN).name in ("number", "unknown")
    return type_.name in ("number", "unknown")


def is_absent(expression: Expression) -> bool:
    """Is it `nobody` or `nothing` itself?"""
    return (
        isinstance(expression, Constant) and expression.type.optional and expression.value == ABSENT
    )


def in_common(first: Type, second: Type, ruleset: Ruleset) -> Type | None:
    """The type of something that is one or the other; None if there is no such type."""
    if first.name == "unknown":
        return second
    if second.name == "unknown" or first == second:
        return first
    if first.name != second.name:
        return None
    if first.name in ("list", "table"):
        element = in_common(first.element or UNKNOWN, second.element or UNKNOWN, ruleset)
        return None if element is None else Type(first.name, element)
    return Type(first.name, None, first.optional or second.optional, _kind(first, second, ruleset))


def _kind(first: Type, second: Type, ruleset: Ruleset) -> str | None:
    if first.kind is None or second.kind is None:
        return None
    one, other = ruleset.kinds.get(first.kind), ruleset.kinds.get(second.kind)
    if one is None or other is None:
        return None
    if one.is_a(other):
        return other.name
    return one.name if other.is_a(one) else None


def called(type_: Type) -> str:
    """An English phrase for a type: `a list of cards`, `one of team`."""
    if type_.name == "list":
        return f"a list of {_several(type_.element or UNKNOWN)}"
    if type_.kind is not None and type_.name == "card":
        return f"a card of kind `{type_.kind}`"
    return _CALLED.get(type_.name, f"one of `{type_.name}`")


def _several(type_: Type) -> str:
    if type_.name == "list":
        return f"lists of {_several(type_.element or UNKNOWN)}"
    if type_.name == "unknown":
        return "something"
    return _MANY.get(type_.name, f"`{type_.name}`")
