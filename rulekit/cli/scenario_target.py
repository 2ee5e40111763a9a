"""Where a scenario that was found is written, and how it names its rules there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulekit.cli.exit_codes import UsageError

if TYPE_CHECKING:
    from rulekit.scenarios.position_writer import Origin
    from rulekit.scenarios.rulebooks import Rulebook


def origin_at(output: Path, rulebook: Rulebook) -> Origin:
    """How a file of `--output` names the rules. Raises UsageError if it could not."""
    from rulekit.fuzzing.ruleset_names import origin_in

    origin = origin_in(output.parent, rulebook)
    if origin is None:
        files = ", ".join(each.name for each in (rulebook.rules, *rulebook.expansions))
        raise UsageError(
            f"--output {output}: a scenario there could not name {files}. It may name rules in its "
            "own folder and those below, or in the folder that rulekit is started in, and "
            "expansions beside it: write it beside them."
        )
    return origin


def place_for(name: str, rulebook: Rulebook) -> tuple[Path, Origin]:
    """A new file for scenarios of these rules: here, or else beside the rules or their
    expansions. Raises UsageError if nowhere a scenario could name them."""
    from rulekit.fuzzing.ruleset_names import folders_of, origin_in

    for folder in (Path(), *folders_of(rulebook)):
        origin = origin_in(folder, rulebook)
        if origin is not None:
            return folder / name, origin
    raise UsageError(
        "no scenario could name these rules with these expansions, so nothing that is found could "
        "be written down: put the expansions into one folder, and start rulekit in a folder that "
        "holds it and the rules."
    )
