"""Finds values that need their own answer: asking them would never end."""

from __future__ import annotations

from itertools import chain

from rulekit.language.report import Label, Report
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Value
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import of, of_rule


def report_recursion(ruleset: Ruleset, report: Report) -> None:
    """One error for each circle of values, through their bodies and their modifiers."""
    calls = {value: _calls(value) for value in ruleset.values.values()}
    done: set[Value] = set()
    for start in calls:
        _visit(start, calls, done, report)


def _calls(value: Value) -> dict[Value, meaning.ValueCall]:
    found: dict[Value, meaning.ValueCall] = {}
    for node in chain(of(value), *map(of_rule, value.modifiers)):
        if isinstance(node, meaning.ValueCall):
            found.setdefault(node.value, node)
    return found


def _visit(
    start: Value,
    calls: dict[Value, dict[Value, meaning.ValueCall]],
    done: set[Value],
    report: Report,
) -> None:
    if start in done:
        return
    path = {start: iter(calls.get(start, {}).items())}
    while path:
        value = next(reversed(path))
        for called, node in path[value]:
            if called in path:
                values = list(path)
                _report(values[values.index(called) :], node, report)
            elif called not in done:
                path[called] = iter(calls.get(called, {}).items())
                break
        else:
            del path[value]
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
