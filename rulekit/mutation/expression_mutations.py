"""Changes of expressions: numbers, comparisons, conditions, lists of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from rulekit.language.source import Span
from rulekit.mutation.mutants import Mutant, Operator, Slot, shown
from rulekit.ruleset import meaning as m
from rulekit.ruleset.types import UNLIMITED, Type

FLAG = Type("flag")

_FLIPPED: dict[str, tuple[str, ...]] = {
    "==": ("!=",),
    "!=": ("==",),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
}
_OTHER_OPERATOR = {"+": "-", "-": "+", "*": "+", "//": "*", "%": "//"}
_OTHER_AGGREGATE = {"any": "none", "none": "any", "max": "min", "min": "max", "all": "any"}


def truth(span: Span, value: bool) -> m.Constant:
    return m.Constant(span, FLAG, value)


def negation(node: m.Expression) -> m.Expression:
    if isinstance(node, m.Not):
        return node.operand
    return m.Not(node.span, FLAG, node)


def change(
    operator: Operator,
    slot: Slot,
    node: Any,
    replacement: Any,
    after: str,
    *,
    before: str | None = None,
    solo: bool = False,
) -> Mutant:
    """A mutant that puts something else in the place of a node."""
    text = shown(node.span) if before is None else before
    return Mutant(operator, slot, node.span, text, after, replacement, node, solo)


def of_expression(slot: Slot, node: m.Expression) -> Iterator[Mutant]:
    """The changes of one node; those of its parts are for their own."""
    made: Any
    operator: Any
    match node:
        case m.Constant():
            yield from _constant(slot, node)
        case m.Comparison():
            for operator in _FLIPPED[node.operator]:
                made = evolve(node, operator=operator)
                yield change("comparison", slot, node, made, _with(node, operator))
        case m.IsKind() | m.IsComponent() | m.Contains() | m.InRange():
            yield change("comparison", slot, node, negation(node), f"not ({shown(node.span)})")
        case m.Logic():
            yield from _logic(slot, node)
        case m.Not():
            yield change("guard negated", slot, node, node.operand, shown(node.operand.span))
        case m.Arithmetic() if node.type.name == "number":
            operator = _OTHER_OPERATOR[node.operator]
            made = evolve(node, operator=operator)
            yield change("arithmetic", slot, node, made, _with(node, operator))
        case m.Negate():
            yield change("arithmetic", slot, node, node.operand, shown(node.operand.span))
        case m.Aggregate() if node.function in _OTHER_AGGREGATE:
            operator = _OTHER_AGGREGATE[node.function]
            made = evolve(node, function=operator)
            yield change("aggregate", slot, node, made, f"{operator} of {shown(node.source.span)}")
        case m.Ranked():
            yield from _ranked(slot, node)
        case m.Builtin(name="distinct"):
            source = node.arguments[0]
            yield change("aggregate", slot, node, source, shown(source.span))
        case m.Comprehension():
            yield from where(slot, node.condition)
        case m.Conditional():
            swapped = negation(node.condition)
            after = f"not ({shown(node.condition.span)})"
            yield change("guard negated", slot, node.condition, swapped, after)
        case m.Seats():
            yield from _seats(slot, node)


def _ranked(slot: Slot, node: m.Ranked) -> Iterator[Mutant]:
    """All of them as they stand; and by how little instead of by how much."""
    yield change("aggregate", slot, node, node.source, "all of them, as they stand")
    if node.key.type.name == "number":
        turned = m.Negate(node.key.span, node.key.type, node.key)
        made = evolve(node, key=turned)
        yield change("aggregate", slot, node, made, "the other way round")


def guard(slot: Slot, condition: m.Expression, *, droppable: bool = True) -> Iterator[Mutant]:
    """A condition that is left out, and one that is turned round."""
    if isinstance(condition, m.Constant):
        return
    if droppable:
        yield change("guard dropped", slot, condition, truth(condition.span, True), "always")
    if not isinstance(condition, m.Comparison | m.Not | m.IsKind | m.IsComponent | m.Contains):
        # A comparison is turned round for itself.
        after = f"not ({shown(condition.span)})"
        yield change("guard negated", slot, condition, negation(condition), after)


def where(slot: Slot, condition: m.Expression | None) -> Iterator[Mutant]:
    """A `where` that is left out, or turned round."""
    if condition is None or isinstance(condition, m.Constant):
        return
    yield change("target", slot, condition, truth(condition.span, True), "all of them")
    yield from guard(slot, condition, droppable=False)


def _constant(slot: Slot, node: m.Constant) -> Iterator[Mutant]:
    text = node.span.text.strip()
    if node.type.name == "flag" and text in ("yes", "no"):
        turned = not node.value
        yield change("yes, no", slot, node, truth(node.span, turned), "yes" if turned else "no")
    if node.type.name != "number" or text != str(node.value) or node.value == UNLIMITED:
        return
    number = int(node.value)
    for other in dict.fromkeys((number + 1, number - 1, 0)):
        if other >= 0 and other != number:
            yield change("number", slot, node, evolve(node, value=other), str(other))


def _logic(slot: Slot, node: m.Logic) -> Iterator[Mutant]:
    yield change("and, or", slot, node, node.left, shown(node.left.span))
    yield change("and, or", slot, node, node.right, shown(node.right.span))
    other: Any = "or" if node.operator == "and" else "and"
    after = f"{shown(node.left.span)} {other} {shown(node.right.span)}"
    yield change("and, or", slot, node, evolve(node, operator=other), after)


def _seats(slot: Slot, node: m.Seats) -> Iterator[Mutant]:
    if node.span.text.strip() != node.which:
        return
    if node.which == "others":
        yield change("target", slot, node, evolve(node, which="players"), "players")
    elif node.which == "players":
        yield change("target", slot, node, evolve(node, which="seats"), "seats")
    else:
        yield change("target", slot, node, evolve(node, which="players"), "players")


def _with(node: m.Comparison | m.Arithmetic, operator: str) -> str:
    """The node with another operator between its sides."""
    return f"{shown(node.left.span)} {operator} {shown(node.right.span)}"
