"""Runs scenarios, one or many, and tells what became of each."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from attrs import field, frozen

from rulekit.engine.declared_invariants import InvariantBroken, holding
from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic, RulesError
from rulekit.language.literals import name_text
from rulekit.language.source import Span
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios import expectations, when_steps
from rulekit.scenarios.checking import nothing_expected
from rulekit.scenarios.collecting import Scenario, read_all
from rulekit.scenarios.given_position import arrange, open_situation, players_of, program_of
from rulekit.scenarios.invariant_failures import as_given, explained, game_where, holds
from rulekit.scenarios.names import Names
from rulekit.scenarios.pending_decisions import told_who_decides
from rulekit.scenarios.reporting import Failure
from rulekit.scenarios.rulebooks import Rulebook, names_rulebook, rules_of
from rulekit.scenarios.situation import Situation, scene


@frozen
class Outcome:
    scenario: Scenario
    failure: Failure | None
    seconds: float = field(default=0.0, eq=False)

    @property
    def passed(self) -> bool:
        return self.failure is None


@frozen
class Results:
    """What became of many scenarios, in their order, and what could not be read."""

    outcomes: tuple[Outcome, ...]
    diagnostics: tuple[Diagnostic, ...]
    left_out: int = 0  # were not asked for

    @property
    def failed(self) -> tuple[Outcome, ...]:
        return tuple(outcome for outcome in self.outcomes if not outcome.passed)

    @property
    def passed(self) -> tuple[Outcome, ...]:
        return tuple(outcome for outcome in self.outcomes if outcome.passed)

    @property
    def unreadable(self) -> bool:
        return any(diagnostic.severity == "error" for diagnostic in self.diagnostics)


def run(scenario: Scenario, ruleset: Ruleset | None = None) -> Outcome:
    """Play a scenario and compare. Never raises for anything that is wrong with it.

    `ruleset` stands in for the rules that the scenario names, to try changed rules.
    """
    start = time.perf_counter()
    failure = _play(scenario, ruleset)
    return Outcome(scenario, failure, time.perf_counter() - start)


def run_all(
    paths: Iterable[Path | str],
    jobs: int = 1,
    keyword: str | None = None,
    *,
    rulebook: Rulebook | None = None,
    stop_at_first: bool = False,
    on_outcome: Callable[[Outcome], None] | None = None,
) -> Results:
    """Run the scenarios of files and folders, in `jobs` processes.

    `keyword` keeps those whose id holds the text, whatever its case; `rulebook` those for
    these rules and no others. `on_outcome` is told of each as it is done, in the same order
    for every number of jobs.
    """
    collection = read_all(paths)
    chosen = [each for each in collection.scenarios if matches(each, keyword, rulebook)]
    outcomes: list[Outcome] = []
    for outcome in _outcomes(chosen, jobs):
        outcomes.append(outcome)
        if on_outcome is not None:
            on_outcome(outcome)
        if stop_at_first and not outcome.passed:
            break
    left_out = len(collection.scenarios) - len(chosen)
    return Results(tuple(outcomes), collection.diagnostics, left_out)


def matches(scenario: Scenario, keyword: str | None, rulebook: Rulebook | None) -> bool:
    # An id has the name of its file, which may be spelled as what is typed is not.
    texts = [name_text(text).casefold() for text in (keyword or "", scenario.id)]
    if texts[0] not in texts[1]:
        return False
    return rulebook is None or names_rulebook(scenario, rulebook)


def _outcomes(scenarios: Sequence[Scenario], jobs: int) -> Iterator[Outcome]:
    if jobs <= 1 or len(scenarios) < 2:
        yield from map(run, scenarios)
        return
    with ProcessPoolExecutor(min(jobs, len(scenarios)), initializer=_begin) as pool:
        try:
            yield from pool.map(run, scenarios, chunksize=max(1, len(scenarios) // (4 * jobs)))
        finally:
            pool.shutdown(cancel_futures=True)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that shares the work is asked


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


def _breaks_as_given(scenario: Scenario, ruleset: Ruleset) -> bool:
    """Whether the given lines alone break an invariant, before the turn begins."""
    if any(isinstance(line, tree.GivenSetup) for line in scenario.tree.given):
        return False
    arranged = arrange(scenario.tree, ruleset)
    game = arranged.situation.game
    game.state.current = game.state.starter = arranged.seat
    return not holds(game.program, game.state)


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
