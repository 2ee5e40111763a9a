"""How control flows through statements: what always runs, and what always returns."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Block, Statement
from rulekit.ruleset.traversal import blocks_in, walk


def always_returns(block: Block) -> bool:
    """Does every way through a block end in a `return`, or never end?"""
    return any(_returns(statement) for statement in block)


def _returns(statement: Statement) -> bool:
    match statement:
        case meaning.Return() | meaning.EndTurn():
            return True
        case meaning.If() | meaning.Choose():
            return all(map(always_returns, blocks_in(statement)))
        case meaning.While():
            test = statement.condition
            return isinstance(test, meaning.Constant) and test.value is True
        case meaning.Ask():
            open_ = any(choice.condition is None for choice in statement.choices)
            return (
                open_ and not statement.everyone and all(map(always_returns, blocks_in(statement)))
            )
    return False


def certain(block: Block) -> Iterator[Statement]:
    """The statements of a block that run whenever it does."""
    for statement in block:
        yield statement
        if any(isinstance(node, _LEAVING) for node in walk(statement)):
            return


_LEAVING = (meaning.Return, meaning.Cancel, meaning.EndTurn)
