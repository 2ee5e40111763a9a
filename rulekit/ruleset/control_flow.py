"""How control flows through statements: what always runs, and what may end it."""

from __future__ import annotations

from collections.abc import Container, Iterator

from rulekit.language.nodes import parts_of
from rulekit.ruleset.builtins import IMPURE
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.meaning import (
    Ask,
    Block,
    Builtin,
    Choose,
    Expression,
    Later,
    SetBinding,
    Statement,
)
from rulekit.ruleset.meaning.statements import Choice, Stated
from rulekit.ruleset.traversal import find


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
    match statement:
        case Later():
            return False  # what is done then ends nothing here
    inner = (one for block in blocks_in(statement) for one in block)
    return statement.leaves or any(map(leaves, inner))


def beginning(block: Block, own: Container[Binding]) -> Iterator[SetBinding | Choose | Ask]:
    """What a play or use begins with, which decides whether it is offered: the compulsory
    choices, the pure `let`s of its `own` locals before them, and the `ask` that follows them."""
    while block:
        match block[0]:
            case SetBinding() as let if let.binding in own and is_pure(let.value):
                yield let
                block = block[1:]
            case Choose(optional=False, everyone=False) as choose:
                yield choose
                block = choose.body
            case Ask(optional=False) as ask:
                yield ask
                return
            case _:
                return


def is_pure(value: Expression) -> bool:
    """Whether it draws no random number: it may be asked again, or not at all."""
    return not any(asked.name in IMPURE for asked in find(Builtin, value))


def blocks_in(statement: Stated | Choice) -> Iterator[Block]:
    """The blocks of a statement, in the order of the text."""
    for name in parts_of(statement):
        part = getattr(statement, name)
        if isinstance(part, tuple):
            yield from _blocks(part)


def _blocks(part: tuple[object, ...]) -> Iterator[Block]:
    if part and isinstance(part[0], Stated):
        yield part  # type: ignore[misc]  # its statements are all that stand beside statements
        return
    for one in part:
        if isinstance(one, tuple):
            yield from _blocks(one)
        elif isinstance(one, Choice):
            yield from blocks_in(one)
