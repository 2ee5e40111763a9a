"""The mutants of a ruleset tried against its scenarios, and what has been learnt kept."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

from rulekit.coverage.recording import Recorded, record
from rulekit.language.report import Diagnostic, RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.mutation.execution import try_all
from rulekit.mutation.laboratory import Laboratory
from rulekit.mutation.mutants import Mutant
from rulekit.mutation.verdict_cache import Memory
from rulekit.scenarios.collecting import Scenario, read_all
from rulekit.scenarios.references import names_rules

_SAVED = 5.0
"""Seconds after which what was found is kept."""


@frozen
class Chosen:
    """The scenarios of some rules, and the files left out because they cannot be read."""

    scenarios: tuple[Scenario, ...]
    left_out: tuple[str, ...]


def scenarios_for(rules: RulesetReference, paths: Iterable[str]) -> Chosen:
    """Those in files and folders that are for these rules, which were read. Raises RulesError
    if a file that may be about them cannot be read."""
    collection = read_all(paths)
    errors = [found for found in collection.diagnostics if found.severity == "error"]
    ours = [found for found in errors if _may_be_about(found, rules)]
    if ours:
        raise RulesError(ours)
    chosen = tuple(each for each in collection.scenarios if names_rules(each, rules))
    left_out = {found.span.source.name for found in errors if found.span is not None}
    return Chosen(chosen, tuple(sorted(left_out)))


def run_unchanged(
    scenarios: Sequence[Scenario], jobs: int = 1, advance: Callable[[], None] = lambda: None
) -> list[Recorded]:
    """Runs scenarios by the rules as they are; raises RulesError if one fails."""
    records: list[Recorded] = []
    for each in record(scenarios, jobs):
        records.append(each)
        advance()
    failed = [each.outcome.failure for each in records if each.outcome.failure is not None]
    if failed:
        raise RulesError([found for failure in failed for found in failure.diagnostics])
    return records


def try_and_keep(
    laboratory: Laboratory,
    todo: Sequence[Mutant],
    memory: Memory,
    jobs: int = 1,
    advance: Callable[[], None] = lambda: None,
) -> bool:
    """Tries mutants, and keeps what is found, until Ctrl-C is pressed; whether it came to its
    end."""
    known = {mutant.id: memory.ran(mutant.id) for mutant in todo}
    saved = time.monotonic()
    try:
        for identity, verdict in try_all(laboratory, todo, known, jobs):
            memory.keep(identity, verdict)
            advance()
            if time.monotonic() - saved > _SAVED:
                memory.save()
                saved = time.monotonic()
    except KeyboardInterrupt:
        return False
    finally:
        memory.save()
    return True


def unknown(laboratory: Laboratory, wanted: Iterable[Mutant], memory: Memory) -> list[Mutant]:
    """Those mutants of which not all is known."""
    covering = laboratory.selection.covering
    return [each for each in wanted if memory.verdict(each.id, covering(each)) is None]


def _may_be_about(found: Diagnostic, rules: RulesetReference) -> bool:
    """Whether a fault is in a file that names these rules, or that cannot be looked into."""
    if found.span is None or found.span.source.path is None:
        return True
    source = found.span.source
    if source.path == getattr(rules.ruleset, "path", None):
        return True
    named = re.findall(r"^\s+rules\b(.+)$", source.text, re.MULTILINE)
    return any(re.search(rf"\b{re.escape(rules.stems[0])}\b", each) for each in named)
