"""Checks the settings of the options that somebody chose for a game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from rulekit.language.report import Diagnostic, RulesError, suggest
from rulekit.ruleset.model import Ruleset

MOST_OPTIONS = 1_000
"""Settings that are looked at; no ruleset has as many options."""


def check_settings(ruleset: Ruleset, chosen: Mapping[str, str]) -> None:
    """Raises RulesError for an option, or a value of one, that the ruleset does not have."""
    found: list[Diagnostic] = []
    for name, value in islice(chosen.items(), MOST_OPTIONS):
        option = ruleset.settings.get(name)
        if option is None:
            known = ", ".join(ruleset.settings) or "none"
            message = f"{ruleset.title} has no option `{name}`"
            near = ruleset.which_of_several(name) or suggest(name, ruleset.settings)
            help = near or f"its options are: {known}"
        elif value not in option.values:
            message = f"the option `{name}` cannot be `{value}`"
            help = f"it is one of: {', '.join(option.values)}"
        else:
            continue
        found.append(Diagnostic("RK6002", "error", message, help=help))
    if found:
        raise RulesError(found)
