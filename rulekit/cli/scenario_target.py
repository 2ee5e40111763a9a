"""Where a scenario that was found is written, and how it names its rules there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulekit.cli.exit_codes import UsageError

if TYPE_CHECKING:
    from rulekit.loading.reference import RulesetReference


def words_at(output: Path, rules: RulesetReference) -> RulesetReference:
    """How a file of `--output` names the rules. Raises UsageError if it could not."""
    from rulekit.scenarios.references import named_in, not_named

    words = named_in(output.parent, rules)
    if words is None:
        raise UsageError(f"--output {output}: {not_named(rules)}")
    return words


def place_for(name: str, rules: RulesetReference) -> tuple[Path, RulesetReference]:
    """A new file for scenarios of these rules: here, or else beside the rules or their
    expansions. Raises UsageError if nowhere a scenario could name them."""
    from rulekit.scenarios.references import named_in

    beside = [source.path.parent for source in rules.sources if source.path is not None]
    for folder in dict.fromkeys([Path(), *beside]):
        words = named_in(folder, rules)
        if words is not None:
            return folder / name, words
    raise UsageError(
        "no scenario could name these rules with these expansions, so nothing that is found could "
        "be written down: put the expansions into one folder, and start rulekit in a folder that "
        "holds it and the rules."
    )
