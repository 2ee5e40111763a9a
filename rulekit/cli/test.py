"""`rulekit test`: runs the scenarios of rule files."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from cyclopts import App, Parameter

from rulekit.cli import completers, exit_codes
from rulekit.cli.coverage_output import CoverFormat, tell_coverage
from rulekit.cli.output import print_json, wants_color
from rulekit.cli.output_files import refuse_unwritable
from rulekit.cli.parameters import Color, Jobs, check_jobs, check_percent
from rulekit.cli.scenario_results import print_commands, print_summary, tell, to_json
from rulekit.cli.streams import painted

if TYPE_CHECKING:
    from rulekit.coverage.recording import Recorded
    from rulekit.loading.reference import RulesetReference
    from rulekit.scenarios import Outcome, Results, Scenario

EPILOGUE = """\
Examples:

  rulekit test
  rulekit test my_game.scenarios -k "tea ceremony" -x
  rulekit test -m "not slow"
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

app = App(name="test", help_epilogue=EPILOGUE)


@app.default
def test(
    paths: Annotated[
        tuple[str, ...], Parameter(negative=(), completer=completers.scenario_places)
    ] = (),
    /,
    *,
    with_: Annotated[tuple[str, ...], Parameter(name="--with", negative=())] = (),
    keyword: Annotated[str | None, Parameter(name=["--keyword", "-k"])] = None,
    mark: Annotated[str | None, Parameter(name=["--mark", "-m"])] = None,
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

    A scenario that fails shows its line, what was expected, what was true instead,
    what had happened, and what was being resolved.

    Parameters
    ----------
    paths
        Files and folders with scenarios, or FILE::NAME for one of them. The name of a
        ruleset keeps those for its rules.
    with_
        An expansion that these rules are combined with; can be given several times.
    keyword
        Run only those whose file or name holds this text.
    mark
        Run only those with this mark in their heading; `not MARK` only those without it.
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
        return _watch(paths, with_, keyword, mark, jobs, color)
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
            tell(outcome, colour, told)

    records: list[Recorded] = []
    interrupted = False
    try:
        if measured:
            from rulekit.coverage.recording import run_measured

            results, records = run_measured(
                where, jobs, keyword, mark, rules=rules, on_outcome=on_outcome
            )
        else:
            results = run_all(
                where,
                jobs,
                keyword,
                mark,
                rules=rules,
                stop_at_first=stop,
                on_outcome=on_outcome,
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
        print_commands(results, seconds, told)
    elif document is None:
        print_summary(results, seconds, colour, told)
    if records:
        code = tell_coverage(records, document, shape, output, cover_min, whole=cover_all) or code
    if document is not None:
        print_json(document)
    return exit_codes.INTERRUPTED if interrupted else code


def _watch(
    paths: tuple[str, ...],
    expansions: tuple[str, ...],
    keyword: str | None,
    mark: str | None,
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
        done = run_some(scenarios, jobs, on_outcome=lambda one: tell(one, colour, told))
        seconds = time.perf_counter() - started
        return done

    def tell_all(results: Results) -> int:
        print_summary(results, seconds, colour, told)
        return _exit_code(results)

    asked = partial(_asked_for, paths, expansions)
    return watch(scenario_rounds(asked, keyword, mark, run, tell_all), color)


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


def _exit_code(results: Results) -> int:
    if results.failed:
        return exit_codes.FINDINGS
    if results.outcomes and not results.unreadable:
        return exit_codes.CLEAN
    if not results.outcomes and all(found.code == "RK5001" for found in results.diagnostics):
        return exit_codes.NOTHING_TO_DO
    return exit_codes.UNREADABLE
