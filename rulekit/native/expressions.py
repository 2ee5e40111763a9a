"""Expressions: each leaves its value on the stack, and tells of which kind that is."""

from __future__ import annotations

import ast

from rulekit.native import encoding as w
from rulekit.native.arithmetic import arithmetic
from rulekit.native.body import Body, Known, Part
from rulekit.native.calls import call
from rulekit.native.conditions import all_or_any, truth
from rulekit.native.kinds import FLAG, NOTHING, NUMBER, Kind, list_of
from rulekit.native.knowledge import decided, entity
from rulekit.native.lists import comprehension, display
from rulekit.native.memory import Region, Scratch
from rulekit.native.places import subscript
from rulekit.native.reading import Untranslatable

_MOST_ENTRIES = 500
"""Of a table that is made anew each time: each entry needs places of its own."""


def value(body: Body, node: ast.expr) -> Kind:
    match entity(body, node):
        case Known(value=known):
            return body.constant(known)
        case Region() as region:
            body.cells.reads(body.unit, region)
            body.at.put(region.word)
            return list_of(region.items)
        case Scratch() as scratch:
            body.at.put(scratch.word)
            return list_of(NUMBER)
        case Part():
            raise Untranslatable("a part of the state is used as a value")
    match node:
        case ast.Name():
            body.at.put(body.local(node.id))
            return body.kind(node.id)
        case ast.Attribute():
            return _attribute(body, node)
        case ast.Subscript(value=ast.Dict() as table, slice=key) if not entity(body, table):
            return _lookup(body, table, key)
        case ast.Subscript():
            return subscript(body, node)
        case ast.BinOp():
            return arithmetic(body, node)
        case ast.UnaryOp(op=ast.USub()):
            return arithmetic(body, ast.BinOp(ast.Constant(0), ast.Sub(), node.operand))
        case ast.UnaryOp() | ast.Compare():
            body.condition(node)
            return FLAG
        case ast.BoolOp():
            return _logic(body, node)
        case ast.IfExp():
            return _conditional(body, node)
        case ast.List():
            return display(body, node.elts)
        case ast.Tuple():
            kind = display(body, node.elts)
            body.at.put(1, w.OR)
            return kind
        case ast.ListComp():
            return comprehension(body, node)
        case ast.Call():
            return call(body, node)
    raise Untranslatable(ast.dump(node))


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
        all_or_any(body, node)
        at.put(w.EQZ, w.EQZ)
        return FLAG
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
    body.condition(node.test)
    with body.at.branch(w.I32):
        kind = body.word_value(node.body)
        body.at.put(w.OTHERWISE)
        kind |= body.word_value(node.orelse)
    return kind
