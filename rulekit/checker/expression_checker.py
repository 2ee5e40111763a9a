"""Expressions: from trees to meaning, names resolved and types known."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from rulekit.checker.coercion import as_list, fit, unknown
from rulekit.checker.scope import Context
from rulekit.checker.type_agreement import called
from rulekit.language import tree
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import FLAG, PLAYER, Type, list_of

Reader: TypeAlias = Callable[[Any, Context, Type | None], Expression]


PLAYERS = list_of(PLAYER)


def check(node: tree.Expression, context: Context, expected: Type | None = None) -> Expression:
    """The meaning of an expression that must be of the expected type (any, if None)."""
    return fit(read(node, context, expected), expected, context)


def condition(node: tree.Expression | None, context: Context) -> Expression | None:
    """The meaning of a `when` or `where`, if there is one."""
    return None if node is None else check(node, context.asking(), FLAG)


def items(node: tree.Expression, context: Context) -> Expression:
    """The meaning of an expression that is a list, or a zone whose cards are meant."""
    found = as_list(read(node, context))
    if found.type.name not in ("list", "unknown"):
        context.world.report.error(
            "RK2001",
            found.span,
            f"a list is needed here, not {called(found.type)}",
            label=called(found.type),
            help="write a list such as `players`, `[a, b]`, or the cards of a zone",
        )
        return unknown(found.span)
    return found


def read(node: tree.Expression, context: Context, expected: Type | None = None) -> Expression:
    """The meaning of an expression; a zone is left a zone, for `fit` to decide how it is read."""
    return _readers()[type(node)](node, context, expected)


@cache
def _readers() -> dict[type, Reader]:
    """The function for each node. Imported late, since the parts of a whole are read by us."""
    from rulekit.checker import attributes, calls, comparisons, lists, name_resolution, operators

    return {
        tree.Name: name_resolution.read_name,
        tree.Number: operators.read_number,
        tree.String: operators.read_string,
        tree.Face: operators.read_face,
        tree.Attribute: attributes.read_attribute,
        tree.Index: lists.read_index,
        tree.Comprehension: lists.read_comprehension,
        tree.Call: calls.call,
        tree.ListOf: lists.read_list,
        tree.Table: lists.read_table,
        tree.Unary: operators.read_unary,
        tree.Binary: operators.read_binary,
        tree.Compare: comparisons.compare,
        tree.Range: operators.read_range,
        tree.Conditional: operators.read_conditional,
    }
