"""Expectations that are expressions of the language, and the values that explain them."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.engine import positions
from rulekit.language import tree
from rulekit.language.report import Diagnostic, RulesError
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.types import PLAYER
from rulekit.scenarios import log_expectations
from rulekit.scenarios.explaining import explain
from rulekit.scenarios.names import Names
from rulekit.scenarios.scenario_errors import ScenarioError, finding, unmet, wrong
from rulekit.scenarios.situation import Situation

NOT_SO = "this does not hold"


def check(situation: Situation, expected: tree.Holds) -> Diagnostic | None:
    """The values of all parts of a condition, if it is false."""
    told = log_expectations.wanted(situation.names, expected.condition)
    if told is not None:
        text, must = told
        return log_expectations.check(situation, expected.span, text, expected=must)
    expression, players = _asked(situation, expected.condition)
    seats = {binding: seat for seat, binding in enumerate(players)}
    try:
        holds = positions.evaluate(situation.game, expression, seats)
    except RulesError as error:
        raise _cannot_be_told(expected, error) from error
    if holds:
        return None
    return unmet(expected.span, NOT_SO, explain(situation.game, expression, seats), label="false")


def _asked(
    situation: Situation, condition: tree.Expression
) -> tuple[meaning.Expression, tuple[Binding, ...]]:
    """What a condition means, and the players in it: the same whenever it is asked in games of
    one program, so that it is compiled once."""
    key, known = (condition, situation.names.players), situation.game.program.asked
    if key not in known:
        bindings = bindings_of(situation.names.players)
        known[key] = _understand(situation.names, condition, bindings), tuple(bindings.values())
    found: tuple[meaning.Expression, tuple[Binding, ...]] = known[key]
    return found


def understood(names: Names, condition: tree.Expression) -> None:
    """Raises `RulesError` for a condition that has no meaning in these rules."""
    if log_expectations.wanted(names, condition) is None:
        _understand(names, condition, bindings_of(names.players))


def bindings_of(players: Sequence[str]) -> dict[str, Binding]:
    """What the names of players stand for in a condition."""
    return {name: Binding(name, PLAYER, "parameter") for name in players}


def _understand(
    names: Names, condition: tree.Expression, bindings: dict[str, Binding]
) -> meaning.Expression:
    from rulekit.checker.external_expressions import check_expression

    expression = check_expression(names.ruleset, condition, bindings)
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
