"""Finds values that need their own answer: asking them would never end."""

from __future__ import annotations

from rulekit.language.diagnostics import Label, Report
from rulekit.ruleset import meaning
from rulekit.ruleset.model import Ruleset, Value
from rulekit.ruleset.walking import of_rule, of_value


def report_recursion(ruleset: Ruleset, report: Report) -> None:
    """One error for each circle of values, through their bodies and their modifiers."""
    calls = {value: _calls(value) for value in ruleset.values.values()}
    done: set[Value] = set()
    for start in calls:
        path: list[Value] = []
        _visit(start, calls, path, done, report)


def _calls(value: Value) -> dict[Value, meaning.ValueCall]:
    found: dict[Value, meaning.ValueCall] = {}
    for node in of_value(value):
        if isinstance(node, meaning.ValueCall):
            found.setdefault(node.value, node)
    for rule in value.modifiers:
        for node in of_rule(rule):
            if isinstance(node, meaning.ValueCall):
                found.setdefault(node.value, node)
    return found


def _visit(
    value: Value,
    calls: dict[Value, dict[Value, meaning.ValueCall]],
    path: list[Value],
    done: set[Value],
    report: Report,
) -> None:
    if value in done:
        return
    path.append(value)
    for called, node in calls.get(value, {}).items():
        if called in path:
            circle = path[path.index(called) :]
            _report(circle, node, report)
        else:
            _visit(called, calls, path, done, report)
    path.pop()
    done.add(value)


def _report(circle: list[Value], closing: meaning.ValueCall, report: Report) -> None:
    names = [value.name for value in circle]
    way = " needs ".join(f"`{name}`" for name in [*names, names[0]])
    report.error(
        "RK3001",
        closing.span,
        f"the value `{names[0]}` needs its own answer",
        label="asks again",
        secondary=[Label(value.span, "in this circle") for value in circle if value.span],
        notes=(f"{way}: asking would never end.",),
        help="count in a loop (`for`, `while`), or ask something that does not lead back",
    )
