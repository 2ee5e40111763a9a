"""Conditions: each leaves a number that is not 0 if it holds."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulekit.native import encoding as w
from rulekit.native.arithmetic import words
from rulekit.native.body import Body
from rulekit.native.kinds import FLAG, LIST, NOTHING, Kind
from rulekit.native.knowledge import decided, entity, known_value
from rulekit.native.loops import generators
from rulekit.native.meanings import Known
from rulekit.native.reading import Untranslatable
from rulekit.native.runtime import comparing

_NUMBERS = {
    ast.Eq: (w.EQ, w.EQ64), ast.NotEq: (w.NE, w.NE64), ast.Lt: (w.LT, w.LT64),
    ast.LtE: (w.LE, w.LE64), ast.Gt: (w.GT, w.GT64), ast.GtE: (w.GE, w.GE64),
}  # fmt: skip

_FEW = 6
"""Numbers that are compared one after the other; more of them are looked up."""


def condition(body: Body, node: ast.expr) -> None:
    known = decided(body, node)
    if known is not None:
        body.at.put(int(known))
        return
    match node:
        case ast.UnaryOp(op=ast.Not()):
            body.condition(node.operand)
            body.at.put(w.EQZ)
        case ast.Compare(ops=[operator], comparators=[right]):
            _compare(body, node.left, operator, right)
        case ast.Compare():
            _chain(body, node)
        case ast.BoolOp() | ast.Call(func=ast.Name(id="any" | "all"), args=[ast.GeneratorExp()]):
            with body.at.block(w.I32) as found:
                with body.at.block() as fails:
                    jump(body, node, fails, False)
                    body.at.put(1)
                    body.at.jump(found)
                body.at.put(0)
        case _:
            truth(body, body.value(node))


def jump(body: Body, node: ast.expr, block: w.Block, when: bool) -> None:
    """Goes to the end of a block where a condition holds, or where it does not; of its parts no
    values are made."""
    known = decided(body, node)
    if known is not None:
        if known == when:
            body.at.jump(block)
        return
    match node:
        case ast.UnaryOp(op=ast.Not()):
            jump(body, node.operand, block, not when)
        case ast.BoolOp():
            _jump_by_parts(body, node, block, when)
        case ast.Call(func=ast.Name(id="any" | "all" as name), args=[ast.GeneratorExp() as items]):
            _jump_by_items(body, items, block, when, decisive=name == "any")
        case _:
            body.condition(node)
            if not when:
                body.at.put(w.EQZ)
            body.at.jump_if(block)


def _jump_by_parts(body: Body, node: ast.BoolOp, block: w.Block, when: bool) -> None:
    decisive = isinstance(node.op, ast.Or)
    *first, last = _tests(body, node.values, decisive)
    if decisive == when:
        for value in (*first, last):
            jump(body, value, block, when)
        return
    with body.at.block() as stays:
        for value in first:
            jump(body, value, stays, decisive)
        jump(body, last, block, when)


def _jump_by_items(
    body: Body, items: ast.GeneratorExp, block: w.Block, when: bool, decisive: bool
) -> None:
    """Stops at the first item that decides."""
    if decisive == when:
        generators(body, items.generators, lambda: jump(body, items.elt, block, when))
        return
    with body.at.block() as stays:
        generators(body, items.generators, lambda: jump(body, items.elt, stays, decisive))
        body.at.jump(block)


def _tests(body: Body, values: Sequence[ast.expr], decisive: bool) -> Sequence[ast.expr]:
    """Those of several conditions that are not known, up to one that is known to decide."""
    tests = []
    for value in values:
        known = decided(body, value)
        if known is None or known == decisive:
            tests.append(value)
        if known == decisive:
            break
    return tests


def truth(body: Body, kind: Kind) -> None:
    """Whether the value on the stack counts as true."""
    if kind.is_wide:
        body.at.put(w.number64(0), w.NE64)
    elif kind.is_list:
        body.as_address(kind)
        body.at.put(w.load())
    elif not kind.is_number and kind != NOTHING:
        body.runtime(comparing.truth, FLAG, kind)


def _chain(body: Body, node: ast.Compare) -> None:
    """`0 <= x < 5`: what stands in the middle is asked once."""
    at = body.at
    result = body.temporary()
    left = node.left
    *between, last = node.comparators
    with at.block() as finish:
        at.put(0, result.set)
        for operator, right in zip(node.ops, [*between, last], strict=True):
            if right is not last and entity(body, right) is None:
                right = body.named(right)
            _compare(body, left, operator, right)
            at.put(w.EQZ)
            at.jump_if(finish)
            left = right
        at.put(1, result.set)
    at.put(result)


def _compare(body: Body, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> None:
    match operator:
        case ast.In() | ast.NotIn():
            _contains(body, left, right)
        case ast.Is() | ast.IsNot():
            _identity(body, left, right)
        case ast.Eq() | ast.NotEq():
            _equality(body, left, operator, right)
        case _:
            _order(body, left, operator, right)
    if isinstance(operator, ast.NotIn | ast.IsNot):
        body.at.put(w.EQZ)


def _equality(body: Body, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> None:
    kind = body.value(left)
    after_left = len(body.at.code)
    other = body.value(right)
    if not (kind.may_be_list and other.may_be_list):
        if not (kind.is_number and other.is_number):  # a sum may look like anything
            kind, other, after_left = words(body, kind, other, after_left)
        _compare_numbers(body, operator, kind, other, after_left)
        return
    body.runtime(comparing.equal, FLAG, kind, other)
    if isinstance(operator, ast.NotEq):
        body.at.put(w.EQZ)


def _order(body: Body, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> None:
    kind = body.value(left)
    if not kind.is_list:
        kind = body.as_number(kind)
        after_left = len(body.at.code)
        other = body.number_value(right)
        _compare_numbers(body, operator, kind, other, after_left)
        return
    # Lists in order, item by item.
    other = body.value(right)
    if isinstance(operator, ast.Gt | ast.LtE):
        second, first = body.temporary(), body.temporary()
        body.at.put(second.set, first.set, second, first)
        kind, other = other, kind
    body.runtime(comparing.before, FLAG, kind, other)
    if isinstance(operator, ast.GtE | ast.LtE):
        body.at.put(w.EQZ)


def _compare_numbers(
    body: Body, operator: ast.cmpop, kind: Kind, other: Kind, after_left: int
) -> None:
    wide = kind.is_wide or other.is_wide
    if wide:
        body.make_wide(kind, other, after_left)
    body.at.put(_NUMBERS[type(operator)][wide])


def _identity(body: Body, left: ast.expr, right: ast.expr) -> None:
    at = body.at
    match left:
        case ast.Attribute(value=inner, attr="__class__"):
            if known_value(body, right) is not tuple:
                raise Untranslatable(ast.unparse(right))
            place = body.keep(body.value(inner))
            at.put(place, LIST, w.GE, place, 1, w.AND, w.AND)
        case _:
            body.word_value(left)
            at.put(body.memory.tables.word(known_value(body, right)), w.EQ)


def _contains(body: Body, item: ast.expr, items: ast.expr) -> None:
    match entity(body, items):
        case Known(value=frozenset() | set() | dict() as numbers):
            _contains_number(body, item, numbers)
            return
        case Known(value=tuple() as few) if len(few) <= _FEW and all(
            isinstance(one, int) for one in few
        ):
            place = body.keep(body.value(item))
            body.at.put(0)
            for one in few:
                body.at.put(place, int(one), w.EQ, w.OR)
            return
    kind = body.word_value(item)
    listed = body.list_value(items)
    deep = kind.may_be_list and listed.element.may_be_list
    body.runtime(comparing.has_equal if deep else comparing.has, FLAG, kind, listed)


def _contains_number(body: Body, item: ast.expr, numbers: object) -> None:
    at = body.at
    members = body.memory.tables.members(numbers)
    place = body.keep(body.value(item))
    at.put(place, members.length, w.LT_U)
    with at.branch(w.I32):
        at.put(place, 2, w.SHL, w.load(members.address + 4), w.OTHERWISE, 0)
