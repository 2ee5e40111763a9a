"""Code by which measured games note what became of the places of their rules."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import call, constant, expression
from rulekit.ruleset.carried_rules import CarriedRule

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


def noted(builder: Builder, place: object, outcome: ast.expr) -> list[ast.stmt]:
    """Code that notes what became of a place of the rules; none where nothing is measured."""
    number = None if builder.probes is None else builder.probes.number_of(place)
    return [] if number is None else [ast.Expr(call("note", number, outcome))]


def mark(builder: Builder, rule: CarriedRule, this: ast.expr | None = None) -> list[ast.expr]:
    """What notes that a rule does what it says, and for which component; it is always true."""
    number = None if builder.probes is None else builder.probes.number_of(rule)
    if number is None:
        return []
    component = constant(-1) if this is None else expression("COMPONENT[C]", C=this)
    return [call("mark", number, component)]


def marked(builder: Builder, rule: CarriedRule, this: ast.expr | None = None) -> list[ast.stmt]:
    return [ast.Expr(each) for each in mark(builder, rule, this)]
