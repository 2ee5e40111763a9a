"""Sums, products and the like of numbers; lists that are joined or repeated."""

from __future__ import annotations

import ast

from rulekit.native import encoding as w
from rulekit.native.body import Body
from rulekit.native.kinds import GREATEST, NOTHING, NUMBER, Kind, list_of, number
from rulekit.native.knowledge import entity
from rulekit.native.reading import Untranslatable
from rulekit.native.runtime import lists

_BITS = {ast.BitOr: w.OR, ast.LShift: w.SHL, ast.BitAnd: w.AND, ast.RShift: w.SHR}
_NUMBERS = {ast.Add: (w.ADD, w.ADD64), ast.Sub: (w.SUB, w.SUB64), ast.Mult: (w.MUL, w.MUL64)}


def arithmetic(body: Body, node: ast.BinOp) -> Kind:
    at = body.at
    if isinstance(node.op, ast.Add) and is_list(body, node.left):
        left, right = body.value(node.left), body.value(node.right)
        return body.runtime(lists.concatenated, list_of(left.element | right.element), left, right)
    if isinstance(node.op, ast.Mult) and is_list(body, node.left):
        kind = body.value(node.left)
        return body.runtime(lists.repeated, kind, kind, body.word(body.number_value(node.right)))
    left = body.value(node.left)
    if left == NOTHING:  # of what is reached only later nothing is known yet
        body.narrow_value(node.right)
        at.put(w.DROP)
        return NOTHING
    left = body.as_number(left)
    after_left = len(at.code)
    right = body.number_value(node.right)
    operation = type(node.op)
    if operation in _BITS and body.scope.source.runtime:  # of addresses
        at.put(_BITS[operation])
        return NUMBER
    if operation in _BITS:
        left, right, _ = words(body, left, right, after_left)
        return _bits(body, operation, left, right)
    if operation in (ast.FloorDiv, ast.Mod):
        left, right, _ = words(body, left, right, after_left)
        return _divide(body, left, right, modulo=operation is ast.Mod)
    if operation not in _NUMBERS:
        raise Untranslatable(ast.unparse(node))
    made = _range(node.op, left, right)
    if max(-(made.low or 0), made.greatest) > 1 << 62:
        # Operands that are so large are words after all, or it is Python's turn.
        left, right, after_left = words(body, left, right, after_left)
        made = _range(node.op, left, right)
    wide = made.is_wide or left.is_wide or right.is_wide
    if wide:
        body.make_wide(left, right, after_left)
    at.put(_NUMBERS[operation][wide])
    if wide and not made.is_wide:
        at.put(w.WRAP)
    return made


def is_list(body: Body, node: ast.expr) -> bool:
    match node:
        case ast.List() | ast.ListComp() | ast.Tuple():
            return True
        case ast.Name() if entity(body, node) is None:
            return body.kind(node.id).is_list
        case ast.Subscript(value=base, slice=ast.Slice()):
            return isinstance(base, ast.Attribute) or is_list(body, base)
    return False


def words(body: Body, left: Kind, right: Kind, after_left: int) -> tuple[Kind, Kind, int]:
    """Makes words of the two values on the stack; where the instructions of the first end now."""
    right = body.word(right)
    if left.is_word:
        return left, right, after_left
    place = body.temporary()
    body.at.put(place.set)
    left = body.word(left)
    after_left = len(body.at.code)
    body.at.put(place)
    return left, right, after_left


def _divide(body: Body, left: Kind, right: Kind, *, modulo: bool) -> Kind:
    """As Python does: towards the lesser number; the rest has the sign of the divisor."""
    at = body.at
    divisor, dividend, made = body.temporary(), body.temporary(), body.temporary()
    at.put(divisor.set, dividend.set)
    at.put(dividend, divisor, w.REM if modulo else w.DIV, made.set)  # traps on 0
    # The signs differ and something is left over.
    at.put(dividend, divisor, w.REM, 0, w.NE)
    at.put(dividend, divisor, w.XOR, 0, w.LT, w.AND)
    with at.branch():
        at.put(made, *((divisor, w.ADD) if modulo else (1, w.SUB)), made.set)
    at.put(made)
    bound = right if modulo else left
    largest = max(abs(bound.low or 0), abs(bound.greatest))
    positive = (right.low or 0) > 0 and (modulo or (left.low or -1) >= 0)
    return number(0 if positive else -largest, largest)


def _bits(body: Body, operation: type[ast.operator], left: Kind, right: Kind) -> Kind:
    at = body.at
    low, high = left.low or 0, left.greatest
    if operation is ast.LShift:
        longest = max(min(right.greatest, 31), 0)
        made = number(min(low, low << longest), max(high, high << longest))
        by = body.temporary()
        at.put(by.set, by, 31, w.GT_U, w.TRAP_IF)
        if made.is_wide:
            at.put(w.EXTEND, by, w.EXTEND_U, w.SHL64)
        else:
            at.put(by, w.SHL)
        return made
    if operation is ast.RShift:
        by = body.temporary()
        at.put(by.set, by, 0, w.LT, w.TRAP_IF, by, 31, by, 31, w.LT, w.SELECT, w.SHR)
        return number(min(low, 0), max(high, 0))
    at.put(_BITS[operation])
    if operation is ast.BitAnd and (low >= 0 or (right.low or 0) >= 0):
        return number(0, min(one.greatest for one in (left, right) if (one.low or 0) >= 0))
    if operation is ast.BitOr and low >= 0 and (right.low or 0) >= 0:
        return number(0, (1 << max(high, right.greatest).bit_length()) - 1)
    return number(-GREATEST - 1, GREATEST)


def _range(operator: ast.operator, left: Kind, right: Kind) -> Kind:
    a, b, c, d = left.low, left.greatest, right.low, right.greatest
    assert a is not None and c is not None
    match operator:
        case ast.Add():
            return number(a + c, b + d)
        case ast.Sub():
            return number(a - d, b - c)
    ends = (a * c, a * d, b * c, b * d)
    return number(min(ends), max(ends))
