"""What a saved game must look like, and the first thing in a document that does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulekit.language.invisible_characters import first_unseen

_KINDS = {
    bool: "yes or no",
    int: "a number",
    float: "a number with a point",
    str: "a text",
    list: "a list",
    dict: "an object",
    type(None): "null",
}

_FIELDS: Mapping[str, tuple[type, ...]] = {
    "ruleset": (str,),
    "digest": (str,),
    "players": (int,),
    "names": (list,),
    "settings": (dict,),
    "seed": (int,),
    "ask_forced": (bool,),
    "origin": (dict, type(None)),
    "choices": (list,),
    "state": (dict,),
}


LONGEST_TEXT = 1_000
"""Characters that a text in a saved game may have: the path of a file is the longest."""


class DamagedError(ValueError):
    """Something in a document that no saved game has; the message says where and what."""


def check_form(document: Mapping[str, Any]) -> None:
    """Raises DamagedError unless every part is there and is what it should be."""
    for name, types in _FIELDS.items():
        part(document, name, *types)
    check_value("discreet", document.get("discreet", False), bool)
    for place, name in enumerate(document["names"]):
        check_value(f"names[{place}]", name, str)
    for name, value in document["settings"].items():
        check_text("settings", name)
        check_value(f"settings.{name}", value, str)
    for place, choice in enumerate(document["choices"]):
        check_value(f"choices[{place}]", choice, int, list)
        for inner, each in enumerate(choice if isinstance(choice, list) else ()):
            check_value(f"choices[{place}][{inner}]", each, int)
    if len(document["names"]) != document["players"]:
        names, players = len(document["names"]), document["players"]
        raise DamagedError(f"`names` are {names}, and `players` is {players}")


def difference(found: Any, wanted: Any, where: str = "state") -> str | None:
    """The first place in which two documents differ, and how; None if they agree."""
    plain = isinstance(found, int) and isinstance(wanted, int)  # yes and no are 1 and 0
    if type(found) is not type(wanted) and not plain:
        return f"`{where}` is {kind_of(found)}, and they lead to {kind_of(wanted)}"
    if isinstance(wanted, dict):
        for name in {**wanted, **found}:
            if name not in found:
                return f"`{where}.{name}` is missing"
            if name not in wanted:
                return f"`{where}.{name}` means nothing"
            if told := difference(found[name], wanted[name], f"{where}.{name}"):
                return told
        return None
    if isinstance(wanted, list):
        if len(found) != len(wanted):
            return f"`{where}` has {len(found)} items, and they lead to {len(wanted)}"
        pairs = enumerate(zip(found, wanted, strict=True))
        return next((t for i, (f, w) in pairs if (t := difference(f, w, f"{where}[{i}]"))), None)
    return None if found == wanted else f"`{where}` is {found!r}, and they lead to {wanted!r}"


def kind_of(value: object) -> str:
    """`a list`, `a text`: what a value is, in words."""
    return _KINDS.get(type(value), type(value).__name__)


def part(holder: Mapping[str, Any], where: str, *types: type) -> Any:
    """A part of a document, by the end of its place. Raises DamagedError unless it is there, and
    is of one of these types."""
    name = where.rpartition(".")[2]
    if name not in holder:
        raise DamagedError(f"`{where}` is missing")
    check_value(where, holder[name], *types)
    return holder[name]


def check_value(where: str, value: object, *types: type) -> None:
    """Raises DamagedError for a value of another type, or a text that no save holds."""
    if type(value) not in types:
        wanted = " or ".join(_KINDS[each] for each in types)
        raise DamagedError(f"`{where}` is {kind_of(value)}, and should be {wanted}")
    if isinstance(value, str):
        check_text(where, value)


def check_text(where: str, value: str) -> None:
    """Raises DamagedError for a text that no name of rules, settings or players is."""
    if len(value) > LONGEST_TEXT:
        raise DamagedError(f"`{where}` is a text of {len(value):,} characters")
    unseen = first_unseen(value)
    if unseen is not None:
        raise DamagedError(f"`{where}` has a character that cannot be seen ({unseen})")
