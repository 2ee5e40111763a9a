"""`rulekit test`: runs the scenarios of rule files."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from rulekit.cli import exits
from rulekit.cli.output import ColorWhen, print_json, wants_color
from rulekit.cli.parameters import Color, Format

if TYPE_CHECKING:
    from rulekit.scenarios import Outcome, Results

EPILOGUE = """\
Examples:

  rulekit test
  rulekit test my_game.scenarios -k "tea ceremony" -x
  rulekit test scenarios/ --jobs 4 --junit report.xml
  rulekit test --format json

Without paths, every scenario below the current folder is run.
"""

app = App(name="test", help_epilogue=EPILOGUE)


@app.default
def test(
    paths: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    /,
    *,
    keyword: Annotated[str | None, Parameter(name=["--keyword", "-k"])] = None,
    stop: Annotated[bool, Parameter(name=["--stop", "-x"], negative=())] = False,
    junit: Path | None = None,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"])] = 1,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Run the scenarios of rule files.

    A scenario that fails shows its line, what was expected, what was true instead, what
    had happened, and what was being resolved.

    Parameters
    ----------
    paths
        Files and folders with scenarios.
    keyword
        Run only those whose file or name holds this text.
    stop
        Stop at the first that fails.
    junit
        Also write the results to this file, as JUnit XML.
    jobs
        How many processes share the work.
    """
    from rulekit.scenarios import run_all

    started = time.perf_counter()
    colour = wants_color(color, sys.stdout)
    results = run_all(
        list(paths) or ["."],
        jobs,
        keyword,
        stop_at_first=stop,
        on_outcome=(lambda outcome: _tell(outcome, colour)) if format == "human" else None,
    )
    seconds = time.perf_counter() - started
    if junit is not None:
        from rulekit.cli.junit import write_junit

        write_junit(junit, results, seconds)
    if format == "json":
        print_json(to_json(results, seconds))
    else:
        _print_summary(results, seconds, color)
    return _exit_code(results)


def _tell(outcome: Outcome, colour: bool) -> None:
    """A dot for each scenario that passes, an F for each that fails."""
    mark = "." if outcome.passed else "F"
    if colour and not outcome.passed:
        mark = "\x1b[1;31mF\x1b[0m"
    print(mark, end="", flush=True)


def _print_summary(results: Results, seconds: float, color: ColorWhen) -> None:
    from rulekit.language.render import render
    from rulekit.scenarios.reporting import failure_text

    colour = wants_color(color, sys.stdout)
    if results.outcomes:
        print()
    for outcome in results.failed:
        assert outcome.failure is not None
        print(f"\n{_rule(outcome.scenario.id)}\n")
        print(failure_text(outcome.failure, colour=colour))
    if results.diagnostics:
        print(f"\n{render(results.diagnostics, colour=colour)}")
    line = summary(results, seconds)
    if colour:
        good = not results.failed and not results.unreadable
        line = f"\x1b[1;{32 if good else 31}m{line}\x1b[0m"
    print(f"\n{line}")


def summary(results: Results, seconds: float) -> str:
    """`1 failed, 24 passed, 3 left out in 0.61 s`"""
    counts = {
        "failed": len(results.failed),
        "passed": len(results.passed),
        "left out": results.left_out,
    }
    parts = [f"{count} {what}" for what, count in counts.items() if count]
    return f"{', '.join(parts) or 'No scenarios were run'} in {seconds:.2f} s"


def to_json(results: Results, seconds: float) -> dict[str, Any]:
    from rulekit.language import render

    return {
        "format_version": 1,
        "passed": len(results.passed),
        "failed": len(results.failed),
        "left_out": results.left_out,
        "wall_seconds": round(seconds, 3),
        "scenarios": [_as_data(outcome) for outcome in results.outcomes],
        "diagnostics": render.to_json(results.diagnostics)["diagnostics"],
    }


def _as_data(outcome: Outcome) -> dict[str, Any]:
    from rulekit.language import render

    scenario, failure = outcome.scenario, outcome.failure
    return {
        "id": scenario.id,
        "file": scenario.file,
        "line": scenario.line,
        "name": scenario.name,
        "passed": outcome.passed,
        "seconds": round(outcome.seconds, 4),
        "report": None if failure is None else str(failure),
        "diagnostics": []
        if failure is None
        else render.to_json(failure.diagnostics)["diagnostics"],
    }


def _rule(title: str) -> str:
    return f"── {title} ".ljust(72, "─")


def _exit_code(results: Results) -> int:
    if results.failed:
        return exits.FINDINGS
    if results.outcomes and not results.unreadable:
        return exits.CLEAN
    if not results.outcomes and all(found.code == "RK5001" for found in results.diagnostics):
        return exits.NOTHING_TO_DO
    return exits.UNREADABLE
