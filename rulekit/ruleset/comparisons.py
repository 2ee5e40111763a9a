"""Comparisons: of numbers, and what a card, symbol or zone is."""

from __future__ import annotations

from typing import Any, Literal

from rulekit.language import tree
from rulekit.language.diagnostics import suggest
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.agreement import agrees, called, is_absent
from rulekit.ruleset.expressions import check, items, read
from rulekit.ruleset.fitting import item_type, settled, unknown
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import (
    FLAG,
    NUMBER,
    ZONE,
    Kind,
    Type,
)
from rulekit.ruleset.names import (
    component_named,
    is_symbol,
    named_design,
    zone_named,
)
from rulekit.ruleset.scope import Context


def compare(node: tree.Compare, context: Context, expected: Type | None) -> Expression:
    match node.operator:
        case "is":
            return _is(node, context)
        case "is not":
            found = _is(node, context)
            if isinstance(found, meaning.Comparison):
                return meaning.Comparison(node.span, FLAG, "!=", found.left, found.right)
            return meaning.Not(node.span, FLAG, found)
        case "has":
            return _contains(node.span, node.left, node.right, context)
        case "in":
            return _in(node, context)
        case "not in":
            return meaning.Not(node.span, FLAG, _in(node, context))
        case "==" | "!=":
            return _equal(node, context)
    left = check(node.left, context, NUMBER)
    right = check(node.right, context, NUMBER)
    operator: Any = node.operator
    return meaning.Comparison(node.span, FLAG, operator, left, right)


def _equal(node: tree.Compare, context: Context) -> Expression:
    design = named_design(node.right, context)
    left, right = _both(node.left, node.right, context) if design is None else (None, None)
    if left is None or right is None:
        sign = "is" if node.operator == "==" else "is not"
        read(node.left, context)
        context.world.report.error(
            "RK2005",
            node.right.span,
            f"a card is not compared with `{node.operator}`",
            label="a kind or component",
            help=f"write `{sign}`",
        )
        return unknown(node.span)
    operator: Literal["==", "!="] = "==" if node.operator == "==" else "!="
    return _comparison(node.span, operator, left, right, context)


def _is(node: tree.Compare, context: Context) -> Expression:
    left = None if is_symbol(node.left, context) else _side(read(node.left, context))
    if left is not None and left.type.name == "zone":
        return _is_zone(node, left, context)
    if left is None or left.type.name in ("card", "unknown"):
        design = named_design(node.right, context)
        if design is not None:
            card = left or read(node.left, context)
            if isinstance(design, Kind):
                return meaning.IsKind(node.span, FLAG, card, design)
            return meaning.IsComponent(node.span, FLAG, card, design)
    if left is None:
        left, right = _both(node.left, node.right, context)
    else:
        right = _side(read(node.right, context, left.type))
    return _comparison(node.span, "==", left, right, context)


def _side(found: Expression) -> Expression:
    """One side of a comparison: a zone of a single card is that card, or nothing."""
    return settled(found, compared=True)


def _both(
    one: tree.Expression, other: tree.Expression, context: Context
) -> tuple[Expression, Expression]:
    """Two sides of a comparison; a symbol is read as what the other side is."""
    if is_symbol(one, context):
        right = _side(read(other, context))
        return _side(read(one, context, right.type)), right
    left = _side(read(one, context))
    return left, _side(read(other, context, left.type))


def _comparison(
    span: Span,
    operator: Literal["==", "!="],
    left: Expression,
    right: Expression,
    context: Context,
) -> Expression:
    rules = context.world.ruleset
    if agrees(left.type, right.type, rules) and left.type.name != "table":
        return meaning.Comparison(span, FLAG, operator, left, right)
    help_ = None
    if left.type.name == "card" and right.type.name == "text":
        text = right.value if isinstance(right, meaning.Constant) else ""
        if text in context.world.poisoned:
            return unknown(span)
        help_ = suggest(str(text), rules.components) or "there is no component of that name"
    elif is_absent(right):
        remedy = "nothing" if left.type.name == "card" else "nobody"
        if left.type.name in ("card", "player"):
            help_ = f"write `{remedy}`"
    report_mismatch(context, span, left.type, right.type, help_)
    return unknown(span)


def report_mismatch(
    context: Context, span: Span, left: Type, right: Type, help_: str | None = None
) -> None:
    context.world.report.error(
        "RK2005",
        span,
        f"{called(left)} and {called(right)} cannot be compared",
        label=f"{called(left)} on the left, {called(right)} on the right",
        help=help_,
    )


def _is_zone(node: tree.Compare, left: Expression, context: Context) -> Expression:
    zone = zone_named(node.right, context)
    where = isinstance(left, meaning.Builtin) and left.name == "zone"
    if zone is not None and isinstance(left, meaning.Builtin) and where:
        place = meaning.ZoneOf(node.right.span, ZONE, zone, None)
        return meaning.Builtin(node.span, FLAG, "in_zone", (left.arguments[0], place))
    right = check(node.right, context, ZONE)
    return meaning.Comparison(node.span, FLAG, "==", left, right)


def _in(node: tree.Compare, context: Context) -> Expression:
    if isinstance(node.right, tree.Range):
        return meaning.InRange(
            node.span,
            FLAG,
            check(node.left, context, NUMBER),
            check(node.right.low, context, NUMBER),
            check(node.right.high, context, NUMBER),
        )
    return _contains(node.span, node.right, node.left, context)


def _contains(
    span: Span, list_node: tree.Expression, item_node: tree.Expression, context: Context
) -> Expression:
    list_ = items(list_node, context)
    element = item_type(list_)
    if element.name in ("card", "unknown"):
        design = named_design(item_node, context)
        if design is not None:
            return meaning.Contains(span, FLAG, list_, design)
    if element.name == "component" and isinstance(item_node, tree.String):
        return meaning.Contains(span, FLAG, list_, component_named(item_node, context))
    item = _side(read(item_node, context, element))
    if not agrees(element, item.type, context.world.ruleset):
        context.world.report.error(
            "RK2005",
            item.span,
            f"{called(list_.type)} never has {called(item.type)}",
            label=called(item.type),
        )
        return unknown(span)
    return meaning.Contains(span, FLAG, list_, item)
