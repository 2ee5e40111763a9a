"""Runs scenarios in measured games and records what each comes by."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.synchronize import Event

from attrs import field, frozen

from rulekit.language.diagnostics import RulesError
from rulekit.ruleset.coverage_points import place_probes
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.probes import Probes
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.given_position import prepare
from rulekit.scenarios.rulebooks import Rulebook, rulebook_of
from rulekit.scenarios.running import Outcome, run


@frozen
class Trace:
    """What one scenario came by."""

    lines: dict[str, frozenset[int]] = field(factory=dict)  # by the path of the file
    noted: frozenset[tuple[int, int]] = frozenset()  # numbers of points, and what became of them


@frozen
class Recorded:
    """A scenario that was run, by which rules, and its trace; None if these cannot be loaded."""

    outcome: Outcome
    rulebook: Rulebook | None
    trace: Trace


def record(
    scenarios: Sequence[Scenario],
    jobs: int = 1,
    on_outcome: Callable[[Outcome], None] | None = None,
) -> list[Recorded]:
    """Runs scenarios in `jobs` processes; `on_outcome` is told of each, in their order.

    Needs coverage.py; without it, `ModuleNotFoundError`.
    """
    if jobs <= 1 or len(scenarios) < 2:
        return _record(scenarios, on_outcome)
    size = max(1, -(-len(scenarios) // jobs))
    chunks = [scenarios[start : start + size] for start in range(0, len(scenarios), size)]
    found: list[Recorded] = []
    stop = multiprocessing.Event()
    with ProcessPoolExecutor(min(jobs, len(chunks)), initializer=_begin, initargs=(stop,)) as pool:
        try:
            for made in pool.map(_record, chunks):
                found += made
                for each in made:
                    if on_outcome is not None:
                        on_outcome(each.outcome)
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)
    return found


_stop: list[Event] = []
"""In a process that shares the work: whether it is to stop."""


def _begin(stop: Event) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that shares the work is asked
    _stop.append(stop)


def _record(
    scenarios: Sequence[Scenario], on_outcome: Callable[[Outcome], None] | None = None
) -> list[Recorded]:
    books = _Books()
    found: list[tuple[Outcome, Rulebook | None, frozenset[tuple[int, int]]]] = []
    tracer = _Tracer()
    for number, scenario in enumerate(scenarios):
        if _stop and _stop[0].is_set():
            break
        rulebook, ruleset, probes = books.open(scenario)
        if ruleset is not None:
            prepare(scenario.tree, ruleset)
        with tracer.tracing(number):
            outcome = run(scenario, ruleset)  # which tells what is wrong with its rules
        found.append((outcome, rulebook, frozenset(probes.noted)))
        if on_outcome is not None:
            on_outcome(outcome)
    lines = tracer.lines(len(scenarios))
    return [
        Recorded(outcome, rulebook, Trace(lines[number], noted))
        for number, (outcome, rulebook, noted) in enumerate(found)
    ]


class _Books:
    """The measured rulesets of scenarios, each loaded once."""

    def __init__(self) -> None:
        self.known: dict[Rulebook, tuple[Ruleset, Probes]] = {}

    def open(self, scenario: Scenario) -> tuple[Rulebook | None, Ruleset | None, Probes]:
        try:
            rulebook = rulebook_of(scenario)
            if rulebook not in self.known:
                ruleset = rulebook.load()
                self.known[rulebook] = ruleset, place_probes(ruleset)
        except RulesError:
            return None, None, Probes()
        ruleset, probes = self.known[rulebook]
        probes.noted.clear()
        return rulebook, ruleset, probes


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
        self.coverage.set_option("run:core", "ctrace")  # the other knows no contexts

    @contextmanager
    def tracing(self, number: int) -> Iterator[None]:
        self.coverage.start()
        self.coverage.switch_context(str(number))
        try:
            yield
        finally:
            self.coverage.stop()

    def lines(self, count: int) -> list[dict[str, frozenset[int]]]:
        """The lines of each file, for each number under which was traced."""
        found: list[dict[str, set[int]]] = [{} for _ in range(count)]
        data = self.coverage.get_data()
        for path in data.measured_files():
            for line, contexts in data.contexts_by_lineno(path).items():
                for context in contexts:
                    if context:
                        found[int(context)].setdefault(path, set()).add(line)
        return [{path: frozenset(seen) for path, seen in each.items()} for each in found]
