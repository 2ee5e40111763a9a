"""`rulekit check --watch`: a file is checked again when it, or one that it reaches, has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from attrs import frozen

from rulekit.cli.watching import Changed
from rulekit.language.file_changes import files_read
from rulekit.language.files import real
from rulekit.language.report import Diagnostic
from rulekit.language.severity import severities_for
from rulekit.scenarios.collecting import holds_scenarios, read_all
from rulekit.scenarios.findings import findings
from rulekit.scenarios.reach import files_reached, forget


@frozen
class _Checked:
    found: tuple[Diagnostic, ...]
    reached: frozenset[Path]


def check_rounds(
    files_now: Callable[[], Sequence[str]],
    expansions: tuple[str, ...],
    tell: Callable[[list[Diagnostic], int], int],
) -> Callable[[Changed], tuple[int, frozenset[Path]]]:
    """Rounds in which the files that there are by then are checked, as far as need be. All that
    is found, and the number of files, is told; what that gives is the exit code."""
    checked: dict[str, _Checked] = {}

    def round(changed: Changed) -> tuple[int, frozenset[Path]]:
        forget(changed or [Path()])
        files = files_now()
        for file in files:
            if changed is None or file not in checked or checked[file].reached & changed:
                checked[file] = _check(file, expansions)
        found = [one for file in files for one in checked[file].found]
        code = tell(found, len(files))
        return code, frozenset().union(*(checked[file].reached for file in files))

    return round


def _check(file: str, expansions: tuple[str, ...]) -> _Checked:
    path = Path(file)
    severities = severities_for(path.parent if path.exists() else Path())
    with files_read() as read:
        found = findings(file, expansions)
        told = (*severities.wrong, *severities.applied(found))
    reached = {real(path), *read}
    if path.exists() and holds_scenarios(path):
        for scenario in read_all([path]).scenarios:
            reached |= files_reached(scenario)
    if found:  # a file that is missing may be there soon
        reached |= {one.parent for one in reached}
    return _Checked(told, frozenset(reached))
