"""Expectations that are expressions of the language, and the values that explain them."""

from __future__ import annotations

from rulekit.engine import position
from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic, RulesError
from rulekit.ruleset import meaning
from rulekit.ruleset.model import PLAYER, Binding, Ruleset, UseRule
from rulekit.scenarios.explaining import explain
from rulekit.scenarios.problems import ScenarioError, finding, wrong
from rulekit.scenarios.situation import Situation

UNMET = "RK5301"


def check(situation: Situation, expected: tree.Holds) -> Diagnostic | None:
    """The values of all parts of a condition, if it is false."""
    bindings = {name: Binding(name, PLAYER, "parameter") for name in situation.names.players}
    expression = _understand(situation, expected.condition, bindings)
    seats = {binding: seat for seat, binding in enumerate(bindings.values())}
    try:
        holds = position.evaluate(situation.game, expression, seats)
    except RulesError as error:
        raise _cannot_be_told(expected, error) from error
    if holds:
        return None
    shown = explain(situation.game, expression, seats)
    return finding(
        UNMET,
        expected.span,
        "this does not hold",
        label="false",
        notes=[f"{part.text} is {part.value}" for part in shown],
    )


def labels_of_uses(ruleset: Ruleset) -> list[str]:
    rules = [rule for component in ruleset.components.values() for rule in component.rules]
    rules += [rule for table in ruleset.table_rules.values() for rule in table.rules]
    return list(dict.fromkeys(rule.label for rule in rules if isinstance(rule, UseRule)))


def _understand(
    situation: Situation, condition: tree.Expression, bindings: dict[str, Binding]
) -> meaning.Expression:
    from rulekit.ruleset.outside import check_expression

    expression = check_expression(situation.names.ruleset, condition, bindings)
    if expression.type.name not in ("flag", "unknown"):
        raise wrong(
            "RK5304",
            condition.span,
            f"this is a {expression.type.name}, not something that is true or false",
            label="nothing is said about it",
            help=f"compare it with what it should be: `{condition.span.text} == …`",
        )
    return expression


def _cannot_be_told(expected: tree.Holds, error: RulesError) -> ScenarioError:
    problem = finding(
        "RK5307",
        expected.span,
        "this cannot be told",
        label="it has no value now",
        notes=[diagnostic.message for diagnostic in error.diagnostics],
    )
    return ScenarioError([problem])
