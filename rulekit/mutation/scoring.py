"""The score of a set of scenarios, and what it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import define, field

from rulekit.language.report import Diagnostic
from rulekit.mutation.equivalents import Equivalents
from rulekit.mutation.execution import Verdict
from rulekit.mutation.laboratory import Laboratory
from rulekit.mutation.mutants import Mutant
from rulekit.mutation.verdict_cache import Memory
from rulekit.scenarios.collecting import Scenario


@define
class Score:
    """Verdicts on mutants; those that were never tried are left out."""

    mutants: list[Mutant] = field(factory=list)
    verdicts: dict[str, Verdict] = field(factory=dict)
    equivalent: dict[str, str] = field(factory=dict)  # survivors, with the reason given
    wanted: int = 0  # how many were to be tried

    @property
    def killed(self) -> int:
        return sum(verdict.is_killed for verdict in self.verdicts.values())

    @property
    def survivors(self) -> list[Mutant]:
        """Those that no scenario notices and for which no reason is given."""
        return [
            mutant
            for mutant in self.mutants
            if self.verdicts[mutant.id].status in ("survived", "not covered")
            and mutant.id not in self.equivalent
        ]

    @property
    def invalid(self) -> list[Mutant]:
        """Those with which no scenario can be run; the verdict says why."""
        return [each for each in self.mutants if self.verdicts[each.id].status == "invalid"]

    @property
    def valid(self) -> int:
        """Those that count: neither invalid nor argued to be equivalent."""
        return self.killed + len(self.survivors)

    @property
    def percent(self) -> int | None:
        """Rounded down: only all is 100. None if nothing counts."""
        return self.killed * 100 // self.valid if self.valid else None

    @property
    def counts(self) -> Counter[str]:
        return Counter(verdict.status for verdict in self.verdicts.values())


def score_of(
    laboratory: Laboratory, wanted: Sequence[Mutant], memory: Memory, equivalents: Equivalents
) -> Score:
    """What is known of the wanted mutants."""
    verdicts: dict[str, Verdict] = {}
    for mutant in wanted:
        covering = laboratory.selection.covering(mutant)
        verdict = memory.verdict(mutant.id, covering)
        if verdict is not None:
            verdicts[mutant.id] = verdict
        elif not covering:
            verdicts[mutant.id] = Verdict("not covered")
    return add_up(wanted, verdicts, equivalents)


def add_up(
    mutants: Sequence[Mutant], verdicts: Mapping[str, Verdict], equivalents: Equivalents
) -> Score:
    tried = [mutant for mutant in mutants if mutant.id in verdicts]
    alive = {
        mutant.id for mutant in tried if verdicts[mutant.id].status in ("survived", "not covered")
    }
    reasons = {one: why for one, why in equivalents.reasons.items() if one in alive}
    return Score(tried, {mutant.id: verdicts[mutant.id] for mutant in tried}, reasons, len(mutants))


def as_diagnostics(score: Score, scenarios: Sequence[Scenario]) -> list[Diagnostic]:
    """A warning for each survivor, at its place."""
    return [_survivor(mutant, score.verdicts[mutant.id], scenarios) for mutant in score.survivors]


def wrong_entries(
    score: Score,
    all_mutants: Sequence[Mutant],
    equivalents: Equivalents,
    scenarios: Sequence[Scenario],
) -> list[Diagnostic]:
    """Warnings for entries of the list that mean no mutant, or one that is noticed."""
    known = {mutant.id for mutant in all_mutants}
    file = equivalents.files[0] if equivalents.files else None
    found: list[Diagnostic] = []
    for identity in equivalents.reasons:
        verdict = score.verdicts.get(identity)
        if identity not in known:
            what, help = "means no mutant of these rules", "take it out, or write it anew"
        elif verdict is not None and verdict.is_killed and verdict.killer is not None:
            what = f'is noticed by "{scenarios[verdict.killer].name}"'
            help = "take it out: it counts"
        else:
            continue
        message = f"an entry of {file} {what}"
        found.append(Diagnostic("RK7019", "warning", message, notes=(identity,), help=help))
    return found


def _survivor(mutant: Mutant, verdict: Verdict, scenarios: Sequence[Scenario]) -> Diagnostic:
    if verdict.status == "not covered":
        notes = ["no scenario covers this place"]
    else:
        names = [f"“{scenarios[number].name}”" for number in verdict.ran[:3]]
        more = len(verdict.ran) - len(names)
        others = f" and {more} more" if more > 0 else ""
        count = len(verdict.ran)
        verb = "scenario covers" if count == 1 else "scenarios cover"
        notes = [f"{count} {verb} it: {', '.join(names)}{others}"]
    notes.append(f"this mutant is called: {mutant.id}")
    return Diagnostic(
        mutant.code,
        "warning",
        f"no scenario notices that `{mutant.before}` becomes `{mutant.after}`",
        mutant.span,
        label=mutant.after,
        notes=tuple(notes),
        help="write a scenario in which it makes a difference",
    )
