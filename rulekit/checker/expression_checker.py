"""Expressions: from trees to meaning, names resolved and types known.

What stands inside an expression is read by `Context.read`, which comes back here: so the modules
for the sorts of expressions need not know this one.
"""

from __future__ import annotations

from typing import assert_never

from rulekit.checker import attributes, calls, comparisons, lists, name_resolution, operators
from rulekit.checker.scope import Context
from rulekit.language import tree
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import Type


def read(node: tree.Expression, context: Context, expected: Type | None = None) -> Expression:
    """The meaning of an expression; a zone is left a zone, for `fit` to decide how it is read."""
    match node:
        case tree.Name():
            return name_resolution.read_name(node, context, expected)
        case tree.Number():
            return operators.read_number(node, context)
        case tree.String():
            return operators.read_string(node, context, expected)
        case tree.Face():
            return operators.read_face(node, context)
        case tree.Attribute():
            return attributes.read_attribute(node, context, expected)
        case tree.Index():
            return lists.read_index(node, context, expected)
        case tree.Comprehension():
            return lists.read_comprehension(node, context, expected)
        case tree.Call():
            return calls.call(node, context, expected)
        case tree.ListOf():
            return lists.read_list(node, context, expected)
        case tree.Table():
            return lists.read_table(node, context)
        case tree.Unary():
            return operators.read_unary(node, context)
        case tree.Binary():
            return operators.read_binary(node, context, expected)
        case tree.Compare():
            return comparisons.compare(node, context)
        case tree.Range():
            return operators.read_range(node, context)
        case tree.Conditional():
            return operators.read_conditional(node, context, expected)
    assert_never(node)
