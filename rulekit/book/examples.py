"""The examples of a ruleset: scenarios among its rules, which are played before they are told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from attrs import evolve, frozen

from rulekit.language import tree
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.collecting import Scenario, read
from rulekit.scenarios.given_position import players_of
from rulekit.scenarios.reporting import Failure
from rulekit.scenarios.running import run
from rulekit.scenarios.shared_names import as_its_file_means


@frozen
class Played:
    """The examples that hold, and what is to be said of the others."""

    holding: tuple[Scenario, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def failed(self) -> bool:
        return any(found.severity == "error" for found in self.diagnostics)


def written(source: Source) -> Iterator[Scenario]:
    """The examples of a rule file; one without any is not parsed again."""
    if any(line.startswith("example ") for line in source.text.splitlines()):
        for scenario in read(source).scenarios:
            if scenario.tree.is_example:
                yield scenario


def labels_of(scenario: tree.Scenario) -> Iterator[tree.CardName]:
    """What its players choose that is neither a number nor a player: cards, and answers."""
    players = players_of(scenario)
    for part in scenario.parts:
        for step in part.steps if isinstance(part, tree.When) else ():
            match step:
                case tree.PlaysStep() | tree.UsesStep():
                    objects = step.on
                case tree.ChoosesStep():
                    objects = step.objects
                case tree.PassesStep():
                    objects = ()
                case _:
                    assert_never(step)
            for one in objects:
                if isinstance(one, tree.ObjectNamed) and one.card.name.text not in players:
                    yield one.card.name


def played(rules: Ruleset) -> Played:
    """Every example, by these rules. One of a file that others change may no longer hold: it is
    left out with a warning, but one of the last file is a mistake."""
    holding: list[Scenario] = []
    diagnostics: list[Diagnostic] = []
    for source in rules.sources:
        for scenario in written(source):
            shared = rules.called.get(source)
            if shared:
                scenario = evolve(scenario, tree=as_its_file_means(scenario.tree, shared))
            outcome = run(scenario, rules)
            if outcome.passed:
                holding.append(scenario)
            elif outcome.failure is not None:
                last = source is rules.sources[-1]
                diagnostics.append(_told(scenario, outcome.failure, last))
    return Played(tuple(holding), tuple(diagnostics))


def _told(scenario: Scenario, failure: Failure, last: bool) -> Diagnostic:
    first, *_ = failure.diagnostics
    if last:
        help_ = f'`rulekit test "{scenario.id}"` tells more'
    else:
        help_ = "the book goes without it; a file that changes the rules may bring one of its own"
    return Diagnostic(
        "RK6105",
        "error" if last else "warning",
        f"the example “{scenario.name}” does not hold",
        span=first.span or scenario.tree.name.span,
        label=first.label,
        notes=(f"{first.code}: {first.message}", *first.notes),
        help=help_,
    )
