"""What is the same for each candidate is asked once, before the loop that goes through them.

That is done with lists that are made anew for each candidate `v` though they do not depend on it.
Often they only seem to: in `not H(v) and D(v, [p for p in … if p == v or not H(p)])` the test
`p == v` says nothing that `not H(p)` does not, for `v` has come as far as this.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from rulekit.compiler import ast_templates
from rulekit.compiler.ast_templates import assign, clone, expression, name

Node = TypeVar("Node", bound=ast.AST)

Fresh = Callable[[str], str]
"""Makes a name for a local of which there is none yet."""

_IN_THE_GAME = ("in_game", "others_in_game")


def hoisted(body: list[ast.stmt], fresh: Fresh) -> list[ast.stmt]:
    """The body of a function, with such lists before its loops."""
    made: list[ast.stmt] = []
    for statement in body:
        for suite in ("body", "orelse"):
            inner = getattr(statement, suite, None)
            if inner:
                setattr(statement, suite, hoisted(inner, fresh))
        if isinstance(statement, ast.For) and _only_tests(statement):
            made += _before(statement, fresh)
        made.append(statement)
    return made


def _only_tests(loop: ast.For) -> bool:
    """Whether a loop looks for candidates, and changes nothing that they could depend on."""
    if len(loop.body) != 1 or not isinstance(loop.target, ast.Name):
        return False
    match loop.body[0]:
        case ast.If(body=[ast.Break()], orelse=[]):
            return True
        case ast.If(
            body=[ast.Expr(ast.Call(func=ast.Attribute(value=ast.Name(), attr="append")))],
            orelse=[],
        ):
            return True
    return False


def _before(loop: ast.For, fresh: Fresh) -> list[ast.stmt]:
    """Simplifies the test of a loop, and takes out of it what goes before the loop."""
    assert isinstance(loop.target, ast.Name) and isinstance(loop.body[0], ast.If)
    candidate = loop.target.id
    test = _simplified(loop.body[0].test, candidate, _known(loop))
    taken = _Taken(candidate, fresh)
    loop.body[0].test = taken.visit(test)
    if hasattr(loop, "lineno"):
        ast_templates.locate(taken.made, loop.lineno)
    return taken.made


# --- Tests that say nothing ----------------------------------------------------------


def _known(loop: ast.For) -> set[str]:
    """What is true of each candidate because of where it comes from."""
    source = loop.iter
    called = isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id
    if called not in _IN_THE_GAME or not isinstance(loop.target, ast.Name):
        return set()
    return {ast.dump(expression("not s.out[V]", V=name(loop.target.id)))}


def _simplified(test: ast.expr, candidate: str, known: set[str]) -> ast.expr:
    parts = test.values if isinstance(test, ast.BoolOp) and _is_and(test) else [test]
    made: list[ast.expr] = []
    known = set(known)
    for part in parts:
        made.append(_Shorter(candidate, known).visit(part))
        known.add(ast.dump(part))
    if len(made) == 1:
        return made[0]
    return ast.copy_location(ast.BoolOp(op=ast.And(), values=made), test)


def _is_and(node: ast.BoolOp) -> bool:
    return isinstance(node.op, ast.And)


class _Shorter(ast.NodeTransformer):
    """Leaves `p == v` out of an `or` with something that is known of `v`."""

    def __init__(self, candidate: str, known: set[str]) -> None:
        self.candidate = candidate
        self.known = known

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        if _is_and(node):
            return node
        parts = list(_alternatives(node))
        kept = [part for part in parts if not self._says_nothing(part, parts)]
        if len(kept) == len(parts):
            return node
        if len(kept) == 1:
            return kept[0]
        return ast.copy_location(ast.BoolOp(op=ast.Or(), values=kept), node)

    def _says_nothing(self, part: ast.expr, parts: list[ast.expr]) -> bool:
        other = self._other(part)
        return other is not None and any(
            ast.dump(renamed(one, other, self.candidate)) in self.known
            for one in parts
            if one is not part
        )

    def _other(self, part: ast.expr) -> str | None:
        """The name that is compared with that of the candidate."""
        match part:
            case ast.Compare(
                left=ast.Name(id=one), ops=[ast.Eq()], comparators=[ast.Name(id=other)]
            ) if self.candidate in (one, other):
                return other if one == self.candidate else one
        return None


def _alternatives(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BoolOp) and not _is_and(node):
        for part in node.values:
            yield from _alternatives(part)
    else:
        yield node


def renamed(node: Node, old: str, new: str) -> Node:
    """A copy with another name for something."""
    return cast(Node, _Renamed(old, new).visit(clone(node)))


class _Renamed(ast.NodeTransformer):
    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(id=self.new, ctx=node.ctx) if node.id == self.old else node


# --- Lists that are the same for all -------------------------------------------------


class _Taken(ast.NodeTransformer):
    """Takes lists out of a test that neither depend on the candidate nor can fail."""

    def __init__(self, candidate: str, fresh: Fresh) -> None:
        self.bound = {candidate}
        self.fresh = fresh
        self.made: list[ast.stmt] = []

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        if _names(node).isdisjoint(self.bound) and _is_certain(node):
            local = self.fresh("same")
            self.made.append(assign(local, node))
            return ast.copy_location(name(local), node)
        return self._inside(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        return self._inside(node)

    def _inside(self, node: ast.ListComp | ast.GeneratorExp) -> ast.expr:
        outer, self.bound = self.bound, self.bound | _bound_in(node)
        self.generic_visit(node)
        self.bound = outer
        return node


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _bound_in(node: ast.ListComp | ast.GeneratorExp) -> set[str]:
    return {one.target.id for one in node.generators if isinstance(one.target, ast.Name)}


_CERTAIN = (
    ast.ListComp, ast.comprehension, ast.Name, ast.Constant, ast.Attribute, ast.Compare, ast.BoolOp,
    ast.UnaryOp, ast.IfExp, ast.Add, ast.cmpop, ast.boolop, ast.unaryop, ast.expr_context,
)  # fmt: skip


def _is_certain(node: ast.AST) -> bool:
    """Whether something can be made whatever the position: it only looks at what every seat,
    card and zone has."""
    for one in ast.walk(node):
        match one:
            case ast.BinOp(op=ast.Add()) | ast.Subscript(value=ast.Name(id="f")):
                pass
            case ast.Subscript(slice=index) if "f" in _names(index):
                return False  # a slot of a frame may hold nothing yet
            case ast.Subscript(value=ast.Name(id="z" | "n" | "where" | "SEATS")):
                pass
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id="s"))):
                pass
            case _ if not isinstance(one, _CERTAIN):
                return False
    return True
