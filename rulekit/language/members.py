"""From Lark's tree to nodes: what components, kinds and rules carry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.language import tree
from rulekit.language.expressions import expression, optional_expression
from rulekit.language.reading import Reading
from rulekit.language.statements import block, condition
from rulekit.language.tokens import Token


def member(reading: Reading, part: Any) -> tree.Member:
    return _BUILDERS[part.data](reading, part.children)


def is_member(part: Any) -> bool:
    return part.data in _BUILDERS


def type_name(reading: Reading, part: Any) -> tree.TypeName:
    parts = part.children
    span = reading.span_of(parts)
    if part.data == "list_type":
        return tree.TypeName(span, reading.word(parts[2]).text, is_list=True)
    name = reading.word(parts[0]).text
    return tree.TypeName(span, name, optional=part.data == "optional_type")


def _field(reading: Reading, parts: list[Any]) -> tree.FieldDeclaration:
    kind, default = type_name(reading, parts[2]), optional_expression(reading, parts[4])
    return tree.FieldDeclaration(reading.span_of(parts), reading.word(parts[0]), kind, default)


def _field_value(reading: Reading, parts: list[Any]) -> tree.FieldValue:
    values = tuple(expression(reading, part) for part in parts[1:] if not isinstance(part, Token))
    return tree.FieldValue(reading.span_of(parts), reading.word(parts[0]), values)


def _play(reading: Reading, parts: list[Any]) -> tree.Play:
    windows = () if parts[2] is None else reading.words(parts[2])
    test = condition(reading, parts[3])
    body = block(reading, parts[4].children)
    return tree.Play(reading.span_of(parts), windows, test, body)


def _use(reading: Reading, parts: list[Any]) -> tree.Use:
    windows: tuple[tree.Word, ...] | None = ()
    if isinstance(parts[3], Token):  # `in any`
        windows = None
    elif parts[3] is not None:
        windows = reading.words(parts[3])
    once = None if parts[4] is None else reading.word(parts[4].children[2]).text
    test = condition(reading, parts[5])
    body = block(reading, parts[6].children)
    label = reading.string(parts[1])
    return tree.Use(reading.span_of(parts), label, windows, once, test, body)


def _hook(reading: Reading, parts: list[Any]) -> tree.Hook:
    name, when, body = parts[-3:]  # before `instead of` is one word longer
    test = condition(reading, when)
    statements = block(reading, body.children)
    return tree.Hook(reading.span_of(parts), parts[0].text, reading.word(name), test, statements)


def _whenever(reading: Reading, parts: list[Any]) -> tree.Whenever:
    test = expression(reading, parts[2])
    body = block(reading, parts[3].children)
    return tree.Whenever(reading.span_of(parts), parts[0] is not None, test, body)


def _modifier(reading: Reading, parts: list[Any]) -> tree.Modify:
    changes = tuple(_modification(reading, part) for part in parts[2:-1])
    test = condition(reading, parts[-1])
    return tree.Modify(reading.span_of(parts), reading.word(parts[1]), changes, test)


def _modification(reading: Reading, part: Any) -> tree.Modification:
    parts = part.children
    span = reading.span_of(parts)
    value = expression(reading, parts[-1])
    if part.data == "modify_by_minus":
        value = tree.Unary(reading.span(parts[1], parts[-1]), "-", value)
    return tree.Modification(span, _OPERATIONS[part.data], value)


_OPERATIONS = {
    "modify_by_plus": "by",
    "modify_by_minus": "by",
    "modify_to": "to",
    "modify_at_least": "at least",
    "modify_at_most": "at most",
}


def _treat(reading: Reading, parts: list[Any]) -> tree.Treat:
    what, as_ = reading.card_name(parts[1]), reading.card_name(parts[3])
    test = condition(reading, parts[4])
    return tree.Treat(reading.span_of(parts), what, as_, test)


_BUILDERS: dict[str, Callable[[Reading, list[Any]], tree.Member]] = {
    "field": _field,
    "field_value": _field_value,
    "play": _play,
    "use": _use,
    "before_hook": _hook,
    "after_hook": _hook,
    "instead_hook": _hook,
    "whenever": _whenever,
    "modifier": _modifier,
    "treat": _treat,
}
