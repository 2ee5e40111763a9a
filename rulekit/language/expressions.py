"""From Lark's tree to nodes: expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.language import tree
from rulekit.language.diagnostics import Edit
from rulekit.language.foreign import FOREIGN_VALUES
from rulekit.language.reading import MAX_DEPTH, NestingError, Reading, first_token
from rulekit.language.source import Span
from rulekit.language.tokens import Token


def expression(reading: Reading, part: Any) -> tree.Expression:
    """The node of any expression tree."""
    reading.depth += 1
    if reading.depth > MAX_DEPTH:
        raise NestingError(first_token(part))
    node = _BUILDERS[part.data](reading, part.children)
    reading.depth -= 1
    return node


def optional_expression(reading: Reading, part: Any) -> tree.Expression | None:
    return None if part is None else expression(reading, part)


def _name(reading: Reading, parts: list[Any]) -> tree.Name:
    word = reading.word(parts[0])
    right = FOREIGN_VALUES.get(word.text)
    if right is not None:
        reading.report.error(
            "RK0105",
            word.span,
            f"`{word.text}` is no word of this language",
            label=f"write `{right}`",
            edit=Edit(word.span, right),
        )
    return tree.Name(word.span, word.text)


def _number(reading: Reading, parts: list[Any]) -> tree.Number:
    return number(reading, parts[0])


def number(reading: Reading, token: Token) -> tree.Number:
    return tree.Number(Span(reading.source, token.start, token.end), int(token.text))


def _string(reading: Reading, parts: list[Any]) -> tree.String:
    return reading.string(parts[0])


def _face(reading: Reading, parts: list[Any]) -> tree.Face:
    return reading.face(parts[0])


def _bracketed(reading: Reading, parts: list[Any]) -> tree.Expression:
    return expression(reading, parts[1])


def _attribute(reading: Reading, parts: list[Any]) -> tree.Attribute:
    value = expression(reading, parts[0])
    name = reading.word(parts[2])
    return tree.Attribute(reading.span_of(parts), value, name)


def _index(reading: Reading, parts: list[Any]) -> tree.Index:
    value, index = expression(reading, parts[0]), expression(reading, parts[2])
    return tree.Index(reading.span_of(parts), value, index)


def _call(reading: Reading, parts: list[Any]) -> tree.Call:
    arguments = () if parts[2] is None else _listed(reading, parts[2])
    return tree.Call(reading.span_of(parts), reading.word(parts[0]), arguments)


def _list(reading: Reading, parts: list[Any]) -> tree.ListOf:
    items = () if parts[1] is None else _listed(reading, parts[1])
    return tree.ListOf(reading.span_of(parts), items)


def _listed(reading: Reading, part: Any) -> tuple[tree.Expression, ...]:
    return tuple(expression(reading, item) for item in part.children if not isinstance(item, Token))


def _table(reading: Reading, parts: list[Any]) -> tree.Table:
    pairs = tuple(
        (expression(reading, part.children[0]), expression(reading, part.children[2]))
        for part in parts
        if not isinstance(part, Token)
    )
    return tree.Table(reading.span_of(parts), pairs)


def _unary(reading: Reading, parts: list[Any]) -> tree.Unary:
    operand = expression(reading, parts[1])
    return tree.Unary(reading.span_of(parts), parts[0].text, operand)


def _binary(reading: Reading, parts: list[Any]) -> tree.Binary:
    left, right = expression(reading, parts[0]), expression(reading, parts[2])
    return tree.Binary(reading.span_of(parts), parts[1].text, left, right)


def _comparison(reading: Reading, parts: list[Any]) -> tree.Compare:
    left, right = expression(reading, parts[0]), expression(reading, parts[-1])
    operator = " ".join(token.text for token in parts[1:-1])
    return tree.Compare(reading.span_of(parts), operator, left, right)


def _range(reading: Reading, parts: list[Any]) -> tree.Range:
    low, high = expression(reading, parts[0]), expression(reading, parts[2])
    return tree.Range(reading.span_of(parts), low, high)


def _conditional(reading: Reading, parts: list[Any]) -> tree.Conditional:
    then, condition = expression(reading, parts[0]), expression(reading, parts[2])
    otherwise = expression(reading, parts[4])
    return tree.Conditional(reading.span_of(parts), condition, then, otherwise)


def _selection(reading: Reading, parts: list[Any]) -> tree.Comprehension:
    name, source = reading.word(parts[0]), expression(reading, parts[2])
    condition = optional_expression(reading, parts[4])
    return tree.Comprehension(reading.span_of(parts), name, source, condition, None)


def _mapping(reading: Reading, parts: list[Any]) -> tree.Comprehension:
    element = expression(reading, parts[0])
    name, source = reading.word(parts[2]), expression(reading, parts[4])
    condition = optional_expression(reading, parts[6])
    return tree.Comprehension(reading.span_of(parts), name, source, condition, element)


_BUILDERS: dict[str, Callable[[Reading, list[Any]], tree.Expression]] = {
    "name": _name,
    "number": _number,
    "string": _string,
    "face": _face,
    "atom": _bracketed,
    "attribute": _attribute,
    "index": _index,
    "call": _call,
    "list_": _list,
    "table": _table,
    "not_": _unary,
    "negate": _unary,
    "or_": _binary,
    "and_": _binary,
    "sum": _binary,
    "product": _binary,
    "compare": _comparison,
    "is_": _comparison,
    "is_not": _comparison,
    "has": _comparison,
    "in_": _comparison,
    "not_in": _comparison,
    "range": _range,
    "conditional": _conditional,
    "selection": _selection,
    "mapping": _mapping,
}
