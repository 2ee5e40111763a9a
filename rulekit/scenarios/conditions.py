"""Expectations that are expressions of the language, and the values that explain them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic, RulesError
from rulekit.ruleset import meaning
from rulekit.ruleset.model import PLAYER, Binding
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
        return log_expectations.check(situation, expected, told)
    asked = _asked(situation, expected.condition)
    seats = {binding: seat for seat, binding in enumerate(asked.players)}
    expression = asked.expression
    try:
        holds = asked.ask(situation.game, list(seats.values()))
    except RulesError as error:
        raise _cannot_be_told(expected, error) from error
    if holds:
        return None
    return unmet(expected.span, NOT_SO, explain(situation.game, expression, seats), label="false")


@frozen(eq=False)
class _Asked:
    """A condition with its meaning, ready to be asked in games of one program."""

    players: tuple[Binding, ...]
    expression: meaning.Expression
    ask: Callable[[Game, Sequence[Any]], Any]


def _asked(situation: Situation, condition: tree.Expression) -> _Asked:
    """Understood and compiled once for each program: mutated rules are asked many times."""
    key = condition, situation.names.players
    known = situation.game.program.asked
    if key not in known:
        bindings = _players(situation.names)
        expression = _understand(situation.names, condition, bindings)
        players = tuple(bindings.values())
        known[key] = _Asked(
            players, expression, positions.asking(situation.game, expression, players)
        )
    made: _Asked = known[key]
    return made


def understood(names: Names, condition: tree.Expression) -> None:
    """Raises `RulesError` for a condition that has no meaning in these rules."""
    if log_expectations.wanted(names, condition) is None:
        _understand(names, condition, _players(names))


def _players(names: Names) -> dict[str, Binding]:
    return {name: Binding(name, PLAYER, "parameter") for name in names.players}


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
