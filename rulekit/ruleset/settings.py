"""The settings of the options that somebody chose for a game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from rulekit.language.report import Diagnostic, RulesError, suggest
from rulekit.ruleset.definitions import Setting
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


def setting_values(ruleset: Ruleset, chosen: Mapping[str, str]) -> dict[Setting, int | bool]:
    """The value of every option: as chosen, or its default. The names are known to be right."""
    made: dict[Setting, int | bool] = {}
    for option in ruleset.settings.values():
        value = chosen.get(option.name, option.values[0])
        made[option] = value == "yes" if option.is_flag else option.values.index(value)
    return made
