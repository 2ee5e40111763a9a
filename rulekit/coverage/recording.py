"""Runs scenarios in measured games and records what each covers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from attrs import field, frozen

from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.coverage_points import place_probes
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.probes import Probes
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.given_position import prepare
from rulekit.scenarios.references import reference_of
from rulekit.scenarios.running import Outcome, Results, choose, run
from rulekit.workers.pool import share


@frozen
class Trace:
    """What one scenario covered."""

    lines: dict[str, frozenset[int]] = field(factory=dict)  # by the path of the file
    noted: frozenset[tuple[int, int]] = frozenset()  # numbers of points, and what became of them


@frozen
class Recorded:
    """A scenario that was run, by which rules, and its trace; None if these cannot be loaded."""

    outcome: Outcome
    rules: RulesetReference | None
    trace: Trace


def run_measured(
    paths: Iterable[Path | str],
    jobs: int = 1,
    keyword: str | None = None,
    mark: str | None = None,
    *,
    rules: RulesetReference | None = None,
    on_outcome: Callable[[Outcome], None] = lambda outcome: None,
) -> tuple[Results, list[Recorded]]:
    """Runs scenarios as `run_all` does, and records what they cover."""
    chosen = choose(paths, keyword, rules, mark)
    records: list[Recorded] = []
    for each in record(chosen.scenarios, jobs):
        records.append(each)
        on_outcome(each.outcome)
    outcomes = tuple(each.outcome for each in records)
    return Results(outcomes, chosen.diagnostics, chosen.left_out), records


def record(scenarios: Sequence[Scenario], jobs: int = 1) -> Iterator[Recorded]:
    """Runs scenarios in `jobs` processes, and tells of each, in their order.

    Needs coverage.py; without it, `ModuleNotFoundError`.
    """
    size = max(1, -(-len(scenarios) // max(jobs, 1)))
    chunks = [scenarios[start : start + size] for start in range(0, len(scenarios), size)]
    return share(_record, chunks, jobs)


def _record(scenarios: Sequence[Scenario]) -> Iterator[Recorded]:
    books = _Books()
    tracer = _Tracer()
    for scenario in scenarios:
        reference, rules, probes = books.open(scenario)
        if rules is not None:
            prepare(scenario.tree, rules)
        with tracer.tracing():
            outcome = run(scenario, rules)  # which tells what is wrong with its rules
        yield Recorded(outcome, reference, Trace(tracer.lines(), frozenset(probes.noted)))


class _Books:
    """The measured rulesets of scenarios, each loaded once."""

    def __init__(self) -> None:
        self.known: dict[RulesetReference, tuple[Ruleset, Probes]] = {}

    def open(self, scenario: Scenario) -> tuple[RulesetReference | None, Ruleset | None, Probes]:
        try:
            reference = reference_of(scenario)
            if reference not in self.known:
                ruleset = reference.load()
                self.known[reference] = ruleset, place_probes(ruleset)
        except RulesError:
            return None, None, Probes()
        ruleset, probes = self.known[reference]
        probes.noted.clear()
        return reference, ruleset, probes


class _Tracer:
    """The lines of rule files that run, as coverage.py sees them."""

    def __init__(self) -> None:
        from coverage import Coverage

        self.coverage = Coverage(
            data_file=None,
            config_file=False,
            include=["*.rules"],
            messages=False,
            check_preimported=False,
        )
        self.coverage.set_option("run:disable_warnings", ["no-data-collected"])
        self.coverage.set_option("run:core", "ctrace")  # the same on every Python

    @contextmanager
    def tracing(self) -> Iterator[None]:
        self.coverage.get_data().erase()
        self.coverage.start()
        try:
            yield
        finally:
            self.coverage.stop()

    def lines(self) -> dict[str, frozenset[int]]:
        """The lines of each file that ran while it was traced last."""
        data = self.coverage.get_data()
        return {path: frozenset(data.lines(path) or ()) for path in data.measured_files()}
