"""Assignments: to names, parts of the state, items and slices of lists."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulekit.native import encoding as w
from rulekit.native.body import Body
from rulekit.native.growing import begin_list, take_over_room
from rulekit.native.kinds import GREATEST, NOTHING, NUMBER
from rulekit.native.knowledge import entity, is_plain, known_value
from rulekit.native.loops import give
from rulekit.native.meanings import Known, Part
from rulekit.native.notes import note_item, note_part, note_slice
from rulekit.native.places import place
from rulekit.native.reading import Untranslatable
from rulekit.native.runtime import lists


def assign_all(body: Body, targets: Sequence[ast.expr], value: ast.expr) -> None:
    """`low = high = 1`."""
    if len(targets) > 1:
        value = _settled(body, value)
    for target in targets:
        assign(body, target, value)


def _settled(body: Body, value: ast.expr) -> ast.expr:
    """The same value; what is not known is asked now."""
    return body.named(value) if entity(body, value) is None else value


def assign(body: Body, target: ast.expr, value: ast.expr) -> None:
    match target:
        case ast.Tuple():
            _unpack(body, target, value)
        case ast.Name(id=name) if name in body.scope.source.grown and _is_empty(value):
            begin_list(body, name)
        case ast.Name():
            known = entity(body, value)
            once = body.scope.source.is_given_once(target.id)
            if known is not None and not is_plain(known) and once:
                body.stand_for(target.id, known)
            else:
                body.set_local(target.id, body.value(value))
                take_over_room(body, target.id, value)
        case ast.Attribute(attr=name) if entity(body, target.value) is Part.STATE:
            kind = body.word_value(value)
            given = body.keep(kind)
            if name == "current" and not kind.within(0, body.memory.program.players - 1):
                body.at.put(given, body.memory.program.players, w.GE_U, w.TRAP_IF)
                kind = body.cells.read(body.unit, name)
            body.at.put(0, given, w.store(body.memory.scalars[name]))
            note_part(body, name, value, kind)
        case ast.Subscript(slice=ast.Slice() as bounds):
            _assign_slice(body, target.value, bounds, value)
        case ast.Subscript() if isinstance(entity(body, target.value), Known):
            raise Untranslatable(ast.unparse(target))
        case ast.Subscript():
            kind = body.word_value(value)
            given = body.keep(kind)
            note_item(body, target, kind)
            found = place(body, target)
            body.at.put(given, w.store(found.offset))
        case _:
            raise Untranslatable(ast.unparse(target))


def _is_empty(value: ast.expr) -> bool:
    return isinstance(value, ast.List) and not value.elts


def _assign_slice(body: Body, items: ast.expr, bounds: ast.Slice, value: ast.expr) -> None:
    """`f[1:3] = r`, `places[:] = …`: as many items as there were."""
    kind = body.list_value(value)
    given = body.temporary()
    body.at.put(given.set)
    base = body.list_value(items)
    low = known_value(body, bounds.lower) if bounds.lower else 0
    high = known_value(body, bounds.upper) if bounds.upper else GREATEST
    note_slice(body, items, range(low, high), kind.element)
    body.at.put(low, high, given)
    body.runtime(lists.put_slice, NOTHING, base, NUMBER, NUMBER, kind)
    body.at.put(w.DROP)


def _unpack(body: Body, target: ast.Tuple, value: ast.expr) -> None:
    match value:
        case ast.Tuple():
            _unpack_items(body, target.elts, value.elts)
        case ast.Call(func=ast.Name(id="divmod"), args=[left, right]):
            one, other = target.elts
            left, right = body.named(left), _settled(body, right)
            assign(body, one, ast.BinOp(left, ast.FloorDiv(), right))
            assign(body, other, ast.BinOp(left, ast.Mod(), right))
        case _:
            give(body, target, body.value(value))


def _unpack_items(body: Body, targets: list[ast.expr], values: list[ast.expr]) -> None:
    """`a, b = b, a`: all of them are asked first."""
    settled = [_settled(body, value) for value in values]
    for target, value in zip(targets, settled, strict=True):
        assign(body, target, value)


def change(body: Body, node: ast.AugAssign) -> None:
    """`a += 1`."""
    target: ast.expr = node.target
    if isinstance(target, ast.Subscript):
        target = ast.Subscript(target.value, _settled(body, target.slice))
    assign(body, target, ast.BinOp(target, node.op, node.value))
