"""A ruleset with its mutants and the scenarios that can notice them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from rulekit.coverage.own_files import base_files
from rulekit.coverage.recording import Recorded
from rulekit.language.source import Source
from rulekit.loading.reference import RulesetReference
from rulekit.mutation.generation import find_mutants
from rulekit.mutation.mutants import Mutant, in_order
from rulekit.mutation.removals import of_removals
from rulekit.mutation.scenario_selection import Selection, select
from rulekit.ruleset.model import Ruleset


@frozen(eq=False)
class Laboratory:
    """Trying mutants changes the ruleset, so it is of no other use meanwhile. A process to
    which a laboratory is sent makes its own."""

    rules: RulesetReference
    records: Sequence[Recorded]
    ruleset: Ruleset
    mutants: tuple[Mutant, ...]
    selection: Selection

    def __reduce__(self) -> tuple[Any, ...]:
        return open_laboratory, (self.rules, self.records)


def open_laboratory(rules: RulesetReference, records: Sequence[Recorded]) -> Laboratory:
    """With expansions, the mutants are those of the expansions: the base has its own score."""
    ruleset = rules.load()
    ruleset.as_read = False
    sources = mutated_sources(ruleset, rules)
    mutants = (*find_mutants(ruleset, sources), *of_removals(ruleset, rules, sources))
    return Laboratory(rules, records, ruleset, in_order(mutants), select(ruleset, records))


def mutated_sources(ruleset: Ruleset, rules: RulesetReference) -> set[Source]:
    """The files whose rules are changed: those of the expansions, else those of the variant,
    else all but the prelude."""
    spared = base_files(rules)
    return {
        source
        for source in ruleset.sources
        if source.path is None or source.path.resolve() not in spared
    }
