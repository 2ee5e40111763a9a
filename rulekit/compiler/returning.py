"""The body of a function without its returns, for it to stand where the function was called."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulekit.compiler.ast_templates import clone, nodes_of

_Body = list[ast.stmt]


class NotStructured(Exception):
    """A function returns from somewhere deeper than can be told by `if` and `else`."""


def without_returns(body: _Body, target: ast.expr | None) -> _Body:
    """What a body does; what it returns is assigned to a target, if there is one.

    Raises NotStructured.
    """
    made = _Straight(target).block(body)
    return made or [ast.copy_location(ast.Pass(), body[0])] if body else made


class _Straight:
    def __init__(self, target: ast.expr | None) -> None:
        self.target = target

    def block(self, body: _Body) -> _Body:
        """Statements after which the function is done."""
        made: _Body = []
        for index, node in enumerate(body):
            rest = body[index + 1 :]
            match node:
                case ast.Return(value=value):
                    return [*made, *self.given(value, node)]
                case ast.If() if _returns([node]):
                    return [*made, *self.branched(node, rest)]
                case ast.For() | ast.While() if _returns([node]):
                    return [*made, self.loop(node, rest)]
                case ast.Raise():
                    return [*made, node]
            made.append(node)
        if self.target is not None and body:
            made += self.given(None, body[-1])
        return made

    def branched(self, node: ast.If, rest: _Body) -> _Body:
        yes, no = node.body, node.orelse
        if _ends(yes):
            no = [*no, *rest]
        elif _ends(no):
            yes = [*yes, *rest]
        elif not rest or _is_end(rest):
            yes, no = [*yes, *rest], [*no, *clone(rest)]
        else:
            raise NotStructured
        yes, no = self.block(yes), self.block(no)
        if not no and self.target is not None:
            no = self.given(None, node)
        if not yes and not no:
            yes = [ast.copy_location(ast.Pass(), node)]
        if not yes:
            test = ast.copy_location(ast.UnaryOp(op=ast.Not(), operand=node.test), node.test)
            return [ast.copy_location(ast.If(test=test, body=no, orelse=[]), node)]
        return [ast.copy_location(ast.If(test=node.test, body=yes, orelse=no), node)]

    def loop(self, node: ast.For | ast.While, rest: _Body) -> ast.stmt:
        """A loop after which nothing comes: to return from it is to leave it."""
        if self.target is not None or node.orelse or not (not rest or _is_end(rest)):
            raise NotStructured
        node.body = [_leaving(one) for one in node.body]
        return node

    def given(self, value: ast.expr | None, node: ast.stmt) -> _Body:
        if self.target is None:
            if value is None or isinstance(value, ast.Constant | ast.Name):
                return []
            return [ast.copy_location(ast.Expr(value=value), node)]
        given = ast.Constant(value=None) if value is None else value
        assigned = ast.Assign(targets=[clone(self.target)], value=given, lineno=node.lineno)
        ast.copy_location(given, value or node)
        return [ast.copy_location(assigned, node)]


def _leaving(node: ast.stmt) -> ast.stmt:
    match node:
        case ast.Return(value=None | ast.Constant()):
            return ast.copy_location(ast.Break(), node)
        case ast.If():
            node.body = [_leaving(one) for one in node.body]
            node.orelse = [_leaving(one) for one in node.orelse]
        case _ if _returns([node]):
            raise NotStructured
    return node


def _returns(body: Sequence[ast.stmt]) -> bool:
    return any(isinstance(one, ast.Return) for one in nodes_of(body))


def _ends(body: Sequence[ast.stmt]) -> bool:
    """Whether nothing comes after it."""
    if not body:
        return False
    match body[-1]:
        case ast.Return() | ast.Raise():
            return True
        case ast.If(body=yes, orelse=no):
            return _ends(yes) and _ends(no)
    return False


def _is_end(rest: Sequence[ast.stmt]) -> bool:
    match rest:
        case [ast.Return(value=None | ast.Constant(value=None))]:
            return True
    return False
