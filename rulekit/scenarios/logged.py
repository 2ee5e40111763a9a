"""`log has "…"` and `not (log has "…")`: whether a line of the log since `given` says it."""

from __future__ import annotations

from attrs import frozen

from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic, closest
from rulekit.scenarios.names import Names
from rulekit.scenarios.problems import finding
from rulekit.scenarios.situation import Situation

UNMET = "RK5301"


@frozen
class Told:
    """A text that the log must have, or must not have."""

    text: str
    expected: bool


def wanted(names: Names, condition: tree.Expression) -> Told | None:
    """What a condition asks of the log, if it does, and nothing of the rules is called so."""
    rules = names.ruleset
    if "log" in {*rules.zones, *rules.counters, *rules.variables, *names.players}:
        return None
    expected = True
    if isinstance(condition, tree.Unary) and condition.operator == "not":
        condition, expected = condition.operand, False
    match condition:
        case tree.Compare(left=tree.Name(text="log"), operator="has", right=tree.String() as text):
            return Told(text.value, expected)
    return None


def check(situation: Situation, expected: tree.Holds, told: Told) -> Diagnostic | None:
    """What the log says instead."""
    lines = [line.text for line in situation.game.log()]
    saying = [line for line in lines if told.text in line]
    if bool(saying) is told.expected:
        return None
    if saying:
        return finding(
            UNMET, expected.span, "a line of the log says this", label="not so", notes=saying[:3]
        )
    near = closest(told.text, lines)
    return finding(
        UNMET,
        expected.span,
        "no line of the log says this",
        label="not said",
        notes=[f"nearest is: {near}"] if near else [],
    )
