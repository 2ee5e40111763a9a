"""Functions of rules that only answer, as expressions that stand where they are asked."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence

from rulekit.compiler.ast_templates import clone, nodes_of

_LOOPS = (ast.ListComp, ast.GeneratorExp, ast.Lambda)


def as_expression(body: Sequence[ast.stmt]) -> ast.expr | None:
    """What a body returns, if it does no more than to tell cases apart and to give a name to
    what is asked first. A name becomes a part of the expression."""
    match body:
        case [ast.Return(value=ast.expr() as value)]:
            return clone(value)  # type: ignore[no-any-return]
        case [ast.If(test=test, body=[ast.Return(value=ast.expr() as yes)], orelse=[]), *rest]:
            no = as_expression(rest)
            return None if no is None else _either(clone(test), clone(yes), no)
        case [ast.Assign(targets=[ast.Name(id=local)], value=value), *rest]:
            then = as_expression(rest)
            if then is None or _has_loops(then):
                return None
            return _named(then, local, clone(value))
    return None


def or_called(body: Sequence[ast.stmt], call: ast.Call) -> ast.expr | None:
    """What a body returns where the first thing that it asks says so, else what a call does."""
    match body:
        case [
            ast.If(test=test, body=[ast.Return(value=ast.Constant() | ast.List(elts=[]) as known)]),
            *_,
        ] if is_certain(test) and all(map(is_cheap, call.args)):
            return _located(_either(clone(test), clone(known), call), call)
    return None


def _either(test: ast.expr, yes: ast.expr, no: ast.expr) -> ast.expr:
    match yes, no:
        case ast.Constant(value=False), ast.Constant(value=True):
            return ast.copy_location(ast.UnaryOp(op=ast.Not(), operand=test), yes)
    return ast.copy_location(ast.IfExp(test=test, body=yes, orelse=no), yes)


def _named(node: ast.expr, local: str, value: ast.expr) -> ast.expr | None:
    """The expression, in which the value is given its name where that is used first; None if
    something else comes before."""
    holder: ast.AST | None = None
    key, at = "", -1
    one = node
    while True:
        match one:
            case ast.Name(id=name) if name == local:
                given = ast.NamedExpr(target=ast.Name(id=local, ctx=ast.Store()), value=value)
                ast.copy_location(given.target, one)
                ast.copy_location(given, one)
                if holder is None:
                    return given
                if at < 0:
                    setattr(holder, key, given)
                else:
                    getattr(holder, key)[at] = given
                return node
            case ast.Call(func=ast.Name(), args=[first, *_]):
                holder, key, at, one = one, "args", 0, first
            case ast.Compare(left=first):
                holder, key, at, one = one, "left", -1, first
            case ast.BinOp(left=first):
                holder, key, at, one = one, "left", -1, first
            case ast.UnaryOp(operand=first):
                holder, key, at, one = one, "operand", -1, first
            case ast.IfExp(test=first):
                holder, key, at, one = one, "test", -1, first
            case ast.BoolOp(values=[first, *_]):
                holder, key, at, one = one, "values", 0, first
            case _:
                return None


def _has_loops(node: ast.expr) -> bool:
    return any(isinstance(one, _LOOPS) for one in nodes_of([node]))


class Asked(ast.NodeTransformer):
    """Writes answers out in the expressions of a function; `answer` gives that to a call."""

    def __init__(self, answer: Callable[[ast.Call], ast.expr | None]) -> None:
        self.answer = answer

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        return node  # names of its own, and often the same for all

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="there"), args=[value]) if is_cheap(value):
                there = ast.Compare(
                    left=clone(value), ops=[ast.GtE()], comparators=[ast.Constant(value=0)]
                )
                made: ast.expr = ast.IfExp(test=there, body=value, orelse=node)
                node.args = [clone(value)]
                return _located(made, node)
        return self.answer(node) or node


def _located(made: ast.expr, like: ast.expr) -> ast.expr:
    for one in nodes_of([made]):
        if "lineno" in one._attributes and not hasattr(one, "lineno"):
            ast.copy_location(one, like)
    return made


def is_cheap(node: ast.expr) -> bool:
    """Whether an expression is as quick to be asked twice as to be kept, and the same."""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
        case ast.Subscript(value=ast.Name(), slice=ast.Constant()):
            return True
        case ast.Subscript(value=ast.Attribute(value=ast.Name(id="s")), slice=ast.Constant()):
            return True
        case ast.Attribute(value=ast.Name(id="s")):
            return True
    return False


def is_certain(node: ast.expr) -> bool:
    """Whether something only looks at what every seat and card has, and how deep the stack is."""
    for one in nodes_of([node]):
        match one:
            case (
                ast.Subscript(value=ast.Name(id="n" | "z" | "f"))
                | ast.Subscript(value=ast.Attribute(value=ast.Name(id="s")))
            ):
                pass
            case ast.Call(func=ast.Name(id="len"), args=[ast.Attribute(value=ast.Name(id="s"))]):
                pass
            case ast.Name() | ast.Constant() | ast.Attribute() | ast.BoolOp() | ast.Compare():
                pass
            case ast.UnaryOp() | ast.BinOp(op=ast.Add() | ast.Sub()):
                pass
            case _:
                return False
    return True


def with_arguments(
    made: ast.expr, parameters: Sequence[str], arguments: Sequence[ast.expr]
) -> Mapping[str, ast.expr] | None:
    """What stands for each parameter in an expression; None where an argument would be asked
    several times, or in a comprehension."""
    if _has_loops(made):
        return None
    given: dict[str, ast.expr] = {}
    for name, argument in zip(parameters, arguments, strict=True):
        uses = [one for one in nodes_of([made]) if isinstance(one, ast.Name) and one.id == name]
        if any(isinstance(one.ctx, ast.Store) for one in uses):
            return None
        if not (is_cheap(argument) or (len(uses) == 1 and _is_sum(argument))):
            return None
        given[name] = argument
    return given


def _is_sum(node: ast.expr) -> bool:
    """Whether an argument cannot fail, and asks for nothing that its function changes."""
    return all(isinstance(one, ast.Name | ast.Constant | ast.BinOp) for one in nodes_of([node]))
