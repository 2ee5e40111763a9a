"""Which files decide what becomes of a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulekit.language.file_changes import files_read
from rulekit.language.files import real
from rulekit.language.report import RulesError
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.references import forget_rules, rules_of


def files_reached(scenario: Scenario) -> frozenset[Path]:
    """Its own file, and all of its rules; of such that cannot be used, what was read of them."""
    with files_read() as read:
        try:
            sources = rules_of(scenario).sources
        except RulesError:
            sources = []
    paths = [scenario.path, *(source.path for source in sources)]
    return frozenset([*read, *(real(path) for path in paths if path is not None)])


def forget(changed: Iterable[Path]) -> None:
    """Have rules loaded anew where a file of theirs may have changed."""
    if any(path.suffix != ".scenarios" for path in changed):
        forget_rules()
