"""What `rulekit mutate` shows of its verdicts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulekit.cli import exit_codes
from rulekit.cli.output import ColorWhen, checkout, print_json, wants_color
from rulekit.cli.streams import painted

if TYPE_CHECKING:
    from rulekit.language.diagnostics import Diagnostic
    from rulekit.mutation.equivalents import Equivalents
    from rulekit.mutation.mutants import Mutant
    from rulekit.mutation.scoring import Score
    from rulekit.mutation.session import Laboratory
    from rulekit.mutation.verdict_cache import Memory


@frozen
class Report:
    """The verdicts of one run."""

    laboratory: Laboratory
    wanted: Sequence[Mutant]
    memory: Memory
    equivalents: Equivalents
    seconds: float

    def tell(self, format: str, color: ColorWhen, minimum: int | None, *, complete: bool) -> int:
        """Shows survivors and score; returns the exit code."""
        from rulekit.mutation.scoring import as_diagnostics, wrong_entries

        score = self._score()
        scenarios = self.laboratory.selection.scenarios
        survivors = as_diagnostics(score, scenarios)
        wrong = wrong_entries(score, self.laboratory.mutants, self.equivalents, scenarios)
        if format == "json":
            print_json(self._as_data(score, survivors, wrong, complete))
        elif format == "github":
            from rulekit.language.github_annotations import to_commands

            for command in to_commands([*survivors, *wrong], checkout()):
                print(command)
        else:
            self._print(score, survivors, wrong, color, complete)
        return self._exit_code(score, minimum)

    def _score(self) -> Score:
        from rulekit.mutation.execution import Verdict
        from rulekit.mutation.scoring import add_up

        selection = self.laboratory.selection
        verdicts: dict[str, Verdict] = {}
        for mutant in self.wanted:
            covering = selection.covering(mutant)
            verdict = self.memory.verdict(mutant.id, covering)
            if verdict is None and not covering:
                verdict = Verdict("not covered")
            if verdict is not None:
                verdicts[mutant.id] = verdict
        return add_up(self.wanted, verdicts, self.equivalents)

    def _print(
        self,
        score: Score,
        survivors: Sequence[Diagnostic],
        wrong: Sequence[Diagnostic],
        color: ColorWhen,
        complete: bool,
    ) -> None:
        from rulekit.language.rendering import render

        colour = wants_color(color, sys.stdout)
        if survivors or wrong:
            print(render([*survivors, *wrong], colour=colour), file=painted(sys.stdout))
            print()
        if score.equivalent:
            print("Argued to be equivalent, and not counted:")
            for mutant, reason in score.equivalent.items():
                print(f"  {mutant}\n    {reason}")
            print()
        invalid = score.invalid
        if invalid:
            print("Invalid, and not counted: with these no game can be played.")
            for each in invalid:
                print(f"  {each.id}\n    {score.verdicts[each.id].reason}")
            print()
        print(self._summary(score, complete))

    def _summary(self, score: Score, complete: bool) -> str:
        counts = score.counts
        asides = {
            "not covered by any scenario": counts["not covered"],
            "never came to an end": counts["timeout"],
            "equivalent": len(score.equivalent),
            "invalid": counts["invalid"],
        }
        told = "".join(f", {count} {what}" for what, count in asides.items() if count)
        percent = "" if score.percent is None else f": {score.percent} %"
        end = (
            ""
            if complete
            else f"\nInterrupted when {len(score.mutants)} of {len(self.wanted)} changes were "
            "looked at; what was found so far is kept."
        )
        return (
            f"{score.killed} of {score.valid} changes are noticed{percent}"
            f"{told} ({self.seconds:.1f} s){end}"
        )

    def _as_data(
        self,
        score: Score,
        survivors: Sequence[Diagnostic],
        wrong: Sequence[Diagnostic],
        complete: bool,
    ) -> dict[str, Any]:
        from rulekit.language.rendering import to_json

        scenarios = self.laboratory.selection.scenarios
        return {
            "format_version": 1,
            "ruleset": self.laboratory.ruleset.name,
            "complete": complete,
            "percent": score.percent,
            "noticed": score.killed,
            "counted": score.valid,
            "tried": len(score.mutants),
            "wanted": len(self.wanted),
            "counts": dict(sorted(score.counts.items())),
            "equivalent": [
                {"mutant": mutant, "reason": reason} for mutant, reason in score.equivalent.items()
            ],
            "wall_seconds": round(self.seconds, 3),
            "mutants": [
                {
                    "mutant": mutant.id,
                    "code": mutant.code,
                    "file": mutant.span.source.name,
                    "line": mutant.span.line,
                    "before": mutant.before,
                    "after": mutant.after,
                    "status": score.verdicts[mutant.id].status,
                    "reason": score.verdicts[mutant.id].reason or None,
                    "noticed_by": None if killer is None else scenarios[killer].id,
                }
                for mutant in score.mutants
                for killer in (score.verdicts[mutant.id].killer,)
            ],
            "diagnostics": to_json([*survivors, *wrong])["diagnostics"],
        }

    def _exit_code(self, score: Score, minimum: int | None) -> int:
        if minimum is None:
            return exit_codes.FINDINGS if score.survivors else exit_codes.CLEAN
        if score.percent is None or score.percent >= minimum:
            return exit_codes.CLEAN
        print(
            f"rulekit: {score.percent} % of the changes are noticed, less than --min {minimum}",
            file=sys.stderr,
        )
        return exit_codes.FINDINGS
