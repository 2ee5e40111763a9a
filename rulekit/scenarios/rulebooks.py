"""Loads the rules that a scenario names, once for each process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from rulekit.language.diagnostics import Report, RulesError
from rulekit.language.source import Source, Span
from rulekit.ruleset.coverage_points import place_probes
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios import measuring
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.scenario_errors import wrong


class Rulebook:
    """The files of the rules that a scenario names, as a key: the same files are the same
    rulebook, however often they are read."""

    def __init__(self, rules: Source, expansions: Sequence[Source]) -> None:
        self.rules = rules
        self.expansions = tuple(expansions)
        self._key = tuple(
            (each.name if each.path is None else each.path.resolve(), each.text)
            for each in (rules, *expansions)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulebook) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def load(self) -> Ruleset:
        """The ruleset, made anew; raises `RulesError` if it has errors."""
        from rulekit.loading.loader import load

        return load(self.rules, self.expansions)


def asked_for(ruleset: str, expansions: Sequence[str]) -> Rulebook:
    """The rulebook that a person names; raises RulesError for rules that cannot be found or
    have errors."""
    from rulekit.loading.locating import named_by_user

    report = Report()
    sources = [named_by_user(each, report) for each in (ruleset, *expansions)]
    found = [source for source in sources if source is not None]
    if len(found) < len(sources):
        raise RulesError(report.diagnostics)
    made = Rulebook(found[0], found[1:])
    made.load()
    return made


def rules_of(scenario: Scenario) -> Ruleset:
    """The ruleset of a scenario; raises `RulesError` if there is none or it has errors."""
    return _loaded(rulebook_of(scenario))


def rulebook_of(scenario: Scenario) -> Rulebook:
    """What a scenario names as its rules; raises `RulesError` if there is no such thing."""
    from rulekit.language.parser import read_source

    reference = scenario.tree.rules
    if reference is not None:
        rules = _named(scenario, reference)
    elif scenario.path is not None and scenario.path.suffix == ".rules":
        rules = read_source(scenario.path)
    else:
        raise wrong(
            "RK5007",
            scenario.tree.name.span,
            "this scenario does not say by which rules",
            label="no `rules`",
            help="write `rules` and the name of a ruleset, or the path of its file",
        )
    return Rulebook(rules, [_named(scenario, each) for each in scenario.tree.expansions])


def names_rulebook(scenario: Scenario, rulebook: Rulebook) -> bool:
    """Whether a scenario is for these rules, and no others."""
    try:
        return rulebook_of(scenario) == rulebook
    except RulesError:
        return False


@lru_cache(maxsize=64)
def _loaded(rulebook: Rulebook) -> Ruleset:
    ruleset = rulebook.load()
    if measuring.active:
        place_probes(ruleset)
    return ruleset


def _named(scenario: Scenario, reference: str) -> Source:
    """A file beside the scenario or elsewhere in the project, or a ruleset of rulekit."""
    from rulekit.loading.locating import named_by_file

    report = Report()
    span = _naming_line(scenario)
    source = named_by_file(reference, span, span.source, _project(scenario.path), report)
    if source is None:
        raise RulesError(report.diagnostics)
    return source


def _project(path: Path | None) -> Path | None:
    """The folder we were started in, if the scenario lies below it.

    Scenarios in a folder of their own may thus name rules beside that folder.
    """
    here = Path.cwd().resolve()
    return here if path is not None and path.resolve().is_relative_to(here) else None


def _naming_line(scenario: Scenario) -> Span:
    """The place of `rules NAME`, without what follows on the line."""
    span = scenario.tree.span
    offset = span.start
    for line in span.text.splitlines(keepends=True):
        text = line.strip()
        if text.startswith("rules "):
            start = offset + line.index("rules")
            return Span(span.source, start, start + len(text.partition("#")[0].rstrip()))
        offset += len(line)
    return scenario.tree.name.span
