"""Loads the rules that a scenario names, once for each process."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from rulekit.language.diagnostics import Report, RulesError
from rulekit.language.source import Source, Span
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.problems import wrong


def rules_of(scenario: Scenario) -> Ruleset:
    """The ruleset of a scenario; raises `RulesError` if there is none or it has errors."""
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
    expansions = [_named(scenario, each) for each in scenario.tree.expansions]
    return _load(_Loaded(rules), tuple(_Loaded(each) for each in expansions))


class _Loaded:
    """A source as a key: the same file is loaded once, however often it is read."""

    def __init__(self, source: Source) -> None:
        self.source = source
        path = None if source.path is None else source.path.resolve()
        self._key = (source.name, path, source.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Loaded) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=64)
def _load(rules: _Loaded, expansions: tuple[_Loaded, ...]) -> Ruleset:
    from rulekit.ruleset.loading import load

    return load(rules.source, [each.source for each in expansions])


def _named(scenario: Scenario, reference: str) -> Source:
    """A file beside the scenario or elsewhere in the project, or a ruleset of rulekit."""
    from rulekit.ruleset.finding import named_by_file

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
