"""Calls of the functions of Python itself."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from rulekit.native import encoding as w, folds
from rulekit.native.body import Body
from rulekit.native.kinds import (
    ADDRESS,
    FIRST_TEXT,
    FLAG,
    GREATEST,
    LAST_TEXT,
    LIST,
    TEXT_BITS,
    Kind,
    list_of,
    number,
)
from rulekit.native.knowledge import entity
from rulekit.native.lists import comprehension
from rulekit.native.meanings import Part
from rulekit.native.places import any_cards, put_depth
from rulekit.native.reading import Untranslatable
from rulekit.native.runtime import lists, sorting


def _len(body: Body, node: ast.Call) -> Kind:
    (items,) = node.args
    match entity(body, items):
        case Part.STACK:
            put_depth(body)
            return number(0, 256)
        case Part.JOURNAL:
            body.at.put(0, w.load(body.memory.scalars["told"]))
            return number(0, 1 << 20)
    if isinstance(items, ast.ListComp):
        return folds.count(body, items)
    kind = body.value(items)
    if kind.other:
        _length_of_text(body, kind.may_be_list)
    else:
        body.as_address(kind)
        body.at.put(w.load())
    return number(0, 1 << 16)


def _length_of_text(body: Body, may_be_list: bool) -> None:
    at, place = body.at, body.temporary()
    at.put(place.set)

    def of_text() -> None:
        at.put(place, FIRST_TEXT, w.GT, w.TRAP_IF, place, LAST_TEXT, w.LT, w.TRAP_IF)
        at.put(FIRST_TEXT, place, w.SUB, (1 << TEXT_BITS) - 1, w.AND)

    if not may_be_list:
        of_text()
        return
    at.put(place, LIST, w.GE)
    with at.branch(w.I32):
        at.put(place, ADDRESS, w.AND, w.load(), w.OTHERWISE)
        of_text()


def _abs(body: Body, node: ast.Call) -> Kind:
    kind = body.word(body.number_value(node.args[0]))
    place = body.temporary()
    body.at.put(place.set, 0, place, w.SUB, place, place, 0, w.LT, w.SELECT)
    return number(0, max(abs(kind.low or 0), abs(kind.greatest)))


def _min(body: Body, node: ast.Call) -> Kind:
    return folds.extreme(body, "min", node.args)


def _max(body: Body, node: ast.Call) -> Kind:
    return folds.extreme(body, "max", node.args)


def _sum(body: Body, node: ast.Call) -> Kind:
    (items,) = node.args
    return folds.total(body, items if isinstance(items, ast.ListComp) else folds.loop_over(items))


def _any_or_all(body: Body, node: ast.Call) -> Kind:
    match node:
        case ast.Call(
            func=ast.Name(id="any"), args=[ast.Subscript(slice=ast.Slice()) as zones]
        ) if entity(body, zones.value) is Part.ZONES:
            return any_cards(body, zones.slice)
    body.condition(ast.Call(node.func, [folds.loop_over(node.args[0])], []))
    return FLAG


def _list(body: Body, node: ast.Call) -> Kind:
    (items,) = node.args
    match items:
        case ast.Call(func=ast.Name(id="range")):
            return comprehension(body, folds.loop_over(items))
    kind = body.list_value(items)
    return body.runtime(lists.copied, list_of(kind.element), kind)


def _tuple(body: Body, node: ast.Call) -> Kind:
    (items,) = node.args
    if isinstance(items, ast.GeneratorExp):
        return comprehension(body, items)
    return list_of(body.list_value(items).element)


def _bool(body: Body, node: ast.Call) -> Kind:
    body.condition(node.args[0])
    body.at.put(w.EQZ, w.EQZ)
    return FLAG


def _isinstance(body: Body, node: ast.Call) -> Kind:
    value, kind = node.args
    body.narrow_value(value)
    match ast.unparse(kind):
        case "int":
            body.at.put(GREATEST, w.ADD, 2 * GREATEST, w.LE_U)
        case "list | tuple":
            body.at.put(LIST, w.GE)
        case _:
            raise Untranslatable(ast.unparse(node))
    return FLAG


def _sorted(body: Body, node: ast.Call) -> Kind:
    (items,) = node.args
    kind = comprehension(body, items) if isinstance(items, ast.GeneratorExp) else body.value(items)
    copied = body.runtime(lists.copied, list_of(kind.element), kind)
    return body.runtime(sorting.in_order_by_itself, copied, copied)


def _next(body: Body, node: ast.Call) -> Kind:
    match node.args:
        case [ast.GeneratorExp() as items, otherwise]:
            return folds.first(body, items, otherwise)
    raise Untranslatable(ast.unparse(node))


BUILTINS: dict[Any, Callable[[Body, ast.Call], Kind]] = {
    len: _len,
    abs: _abs,
    min: _min,
    max: _max,
    sum: _sum,
    any: _any_or_all,
    all: _any_or_all,
    list: _list,
    tuple: _tuple,
    bool: _bool,
    isinstance: _isinstance,
    sorted: _sorted,
    next: _next,
}
