"""Constants: what is printed on cards and known before a game starts."""

from __future__ import annotations

from rulekit.checker.coercion import check
from rulekit.checker.scope import Context
from rulekit.language import tree
from rulekit.language.report import Edit
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import FieldValue, Type


def constant(node: tree.Expression, type_: Type, context: Context) -> FieldValue | None:
    """The value of an expression that must be a constant of a type; None if it is not."""
    comment = _comment_meant(node, context)
    if comment is not None:
        context.world.report.error(
            "RK0105",
            comment.span,
            f"a comment starts with `#`, and not with `{comment.span.text}`",
            label="write `#`",
            edit=comment,
        )
        return None
    found = check(node, context, type_)
    if found.type.name == "unknown":
        return None
    value = evaluate(found, context)
    if value is None:
        context.world.report.error(
            "RK2009",
            node.span,
            "this is not known before the game",
            label="not a constant",
            notes=("What is printed on a card never changes.",),
            help="give a constant here, and `modify` a value for what changes",
        )
    return value


def _comment_meant(node: tree.Expression, context: Context) -> Edit | None:
    """The edit of `4 // more` and `4 -- more`, which say something of a constant."""
    match node:
        case tree.Binary(operator="//", right=tree.Name() as word):
            sign = "//"
        case tree.Binary(operator="-", right=tree.Unary(operator="-", operand=tree.Name() as word)):
            sign = "--"
        case _:
            return None
    between = Span(node.span.source, node.left.span.end, word.span.start)
    if context.world.declared(word.text, word.span) is not None or between.text.strip() != sign:
        return None
    at = between.start + between.text.index(sign)
    return Edit(Span(node.span.source, at, at + 2), "#")


def evaluate(found: Expression, context: Context) -> FieldValue | None:
    """The value of an expression of constants; None for any other."""
    match found:
        case meaning.Constant():
            return found.value if isinstance(found.value, str) else int(found.value)
        case meaning.ComponentName():
            return context.world.numbers[found.component]
        case meaning.Negate():
            value = evaluate(found.operand, context)
            return -value if isinstance(value, int) else None
        case meaning.ListOf():
            items = [evaluate(item, context) for item in found.items]
            numbers = tuple(item for item in items if isinstance(item, int))
            return numbers if len(numbers) == len(items) else None
    return None


def range_meant(node: tree.Expression) -> Edit | None:
    """The edit of `2-5` where a range should stand."""
    match node:
        case tree.Binary(left=tree.Number(), operator="-", right=tree.Number()):
            return Edit(node.span, f"{node.left.span.text}..{node.right.span.text}")
    return None
