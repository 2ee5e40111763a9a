"""Runs scenarios, one or many, and tells what became of each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias

from attrs import field, frozen

from rulekit.engine.declared_invariants import InvariantBroken, holding
from rulekit.language import tree
from rulekit.language.literals import name_text
from rulekit.language.report import Diagnostic, RulesError
from rulekit.language.source import Span
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios import expectations, when_steps
from rulekit.scenarios.checking import nothing_expected
from rulekit.scenarios.collecting import Collection, Scenario, read_all
from rulekit.scenarios.given_position import open_situation, players_of, program_of
from rulekit.scenarios.invariant_failures import as_given, explained, game_where, holds_as_given
from rulekit.scenarios.names import Names
from rulekit.scenarios.references import names_rules, rules_of
from rulekit.scenarios.reporting import Failure
from rulekit.scenarios.scenario_errors import finding
from rulekit.scenarios.situation import Situation, scene
from rulekit.scenarios.still_to_decide import told_who_decides
from rulekit.workers.pool import in_chunks, share

State: TypeAlias = Literal["passed", "failed", "skipped", "xfailed"]
"""What became of a scenario; skipped and xfailed are as its heading says."""


@frozen
class Outcome:
    scenario: Scenario
    failure: Failure | None
    seconds: float = field(default=0.0, eq=False)
    excused: Failure | None = None  # the failure of one that is known to fail

    @property
    def state(self) -> State:
        if self.failure is not None:
            return "failed"
        if self.excused is not None:
            return "xfailed"
        return "passed" if self.scenario.tree.skip is None else "skipped"

    @property
    def passed(self) -> bool:
        return self.state == "passed"

    @property
    def reason(self) -> str | None:
        """Why it was skipped, or is known to fail."""
        tree = self.scenario.tree
        said = {"skipped": tree.skip, "xfailed": tree.xfail}.get(self.state)
        return None if said is None else said.value


@frozen
class Results:
    """What became of many scenarios, in their order, and what could not be read."""

    outcomes: tuple[Outcome, ...]
    diagnostics: tuple[Diagnostic, ...]
    left_out: int = 0  # were not asked for

    def those(self, state: State) -> tuple[Outcome, ...]:
        return tuple(outcome for outcome in self.outcomes if outcome.state == state)

    @property
    def failed(self) -> tuple[Outcome, ...]:
        return self.those("failed")

    @property
    def passed(self) -> tuple[Outcome, ...]:
        return self.those("passed")

    @property
    def unreadable(self) -> bool:
        return any(diagnostic.severity == "error" for diagnostic in self.diagnostics)


def run(scenario: Scenario, ruleset: Ruleset | None = None) -> Outcome:
    """Play a scenario and compare, unless it says to skip it; one that says that it is known to
    fail must do so. Never raises for anything that is wrong with it.

    `ruleset` stands in for the rules that the scenario names, to try changed rules.
    """
    if scenario.tree.skip is not None:
        return Outcome(scenario, None)
    start = time.perf_counter()
    failure, excused = _play(scenario, ruleset), None
    known = scenario.tree.xfail
    if known is not None and failure is None:
        failure = _known_to_fail(scenario, known)
    elif known is not None and failure is not None and failure.scene is not None:
        failure, excused = None, failure  # what cannot even be set up is no known failure
    return Outcome(scenario, failure, time.perf_counter() - start, excused)


def run_all(
    paths: Iterable[Path | str],
    jobs: int = 1,
    keyword: str | None = None,
    mark: str | None = None,
    *,
    rules: RulesetReference | None = None,
    stop_at_first: bool = False,
    on_outcome: Callable[[Outcome], None] | None = None,
) -> Results:
    """Run the scenarios of files and folders, in `jobs` processes.

    `keyword` keeps those whose id holds the text, whatever its case; `mark` those with this mark,
    or by `not MARK` those without it; `rules` those for these, which were read, and no others.
    `on_outcome` is told of each as it is done, in the same order for every number of jobs.
    """
    chosen = choose(paths, keyword, rules, mark)
    outcomes = run_some(chosen.scenarios, jobs, stop_at_first=stop_at_first, on_outcome=on_outcome)
    return Results(outcomes, chosen.diagnostics, chosen.left_out)


def run_some(
    scenarios: Sequence[Scenario],
    jobs: int = 1,
    *,
    stop_at_first: bool = False,
    on_outcome: Callable[[Outcome], None] | None = None,
) -> tuple[Outcome, ...]:
    """Run scenarios in `jobs` processes, as `run_all` does."""
    chunks = in_chunks(scenarios, jobs, len(scenarios))
    outcomes: list[Outcome] = []
    for outcome in share(_run_some, chunks, jobs):
        outcomes.append(outcome)
        if on_outcome is not None:
            on_outcome(outcome)
        if stop_at_first and outcome.state == "failed":
            break
    return tuple(outcomes)


def choose(
    paths: Iterable[Path | str],
    keyword: str | None,
    rules: RulesetReference | None,
    mark: str | None = None,
) -> Collection:
    """The scenarios of files and folders that are asked for, as `run_all` is asked."""
    found = read_all(paths)
    chosen = tuple(each for each in found.scenarios if _matches(each, keyword, rules, mark))
    return Collection(chosen, found.diagnostics, len(found.scenarios) - len(chosen))


def _matches(
    scenario: Scenario, keyword: str | None, rules: RulesetReference | None, mark: str | None
) -> bool:
    if mark is not None:
        name = mark.removeprefix("not ").strip()
        marked = any(each.text == name for each in scenario.tree.marks)
        if marked == mark.startswith("not "):
            return False
    # An id has the name of its file, which may be spelled as what is typed is not.
    texts = [name_text(text).casefold() for text in (keyword or "", scenario.id)]
    if texts[0] not in texts[1]:
        return False
    return rules is None or names_rules(scenario, rules)


def _run_some(scenarios: Iterable[Scenario]) -> Iterator[Outcome]:
    return map(run, scenarios)


def _play(scenario: Scenario, ruleset: Ruleset | None) -> Failure | None:
    span = scenario.tree.name.span
    situation: Situation | None = None
    watched = ExitStack()
    try:
        if ruleset is None:
            ruleset = rules_of(scenario)
        if ruleset.invariants and (program := program_of(scenario.tree, ruleset)) is not None:
            watched.enter_context(holding(program))
        situation = open_situation(scenario.tree, ruleset)
        for part in scenario.tree.parts:
            if isinstance(part, tree.When):
                for step in part.steps:
                    span = step.span
                    when_steps.take(situation, step)
                continue
            when_steps.settle(situation)
            span = part.span
            unmet, span = _unmet(situation, part)
            if unmet:
                unmet = told_who_decides(situation, unmet, partial(_is_met, part))
                return Failure(scenario, tuple(unmet), span, scene(situation))
    except InvariantBroken as error:
        names = Names(error.program.ruleset, players_of(scenario.tree))
        there = Situation(game_where(error, names.players), names)
        told = explained(error, names.players)
        if situation is None and _breaks_as_given(scenario, error.program.ruleset):
            told = as_given(told, error.program, error.state)
        return Failure(scenario, (told,), span, scene(there))
    except RulesError as error:
        seen = None if situation is None else scene(situation)
        return Failure(scenario, error.diagnostics, span, seen)
    finally:
        watched.close()
    nothing = nothing_expected(scenario.tree)
    if nothing is not None:
        return Failure(scenario, (nothing,), nothing.span or span, scene(situation))
    return None


def _known_to_fail(scenario: Scenario, known: tree.String) -> Failure:
    told = finding(
        "RK5009",
        known.span,
        f'"{scenario.name}" passes, and is said to fail',
        label="not so any more",
        help="leave out the line `xfail`",
    )
    return Failure(scenario, (told,), known.span, None)


def _breaks_as_given(scenario: Scenario, ruleset: Ruleset) -> bool:
    """Whether the given lines alone break an invariant, before the turn begins."""
    if any(isinstance(line, tree.GivenSetup) for line in scenario.tree.given):
        return False
    return not holds_as_given(scenario.tree, ruleset)


def _is_met(part: tree.Then, situation: Situation) -> bool:
    return not _unmet(situation, part)[0]


def _unmet(situation: Situation, part: tree.Then) -> tuple[list[Diagnostic], Span]:
    """What of a `then` does not hold, or has no meaning, and the line of the first."""
    unmet: list[Diagnostic] = []
    first = part.span
    for expected in part.expectations:
        try:
            problem = expectations.check(situation, expected)
            found = [] if problem is None else [problem]
        except RulesError as error:
            found = list(error.diagnostics)
        if found and not unmet:
            first = expected.span
        unmet += found
    return unmet, first
