"""How `rulekit test` tells what became of scenarios: for people, programs and workflows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING, Any

from rulekit.cli.output import checkout, verdict
from rulekit.language.wording import listed
from rulekit.loading.locating import NOT_FOUND

if TYPE_CHECKING:
    from rulekit.language.report import Diagnostic
    from rulekit.scenarios import Outcome, Results

_NAMED = 3
"""How many scenarios are named of which the same is to be said."""

_MARKS = {"passed": ".", "failed": "F", "skipped": "s", "xfailed": "x"}


def tell(outcome: Outcome, colour: bool, stream: IO[str]) -> None:
    """A sign for each scenario: a dot if it passes, an F if it fails."""
    mark = _MARKS[outcome.state]
    if colour and outcome.state == "failed":
        mark = f"\x1b[1;31m{mark}\x1b[0m"
    print(mark, end="", flush=True, file=stream)


def print_summary(results: Results, seconds: float, colour: bool, stream: IO[str]) -> None:
    from rulekit.language.rendering import render
    from rulekit.scenarios.reporting import failure_text

    parts = [""] if results.outcomes else []
    for first, *others in _alike(results.failed):
        assert first.failure is not None
        parts.append(f"\n{_rule(first.scenario.id)}\n")
        parts.append(failure_text(first.failure, colour=colour))
        if others:
            parts.append(f"\n{_also(others)}")
    if results.diagnostics:
        parts.append(f"\n{render(results.diagnostics, colour=colour)}")
    excused = [each for each in results.outcomes if each.reason is not None]
    if excused:
        parts.append("")
    parts += [f"{each.state} {each.scenario.id}: {each.reason}" for each in excused]
    good = not results.failed and not results.unreadable
    line = verdict(summary(results, seconds), good=good, colour=colour)
    print("\n".join([*parts, f"\n{line}"]), file=stream)


def _also(others: Sequence[Outcome]) -> str:
    names = [each.scenario.id for each in others]
    if len(names) > _NAMED:
        names = [*names[:_NAMED], f"{len(names) - _NAMED} more"]
    return f"The same is wrong with {listed(names)}."


def _alike(failed: Sequence[Outcome]) -> list[list[Outcome]]:
    """Outcomes, those together of which one thing is to be said: their rules are not found, or
    cannot be used."""
    found: dict[object, list[Outcome]] = {}
    for outcome in failed:
        assert outcome.failure is not None
        key: object = tuple(_of_the_rules(each, outcome) for each in outcome.failure.diagnostics)
        found.setdefault(key, []).append(outcome)
    return list(found.values())


def _of_the_rules(found: Diagnostic, outcome: Outcome) -> object:
    """Equal for what is wrong with the rules of several scenarios, and not with these."""
    assert outcome.failure is not None
    elsewhere = found.span is not None and found.span.source is not outcome.failure.span.source
    if outcome.failure.scene is not None or not (elsewhere or found.code in NOT_FOUND):
        return found, outcome.scenario.id
    return found.code, found.message, found.help, str(found.span) if elsewhere else ""


def print_commands(results: Results, seconds: float, stream: IO[str]) -> None:
    """What a GitHub workflow shows beside the lines of scenarios that fail."""
    from rulekit.language.github_annotations import command, to_commands
    from rulekit.scenarios.reporting import annotated

    root = checkout()
    for outcome in results.failed:
        assert outcome.failure is not None
        title = f"Scenario: {outcome.scenario.name}"
        for text, span in annotated(outcome.failure):
            print(command("error", text, title, span, root), file=stream)
    for line in to_commands(results.diagnostics, root):
        print(line, file=stream)
    print(summary(results, seconds), file=stream)


def summary(results: Results, seconds: float) -> str:
    """`1 failed, 24 passed, 3 left out in 0.61 s`"""
    counts = {
        "failed": len(results.failed),
        "passed": len(results.passed),
        "skipped": len(results.those("skipped")),
        "xfailed": len(results.those("xfailed")),
        "left out": results.left_out,
    }
    parts = [f"{count} {what}" for what, count in counts.items() if count]
    return f"{', '.join(parts) or 'No scenarios were run'} in {seconds:.2f} s"


def to_json(results: Results, seconds: float) -> dict[str, Any]:
    from rulekit.language.rendering import as_data

    return {
        "format_version": 1,
        "passed": len(results.passed),
        "failed": len(results.failed),
        "skipped": len(results.those("skipped")),
        "xfailed": len(results.those("xfailed")),
        "left_out": results.left_out,
        "wall_seconds": round(seconds, 3),
        "scenarios": [_as_data(outcome) for outcome in results.outcomes],
        "diagnostics": as_data(results.diagnostics),
    }


def _as_data(outcome: Outcome) -> dict[str, Any]:
    from rulekit.language.rendering import as_data

    scenario, failure = outcome.scenario, outcome.failure
    return {
        "id": scenario.id,
        "file": scenario.file,
        "line": scenario.line,
        "name": scenario.name,
        "passed": outcome.passed,
        "state": outcome.state,
        "reason": outcome.reason,
        "marks": [mark.text for mark in scenario.tree.marks],
        "seconds": round(outcome.seconds, 4),
        "report": None if failure is None else str(failure),
        "diagnostics": [] if failure is None else as_data(failure.diagnostics),
    }


def _rule(title: str) -> str:
    return f"── {title} ".ljust(72, "─")
