"""Which names of a function may be read before they were given a value."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from attrs import define, field

Given: TypeAlias = "frozenset[str] | None"
"""The names that have a value however one came here; None: nobody comes here."""

_NONE: frozenset[str] = frozenset()


def unassigned(function: ast.FunctionDef) -> Iterator[ast.Name]:
    """The places at which a local is read that may have no value there."""
    given = frozenset(one.arg for one in function.args.args)
    flow = _Flow(given | frozenset(stored(function.body)))
    flow.suite(function.body, given)
    yield from flow.found


def stored(body: Iterable[ast.AST]) -> Iterator[str]:
    """The names to which some code gives values, those of comprehensions left out."""
    todo = list(body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        todo += ast.iter_child_nodes(node)


@define(eq=False)
class _Flow:
    """One walk through a function, from its first statement to its last."""

    locals: frozenset[str]
    found: list[ast.Name] = field(factory=list)
    broken: list[list[Given]] = field(factory=list)  # of each loop around: where it is left

    def suite(self, body: Sequence[ast.stmt], given: Given) -> Given:
        for statement in body:
            if given is not None:
                given = self.statement(statement, given)
        return given

    def statement(self, node: ast.stmt, given: frozenset[str]) -> Given:
        match node:
            case ast.Assign():
                self.reads(node.value, given)
                for target in node.targets:
                    self.reads(target, given)
                return given | frozenset(stored(node.targets))
            case ast.AugAssign():
                self.reads(node.value, given)
                self.reads(node.target, given, stores=True)
                return given
            case ast.If():
                return self._if(node, given)
            case ast.For():
                self.reads(node.iter, given)
                self.broken.append([])
                self.suite(node.body, given | frozenset(stored([node.target])))
                return _meet([*self.broken.pop(), self.suite(node.orelse, given)])
            case ast.While():
                self.reads(node.test, given)
                self.broken.append([])
                self.suite(node.body, given)
                forever = isinstance(node.test, ast.Constant) and node.test.value
                return _meet([*self.broken.pop(), None if forever else given])
            case ast.Break():
                self.broken[-1].append(given)
                return None
            case ast.Continue():
                return None
        self.reads(node, given)
        return None if isinstance(node, ast.Return | ast.Raise) else given

    def _if(self, node: ast.If, given: frozenset[str]) -> Given:
        self.reads(node.test, given)
        then = self.suite(node.body, given)
        if _is_first_time(node):
            return then  # else it was here before, and has given the same names their values
        return _meet([then, self.suite(node.orelse, given)])

    def reads(self, node: ast.AST, given: frozenset[str], stores: bool = False) -> None:
        """Looks at the names that an expression reads; with `stores` at that which it changes."""
        match node:
            case ast.Name(id=name):
                reads = stores or isinstance(node.ctx, ast.Load)
                if reads and name in self.locals and name not in given:
                    self.found.append(node)
                return
            case ast.ListComp() | ast.GeneratorExp():
                inner = given
                for loop in node.generators:
                    self.reads(loop.iter, inner)
                    inner |= frozenset(stored([loop.target]))
                    for test in loop.ifs:
                        self.reads(test, inner)
                self.reads(node.elt, inner)
                return
        for part in ast.iter_child_nodes(node):
            self.reads(part, given, stores)


def _meet(ways: Iterable[Given]) -> Given:
    """What has a value where several ways meet."""
    met: Given = None
    for way in ways:
        if way is not None:
            met = way if met is None else met & way
    return met


def _is_first_time(node: ast.If) -> bool:
    """`if not asked & BIT: asked |= BIT …`, as it is done for the first card of a rule."""
    match node:
        case ast.If(
            test=ast.UnaryOp(
                op=ast.Not(), operand=ast.BinOp(ast.Name(id=asked), ast.BitAnd(), ast.Constant(bit))
            ),
            body=[
                ast.AugAssign(ast.Name(id=noted), ast.BitOr(), ast.Constant(value=same)),
                *_,
            ],
            orelse=[],
        ):
            return asked == noted and bit == same
    return False
