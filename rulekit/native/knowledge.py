"""What expressions stand for that is known when code is made: objects, parts of the state."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from rulekit.native.body import Body, Entity, Known, Part
from rulekit.native.kinds import GREATEST
from rulekit.native.memory import Scratch
from rulekit.native.reading import Untranslatable

_PARTS = {part.value: part for part in Part if part is not Part.STATE}

_COMPUTED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
}  # fmt: skip
_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Is: operator.is_, ast.IsNot: operator.is_not, ast.Eq: operator.eq,
    ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip


def entity(body: Body, node: ast.expr) -> Entity | None:
    """What an expression stands for, if that is known; else it has to be asked each time."""
    match node:
        case ast.Constant():
            return Known(node.value)
        case ast.Name():
            return _named(body, node.id)
        case ast.Attribute():
            return _attribute(body, node)
        case ast.Subscript() if not isinstance(node.slice, ast.Slice):
            base, index = entity(body, node.value), entity(body, node.slice)
            if isinstance(base, Known) and isinstance(index, Known):
                with suppress(LookupError):  # which Python is to raise
                    return Known(base.value[index.value])
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            inner = entity(body, node.operand)
            if isinstance(inner, Known):
                negated = isinstance(node.op, ast.Not)
                return Known(not inner.value if negated else -inner.value)
        case ast.BinOp(op=computed) if type(computed) in _COMPUTED:
            left, right = entity(body, node.left), entity(body, node.right)
            if isinstance(left, Known) and isinstance(right, Known):
                if isinstance(left.value, int) and isinstance(right.value, int):
                    with suppress(ArithmeticError, ValueError):
                        made = _COMPUTED[type(computed)](left.value, right.value)
                        return Known(made) if abs(made) <= GREATEST else None
        case ast.Tuple():
            items = [entity(body, item) for item in node.elts]
            known = [item.value for item in items if isinstance(item, Known)]
            return Known(tuple(known)) if len(known) == len(items) else None
        case ast.Dict():
            return _table(body, node)
        case ast.Compare(ops=[compared]) if type(compared) in _COMPARED:
            left, right = entity(body, node.left), entity(body, node.comparators[0])
            if isinstance(left, Known) and isinstance(right, Known):
                return Known(_COMPARED[type(compared)](left.value, right.value))
        case ast.BoolOp():
            return _logic(body, node)
        case ast.Call():
            return _call(body, node)
    return None


def decided(body: Body, node: ast.expr) -> bool | None:
    """Whether a condition holds, if that is known."""
    known = entity(body, node)
    return bool(known.value) if isinstance(known, Known) else None


def known_value(body: Body, node: ast.expr) -> Any:
    """The object that an expression must stand for."""
    known = entity(body, node)
    if not isinstance(known, Known):
        raise Untranslatable(ast.unparse(node))
    return known.value


def is_plain(known: Entity) -> bool:
    """Whether it is a word that a local can hold."""
    if not isinstance(known, Known):
        return False
    value = known.value
    if isinstance(value, tuple | list):
        return not value
    return value is None or isinstance(value, bool | int | str)


def _named(body: Body, name: str) -> Entity | None:
    scope = body.scope
    if name in scope.known:
        known = scope.known[name]
        if known is None:
            raise Untranslatable(f"`{name}` stands for one thing or another")
        return known
    if name == "s":
        return Part.STATE
    if name in scope.source.stored or name in scope.places:
        return None
    meaning = body.units.meaning(scope.source, name)
    return meaning if isinstance(meaning, Scratch) else Known(meaning)


def _attribute(body: Body, node: ast.Attribute) -> Entity | None:
    base = entity(body, node.value)
    if base is Part.STATE:
        return _PARTS.get(node.attr) or body.memory.regions.get(node.attr)
    return Known(getattr(base.value, node.attr)) if isinstance(base, Known) else None


def _table(body: Body, node: ast.Dict) -> Entity | None:
    """A table of numbers, nearly all of which it has."""
    made: dict[int, Any] = {}
    for left, right in zip(node.keys, node.values, strict=True):
        key = None if left is None else entity(body, left)
        given = entity(body, right)
        if not isinstance(key, Known) or not isinstance(given, Known):
            return None
        if not isinstance(key.value, int) or not 0 <= key.value <= 4 * len(node.keys) + 8:
            return None
        made[key.value] = given.value
    return Known(made)


def _logic(body: Body, node: ast.BoolOp) -> Entity | None:
    """The first value that decides, if those before it are known, too; or the last one."""
    decisive = isinstance(node.op, ast.Or)
    known: Entity | None = None
    for value in node.values:
        known = entity(body, value)
        if not isinstance(known, Known):
            return None
        if bool(known.value) == decisive:
            return known
    return known


def _call(body: Body, node: ast.Call) -> Entity | None:
    match node:
        case ast.Call(func=ast.Attribute(value=table, attr="items")):
            base = entity(body, table)
            return Known(list(base.value.items())) if isinstance(base, Known) else None
        case ast.Call(func=ast.Name(id="getattr"), args=[_, given, *_]):
            name = entity(body, given)
            return body.memory.regions[name.value] if isinstance(name, Known) else None
        case ast.Call(func=ast.Name(id="counter_attribute" | "len"), args=[given]):
            inner, function = entity(body, given), entity(body, node.func)
            if isinstance(inner, Known) and isinstance(function, Known):
                return Known(function.value(inner.value))
    return None
