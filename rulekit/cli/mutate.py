"""`rulekit mutate`: changes rules and sees whether a scenario notices."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.parameters import Color, Jobs, Rules, With, check_jobs, check_percent
from rulekit.cli.progress import progress

if TYPE_CHECKING:
    from rulekit.mutation.mutants import Mutant
    from rulekit.mutation.scoring import Score

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
    ruleset: Rules,
    scenarios: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    /,
    *,
    with_: With = (),
    min: int | None = None,
    only: str | None = None,
    since: Annotated[str | None, Parameter(metavar="REVISION")] = None,
    sample: int | None = None,
    seed: int = 0,
    jobs: Jobs = 1,
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
    restart
        Try everything again, whatever is kept.
    equivalent
        A list of changes that cannot be noticed, with reasons.
    format
        For people, a JSON document, or commands that a GitHub workflow shows beside the
        lines.
    """
    from rulekit.cli.mutants import tell
    from rulekit.loading.reference import RulesetReference
    from rulekit.mutation import session
    from rulekit.mutation.equivalents import lists_beside, read_equivalents
    from rulekit.mutation.laboratory import open_laboratory
    from rulekit.mutation.scoring import score_of
    from rulekit.mutation.verdict_cache import remember

    started = time.perf_counter()
    check_jobs(jobs)
    check_percent("--min", min)
    where = list(scenarios) or ["."]
    equivalents = read_equivalents(equivalent or lists_beside(where))
    rules = RulesetReference(ruleset, with_).read()
    rules.load()  # wrong rules are told before wrong scenarios
    chosen = session.scenarios_for(rules, where)
    for file in chosen.left_out:
        print(f"rulekit: {file} cannot be read, and is left out.", file=sys.stderr)
    try:
        with progress(len(chosen.scenarios), "scenarios", color) as advance:
            records = session.run_unchanged(chosen.scenarios, jobs, advance)
    except KeyboardInterrupt:
        print(
            "rulekit: interrupted while the scenarios were run as they are; no change was tried.",
            file=sys.stderr,
        )
        return exit_codes.INTERRUPTED
    if not records:
        print(f"rulekit: no scenario in {', '.join(where)} is for these rules.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    laboratory = open_laboratory(rules, records)
    wanted = _wanted(laboratory.mutants, only, since, sample, seed)
    if not wanted:
        print("rulekit: nothing is there to change.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    memory = remember(laboratory, restart=restart)
    todo = session.unknown(laboratory, wanted, memory)
    with progress(len(todo), "changes", color) as advance:
        complete = session.try_and_keep(laboratory, todo, memory, jobs, advance)
    score = score_of(laboratory, wanted, memory, equivalents)
    tell(score, laboratory, equivalents, format, color, started, complete)
    code = _exit_code(score, min)
    return code if complete else exit_codes.INTERRUPTED


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


def _exit_code(score: Score, minimum: int | None) -> int:
    if minimum is None:
        return exit_codes.FINDINGS if score.survivors else exit_codes.CLEAN
    if score.percent is None or score.percent >= minimum:
        return exit_codes.CLEAN
    print(
        f"rulekit: {score.percent} % of the changes are noticed, less than --min {minimum}",
        file=sys.stderr,
    )
    return exit_codes.FINDINGS
