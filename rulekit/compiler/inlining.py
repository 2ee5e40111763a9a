"""Functions of rules that are written out where they are called, since a call of Python is dear.

That is done last, with trees that become code at once, and only of the code for random games at
which nobody looks: what is written out stands on the line of its call, and not on its own.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import define

from rulekit.compiler.ast_templates import assign, clone, nodes_of, statements
from rulekit.compiler.fuel import MOST_EFFORT
from rulekit.compiler.moving_code import Moving
from rulekit.compiler.returning import NotStructured, without_returns
from rulekit.compiler.value_inlining import (
    Asked,
    as_expression,
    is_certain,
    or_called,
    with_arguments,
)
from rulekit.language.source import Source

_MOST_NODES = 110
"""Of a function that is written out in several places."""

_MOST_NODES_ONCE = 800
"""Of one that is written out in one."""

_MOST_IN_ALL = 4_000
"""Nodes of a function into which others are written."""


_WITH_CALL = (ast.Return, ast.Expr, ast.Assign)


def written_out(
    functions: Mapping[Source, list[ast.stmt]], moving: Moving
) -> dict[Source, list[ast.stmt]]:
    """The functions of rules, with others written into them, and what moves cards."""
    named = Counter(
        node.id
        for made in functions.values()
        for node in nodes_of(made)
        if isinstance(node, ast.Name)
    )
    inlining = _Inlining(
        {
            node.name: _Function(node, _MOST_NODES if named[node.name] > 1 else _MOST_NODES_ONCE)
            for made in functions.values()
            for node in made
            if isinstance(node, ast.FunctionDef)
        },
        moving,
    )
    return {
        source: [
            inlining.of(node.name) if isinstance(node, ast.FunctionDef) else node for node in made
        ]
        for source, made in functions.items()
    }


@define(eq=False)
class _Function:
    node: ast.FunctionDef
    most: int  # nodes that it may have to be written out
    made: ast.FunctionDef | None = None
    begun: bool = False


@define(eq=False)
class _Inlining:
    functions: dict[str, _Function]
    moving: Moving

    def of(self, name: str) -> ast.FunctionDef:
        """A function with others written into it."""
        function = self.functions[name]
        if function.made is None:
            function.begun = True
            function.made = _Caller(self, function).made()
            function.begun = False
        return function.made

    def callee(self, node: ast.expr | None) -> tuple[_Function, ast.Call] | None:
        """What is called, if that may be written out."""
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id="s"), *_], keywords=[]):
                function = self.functions.get(name)
                if function is None or function.begun:
                    return None
                made = self.of(name)
                return (function, node) if _size(made.body) <= function.most else None
        return None


class _Caller:
    """One function into which others are written."""

    def __init__(self, inlining: _Inlining, function: _Function) -> None:
        self.inlining = inlining
        self.node: ast.FunctionDef = clone(function.node)
        self.parts, self.body = _split(self.node.body)
        self.taken = _stored(self.node.body) | {one.arg for one in self.node.args.args}
        self.size = _size(self.node.body)
        self.count = 0
        self.kept: set[int] = set()

    def made(self) -> ast.FunctionDef:
        body = self.block(self.body)
        self.node.body = [*self.parts.values(), *body]
        return self.node

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [made for statement in body for made in self.statement(statement)]

    def statement(self, node: ast.stmt) -> list[ast.stmt]:
        if id(node) in self.kept:
            return [node]
        asked = Asked(self.answer)
        for key, value in ast.iter_fields(node):
            if isinstance(value, ast.Call) and isinstance(node, _WITH_CALL):
                asked.generic_visit(value)  # the call itself has its turn below
            elif isinstance(value, ast.expr):
                setattr(node, key, asked.visit(value))
        for suite in ("body", "orelse"):
            inner = getattr(node, suite, None)
            if inner:
                setattr(node, suite, self.block(inner))
        match node:
            case ast.For(iter=ast.Call() as call) if (items := _counted(call)) is not None:
                before, node.iter = self.counted(items, node)
                return [*before, node]
            case ast.Assign(value=ast.Call() as call) if (items := _counted(call)) is not None:
                before, node.value = self.counted(items, node)
                return [*before, node]
            case ast.Expr(value=ast.Call(func=ast.Name(id="move_card")) as call):
                return self.moved(call)
            case ast.Expr(value=ast.Call(func=ast.Name(id="launch")) as call):
                self.count += 1
                return self.as_engine(node, self.inlining.moving.launched(node, call, self.own))
            case ast.Expr(value=ast.Call(func=ast.Name(id="finish_play"))):
                return self.as_engine(node, self.inlining.moving.finished())
            case ast.Return(value=ast.Call() as call):
                return self.tail(node, call)
            case ast.Expr(value=ast.Call() as call):
                return self.in_place(node, call, None)
            case ast.Assign(targets=[target], value=ast.Call() as call):
                return self.in_place(node, call, target)
        return [node]

    def as_it_is(self, node: ast.Return | ast.Expr | ast.Assign, call: ast.Call) -> list[ast.stmt]:
        """A call that is left, but for what it may begin with."""
        node.value = self.answer(call) or call
        return [node]

    def tail(self, node: ast.Return, call: ast.Call) -> list[ast.stmt]:
        """What a function ends with: what that returns, this one does."""
        found = self.inlining.callee(call)
        if found is None or not self.fits(found[0]):
            return self.as_it_is(node, call)
        before, body = self.written(*found)
        return [*before, *body, *([] if _ends(body) else [ast.copy_location(_nothing(), node)])]

    def in_place(
        self, node: ast.Expr | ast.Assign, call: ast.Call, target: ast.expr | None
    ) -> list[ast.stmt]:
        found = self.inlining.callee(call)
        if found is None or not self.fits(found[0]):
            return self.as_it_is(node, call)
        size, count, parts, taken = self.size, self.count, dict(self.parts), set(self.taken)
        before, body = self.written(*found)
        try:
            return [*before, *without_returns(body, target)]
        except NotStructured:
            self.size, self.count, self.parts, self.taken = size, count, parts, taken
            return self.as_it_is(node, call)

    def counted(self, items: ast.expr, node: ast.stmt) -> tuple[list[ast.stmt], ast.expr]:
        """What `spend` does, written out."""
        self.count += 1
        local = self.own("items")
        made = statements(
            "LOCAL = ITEMS\ns.effort += len(LISTED)\nif s.effort > MOST: runaway(s)",
            LOCAL=local,
            LISTED=ast.Name(id=local, ctx=ast.Load()),
            ITEMS=items,
            MOST=MOST_EFFORT,
        )
        listed = ast.copy_location(ast.Name(id=local, ctx=ast.Load()), node)
        for one in nodes_of(made):
            if "lineno" in one._attributes and not hasattr(one, "lineno"):
                ast.copy_location(one, node)
        return made, listed

    def moved(self, call: ast.Call) -> list[ast.stmt]:
        self.count += 1
        made = self.inlining.moving.moved(call, self.own)
        _put_on_line(made, call)
        for part in ("z", "where"):
            if part not in self.parts:
                (self.parts[part],) = statements(f"{part} = s.{part}")
                _put_on_line([self.parts[part]], self.node)
        self.size += _size(made)
        return made

    def as_engine(self, node: ast.stmt, made: list[ast.stmt] | None) -> list[ast.stmt]:
        """What a function of the engine does, if that can be written out."""
        if made is None:
            return [node]
        for one in nodes_of(made):
            if "lineno" in one._attributes and not hasattr(one, "lineno"):
                ast.copy_location(one, node)
        self.kept.add(id(node))  # where it stands in what is made it stays a call
        return self.block(made)

    def answer(self, call: ast.Call) -> ast.expr | None:
        """What a function answers that does no more, in the place of its call."""
        found = self.inlining.callee(call)
        if found is None:
            return None
        function = found[0]
        made = self.inlining.of(function.node.name)
        parts, body = _split(made.body)
        answered = as_expression(body) or or_called(body, call)
        if answered is None:
            return None
        given = with_arguments(answered, [one.arg for one in made.args.args], call.args)
        own = _stored([ast.Expr(value=answered)])
        if given is None or not self.fits(function):
            return None
        self.count += 1
        renamed = {one: ast.Name(id=self.own(one), ctx=ast.Load()) for one in own}
        made_here: ast.expr = _Renamed({**given, **renamed}).visit(answered)
        for name, part in parts.items():
            self.parts.setdefault(name, ast.copy_location(part, self.node))
        _put_on_line([made_here], call)
        return made_here

    def fits(self, function: _Function) -> bool:
        """Whether a function can be written into this one: there is room for it, and none of the
        names that it does not give a value itself is one of a local here."""
        made = self.inlining.of(function.node.name)
        parts, body = _split(made.body)
        added = _size(body)
        own = _stored(body) | {one.arg for one in made.args.args} | set(parts)
        free = {node.id for node in nodes_of(body) if isinstance(node, ast.Name)} - own
        if self.size + added > _MOST_IN_ALL or not free.isdisjoint(self.taken - {"s"}):
            return False
        self.size += added
        return True

    def written(self, function: _Function, call: ast.Call) -> tuple[list[ast.stmt], list[ast.stmt]]:
        """The parameters of a function, and its body with names of its own."""
        made = clone(self.inlining.of(function.node.name))
        parts, body = _split(made.body)
        stored = _stored(body)
        used = {node.id for node in nodes_of(body) if isinstance(node, ast.Name)}
        self.count += 1
        names: dict[str, ast.expr] = {}
        for one in sorted(stored):
            names[one] = ast.Name(id=self.own(one), ctx=ast.Load())
        before: list[ast.stmt] = []
        for parameter, argument in zip(made.args.args, call.args, strict=True):
            name = parameter.arg
            if name not in stored and _is_plain(argument):
                names[name] = argument
                continue
            if name not in used and is_certain(argument):
                continue
            if name not in stored:
                names[name] = ast.Name(id=self.own(name), ctx=ast.Load())
            local = names[name]
            assert isinstance(local, ast.Name)
            before.append(ast.copy_location(assign(local.id, argument), call))
        for name, part in parts.items():
            self.parts.setdefault(name, ast.copy_location(part, self.node))
        body = [_Renamed(names).visit(one) for one in body]
        _put_on_line(body, call)
        for assigned in before:
            ast.fix_missing_locations(assigned)
        return before, body

    def own(self, name: str) -> str:
        made = f"{name}_{self.count}_"
        while made in self.taken or made in self.inlining.functions:
            made += "_"
        self.taken.add(made)
        return made


def _counted(call: ast.Call) -> ast.expr | None:
    """The items that a loop goes through, or that are kept, which are counted."""
    match call:
        case ast.Call(func=ast.Name(id="spend"), args=[_, items]):
            return items
    return None


def _put_on_line(made: Sequence[ast.AST], call: ast.expr | ast.stmt) -> None:
    for node in nodes_of(made):
        if "lineno" in node._attributes:
            ast.copy_location(node, call)


def _split(body: list[ast.stmt]) -> tuple[dict[str, ast.stmt], list[ast.stmt]]:
    """The parts of the state that a function keeps in locals, and what comes then."""
    parts: dict[str, ast.stmt] = {}
    for index, statement in enumerate(body):
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=local)],
                value=ast.Attribute(value=ast.Name(id="s"), attr=attribute),
            ) if local == attribute:
                parts[local] = statement
            case _:
                return parts, body[index:]
    return parts, []


def _stored(body: Sequence[ast.stmt]) -> set[str]:
    return {
        node.id
        for node in nodes_of(body)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _size(body: Sequence[ast.stmt]) -> int:
    return sum(1 for _ in nodes_of(body))


def _is_plain(argument: ast.expr) -> bool:
    """Whether an argument can stand wherever its parameter does."""
    match argument:
        case ast.Name() | ast.Constant() | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
    return False


def _ends(body: Sequence[ast.stmt]) -> bool:
    return bool(body) and isinstance(body[-1], ast.Return | ast.Raise)


def _nothing() -> ast.stmt:
    return ast.Return(value=ast.Constant(value=None))


class _Renamed(ast.NodeTransformer):
    def __init__(self, names: Mapping[str, ast.expr]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        given = self.names.get(node.id)
        if given is None:
            return node
        if isinstance(given, ast.Name):
            return ast.copy_location(ast.Name(id=given.id, ctx=node.ctx), node)
        made: ast.expr = clone(given)
        return ast.copy_location(made, node)
