"""Calls of functions: of other units, of what a table holds, of small ones in their place."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import Any

from rulekit.native import encoding as w
from rulekit.native.body import Body
from rulekit.native.builtin_calls import BUILTINS
from rulekit.native.growing import hand_over_room
from rulekit.native.hook_tables import is_short
from rulekit.native.kinds import ABSENT, FIRST_FUNCTION, NONE, NOTHING, Kind
from rulekit.native.knowledge import entity, known_value
from rulekit.native.meanings import Entity, Known, Part
from rulekit.native.methods import method
from rulekit.native.places import is_own_frame
from rulekit.native.primitive_code import PRIMITIVES
from rulekit.native.reading import Source, Untranslatable
from rulekit.native.returns import returns
from rulekit.native.unit import Unit
from rulekit.native.units import result_of

_SMALL = 60
"""Nodes of a function that stands where it is called."""

_DEEPEST = 4
"""How many such functions may stand within each other."""


def call(body: Body, node: ast.Call) -> Kind:
    callee = entity(body, node.func)
    plain = isinstance(callee, Known) and isinstance(callee.value, FunctionType)
    if isinstance(node.func, ast.Attribute) and not plain:
        return method(body, node, node.func)
    if isinstance(callee, Known):
        return _call_known(body, node, callee.value)
    return _call_indirect(body, node)


def _call_known(body: Body, node: ast.Call, target: Any) -> Kind:
    for forms in (PRIMITIVES, BUILTINS):
        if target in forms:
            if node.keywords:
                raise Untranslatable(ast.unparse(node))
            return forms[target](body, node)
    target = body.units.called(target)
    arguments = _arguments(body, node)
    defaults = target.__defaults__ or ()
    if target in body.units.of_tables and is_short(table := known_value(body, arguments[0])):
        target, arguments = body.units.for_table(target, table), arguments[1:]
    source = body.units.source_of(target)
    missing = len(source.parameters) - len(arguments)
    if 0 < missing <= len(defaults):
        arguments += [ast.Constant(value) for value in defaults[-missing:]]
    if _stands_in_place(body, target, source, arguments):
        return _in_place(body, target, source, arguments)
    return _call_unit(body, body.units.unit_of(target), arguments)


def _arguments(body: Body, node: ast.Call) -> list[ast.expr]:
    if node.keywords:
        raise Untranslatable(ast.unparse(node))
    return [one for one in node.args if entity(body, one) is not Part.STATE]


# --- Units -------------------------------------------------------------------------------


def _call_unit(body: Body, unit: Unit, arguments: list[ast.expr]) -> Kind:
    kinds: list[Kind] = []
    for argument in arguments:
        if is_own_frame(body, argument) and not unit.frames.keys() >= body.unit.frames.keys():
            unit.frames.update(body.unit.frames)
            body.units.again(unit)
        if isinstance(argument, ast.Starred):
            kinds += _spread(body, argument.value, len(unit.kinds) - len(kinds))
        else:
            kinds.append(body.word_value(argument))
    body.call(unit, kinds)
    body.left(unit.leaves)
    return result_of(unit, kinds)


def _spread(body: Body, items: ast.expr, amount: int) -> list[Kind]:
    """`*items`: as many as there must be."""
    kind = body.address_value(items)
    place = body.temporary()
    body.at.put(place.set, place, w.load(), amount, w.NE, w.TRAP_IF)
    for index in range(amount):
        body.at.put(place, w.load(4 + 4 * index))
    return [kind] * amount


def _call_indirect(body: Body, node: ast.Call) -> Kind:
    """A call of one of several functions, by its number."""
    function = node.func
    arguments = _arguments(body, node)
    if arguments and isinstance(arguments[-1], ast.Starred):
        assert isinstance(function, ast.Subscript)
        table = known_value(body, function.value)
        spread = body.memory.tables.spread(table, len(arguments) - 1)
        function = ast.Subscript(ast.Constant(spread), function.slice)  # type: ignore[arg-type]
    kinds = [
        body.word_value(one.value if isinstance(one, ast.Starred) else one) for one in arguments
    ]
    functions = body.value(function).functions
    body.at.put(FIRST_FUNCTION, w.SUB, w.call_indirect(body.units.type_of(len(kinds))))
    result, leaves = NOTHING, False
    for number in sorted(functions):
        unit = body.units.unit_of(body.memory.tables.functions[number])
        if len(unit.kinds) == len(kinds):
            body.units.give(body.unit, unit, kinds)
            result |= unit.result
            leaves |= unit.leaves
    body.left(leaves)
    return result


# --- Functions that stand where they are called ------------------------------------------------


def _stands_in_place(body: Body, target: Any, source: Source, arguments: list[ast.expr]) -> bool:
    if source.size > _SMALL or len(arguments) != len(source.parameters):
        return False
    if body.unit.catches or any(isinstance(one, ast.Try) for one in source.body):
        return False
    if any(isinstance(one, ast.Starred) for one in arguments):
        return False
    scope, depth = body.scope, 0
    while scope.target is not target and scope.outer is not None:
        scope, depth = scope.outer, depth + 1
    return scope.target is not target and depth < _DEEPEST


def _in_place(body: Body, target: Any, source: Source, arguments: list[ast.expr]) -> Kind:
    given: list[tuple[str, Entity | Kind]] = []
    for name, argument in zip(source.parameters, arguments, strict=True):
        known = None if name in source.stored else entity(body, argument)
        given.append((name, body.word_value(argument) if known is None else known))
    outer = body.scope
    body.scope = body.new_scope(target, source, outer)
    for name, one in reversed(given):
        if isinstance(one, Kind):
            body.set_local(name, one)
        else:
            body.scope.known[name] = one
    kind = _result_in_place(body, source)
    body.scope = outer
    return kind


def _result_in_place(body: Body, source: Source) -> Kind:
    match source.body:
        case [*first, ast.Return(value=ast.expr() as result)] if source.returns == 1:
            body.statements(first)
            kind = body.value(result)
            hand_over_room(body, result)
            return kind
    place = body.temporary()
    with body.at.block() as block:
        body.scope.leave_to = (block, place)
        body.statements(source.body)
        if not returns(source.body):
            body.at.put(NONE, place.set)
            body.scope.result |= ABSENT
    body.at.put(place)
    return body.scope.result
