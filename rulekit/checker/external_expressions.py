"""Expressions from outside a ruleset, such as what a scenario expects."""

from __future__ import annotations

from rulekit.checker.coercion import check
from rulekit.checker.expression_checker import read
from rulekit.checker.scope import Context, Scope, World
from rulekit.checker.statement_checker import block
from rulekit.language import tree
from rulekit.language.report import RulesError
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import Type
from rulekit.ruleset.uses import Uses


def check_expression(
    ruleset: Ruleset,
    expression: tree.Expression,
    bindings: dict[str, Binding] | None = None,
    expected: Type | None = None,
) -> Expression:
    """The meaning of an expression about a game of this ruleset.

    `bindings` are the names that it may use besides those of the ruleset, such as the
    players `A`, `B` of a scenario; there is no `you`. Raises RulesError with all its faults.
    """
    world = outside(ruleset)
    found = understood_outside(world, expression, dict(bindings or {}), expected)
    world.report_repeated()
    if world.report.has_errors:
        raise RulesError(world.report.diagnostics)
    return found


def outside(ruleset: Ruleset, uses: Uses | None = None) -> World:
    """The names of a ruleset for whoever asks about its games; `uses` are told what is meant."""
    world = World(ruleset, read, block, uses=uses)
    world.index()
    return world


def understood_outside(
    world: World,
    expression: tree.Expression,
    bindings: dict[str, Binding],
    expected: Type | None = None,
) -> Expression:
    """The meaning of an expression; its faults are in the report of the world."""
    context = Context(world, "scenario", Scope(bindings), pure=True)
    return check(expression, context, expected)
