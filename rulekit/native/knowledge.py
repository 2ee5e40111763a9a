"""What expressions stand for that is known when code is made: objects, parts of the state."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from rulekit.native.body import Body
from rulekit.native.kinds import GREATEST
from rulekit.native.meanings import Entity, Known, Part
from rulekit.native.reading import Untranslatable
from rulekit.native.tables import Scratch

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
    form = _FORMS.get(node.__class__)
    return None if form is None else form(body, node)


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


def _constant(_: Body, node: ast.Constant) -> Entity:
    return Known(node.value)


def _named(body: Body, node: ast.Name) -> Entity | None:
    name, scope = node.id, body.scope
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


def _subscript(body: Body, node: ast.Subscript) -> Entity | None:
    base = entity(body, node.value)
    if isinstance(base, Known) and not isinstance(node.slice, ast.Slice):
        index = entity(body, node.slice)
        if isinstance(index, Known):
            with suppress(LookupError):  # which Python is to raise
                return Known(base.value[index.value])
    return None


def _unary(body: Body, node: ast.UnaryOp) -> Entity | None:
    inner = entity(body, node.operand)
    if isinstance(inner, Known):
        match node.op:
            case ast.Not():
                return Known(not inner.value)
            case ast.USub():
                return Known(-inner.value)
    return None


def _binary(body: Body, node: ast.BinOp) -> Entity | None:
    left = entity(body, node.left)
    if not (isinstance(left, Known) and isinstance(left.value, int)):
        return None
    right, computed = entity(body, node.right), _COMPUTED.get(type(node.op))
    if isinstance(right, Known) and isinstance(right.value, int) and computed is not None:
        with suppress(ArithmeticError, ValueError):
            made = computed(left.value, right.value)
            return Known(made) if abs(made) <= GREATEST else None
    return None


def _tuple(body: Body, node: ast.Tuple) -> Entity | None:
    items = []
    for one in node.elts:
        item = entity(body, one)
        if not isinstance(item, Known):
            return None
        items.append(item.value)
    return Known(tuple(items))


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


def _compare(body: Body, node: ast.Compare) -> Entity | None:
    left = entity(body, node.left)
    compared = _COMPARED.get(type(node.ops[0]))
    if isinstance(left, Known) and compared is not None and len(node.ops) == 1:
        right = entity(body, node.comparators[0])
        if isinstance(right, Known):
            return Known(compared(left.value, right.value))
    return None


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


_FORMS: dict[type[ast.expr], Callable[[Body, Any], Entity | None]] = {
    ast.Constant: _constant,
    ast.Name: _named,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.Tuple: _tuple,
    ast.Dict: _table,
    ast.Compare: _compare,
    ast.BoolOp: _logic,
    ast.Call: _call,
}
