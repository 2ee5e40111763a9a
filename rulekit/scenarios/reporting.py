"""Why a scenario failed, and the report of it: in the terminal, in pytest and in JUnit files."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from rulekit.language.rendering import render
from rulekit.language.report import Diagnostic
from rulekit.language.source import Span
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.conditions import NOT_SO
from rulekit.scenarios.scenario_errors import UNMET
from rulekit.scenarios.situation import Scene

MOST_LINES = 40
"""How many lines of the log are shown; the first ones are left out."""


@frozen
class Failure:
    """Why a scenario failed; `str()` is the whole report."""

    scenario: Scenario
    diagnostics: tuple[Diagnostic, ...]  # each with a place in the scenario, if it has one
    span: Span  # the line of the scenario that was being read
    scene: Scene | None  # what the game looked like then; None: it had not begun

    def __str__(self) -> str:
        return failure_text(self)


def failure_text(failure: Failure, *, colour: bool = False) -> str:
    """Everything that helps to find the reason, the nearest first."""
    blocks = [render(failure.diagnostics, colour=colour)]
    if _is_elsewhere(failure):
        blocks.append(f"This happened at {failure.span}: {_line(failure)}")
    if failure.scene is not None:
        blocks += _scene(failure.scene, colour)
    return "\n\n".join(blocks)


def headline(failure: Failure) -> str:
    """All of it in a line: the condition with what is so instead, or what is wrong."""
    first, *others = failure.diagnostics
    more = f", and {len(others)} more" if others else ""
    if first.code != UNMET or first.span is None:
        return f"{first.message}{more}"
    condition = first.span.in_one_line
    values = ", ".join(" ".join(_without(condition, note).split()) for note in first.notes)
    said = condition if first.message == NOT_SO else f"{condition}: {first.message}"
    return f"{said} ({values}){more}" if values else f"{said}{more}"


def _without(condition: str, note: str) -> str:
    """`is 1` for `B.coins is 1`, if that is what the condition begins with."""
    asked, is_, value = note.partition(" is ")
    begins = condition.startswith(f"{asked} ")
    return f"is {value}" if is_ and begins else note


def annotated(failure: Failure) -> Iterator[tuple[str, Span]]:
    """What to say at which line of the scenario: all of it, if there is one thing to say; else
    each thing at its own line, and with the first what had happened."""
    if len(failure.diagnostics) < 2 or _is_elsewhere(failure):
        yield failure_text(failure), failure.span
        return
    for place, each in enumerate(failure.diagnostics):
        part = evolve(failure, diagnostics=(each,), scene=None if place else failure.scene)
        span = each.span
        inside = span is not None and span.source is failure.span.source
        yield failure_text(part), span if span is not None and inside else failure.span


def _is_elsewhere(failure: Failure) -> bool:
    """Whether no diagnostic points into the scenario, as when its rules fail."""
    source = failure.span.source
    return all(each.span is None or each.span.source is not source for each in failure.diagnostics)


def _line(failure: Failure) -> str:
    return failure.span.source.line(failure.span.line).strip()


def _scene(scene: Scene, colour: bool) -> list[str]:
    log = list(scene.log)
    if len(log) > MOST_LINES:
        log = [f"… {len(log) - MOST_LINES} lines …", *log[-MOST_LINES:]]
    parts = {
        "Since `given`:": log or ["nothing has happened"],
        "In progress, innermost last:": scene.stack,
        "To decide:": () if scene.decision is None else (scene.decision,),
    }
    bold, plain = ("\x1b[1m", "\x1b[0m") if colour else ("", "")
    return [
        "\n  ".join([f"{bold}{title}{plain}", *lines]) for title, lines in parts.items() if lines
    ]
