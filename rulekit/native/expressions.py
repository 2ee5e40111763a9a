"""Expressions: each leaves its value on the stack, and tells of which kind that is."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, assert_never

from rulekit.native import encoding as w
from rulekit.native.arithmetic import arithmetic
from rulekit.native.body import Body
from rulekit.native.calls import call
from rulekit.native.conditions import truth
from rulekit.native.kinds import FLAG, NOTHING, NUMBER, Kind, list_of
from rulekit.native.knowledge import decided, entity
from rulekit.native.lists import comprehension, display
from rulekit.native.meanings import Entity, Known, Part
from rulekit.native.places import subscript
from rulekit.native.reading import Untranslatable
from rulekit.native.tables import Region, Scratch

_MOST_ENTRIES = 500
"""Of a table that is made anew each time: each entry needs places of its own."""


def value(body: Body, node: ast.expr) -> Kind:
    known = entity(body, node)
    if known is not None:
        return _known(body, known)
    form = _FORMS.get(node.__class__)
    if form is None:
        raise Untranslatable(ast.dump(node))
    return form(body, node)


def _known(body: Body, known: Entity) -> Kind:
    match known:
        case Known(value=constant):
            return body.constant(constant)
        case Region() as region:
            body.cells.reads(body.unit, region)
            body.at.put(region.word)
            return list_of(region.items)
        case Scratch() as scratch:
            body.at.put(scratch.word)
            return list_of(NUMBER)
        case Part():
            raise Untranslatable("a part of the state is used as a value")
    assert_never(known)


def _name(body: Body, node: ast.Name) -> Kind:
    body.at.put(body.local(node.id))
    return body.kind(node.id)


def _subscript(body: Body, node: ast.Subscript) -> Kind:
    if isinstance(node.value, ast.Dict) and entity(body, node.value) is None:
        return _lookup(body, node.value, node.slice)
    return subscript(body, node)


def _unary(body: Body, node: ast.UnaryOp) -> Kind:
    if isinstance(node.op, ast.USub):
        return arithmetic(body, ast.BinOp(ast.Constant(0), ast.Sub(), node.operand))
    return _flag(body, node)


def _flag(body: Body, node: ast.expr) -> Kind:
    body.condition(node)
    return FLAG


def _list(body: Body, node: ast.List) -> Kind:
    return display(body, node.elts)


def _tuple(body: Body, node: ast.Tuple) -> Kind:
    kind = display(body, node.elts)
    body.at.put(1, w.OR)
    return kind


def _attribute(body: Body, node: ast.Attribute) -> Kind:
    if entity(body, node.value) is not Part.STATE:
        raise Untranslatable(ast.unparse(node))
    body.at.put(0, w.load(body.memory.scalars[node.attr]))
    return body.cells.read(body.unit, node.attr)


def _lookup(body: Body, table: ast.Dict, key: ast.expr) -> Kind:
    """All that stands in a table is asked, as Python does it."""
    if len(table.keys) > _MOST_ENTRIES:
        raise Untranslatable("a table of so many entries")
    at = body.at
    wanted, given = body.temporary(), body.temporary()
    kind = NOTHING
    entries = []
    for left, right in zip(table.keys, table.values, strict=True):
        assert left is not None
        name = body.keep(body.word_value(left))
        made = body.word_value(right)
        kind |= made
        entries.append((name, body.keep(made)))
    body.narrow_value(key)
    at.put(wanted.set)
    with at.block() as found:
        for name, one in reversed(entries):
            at.put(one, given.set, name, wanted, w.EQ)
            at.jump_if(found)
        at.put(w.UNREACHABLE)
    at.put(given)
    return kind


def _logic(body: Body, node: ast.BoolOp) -> Kind:
    """`or` and `and` as Python has them: the value that decides."""
    at = body.at
    if all(_is_test(one) for one in node.values):
        return _flag(body, node)
    place = body.temporary()
    kind = NOTHING
    *first, last = node.values
    with at.block() as finish:
        for one in first:
            now = body.word_value(one)
            kind |= now
            at.put(place.set, place)
            truth(body, now)
            if isinstance(node.op, ast.And):
                at.put(w.EQZ)
            at.jump_if(finish)
        kind |= body.word_value(last)
        at.put(place.set)
    at.put(place)
    return kind


def _is_test(node: ast.expr) -> bool:
    match node:
        case ast.BoolOp():
            return all(_is_test(one) for one in node.values)
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
    return False


def _conditional(body: Body, node: ast.IfExp) -> Kind:
    test = decided(body, node.test)
    if test is not None:
        return body.value(node.body if test else node.orelse)
    with body.at.block(w.I32) as found:
        with body.at.block() as otherwise:
            body.skip_unless(node.test, otherwise)
            kind = body.word_value(node.body)
            body.at.jump(found)
        kind |= body.word_value(node.orelse)
    return kind


_FORMS: dict[type[ast.expr], Callable[[Body, Any], Kind]] = {
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.BinOp: arithmetic,
    ast.UnaryOp: _unary,
    ast.Compare: _flag,
    ast.BoolOp: _logic,
    ast.IfExp: _conditional,
    ast.List: _list,
    ast.Tuple: _tuple,
    ast.ListComp: comprehension,
    ast.Call: call,
}
