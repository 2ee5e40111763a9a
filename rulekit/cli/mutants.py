"""What `rulekit mutate` shows of its verdicts."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulekit.cli.output import ColorWhen, checkout, print_diagnostics, print_json

if TYPE_CHECKING:
    from rulekit.language.report import Diagnostic
    from rulekit.mutation.equivalents import Equivalents
    from rulekit.mutation.laboratory import Laboratory
    from rulekit.mutation.scoring import Score


def tell(
    score: Score,
    laboratory: Laboratory,
    equivalents: Equivalents,
    format: str,
    color: ColorWhen,
    started: float,
    complete: bool,
) -> None:
    """Shows survivors and score."""
    from rulekit.mutation.scoring import as_diagnostics, wrong_entries

    scenarios = laboratory.selection.scenarios
    found = [
        *as_diagnostics(score, scenarios),
        *wrong_entries(score, laboratory.mutants, equivalents, scenarios),
    ]
    seconds = time.perf_counter() - started
    if format == "json":
        print_json(_as_data(score, laboratory, found, seconds, complete))
    elif format == "github":
        from rulekit.language.github_annotations import to_commands

        for command in to_commands(found, checkout()):
            print(command)
    else:
        _print(score, found, color)
        print(_summary(score, seconds, complete))


def _print(score: Score, found: Sequence[Diagnostic], color: ColorWhen) -> None:
    if found:
        print_diagnostics(found, color, sys.stdout)
        print()
    if score.equivalent:
        print("Argued to be equivalent, and not counted:")
        for mutant, reason in score.equivalent.items():
            print(f"  {mutant}\n    {reason}")
        print()
    if score.invalid:
        print("Invalid, and not counted: with these no game can be played.")
        for each in score.invalid:
            print(f"  {each.id}\n    {score.verdicts[each.id].reason}")
        print()


def _summary(score: Score, seconds: float, complete: bool) -> str:
    counts = score.counts
    asides = {
        "not covered by any scenario": counts["not covered"],
        "never came to an end": counts["timeout"],
        "equivalent": len(score.equivalent),
        "invalid": counts["invalid"],
    }
    told = "".join(f", {count} {what}" for what, count in asides.items() if count)
    percent = "" if score.percent is None else f": {score.percent} %"
    line = f"{score.killed} of {score.valid} changes are noticed{percent}{told} ({seconds:.1f} s)"
    if complete:
        return line
    return (
        f"{line}\nInterrupted when {len(score.mutants)} of {score.wanted} changes were "
        "looked at; what was found so far is kept."
    )


def _as_data(
    score: Score,
    laboratory: Laboratory,
    found: Sequence[Diagnostic],
    seconds: float,
    complete: bool,
) -> dict[str, Any]:
    from rulekit.language.rendering import as_data

    scenarios = laboratory.selection.scenarios
    return {
        "format_version": 1,
        "ruleset": laboratory.ruleset.name,
        "complete": complete,
        "percent": score.percent,
        "noticed": score.killed,
        "counted": score.valid,
        "tried": len(score.mutants),
        "wanted": score.wanted,
        "counts": dict(sorted(score.counts.items())),
        "equivalent": [
            {"mutant": mutant, "reason": reason} for mutant, reason in score.equivalent.items()
        ],
        "wall_seconds": round(seconds, 3),
        "mutants": [
            {
                "mutant": mutant.id,
                "code": mutant.code,
                "file": mutant.span.source.name,
                "line": mutant.span.line,
                "before": mutant.before,
                "after": mutant.after,
                "status": verdict.status,
                "reason": verdict.reason or None,
                "noticed_by": None if verdict.killer is None else scenarios[verdict.killer].id,
            }
            for mutant in score.mutants
            for verdict in (score.verdicts[mutant.id],)
        ],
        "diagnostics": as_data(found),
    }
