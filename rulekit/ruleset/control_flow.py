"""How control flows through statements: what always runs, and what may end it."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.ruleset.meaning import Block, Statement
from rulekit.ruleset.traversal import walk


def certain(block: Block) -> Iterator[Statement]:
    """The statements of a block that run whenever it does."""
    for statement in block:
        yield statement
        if leaves(statement):
            return


def leaves(statement: Statement) -> bool:
    """May a body end in a statement, before its end is reached?"""
    return any(node.leaves for node in walk(statement))
