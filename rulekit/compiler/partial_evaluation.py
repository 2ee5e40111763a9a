"""Joining conditions and numbers whose values are partly known."""

from __future__ import annotations

import ast
from typing import Any, cast

from rulekit.compiler.ast_templates import constant


def is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def is_length(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"


def negated(operand: ast.expr) -> ast.expr:
    if isinstance(operand, ast.Constant):
        return constant(not operand.value)
    return ast.UnaryOp(op=ast.Not(), operand=operand)


def conjunction(parts: list[ast.expr]) -> ast.expr:
    """`and` of conditions, with those that are known left out."""
    return _joined(parts, True)


def disjunction(parts: list[ast.expr]) -> ast.expr:
    return _joined(parts, False)


def _joined(parts: list[ast.expr], neutral: bool) -> ast.expr:
    kept: list[ast.expr] = []
    for part in parts:
        if isinstance(part, ast.Constant):
            if bool(part.value) is neutral:
                continue
            # Only as the first: what stands before it is asked, and may fail.
            if all(map(_cannot_fail, kept)):
                return constant(not neutral)
        kept.append(part)
    if not kept:
        return constant(neutral)
    if len(kept) == 1:
        return kept[0]
    return ast.BoolOp(op=ast.And() if neutral else ast.Or(), values=kept)


def _cannot_fail(node: ast.expr) -> bool:
    """Whether to leave a condition unasked makes no difference: it only looks at the stack."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _cannot_fail(operand)
        case ast.Call(func=ast.Name(id="resolving")):
            return True
    return False


def folded(operator: str, left: Any, right: Any) -> int | None:
    if operator == "+":
        return cast(int, left + right)
    if operator == "-":
        return cast(int, left - right)
    return None
