"""Branches and loops."""

from __future__ import annotations

from rulekit.checker.arguments import event_called
from rulekit.checker.assignments import valued
from rulekit.checker.coercion import check, condition, item_type, items
from rulekit.checker.scope import Context
from rulekit.language import tree
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Block, Expression, Statement
from rulekit.ruleset.types import FLAG


def read_if(node: tree.If, context: Context) -> list[Statement]:
    before: list[Statement] = []
    branches: list[tuple[Expression, Block]] = []
    for number, (test, body) in enumerate(node.branches):
        found: Expression | None = None
        if number == 0:
            before, found = _event_condition(test, context)
        if found is None:
            found = check(test, context, FLAG)
        branches.append((found, context.inner_block(body)))
    otherwise = context.inner_block(node.otherwise)
    return [*before, meaning.If(node.span, tuple(branches), otherwise)]


def _event_condition(
    test: tree.Expression, context: Context
) -> tuple[list[Statement], Expression | None]:
    """`if ev(…)` and `if not ev(…)`: the call, and a test of its result."""
    negated = isinstance(test, tree.Unary) and test.operator == "not"
    node = test.operand if isinstance(test, tree.Unary) and negated else test
    if event_called(node, context) is None:
        return [], None
    before, found = valued(node, context, FLAG)
    return before, meaning.Not(test.span, FLAG, found) if negated else found


def read_while(node: tree.While, context: Context) -> list[Statement]:
    test = check(node.condition, context, FLAG)
    return [meaning.While(node.span, test, context.inner_block(node.body))]


def read_for(node: tree.For, context: Context) -> list[Statement]:
    source = items(node.source, context)
    inner = context.inside()
    binding = inner.keep(inner.bind(node.name.text, item_type(source), node.name.span, "loop"))
    where = condition(node.condition, inner)
    return [meaning.For(node.span, binding, source, where, inner.block(node.body))]
