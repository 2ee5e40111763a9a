"""Statements: what they do, and where code goes on."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from rulekit.native import encoding as w
from rulekit.native.assignments import assign, assign_all, change
from rulekit.native.body import Body, Known
from rulekit.native.kinds import NONE
from rulekit.native.knowledge import decided, entity
from rulekit.native.lists import each
from rulekit.native.memory import LEAVING
from rulekit.native.reading import Untranslatable
from rulekit.native.returns import returns

_LEAVES = {"GameOver": 1, "TurnOver": 2}


def statements(body: Body, block: Sequence[ast.stmt]) -> None:
    for node in block:
        _statement(body, node)
        match node:
            case ast.Return() | ast.Raise() | ast.Break() | ast.Continue():
                return
            case ast.If() if returns(node.body) and decided(body, node.test):
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
            body.give_back(body.word_value(value))
        case ast.Raise():
            _raise(body, node)
        case ast.Break():
            body.at.jump(body.scope.loops[-1][0])
        case ast.Continue():
            body.at.jump(body.scope.loops[-1][1])
        case ast.Try() if not returns(node.body):
            statements(body, node.body)
            statements(body, node.finalbody)
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
    test = decided(body, node.test)
    if test is not None:
        statements(body, node.body if test else node.orelse)
        return
    body.condition(node.test)
    scope = body.scope
    with body.at.branch():
        known = dict(scope.known)
        statements(body, node.body)
        if node.orelse:
            body.at.put(w.OTHERWISE)
            scope.known = dict(known)
            statements(body, node.orelse)
        scope.known = scope.known | known


def _while(body: Body, node: ast.While) -> None:
    at, loops = body.at, body.scope.loops
    with at.block() as outside, at.loop() as again:
        if not decided(body, node.test):
            body.condition(node.test)
            at.put(w.EQZ)
            at.jump_if(outside)
        loops.append((outside, again))
        statements(body, node.body)
        loops.pop()
        at.jump(again)


def _for(body: Body, node: ast.For) -> None:
    known = entity(body, node.iter)
    if isinstance(known, Known) and not (known.value and _is_table(known.value)):
        _unrolled(body, node, known.value)
        return
    if not node.orelse:
        each(body, node.target, node.iter, lambda: statements(body, node.body))
        return
    loops = body.scope.loops
    with body.at.block() as after:

        def inner() -> None:
            loops[-1] = (after, loops[-1][1])  # to break is to go on behind what is otherwise done
            statements(body, node.body)

        each(body, node.target, node.iter, inner)
        statements(body, node.orelse)


def _unrolled(body: Body, node: ast.For, items: Any) -> None:
    """The body of a loop for each of some objects that are known."""
    loops = body.scope.loops
    with body.at.block() as after:
        for item in items:
            with body.at.block() as inside:
                _give(body, node.target, item)
                loops.append((after, inside))
                statements(body, node.body)
                loops.pop()
        statements(body, node.orelse)


def _give(body: Body, target: ast.expr, item: Any) -> None:
    """Names stand for parts of an object."""
    if isinstance(target, ast.Name):
        body.scope.known[target.id] = Known(item)
        return
    assert isinstance(target, ast.Tuple)
    for one, part in zip(target.elts, item, strict=True):
        _give(body, one, part)


def _is_table(value: Any) -> bool:
    """Whether code walks through it when it runs; else it is unrolled."""
    return isinstance(value, bytes | frozenset) or (
        isinstance(value, tuple | list) and all(_is_word(item) for item in value)
    )


def _is_word(value: Any) -> bool:
    if isinstance(value, tuple | list):
        return all(_is_word(item) for item in value)
    return value is None or isinstance(value, bool | int | str)
