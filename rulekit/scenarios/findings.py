"""What is wrong in one file of rules or scenarios, all of it: its rules, whether a game of them
can be set up, and its scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from rulekit.language.report import Diagnostic, Label
from rulekit.language.source import Source

if TYPE_CHECKING:
    from rulekit.scenarios.collecting import Collection


def findings(file: str | Source, expansions: Sequence[str] = ()) -> tuple[Diagnostic, ...]:
    """The findings in a file, or in what was read of it, one after the other."""
    from rulekit.loading.loader import check as check_rules

    if (file if isinstance(file, str) else file.name).endswith(".scenarios"):
        from rulekit.scenarios.collecting import read, read_all

        collection = read(file) if isinstance(file, Source) else read_all([file])
        return (*collection.diagnostics, *_of_scenarios(collection))
    ruleset, told = check_rules(file, expansions)
    found = tuple(told)
    if isinstance(file, str) and ruleset is not None:
        from rulekit.engine.set_ups import failing

        found = (*found, *failing(ruleset))
    if isinstance(file, str) and not any(one.severity == "error" for one in found):
        from rulekit.scenarios.collecting import holds_scenarios, read_all

        if holds_scenarios(Path(file)):
            return (*found, *_of_scenarios(read_all([file])))
    return found


def _of_scenarios(collection: Collection) -> Iterator[Diagnostic]:
    from rulekit.loading.locating import NOT_FOUND
    from rulekit.scenarios.checking import check_scenario

    missing: dict[object, list[Diagnostic]] = {}  # rules that scenarios name, by what is said
    for scenario in collection.scenarios:
        for found in check_scenario(scenario):
            if found.code in NOT_FOUND and found.span is not None:
                missing.setdefault((found.message, found.help), []).append(found)
            else:
                yield found
    for first, *others in missing.values():
        also = tuple(Label(one.span, "and here") for one in others if one.span is not None)
        yield evolve(first, secondary=(*first.secondary, *also))
