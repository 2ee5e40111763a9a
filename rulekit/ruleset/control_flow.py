"""How control flows through statements: what always runs, and what may end it."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.nodes import Node, parts_of
from rulekit.ruleset.meaning import Block, Statement
from rulekit.ruleset.meaning.statements import Stated
from rulekit.ruleset.traversal import walk


def statements_in(block: Block) -> Iterator[Statement]:
    """The statements of a block and of all blocks in it, outer ones first."""
    for statement in block:
        yield statement
        for inner in blocks_in(statement):
            yield from statements_in(inner)


def certain(block: Block) -> Iterator[Statement]:
    """The statements of a block that run whenever it does."""
    for statement in block:
        yield statement
        if leaves(statement):
            return


def leaves(statement: Statement) -> bool:
    """May a body end in a statement, before its end is reached?"""
    return any(node.leaves for node in walk(statement))


def blocks_in(statement: Statement) -> Iterator[Block]:
    """The blocks of a statement, in the order of the text."""
    yield from _blocks(tuple(getattr(statement, name) for name in parts_of(statement)))


def _blocks(part: object) -> Iterator[Block]:
    if isinstance(part, tuple) and part and all(isinstance(one, Stated) for one in part):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from _blocks(one)
    elif isinstance(part, Node):
        yield from _blocks(tuple(getattr(part, name) for name in parts_of(part)))
