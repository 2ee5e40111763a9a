"""How a scenario in a folder names the rules that were named on the command line."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulekit.language.diagnostics import Report, RulesError
from rulekit.language.source import Source
from rulekit.loading.locating import named_by_user
from rulekit.scenarios.collecting import read
from rulekit.scenarios.drafting import Draft, file_of
from rulekit.scenarios.position_writer import Origin
from rulekit.scenarios.rulebooks import Rulebook, rulebook_of


def rulebook_named(name: str, expansions: Iterable[str]) -> Rulebook:
    """The files of the rules that a person names. Raises RulesError for what is not there."""
    report = Report()
    sources = [named_by_user(each, report) for each in (name, *expansions)]
    found = [source for source in sources if source is not None]
    if len(found) < len(sources):
        raise RulesError(report.diagnostics)
    return Rulebook(found[0], found[1:])


def origin_in(folder: Path, rulebook: Rulebook) -> Origin | None:
    """What to write after `rules` in a file of this folder, seen to lead to these rules; None
    if nothing does."""
    expansions = tuple(_stem(source) for source in rulebook.expansions)
    for reference in _references(rulebook.rules, folder):
        origin = Origin(reference, expansions)
        if _leads_to(origin, folder, rulebook):
            return origin
    return None


def folders_of(rulebook: Rulebook) -> list[Path]:
    """Where the rules and their expansions lie."""
    sources = (rulebook.rules, *rulebook.expansions)
    folders = [each.path.parent for each in sources if each.path is not None]
    return list(dict.fromkeys(folders))


def _stem(source: Source) -> str:
    return (source.path or Path(source.name)).stem


def _references(rules: Source, folder: Path) -> Iterator[str]:
    """A name where that is enough, or the path from the folder."""
    from rulekit.loading.locating import bundled

    stem = _stem(rules)
    if rules.path is None or stem in bundled():
        yield stem
    if rules.path is not None:
        yield Path(os.path.relpath(rules.path.resolve(), folder.resolve())).as_posix()


def _leads_to(origin: Origin, folder: Path, rulebook: Rulebook) -> bool:
    draft = Draft("named", origin.rules, origin.expansions, table=("round 1",),
                  then=("game goes on",))  # fmt: skip
    file = folder / "named.scenarios"
    found = read(Source(str(file), file_of([draft]), file))
    try:
        return bool(found.scenarios) and rulebook_of(found.scenarios[0]) == rulebook
    except RulesError:
        return False
