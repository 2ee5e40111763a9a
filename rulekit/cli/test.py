"""`rulekit test`: runs the scenarios of rule files."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.coverage_output import CoverFormat, tell_coverage
from rulekit.cli.output import checkout, print_json, verdict, wants_color
from rulekit.cli.output_files import refuse_unwritable
from rulekit.cli.parameters import Color, Jobs, check_jobs, check_percent
from rulekit.cli.streams import painted
from rulekit.language.wording import listed
from rulekit.loading.locating import NOT_FOUND

if TYPE_CHECKING:
    from rulekit.coverage.recording import Recorded
    from rulekit.language.report import Diagnostic
    from rulekit.loading.reference import RulesetReference
    from rulekit.scenarios import Outcome, Results, Scenario

EPILOGUE = """\
Examples:

  rulekit test
  rulekit test my_game.scenarios -k "tea ceremony" -x
  rulekit test scenarios/ --jobs 4 --junit report.xml
  rulekit test bang
  rulekit test bang --with dodge_city scenarios/
  rulekit test scenarios/ --watch    (again whenever a file changes)
  rulekit test --format json
  rulekit test --format github
  rulekit test scenarios/ --cover --cover-min 90
  rulekit test scenarios/ --cover-format html -o build/pages

Without paths, every scenario below the current folder is run.
"""

TestFormat: TypeAlias = Literal["human", "json", "github"]

_NAMED = 3
"""How many scenarios are named of which the same is to be said."""

app = App(name="test", help_epilogue=EPILOGUE)


@app.default
def test(
    paths: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    /,
    *,
    with_: Annotated[tuple[str, ...], Parameter(name="--with", negative=())] = (),
    keyword: Annotated[str | None, Parameter(name=["--keyword", "-k"])] = None,
    stop: Annotated[bool, Parameter(name=["--stop", "-x"], negative=())] = False,
    junit: Path | None = None,
    jobs: Jobs = 1,
    cover: Annotated[bool, Parameter(negative=())] = False,
    cover_format: CoverFormat | None = None,
    cover_min: int | None = None,
    cover_all: Annotated[bool, Parameter(negative=())] = False,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    watch: Annotated[bool, Parameter(negative=())] = False,
    format: TestFormat = "human",
    color: Color = "auto",
) -> int:
    """Run the scenarios of rule files.

    A scenario that fails shows its line, what was expected, what was true instead, what
    had happened, and what was being resolved.

    Parameters
    ----------
    paths
        Files and folders with scenarios, or FILE::NAME for one of them. The name of a
        ruleset keeps those for its rules.
    with_
        An expansion that these rules are combined with; can be given several times.
    keyword
        Run only those whose file or name holds this text.
    stop
        Stop at the first that fails.
    junit
        Also write the results to this file, as JUnit XML.
    cover
        Also tell what of the rules no scenario covers: lines, conditions that are never
        true or never false, components, options, windows, endings.
    cover_format
        The form of that report; asks for it even without --cover.
    cover_min
        Fail if less than so many percent of the lines, or of the rest, are covered.
    cover_all
        List and count the files too that come with rulekit and that the rules extend.
    output
        Where the coverage goes: a file, or the folder of the pages.
    watch
        Run again whenever a file changes, what the change reaches. Enter runs all.
    format
        For people, a JSON document, or commands that a GitHub workflow shows beside the
        lines of scenarios that fail.
    """
    from rulekit.scenarios import Results, run_all

    started = time.perf_counter()
    check_jobs(jobs)
    check_percent("--cover-min", cover_min)
    measured = cover or cover_all or cover_format is not None or cover_min is not None
    shape: CoverFormat = cover_format or "text"
    if not measured and output is not None:
        raise exit_codes.UsageError(
            "-o says where the coverage goes: add --cover or --cover-format."
        )
    if measured and stop:
        raise exit_codes.UsageError(
            "-x stops before everything was covered: leave it out, or --cover."
        )
    if watch:
        if measured or stop or junit is not None or format != "human":
            raise exit_codes.UsageError(
                "--watch shows what scenarios come to: leave out -x, --junit, --cover and --format."
            )
        return _watch(paths, with_, keyword, jobs, color)
    where, rules = _asked_for(paths, with_)
    refuse_unwritable(junit)
    # A document alone on standard output: what is for people goes to the other stream.
    alone = measured and shape in ("lcov", "json") and output is None
    told = painted(sys.stderr if alone else sys.stdout)
    colour = wants_color(color, told)
    done: list[Outcome] = []

    def on_outcome(outcome: Outcome) -> None:
        done.append(outcome)
        if format == "human":
            _tell(outcome, colour, told)

    records: list[Recorded] = []
    interrupted = False
    try:
        if measured:
            from rulekit.coverage.recording import run_measured

            results, records = run_measured(
                where, jobs, keyword, rules=rules, on_outcome=on_outcome
            )
        else:
            results = run_all(
                where, jobs, keyword, rules=rules, stop_at_first=stop, on_outcome=on_outcome
            )
    except KeyboardInterrupt:
        results, interrupted = Results(tuple(done), ()), True
        print("\nInterrupted; what was run until then:", file=sys.stderr)
    seconds = time.perf_counter() - started
    if junit is not None:
        from rulekit.cli.junit import write_junit

        write_junit(junit, results, seconds)
    document = to_json(results, seconds) if format == "json" else None
    code = _exit_code(results)
    if format == "github":
        _print_commands(results, seconds, told)
    elif document is None:
        _print_summary(results, seconds, colour, told)
    if records:
        code = tell_coverage(records, document, shape, output, cover_min, whole=cover_all) or code
    if document is not None:
        print_json(document)
    return exit_codes.INTERRUPTED if interrupted else code


def _watch(
    paths: tuple[str, ...],
    expansions: tuple[str, ...],
    keyword: str | None,
    jobs: int,
    color: Color,
) -> int:
    from rulekit.cli.watched_tests import scenario_rounds
    from rulekit.cli.watching import watch
    from rulekit.scenarios.running import run_some

    told = painted(sys.stdout)
    colour = wants_color(color, told)
    seconds = 0.0

    def run(scenarios: Sequence[Scenario]) -> tuple[Outcome, ...]:
        nonlocal seconds
        started = time.perf_counter()
        done = run_some(scenarios, jobs, on_outcome=lambda one: _tell(one, colour, told))
        seconds = time.perf_counter() - started
        return done

    def tell(results: Results) -> int:
        _print_summary(results, seconds, colour, told)
        return _exit_code(results)

    asked = partial(_asked_for, paths, expansions)
    return watch(scenario_rounds(asked, keyword, run, tell), color)


def _asked_for(
    paths: tuple[str, ...], expansions: tuple[str, ...]
) -> tuple[list[str], RulesetReference | None]:
    """Where scenarios are looked for, and the rules they are for, if any are named."""
    from rulekit.loading.reference import RulesetReference

    names = [path for path in paths if not Path(path).exists() and Path(path).name == path]
    names = [name for name in names if not Path(name).suffix and "::" not in name]
    if len(names) > 1:
        raise exit_codes.UsageError(f"{names[0]} or {names[1]}? One ruleset is tested at a time.")
    if expansions and not names:
        raise exit_codes.UsageError(
            "--with needs the ruleset that it expands: `rulekit test NAME --with …`."
        )
    where = [path for path in paths if path not in names] or ["."]
    if not names:
        return where, None
    rules = RulesetReference(names[0], expansions).read()
    rules.load()  # wrong rules are told before wrong scenarios
    return where, rules


def _tell(outcome: Outcome, colour: bool, stream: IO[str]) -> None:
    """A dot for each scenario that passes, an F for each that fails."""
    mark = "." if outcome.passed else "F"
    if colour and not outcome.passed:
        mark = "\x1b[1;31mF\x1b[0m"
    print(mark, end="", flush=True, file=stream)


def _print_summary(results: Results, seconds: float, colour: bool, stream: IO[str]) -> None:
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


def _print_commands(results: Results, seconds: float, stream: IO[str]) -> None:
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
        "seconds": round(outcome.seconds, 4),
        "report": None if failure is None else str(failure),
        "diagnostics": [] if failure is None else as_data(failure.diagnostics),
    }


def _rule(title: str) -> str:
    return f"── {title} ".ljust(72, "─")


def _exit_code(results: Results) -> int:
    if results.failed:
        return exit_codes.FINDINGS
    if results.outcomes and not results.unreadable:
        return exit_codes.CLEAN
    if not results.outcomes and all(found.code == "RK5001" for found in results.diagnostics):
        return exit_codes.NOTHING_TO_DO
    return exit_codes.UNREADABLE
