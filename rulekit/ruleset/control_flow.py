"""How control flows through statements: what always runs, and what may end it."""

from __future__ import annotations

from collections.abc import Container, Iterator

from rulekit.language.nodes import Node, parts_of
from rulekit.ruleset.builtins import IMPURE
from rulekit.ruleset.meaning import (
    Ask,
    Block,
    Builtin,
    Choose,
    Expression,
    SetBinding,
    Statement,
)
from rulekit.ruleset.meaning.statements import Stated
from rulekit.ruleset.model import Binding
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


def beginning(block: Block, own: Container[Binding]) -> Iterator[SetBinding | Choose | Ask]:
    """What a play or use begins with, which decides whether it is offered: the compulsory
    choices, the pure `let`s of its `own` locals before them, and the `ask` that follows them."""
    while block:
        match block[0]:
            case SetBinding() as let if let.binding in own and _is_pure(let.value):
                yield let
                block = block[1:]
            case Choose(optional=False) as choose:
                yield choose
                block = choose.body
            case Ask() as ask:
                yield ask
                return
            case _:
                return


def _is_pure(value: Expression) -> bool:
    return not any(isinstance(node, Builtin) and node.name in IMPURE for node in walk(value))


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
