"""Types and kinds of values in a few words: `seat`, `number 0..4`, `list[card]`."""

from __future__ import annotations

from rulekit.native.kinds import GREATEST, Kind
from rulekit.ruleset.types import UNLIMITED, Type

_NAMES = {"player": "seat"}


def spelled(type_: Type | None, kind: Kind | None) -> str:
    """What the rules say that a value is, and what native code has found out: numbers of which
    nothing is known are any."""
    if type_ is None:
        return "" if kind is None else kind_as_text(kind)
    if type_.element is not None:
        element = None if kind is None or kind.deep else kind.items
        return f"list[{spelled(type_.element, element)}]"
    name = _NAMES.get(type_.name, type_.name) + ("?" if type_.optional else "")
    if type_.name == "number" and kind is not None and kind.low is not None:
        name += _interval(kind)
    return name


def kind_as_text(kind: Kind) -> str:
    found = []
    if kind.low is not None:
        interval = _interval(kind)
        found.append("flag" if (kind.low, kind.high) == (0, 1) else f"number{interval}")
    if kind.may_be_list:
        inner = "" if kind.deep or kind.items is None else kind_as_text(kind.items)
        found.append(f"list[{inner}]" if inner else "list")
    if kind.functions:
        found.append("function")
    if kind.other:
        found.append("text")
    if kind.none:
        found.append("none")
    return " | ".join(found)


def _interval(kind: Kind) -> str:
    low, high = kind.low, kind.greatest
    assert low is not None
    if low <= -UNLIMITED and high >= UNLIMITED:
        return ""
    if high >= GREATEST:
        return f" {low}.." if low > -UNLIMITED else ""
    return f" ..{high}" if low <= -UNLIMITED else f" {low}..{high}"
