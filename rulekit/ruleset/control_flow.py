"""How control flows through statements: what always runs, and what always returns."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Block, Statement


def always_returns(block: Block) -> bool:
    """Does every way through a block end in a `return`, or never end?"""
    return any(_returns(statement) for statement in block)


def _returns(statement: Statement) -> bool:
    match statement:
        case meaning.Return() | meaning.EndTurn():
            return True
        case meaning.If():
            blocks = [body for _, body in statement.branches]
            return all(always_returns(b) for b in [*blocks, statement.otherwise])
        case meaning.While():
            test = statement.condition
            return isinstance(test, meaning.Constant) and test.value is True
        case meaning.Choose():
            return always_returns(statement.body) and always_returns(statement.otherwise)
        case meaning.Ask():
            if statement.everyone or not all(always_returns(c.body) for c in statement.choices):
                return False
            return any(choice.condition is None for choice in statement.choices)
    return False


def blocks_in(statement: Statement) -> Iterator[Block]:
    """The blocks of a statement, in the order of the text."""
    match statement:
        case meaning.If():
            yield from (block for _, block in statement.branches)
            yield statement.otherwise
        case meaning.While() | meaning.For():
            yield statement.body
        case meaning.Choose():
            yield from (statement.body, statement.otherwise)
        case meaning.Ask():
            yield from (choice.body for choice in statement.choices)
        case meaning.Offer():
            yield statement.otherwise


def certain(block: Block) -> Iterator[Statement]:
    """The statements of a block that run whenever it does."""
    for statement in block:
        yield statement
        if leaves(statement):
            return


def leaves(statement: Statement) -> bool:
    """May a body end in a statement, before its end is reached?"""
    if isinstance(statement, _LEAVING):
        return True
    return any(leaves(inner) for block in blocks_in(statement) for inner in block)


_LEAVING = (meaning.Return, meaning.Cancel, meaning.EndTurn)
