"""`rulekit mutate`: changes rules and sees whether a scenario notices."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.parameters import Color, With, check_jobs, check_percent

if TYPE_CHECKING:
    from rulekit.coverage.recording import Recorded
    from rulekit.language.diagnostics import Diagnostic
    from rulekit.mutation.mutants import Mutant
    from rulekit.mutation.session import Laboratory
    from rulekit.mutation.verdict_cache import Memory
    from rulekit.scenarios.rulebooks import Rulebook

EPILOGUE = """\
Examples:

  rulekit mutate my_game.rules
  rulekit mutate bang tests/conformance/bang --min 85 -j 2
  rulekit mutate bang --with dodge_city tests/conformance/dodge_city
  rulekit mutate my_game.rules --only "character Scout"
  rulekit mutate my_game.rules --only 120-140
  rulekit mutate my_game.rules --since main
  rulekit mutate my_game.rules --sample 100 --seed 1

With expansions, it is their rules that are changed.

What was found is kept in .rulekit/mutation, so that a second run tries only
what may be different by then. Changes that no scenario could notice can be
listed, with the reason, in equivalent_mutants.toml beside the scenarios:

  [[equivalent]]
  reason = "The deck is shuffled again before anybody draws."
  mutants = ["setup | statement | shuffle deck -> nothing"]

Exit codes: 0 every change is noticed, or --min is reached; 1 some are not, or
--min is not reached; 2 wrong usage; 3 rules or scenarios that cannot be read
or that fail as they are; 4 nothing to change, or no scenario for these rules;
130 interrupted.
"""

app = App(name="mutate", help_epilogue=EPILOGUE)

MutateFormat: TypeAlias = Literal["human", "json", "github"]


@app.default
def mutate(
    ruleset: str,
    scenarios: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    /,
    *,
    with_: With = (),
    min: int | None = None,
    only: str | None = None,
    since: Annotated[str | None, Parameter(metavar="REVISION")] = None,
    sample: int | None = None,
    seed: int = 0,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"])] = 1,
    restart: Annotated[bool, Parameter(negative=())] = False,
    equivalent: Annotated[tuple[Path, ...], Parameter(negative=(), show_default=False)] = (),
    format: MutateFormat = "human",
    color: Color = "auto",
) -> int:
    """Change one thing in the rules at a time, and see whether a scenario notices.

    A number becomes another, a condition is left out, a line goes. If every
    scenario still passes, nobody tests that rule: it is shown at its place. The
    score is the share of changes that are noticed.

    Parameters
    ----------
    ruleset
        The rules to change.
    scenarios
        Files and folders with scenarios; those of other rules are left out.
    min
        Fail only if less than so many percent are noticed.
    only
        Change only these lines (120-140), or declarations whose name holds this text.
    since
        Change only lines that differ from this revision of git.
    sample
        Try so many changes, chosen by lot.
    seed
        Of that lot.
    jobs
        How many processes share the work.
    restart
        Try everything again, whatever is kept.
    equivalent
        A list of changes that cannot be noticed, with reasons.
    format
        For people, a JSON document, or commands that a GitHub workflow shows beside the
        lines.
    """
    from rulekit.mutation.equivalents import lists_beside, read_equivalents
    from rulekit.mutation.session import open_laboratory
    from rulekit.mutation.verdict_cache import remember
    from rulekit.scenarios.rulebooks import asked_for

    started = time.perf_counter()
    check_jobs(jobs)
    check_percent("--min", min)
    where = list(scenarios) or ["."]
    equivalents = read_equivalents(equivalent or lists_beside(where))
    rulebook = asked_for(ruleset, with_)
    try:
        records = _records(rulebook, where, jobs, color)
    except KeyboardInterrupt:
        print(
            "rulekit: interrupted while the scenarios were run as they are; no change was tried.",
            file=sys.stderr,
        )
        return exit_codes.INTERRUPTED
    if not records:
        print(f"rulekit: no scenario in {', '.join(where)} is for these rules.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    laboratory = open_laboratory(rulebook, records)
    wanted = _wanted(laboratory.mutants, only, since, sample, seed)
    if not wanted:
        print("rulekit: nothing is there to change.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    name = "-".join([laboratory.ruleset.name, *(Path(each).stem for each in with_)])
    memory = remember(laboratory.ruleset, laboratory.selection, name, restart=restart)
    interrupted = not _try(rulebook, records, laboratory, wanted, memory, jobs, color)
    from rulekit.cli.mutants import Report

    report = Report(laboratory, wanted, memory, equivalents, time.perf_counter() - started)
    code = report.tell(format, color, min, complete=not interrupted)
    return exit_codes.INTERRUPTED if interrupted else code


def _records(rulebook: Rulebook, paths: list[str], jobs: int, color: Color) -> list[Recorded]:
    """Runs the scenarios of these rules as they are; raises RulesError if one fails."""
    from rulekit.cli.progress import progress
    from rulekit.coverage.recording import record
    from rulekit.language.diagnostics import RulesError
    from rulekit.scenarios import read_all
    from rulekit.scenarios.rulebooks import names_rulebook

    collection = read_all(paths)
    chosen = [each for each in collection.scenarios if names_rulebook(each, rulebook)]
    errors = [found for found in collection.diagnostics if found.severity == "error"]
    ours = [found for found in errors if _may_be_about(found, rulebook)]
    if ours:
        raise RulesError(ours)
    left_out = {str(found.span.source.name) for found in errors if found.span is not None}
    for file in sorted(left_out):
        print(f"rulekit: {file} cannot be read, and is left out.", file=sys.stderr)
    with progress(len(chosen), "scenarios", color) as advance:
        records = record(chosen, jobs, lambda outcome: advance(1))
    failed = [each.outcome.failure for each in records if each.outcome.failure is not None]
    if failed:
        raise RulesError([found for failure in failed for found in failure.diagnostics])
    return records


def _may_be_about(found: Diagnostic, rulebook: Rulebook) -> bool:
    """Whether a fault is in a file that names these rules, or that cannot be looked into."""
    name = Path(rulebook.rules.name).stem
    if found.span is None or found.span.source.path is None:
        return True
    if found.span.source.path == rulebook.rules.path:
        return True
    named = re.findall(r"^\s+rules\b(.+)$", found.span.source.text, re.MULTILINE)
    return any(re.search(rf"\b{re.escape(name)}\b", each) for each in named)


def _wanted(
    mutants: Sequence[Mutant], only: str | None, since: str | None, count: int | None, seed: int
) -> list[Mutant]:
    from rulekit.mutation import sampling

    wanted = list(mutants)
    if only is not None:
        try:
            wanted = sampling.only(wanted, only)
        except ValueError as error:
            raise exit_codes.UsageError(f"--only {only}: {error}") from None
    if since is not None:
        try:
            wanted = sampling.since(wanted, since)
        except ValueError as error:
            raise exit_codes.UsageError(f"--since {since}: {error}") from None
    if count is not None:
        if count < 1:
            raise exit_codes.UsageError(f"--sample {count} chooses nothing.")
        wanted = sampling.sample(wanted, count, seed)
    return wanted


def _try(
    rulebook: Rulebook,
    records: Sequence[Recorded],
    laboratory: Laboratory,
    wanted: Sequence[Mutant],
    memory: Memory,
    jobs: int,
    color: Color,
) -> bool:
    """Tries what is not known; whether it came to its end. What was found is kept."""
    from rulekit.cli.progress import progress
    from rulekit.mutation.execution import Verdict
    from rulekit.mutation.session import try_all

    selection = laboratory.selection
    todo = [each for each in wanted if memory.verdict(each.id, selection.covering(each)) is None]
    known = {mutant.id: memory.ran(mutant.id) for mutant in todo}
    saved = time.monotonic()
    with progress(len(todo), "changes", color) as advance:

        def tell(identity: str, verdict: Verdict) -> None:
            nonlocal saved
            memory.keep(identity, verdict)
            advance(1)
            if time.monotonic() - saved > 5:
                memory.save()
                saved = time.monotonic()

        try:
            try_all(rulebook, records, laboratory, todo, known, jobs, tell)
        except KeyboardInterrupt:
            return False
        finally:
            memory.save()
    return True
