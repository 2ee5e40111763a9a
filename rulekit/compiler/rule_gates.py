"""Code that looks for the working rules of many components, a group of them at a time.

A gate is the place in `State.n` that counts the working copies of a group of components.
Where a ruleset has few of them, there are no gates, and the code stands as it is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import groupby
from typing import TypeAlias, TypeVar

from rulekit.compiler.ast_templates import expression
from rulekit.compiler.layout import Layout
from rulekit.compiler.partial_evaluation import conjunction, disjunction
from rulekit.ruleset.definitions import Component

T = TypeVar("T")

Part: TypeAlias = "tuple[Component | None, list[ast.stmt]]"
"""Code that does nothing unless the component works; None: it may do something anyhow."""


Gated: TypeAlias = tuple[int | None, list[T]]
"""What belongs to components that follow each other, behind their gate, if they have one."""


def gated(layout: Layout, parts: Iterable[tuple[Component | None, T]]) -> list[Gated[T]]:
    """What belongs to components, in order, with the gate of those that follow each other."""
    groups = groupby(parts, key=lambda part: None if part[0] is None else layout.gate(part[0]))
    return [(gate, [what for _, what in group]) for gate, group in groups]


def in_turn(layout: Layout, parts: Iterable[Part]) -> list[ast.stmt]:
    """The code of several components, one after the other."""
    made: list[ast.stmt] = []
    for gate, bodies in gated(layout, parts):
        body = [statement for one in bodies for statement in one]
        if gate is None or not body:
            made += body
        else:
            made.append(ast.If(test=expression("n[N]", N=gate), body=body, orelse=[]))
    return made


def any_of(layout: Layout, tests: Iterable[tuple[Component | None, ast.expr]]) -> ast.expr:
    """Whether one test holds of several, each of which is false unless its component works."""
    return disjunction(
        [
            disjunction(group)
            if gate is None
            else conjunction([expression("n[N]", N=gate), disjunction(group)])
            for gate, group in gated(layout, tests)
        ]
    )
