"""Literals, arithmetic and logic."""

from __future__ import annotations

from typing import Any, Literal

from rulekit.checker.coercion import as_list, check, fit, joined, settled, unknown
from rulekit.checker.name_resolution import component_named, named_design
from rulekit.checker.scope import Context
from rulekit.checker.type_agreement import called, in_common
from rulekit.language import tree
from rulekit.language.report import Edit
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import FLAG, NUMBER, TEXT, UNLIMITED, Type, list_of


def read_number(node: tree.Number, context: Context) -> Expression:
    if node.value >= UNLIMITED:
        context.world.report.error(
            "RK2001",
            node.span,
            "this number is too large",
            label=f"{UNLIMITED} or more",
            help="write `unlimited` for a number above all",
        )
        return unknown(node.span)
    return meaning.Constant(node.span, NUMBER, node.value)


def read_string(node: tree.String, context: Context, expected: Type | None) -> Expression:
    if expected is not None and expected.name == "component":
        return component_named(node, context)
    return meaning.Constant(node.span, TEXT, node.value)


def read_face(node: tree.Face, context: Context) -> Expression:
    """A card that has no other name; of any other the face is only a part."""
    if node.text in context.world.ruleset.components:
        return component_named(node, context)
    context.world.report.error(
        "RK2015",
        node.span,
        "a playing-card face cannot be computed with",
        label="a face",
        help="compare `printed_suit(c)` and `printed_rank(c)` instead",
    )
    return unknown(node.span)


def read_unary(node: tree.Unary, context: Context) -> Expression:
    if node.operator == "not":
        return meaning.Not(node.span, FLAG, check(node.operand, context, FLAG))
    return meaning.Negate(node.span, NUMBER, check(node.operand, context, NUMBER))


def read_binary(node: tree.Binary, context: Context, expected: Type | None) -> Expression:
    operator: Any = node.operator
    if operator in ("and", "or"):
        return _logic(node, operator, context, expected)
    if operator in ("+", "-"):
        return _sum(node, context, expected)
    left = check(node.left, context, NUMBER)
    right = check(node.right, context, NUMBER)
    return meaning.Arithmetic(node.span, NUMBER, operator, left, right)


def _logic(
    node: tree.Binary, operator: Literal["and", "or"], context: Context, expected: Type | None
) -> Expression:
    left, right = (context.read(side, expected or FLAG) for side in (node.left, node.right))
    if expected != FLAG and {left.type.name, right.type.name} <= {"zone", "list"}:
        span = node.left.span.word_before(node.right.span, operator)
        what = "cards" if "zone" in (left.type.name, right.type.name) else "items"
        context.world.report.error(
            "RK2001",
            span,
            f"`{operator}` joins conditions, and not lists",
            label="between two lists",
            help=f"write `{left.span.text} + {right.span.text}`, which has the {what} of both",
            edit=Edit(span, "+"),
        )
        return unknown(node.span)
    if _is_half(node, right, context):
        return unknown(node.span)
    left, right = fit(left, FLAG, context), fit(right, FLAG, context)
    return meaning.Logic(node.span, FLAG, operator, left, right)


_HALVES = ("component", "number", "player", "card", "text")


def _is_half(node: tree.Binary, right: Expression, context: Context) -> bool:
    """`cause is Katana or Bokken`: what is compared is left out, and the words are reported."""
    before: tree.Expression = node.left
    while isinstance(before, tree.Binary) and before.operator == node.operator:
        before = before.right
    found: str | None = right.type.name
    if named_design(node.right, context) is not None:
        found = "component"
    if not isinstance(before, tree.Compare) or found not in _HALVES:
        return False
    if before.operator in ("in", "not in") or (found == "number" and before.operator == "has"):
        return False
    whole = f"{before.left.span.text} {before.operator} {node.right.span.text}"
    start = node.right.span.start
    context.world.report.error(
        "RK2001",
        node.right.span,
        f"`{node.operator}` joins conditions, and this is only the half of one",
        label=f"write `{whole}`",
        edit=Edit(
            Span(node.span.source, start, start),
            f"{before.left.span.text} {before.operator} ",
        ),
    )
    return True


def _sum(node: tree.Binary, context: Context, expected: Type | None) -> Expression:
    left = context.read(node.left, expected)
    right = context.read(node.right, expected)
    return add(node.operator, left, right, node.span, context)


def add(
    operator: str, left: Expression, right: Expression, span: Span, context: Context
) -> Expression:
    """`left + right` or `left - right`, of numbers or of lists."""
    sign: Literal["+", "-"] = "+" if operator == "+" else "-"
    collections = ("list", "zone", "card")
    if left.type.name in collections or right.type.name in collections:
        one, other = as_list(left), as_list(right)
        for side in (one, other):
            if side.type.name not in ("list", "unknown"):
                fit(side, one.type if side is other else other.type, context)
                return unknown(span)
        common = in_common(one.type, other.type, context.world.whole)
        if common is None:
            context.world.report.error(
                "RK2001",
                other.span,
                f"{called(one.type)} and {called(other.type)} cannot be joined",
                label=called(other.type),
            )
            return unknown(span)
        return meaning.Arithmetic(span, common, sign, one, other)
    one = fit(left, NUMBER, context)
    return meaning.Arithmetic(span, NUMBER, sign, one, fit(right, NUMBER, context))


def read_range(node: tree.Range, context: Context) -> Expression:
    """The numbers of a range as a list; `x in 1..9` is read elsewhere, and makes no list."""
    low, high = check(node.low, context, NUMBER), check(node.high, context, NUMBER)
    return meaning.Numbers(node.span, list_of(NUMBER), low, high)


def read_conditional(node: tree.Conditional, context: Context, expected: Type | None) -> Expression:
    test = check(node.condition, context, FLAG)
    then = settled(context.read(node.then, expected))
    otherwise = settled(context.read(node.otherwise, expected))
    if "list" in (then.type.name, otherwise.type.name):
        then, otherwise = as_list(then), as_list(otherwise)
    type_ = joined(then.type, otherwise, context)
    return meaning.Conditional(node.span, type_, test, then, otherwise)
