"""What declarations are called when they are put together: a category, and a name."""

from __future__ import annotations

from typing import TypeAlias

from rulekit.language import tree
from rulekit.language.source import Span

Key: TypeAlias = tuple[str, str]
"""What a declaration is (`zone`, `component`, …) and its name."""

CATEGORIES: dict[type, str] = {
    tree.Game: "game",
    tree.Symbols: "symbols",
    tree.Option: "option",
    tree.Zone: "zone",
    tree.Counter: "counter",
    tree.Variable: "var",
    tree.Kind: "kind",
    tree.Component: "component",
    tree.Row: "component",
    tree.Value: "value",
    tree.Event: "event",
    tree.Phase: "event",
    tree.Window: "window",
    tree.Setup: "setup",
    tree.Rule: "rule",
    tree.Ending: "ending",
    tree.Invariant: "invariant",
}

WORDS = {**{category: category for category in CATEGORIES.values()}, "phase": "event"}
del WORDS["component"]
"""The words with which a declaration is named in `change`, `replace` and `remove`."""

NAMELESS = ("game", "setup")


def key_of(node: tree.Declaration) -> Key:
    category = CATEGORIES[type(node)]
    return category, "" if category in NAMELESS else _name_of(node)


def _name_of(node: tree.Declaration) -> str:
    name = getattr(node, "name", None)
    if isinstance(name, tree.String):
        return name.value
    return name.text if isinstance(name, tree.Word | tree.CardName) else ""


def names_of(node: tree.Declaration) -> tuple[str, ...]:
    """The names that are unknown without a declaration: its own, and those of its symbols."""
    words: tuple[tree.Word, ...] = ()
    if isinstance(node, tree.Symbols):
        words = node.members
    elif isinstance(node, tree.Option):
        words = node.values
    return key_of(node)[1], *(word.text for word in words)


def name_span(node: tree.Declaration) -> Span:
    """The place of the name of a declaration, or of its first line."""
    name = getattr(node, "name", None)
    if name is not None:
        return name.span  # type: ignore[no-any-return]
    return node.span.first_line


def described(key: Key) -> str:
    category, name = key
    words = {"var": "variable", "symbols": "symbol set"}
    return f"{words.get(category, category)} `{name}`" if name else words.get(category, category)
