"""What a declaration mentions: the names in its text, before anything is known of them."""

from __future__ import annotations

from rulekit.language import tree
from rulekit.language.nodes import walk


def calls_in(node: tree.Declaration) -> set[str]:
    """The names that a declaration calls in its expressions."""
    return {part.name.text for part in walk(node) if isinstance(part, tree.Call)}


def raised_in(node: tree.Declaration) -> set[str]:
    """The names of what a declaration may set in motion."""
    return {part.name.text for part in walk(node) if isinstance(part, tree.Call | tree.Perform)}
