"""Finds everything that is called by the name at a place, in all files of a workspace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import Factory, define, frozen

from rulekit.editing.name_index import NameIndex, Place, Use
from rulekit.editing.workspace import Understood, Workspace
from rulekit.language import tree
from rulekit.language.files import is_file, real
from rulekit.language.literals import name_text
from rulekit.language.report import RulesError
from rulekit.language.source import Span
from rulekit.loading.shipped import bundled, is_plain
from rulekit.ruleset.definitions import Binding


@frozen(eq=False)
class Found:
    """A name at a place, with the names of the ruleset or scenario in which it was found."""

    use: Use
    names: NameIndex
    rules: Understood
    scenario: tree.Scenario | None = None


@frozen(eq=False)
class Seen:
    """What a ruleset, or a scenario, means by a name: the places that name each thing that is
    called so. The rules themselves are not kept: a workspace may have hundreds."""

    files: tuple[Path, ...]  # by which `Workspace.understood_with` has the rules
    scenario: tree.Scenario | None
    alike: dict[Place, tuple[Place, ...]]
    spans: dict[Place, Span]
    declared: frozenset[Place]
    sorts: dict[Place, type]


@define(eq=False)
class Naming:
    """One thing of a workspace, and all places that name it; `seen` are the rulesets and
    scenarios in which it was looked for."""

    found: Found
    places: dict[Place, Span] = Factory(dict)
    declared: set[Place] = Factory(set)
    seen: list[Seen] = Factory(list)

    @property
    def sort(self) -> type | None:
        """What the thing is: an event, a card, or whatever else bears a name."""
        sorts = [type(one) for one in self.found.use.meant]
        for one in self.seen:
            sorts += [sort for place, sort in one.sorts.items() if place in self.places]
        return sorts[0] if sorts else None


def name_at(workspace: Workspace, path: Path, offset: int) -> Found | None:
    """The name at an offset of a file. Raises RulesError if the file cannot be read."""
    scenario = _scenario_at(workspace, path, offset)
    try:
        rules = workspace.understood(path) if scenario is None else workspace.rules_of(scenario)
    except RulesError:
        return None
    names = rules.names if scenario is None else rules.names_in(scenario)
    use = names.at(path, offset)
    return None if use is None else Found(use, names, rules, scenario)


def everywhere(workspace: Workspace, found: Found) -> Naming:
    """All places of the workspace that name the same thing."""
    naming = Naming(found)
    name = found.use.name
    naming.seen.append(_seen(name, found.names, found.rules, found.scenario))
    if found.scenario is not None:
        naming.seen.append(_seen(name, found.rules.names, found.rules))
    _spread(naming, found.use.place)
    if found.scenario is None or any(map(found.rules.names.span, naming.places)):
        naming.seen += _others(workspace, naming)
        _spread(naming, found.use.place)
    return naming


def _seen(
    name: str, names: NameIndex, rules: Understood, scenario: tree.Scenario | None = None
) -> Seen:
    uses = names.called(name)
    alike = {use.place: tuple(names.alike(use.place)) for use in uses}
    every = {place for places in alike.values() for place in places}
    return Seen(
        rules.files,
        scenario,
        {place: places for places in alike.values() for place in places},
        {place: span for place in every if (span := names.span(place)) is not None},
        frozenset(filter(names.is_declared, every)),
        {use.place: type(use.meant[0]) for use in uses if use.meant},
    )


def _spread(naming: Naming, start: Place) -> None:
    """Adds what is the same as a place, in any of the rulesets and scenarios."""
    waiting = [start]
    naming.places.clear()
    done: set[Place] = set()
    while waiting:
        place = waiting.pop()
        if place in done:
            continue
        done.add(place)
        for one in naming.seen:
            if place in one.spans:
                naming.places.setdefault(place, one.spans[place])
                waiting += one.alike[place]
            if place in one.declared:
                naming.declared.add(place)


# --- Files that may name it ---------------------------------------------------------------


def _others(workspace: Workspace, naming: Naming) -> Iterator[Seen]:
    """The rulesets and scenarios of the workspace that may name it, too."""
    name = naming.found.use.name
    local = _is_local(naming.found)
    words = _owners(naming.found) if local else {name}
    if not words:
        return
    files = {Path(place[0]) for place in naming.places}
    links = _Links()
    seen = {one.files for one in naming.seen}
    with workspace.reading():
        for path in workspace.files():
            text = name_text(_text(workspace, path))
            tables = [_text(workspace, path.parent / one) for one in _TABLE.findall(text)]
            if not any(word in text for word in words) and not any(
                name.casefold() in table.casefold() for table in tables
            ):
                continue
            if path.suffix == ".rules" and not files.isdisjoint(links.of(workspace, path)):
                rules = _understood(workspace, path)
                if rules is not None and rules.files not in seen:
                    seen.add(rules.files)
                    yield _seen(name, rules.names, rules)
            if not local and ("scenario " in text or "example " in text):
                yield from _scenarios(workspace, path, naming, files)


def _is_local(found: Found) -> bool:
    """Whether it is a name that only rules which belong to one thing may read."""
    meant = found.use.meant
    return found.scenario is None and bool(meant) and isinstance(meant[0], Binding)


def _owners(found: Found) -> set[str]:
    """What a file names whose rules read a parameter or a local name: the value or the event that
    has it, or a window of that event."""
    if found.rules.world is None:
        return set()
    rules, meant = found.rules.world.ruleset, found.use.meant
    words = set[str]()
    for value in rules.values.values():
        if any(one.binding in meant for one in value.parameters):
            words.add(value.name)
    for event in rules.events.values():
        if any(
            one in meant for one in (*event.body.locals, *(p.binding for p in event.parameters))
        ):
            windows = [one.name for one in rules.windows.values() if one.event is event]
            words.update((event.name, *windows))
    return words


def _understood(workspace: Workspace, path: Path) -> Understood | None:
    try:
        return workspace.understood(path)
    except RulesError:
        return None


def _scenarios(
    workspace: Workspace, path: Path, naming: Naming, files: set[Path]
) -> Iterator[Seen]:
    name = naming.found.use.name
    known: dict[object, Understood | None] = {}
    for scenario in workspace.scenarios(path):
        if name not in name_text(scenario.span.text):
            continue
        words = scenario.rules, scenario.expansions
        if words not in known:
            try:
                known[words] = workspace.rules_of(scenario)
            except RulesError:
                known[words] = None
        rules = known[words]
        if rules is not None and not files.isdisjoint(rules.sources):
            yield _seen(name, rules.names_in(scenario), rules, scenario)


def _text(workspace: Workspace, path: Path) -> str:
    """What is in a file; nothing, if it cannot be read."""
    try:
        return workspace.source(path).text
    except RulesError:
        return ""


_TABLE = re.compile(r'^cards\b[^"\n]*"([^"\n]*)"', re.MULTILINE)
_NAMES_FILE = re.compile(
    r'^(?:extends|expands|include)[ ]+(?:([^\W\d][\w\u0300-\u036f]*)|"([^"\n]*)")', re.MULTILINE
)


@define
class _Links:
    """Which files a file builds on, by what stands at its top."""

    _of: dict[Path, tuple[Path, ...]] = Factory(dict)
    _bundled: dict[str, Path] = Factory(bundled)

    def of(self, workspace: Workspace, path: Path) -> set[Path]:
        """A file, and all that it is made of."""
        found, waiting = set[Path](), [path]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                waiting += self._named_in(workspace, one)
        return found

    def _named_in(self, workspace: Workspace, path: Path) -> tuple[Path, ...]:
        known = self._of.get(path)
        if known is None:
            text = _text(workspace, path)
            words = [one[1] or one[2] for one in _NAMES_FILE.finditer(text)]
            named = (self._path(word, path.parent) for word in words)
            known = self._of[path] = tuple(real(one) for one in named if one is not None)
        return known

    def _path(self, word: str, folder: Path) -> Path | None:
        if not is_plain(word):
            return folder / word
        beside = folder / f"{word}.rules"
        return beside if is_file(beside) else self._bundled.get(word)


def _scenario_at(workspace: Workspace, path: Path, offset: int) -> tree.Scenario | None:
    for scenario in workspace.scenarios(path):
        if scenario.span.start <= offset <= scenario.span.end:
            return scenario
    return None
