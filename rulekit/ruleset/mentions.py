"""What a declaration mentions: the names in its text, before anything is known of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from rulekit.language import tree


def calls_in(node: tree.Declaration) -> set[str]:
    """The names that a declaration calls in its expressions."""
    return {part.name.text for part in parts(node) if isinstance(part, tree.Call)}


def raised_in(node: tree.Declaration) -> set[str]:
    """The names of what a declaration may set in motion."""
    return {part.name.text for part in parts(node) if isinstance(part, tree.Call | tree.Perform)}


def parts(node: Any) -> Iterator[tree.Node]:
    """Every node of a tree, outer ones first."""
    if isinstance(node, tuple):
        for item in node:
            yield from parts(item)
    elif isinstance(node, tree.Node):
        yield node
        for field in attrs.fields(type(node)):
            if field.name != "span":
                yield from parts(getattr(node, field.name))
