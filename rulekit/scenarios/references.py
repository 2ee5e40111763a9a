"""Which rules a scenario names, and how a scenario in some folder can name rules."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from attrs import evolve, field, frozen

from rulekit.language.report import Report, RulesError
from rulekit.language.source import Source, Span
from rulekit.loading.locating import named_by_file
from rulekit.loading.reference import RulesetReference
from rulekit.loading.shipped import bundled
from rulekit.ruleset.coverage_points import place_probes
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios import measuring
from rulekit.scenarios.collecting import Scenario, read
from rulekit.scenarios.scenario_errors import wrong


def rules_of(scenario: Scenario) -> Ruleset:
    """The ruleset of a scenario, loaded once for each process; raises `RulesError` if there is
    none or it has errors."""
    return _loaded(reference_of(scenario))


def reference_of(scenario: Scenario) -> RulesetReference:
    """What a scenario names as its rules, read; raises `RulesError` if there is no such thing.
    The scenarios of a file that was read once are for the same rules if they say the same."""
    words = (scenario.tree.rules, *scenario.tree.expansions)
    return _named_by(_Naming(scenario.tree.span.source, os.getcwd(), words, scenario))


@frozen
class _Naming:
    """How the scenarios of a file name rules; `scenario` is one of them."""

    source: Source
    folder: str  # in which we were started
    words: tuple[str | None, ...]
    scenario: Scenario = field(eq=False)


@lru_cache(maxsize=64)
def _named_by(naming: _Naming) -> RulesetReference:
    return read_reference(naming.scenario)


def read_reference(scenario: Scenario) -> RulesetReference:
    """The same, looked up and read anew: for whoever edits the files that are named."""
    from rulekit.language.reading import read_source

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
    return RulesetReference(
        rules, tuple(_named(scenario, each) for each in scenario.tree.expansions)
    )


def names_rules(scenario: Scenario, reference: RulesetReference) -> bool:
    """Whether a scenario is for these rules, which were read, and no others."""
    try:
        return reference_of(scenario) == reference
    except RulesError:
        return False


def named_in(folder: Path, reference: RulesetReference) -> RulesetReference | None:
    """The words by which a scenario in this folder names rules, seen to lead to them; None if
    nothing does."""
    wanted = evolve(reference.read(), settings={}, leaking=False)
    stem, *expansions = wanted.stems
    for word in _words(reference.sources[0].path, stem, folder):
        words = evolve(reference, ruleset=word, expansions=tuple(expansions))
        if _leads_to(words, folder, wanted):
            return words
    return None


def not_named(reference: RulesetReference) -> str:
    """What to say where a scenario in a folder cannot name rules."""
    files = ", ".join(source.name for source in reference.sources)
    return (
        f"a scenario there could not name {files}. It may name rules in its own folder and those "
        "below, or in the folder that rulekit is started in, and expansions beside it: write it "
        "beside them."
    )


def _words(path: Path | None, stem: str, folder: Path) -> Iterator[str]:
    """A name where that is enough, or the path from the folder."""
    if path is None or stem in bundled():
        yield stem
    if path is not None:
        yield Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()


def _leads_to(words: RulesetReference, folder: Path, wanted: RulesetReference) -> bool:
    file = folder / "named.scenarios"
    text = f'edition 1\n\nscenario "named"\n  {words.line}\n  given\n    round 1\n'
    found = read(Source(str(file), text, file)).scenarios
    return bool(found) and names_rules(found[0], wanted)


@lru_cache(maxsize=64)
def _loaded(reference: RulesetReference) -> Ruleset:
    ruleset = reference.load()
    if measuring.active:
        place_probes(ruleset)
    return ruleset


def forget_rules() -> None:
    """Have all rules loaded anew: the files that they extend or include may have changed."""
    _named_by.cache_clear()
    _loaded.cache_clear()


def _named(scenario: Scenario, reference: str) -> Source:
    """A file beside the scenario or elsewhere in the project, or a ruleset of rulekit."""
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
