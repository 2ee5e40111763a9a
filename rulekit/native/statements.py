"""Statements: what they do, and where code goes on."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from rulekit.native import encoding as w
from rulekit.native.assignments import assign, assign_all, change
from rulekit.native.body import Body
from rulekit.native.growing import hand_over_room
from rulekit.native.hook_tables import Rows
from rulekit.native.kinds import NONE
from rulekit.native.knowledge import decided, entity
from rulekit.native.loops import each
from rulekit.native.meanings import Known, Loop, Meanings, joined
from rulekit.native.memory import LEAVING
from rulekit.native.reading import Untranslatable
from rulekit.native.returns import goes_off

_LEAVES = {"GameOver": 1, "TurnOver": 2}

_ENDS = (ast.Return, ast.Break, ast.Continue)

_TRAPS = ("Broken", "Runaway")
"""What is raised where Python is to see what went wrong."""


def statements(body: Body, block: Sequence[ast.stmt]) -> None:
    for node in block:
        test = decided(body, node.test) if isinstance(node, ast.If) else None
        if isinstance(node, ast.If) and test is not None:
            taken = node.body if test else node.orelse
            statements(body, taken)
        else:
            taken = [node]
            _statement(body, node)
        if goes_off(taken):
            return  # what follows is never reached


def _statement(body: Body, node: ast.stmt) -> None:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Assert() | ast.AnnAssign(value=None):
            pass
        case ast.Expr():
            body.narrow_value(node.value)
            body.at.put(w.DROP)
        case ast.Assign():
            assign_all(body, node.targets, node.value)
        case ast.AnnAssign(value=ast.expr() as value):
            assign(body, node.target, value)
        case ast.AugAssign():
            change(body, node)
        case ast.If():
            _if(body, node)
        case ast.While(orelse=[]):
            _while(body, node)
        case ast.For():
            _for(body, node)
        case ast.Return(value=None):
            body.give_back()
        case ast.Return(value=ast.expr() as value):
            kind = body.word_value(value)
            hand_over_room(body, value)
            body.give_back(kind)
        case ast.Raise():
            _raise(body, node)
        case ast.Break():
            loop = body.scope.loops[-1]
            loop.left.append(body.scope.known)
            body.at.jump(loop.outside)
        case ast.Continue():
            loop = body.scope.loops[-1]
            loop.went_on.append(body.scope.known)
            body.at.jump(loop.inside)
        case ast.Try(handlers=handlers, orelse=[]) if all(map(_traps, handlers)):
            _try(body, node)
        case _:
            raise Untranslatable(ast.unparse(node))


def _raise(body: Body, node: ast.Raise) -> None:
    name = ast.unparse(node.exc) if node.exc is not None else ""
    if name not in _LEAVES:
        body.at.put(w.UNREACHABLE)
        return
    body.leaves = True
    body.at.put(_LEAVES[name], LEAVING.set, NONE, w.RETURN)


def _if(body: Body, node: ast.If) -> None:
    scope = body.scope
    before = scope.known
    with body.at.block() as after:
        with body.at.block() as otherwise:
            body.skip_unless(node.test, otherwise)
            ways = _way(body, node.body, before)
            if node.orelse:
                body.at.jump(after)
        ways += _way(body, node.orelse, before)
    scope.known = joined(ways) if ways else before


def _way(body: Body, block: Sequence[ast.stmt], before: Meanings) -> list[Meanings]:
    """Statements that may be passed over: what names stand for behind them, if code gets there."""
    body.scope.known = dict(before)
    statements(body, block)
    return [] if goes_off(block) else [body.scope.known]


def _try(body: Body, node: ast.Try) -> None:
    """What is to be done in any case is done after the rest, which does not end before."""
    left, body.leaves = body.leaves, False
    statements(body, node.body)
    early = any(isinstance(one, _ENDS) for part in node.body for one in ast.walk(part))
    if node.finalbody and (body.leaves or early):
        raise Untranslatable(ast.unparse(node))
    body.leaves |= left
    statements(body, node.finalbody)


def _traps(handler: ast.ExceptHandler) -> bool:
    """Whether it only says in other words what went wrong, which Python is to do."""
    caught = isinstance(handler.type, ast.Name) and handler.type.id in _TRAPS
    return caught and isinstance(handler.body[0], ast.Raise)


def _while(body: Body, node: ast.While) -> None:
    at = body.at
    with at.block() as outside, at.loop() as again:
        if not decided(body, node.test):
            body.skip_unless(node.test, outside)
        with body.turns(outside, again):
            statements(body, node.body)
        at.jump(again)


def _for(body: Body, node: ast.For) -> None:
    known = entity(body, node.iter)
    if isinstance(known, Known) and not (known.value and _is_table(known.value)):
        _unrolled(body, node, known.value)
        return
    if not node.orelse:
        each(body, node.target, node.iter, lambda: statements(body, node.body))
        return
    scope = body.scope
    with body.at.block() as after:

        def inner() -> None:
            scope.loops[-1].outside = after  # to break is to pass over what is otherwise done
            statements(body, node.body)

        each(body, node.target, node.iter, inner)
        scope.known = joined([scope.known, *_way(body, node.orelse, scope.known)])


def _unrolled(body: Body, node: ast.For, items: Any) -> None:
    """The body of a loop for each of some objects that are known."""
    scope = body.scope
    left: list[Meanings] = []
    with body.at.block() as after:
        for item in items:
            with body.at.block() as inside:
                _give(body, node.target, item)
                loop = Loop(after, inside)
                scope.loops.append(loop)
                ways = _way(body, node.body, scope.known)
                scope.loops.pop()
                ways += loop.went_on
                left += loop.left
            scope.known = joined(ways) if ways else scope.known
        statements(body, node.orelse)
    scope.known = joined([scope.known, *left])


def _give(body: Body, target: ast.expr, item: Any) -> None:
    """Names stand for parts of an object."""
    if isinstance(target, ast.Name):
        body.stand_for(target.id, Known(item))
        return
    assert isinstance(target, ast.Tuple)
    for one, part in zip(target.elts, item, strict=True):
        _give(body, one, part)


def _is_table(value: Any) -> bool:
    """Whether code walks through it when it runs; else it is unrolled."""
    if isinstance(value, Rows):
        return False
    return isinstance(value, bytes | frozenset) or (
        isinstance(value, tuple | list) and all(_is_word(item) for item in value)
    )


def _is_word(value: Any) -> bool:
    if isinstance(value, tuple | list):
        return all(_is_word(item) for item in value)
    return value is None or isinstance(value, bool | int | str)
