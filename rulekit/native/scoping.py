"""Names of comprehensions are their own: those that mean something else, too, are renamed."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from copy import deepcopy

_Comprehension = ast.ListComp | ast.GeneratorExp


def with_own_names(body: list[ast.stmt]) -> list[ast.stmt]:
    """The same statements, in which no name of a comprehension stands for anything outside."""
    targets = {
        one.id
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.comprehension)
        for one in ast.walk(node.target)
        if isinstance(one, ast.Name)
    }
    if not any(_is_shared(statement, targets, frozenset()) for statement in body):
        return body
    renaming = _Renaming()
    return [renaming.visit(statement) for statement in deepcopy(body)]


def _is_shared(node: ast.AST, targets: set[str], own: frozenset[str]) -> bool:
    """Whether a name of a comprehension stands outside of it, or is that of one around it."""
    match node:
        case ast.Name(id=name):
            return name in targets and name not in own
        case ast.ListComp() | ast.GeneratorExp():
            inner = _targets(node)
            if inner & own or _is_shared(node.generators[0].iter, targets, own):
                return True
            return any(_is_shared(one, targets, own | inner) for one in _within(node))
    return any(_is_shared(one, targets, own) for one in ast.iter_child_nodes(node))


def _targets(node: _Comprehension) -> frozenset[str]:
    return frozenset(
        one.id
        for loop in node.generators
        for one in ast.walk(loop.target)
        if isinstance(one, ast.Name)
    )


def _within(node: _Comprehension) -> Sequence[ast.AST]:
    """What sees the names of a comprehension: all but what its first loop goes through."""
    first, *rest = node.generators
    return [first.target, *first.ifs, *rest, node.elt]


class _Renaming(ast.NodeTransformer):
    """Gives each comprehension names that stand nowhere else."""

    def __init__(self) -> None:
        self.names: Mapping[str, str] = {}
        self.count = 0

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.names.get(node.id, node.id), node.ctx)

    def visit_ListComp(self, node: ast.ListComp) -> ast.ListComp:
        self._rename(node)
        return node

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.GeneratorExp:
        self._rename(node)
        return node

    def _rename(self, node: _Comprehension) -> None:
        first, *rest = node.generators
        first.iter = self.visit(first.iter)
        around = self.names
        self.count += 1
        self.names = {**around, **{name: f"{name} {self.count}" for name in _targets(node)}}
        first.target = self.visit(first.target)
        first.ifs = [self.visit(test) for test in first.ifs]
        node.generators = [first, *(self.visit(loop) for loop in rest)]
        node.elt = self.visit(node.elt)
        self.names = around
