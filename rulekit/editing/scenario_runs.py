"""Scenarios of a file, run as it and its rules stand in the editor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulekit.editing.outline import unread
from rulekit.editing.positions import range_of
from rulekit.editing.shapes import ListedScenarios, ScenarioResult
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.literals import name_text
from rulekit.language.report import Diagnostic, RulesError
from rulekit.language.source import Span
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.reporting import Failure, failure_text, headline
from rulekit.scenarios.running import Outcome, run


def listed_scenarios(workspace: Workspace, path: Path) -> ListedScenarios:
    """The scenarios of a file by their names. Raises RulesError if the file cannot be read."""
    source = workspace.source(path)
    return {
        "uri": workspace.uri(source),
        "scenarios": [
            {"name": one.name.value, "range": range_of(one.name.span, workspace.encoding)}
            for one in workspace.scenarios(path)
        ],
    }


def run_scenarios(
    workspace: Workspace, path: Path, name: str | None = None
) -> list[ScenarioResult]:
    """What becomes of the scenarios of a file, or of the one with a name, in their order; those
    that cannot be read come last. Raises RulesError if the file cannot be read."""
    found = workspace.scenarios(path)
    wanted = [one for one in found if name is None or one.name.value == name]
    with workspace.reading():
        results = [_result(workspace, one) for one in wanted]
    return [*results, *_unreadable(workspace, path, name)]


def _unreadable(workspace: Workspace, path: Path, wanted: str | None) -> Iterator[ScenarioResult]:
    file, problems = workspace.parsed(path)
    for words, place in unread(file):
        name = name_text(place.text.strip('"'))
        if words.text in ("scenario", "example") and wanted in (None, name):
            below = (one for one in problems if one.span and one.span.start >= words.start)
            first = next(below, None)
            why = "" if first is None else f": {first.message}"
            yield ScenarioResult(
                id=f"{file.source.name}::{name}",
                name=name,
                state="failed",
                message=f"it cannot be read{why}",
                report="",
                values=[],
                range=range_of(place, workspace.encoding),
                seconds=0.0,
            )


def _result(workspace: Workspace, node: tree.Scenario) -> ScenarioResult:
    source = node.span.source
    scenario = Scenario(source.name, node, source.path)
    try:
        rules = workspace.rules_of(node)
        errors = [one for one in rules.advice if one.severity == "error"]
        world = rules.world
    except RulesError as error:
        errors, world = list(error.diagnostics), None
    if errors or world is None:
        return _not_run(workspace, scenario, errors)
    return _told(workspace, run(scenario, world.ruleset))


def _not_run(workspace: Workspace, scenario: Scenario, errors: list[Diagnostic]) -> ScenarioResult:
    """A scenario whose rules cannot be played."""
    why = f": {errors[0].message}" if errors else ""
    return ScenarioResult(
        id=scenario.id,
        name=scenario.name,
        state="failed",
        message=f"its rules cannot be played{why}",
        report="",
        values=[],
        range=range_of(scenario.tree.name.span, workspace.encoding),
        seconds=0.0,
    )


def _told(workspace: Workspace, outcome: Outcome) -> ScenarioResult:
    scenario, failure = outcome.scenario, outcome.failure
    span = scenario.tree.name.span
    return ScenarioResult(
        id=scenario.id,
        name=scenario.name,
        state=outcome.state,
        message=headline(failure) if failure is not None else outcome.reason or "",
        report=failure_text(failure) if failure is not None else "",
        values=[] if failure is None else list(failure.diagnostics[0].notes),
        range=range_of(span if failure is None else _place(failure, span), workspace.encoding),
        seconds=outcome.seconds,
    )


def _place(failure: Failure, otherwise: Span) -> Span:
    """Where it is said in the scenario's file."""
    spans = [failure.diagnostics[0].span, failure.span]
    return next((one for one in spans if one and one.source is otherwise.source), otherwise)
