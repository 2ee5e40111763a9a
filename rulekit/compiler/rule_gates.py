"""Code that looks for the working rules of many components, a group of them at a time.

Where a ruleset has few of them, there are no gates, and the code stands as it is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TypeAlias

from rulekit.compiler.ast_templates import expression
from rulekit.compiler.layout import Layout, gated
from rulekit.compiler.partial_evaluation import conjunction, disjunction
from rulekit.ruleset.definitions import Component

Part: TypeAlias = "tuple[Component | None, list[ast.stmt]]"
"""Code that does nothing unless the component works; None: it may do something anyhow."""


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
