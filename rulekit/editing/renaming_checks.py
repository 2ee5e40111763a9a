"""Whether files that were edited mean the same as before, but for a name."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from attrs import Factory, define, evolve

from rulekit.editing.name_index import NameIndex
from rulekit.editing.naming import Naming
from rulekit.editing.positions import where
from rulekit.editing.workspace import Document, Workspace
from rulekit.language import tree
from rulekit.language.files import real
from rulekit.language.report import Diagnostic, RulesError
from rulekit.language.source import Source, Span

Moved: TypeAlias = Callable[[str, int], int]
"""Where an offset of a file is after the edits."""


@define
class Edited:
    """A text, and what shall stand at some places of it, by where they begin."""

    source: Source
    edits: dict[int, tuple[int, str]] = Factory(dict)

    def add(self, span: Span, text: str) -> None:
        self.edits[span.start] = span.end, text

    @property
    def text(self) -> str:
        """The text with the edits made."""
        parts, last = [], 0
        for start, (end, new) in sorted(self.edits.items()):
            parts += [self.source.text[last:start], new]
            last = end
        return "".join((*parts, self.source.text[last:]))

    def moved(self) -> Callable[[int], int]:
        """Where an offset is after the edits, if none of them is made around it."""
        starts = sorted(self.edits)
        grown = [0]
        for start in starts:
            end, new = self.edits[start]
            grown.append(grown[-1] + len(new) - (end - start))
        return lambda offset: offset + grown[bisect_left(starts, offset)]


def difference(workspace: Workspace, naming: Naming, edited: Mapping[Path, Edited]) -> str | None:
    """What would be different in a workspace after edits that only give a thing another name;
    None if nothing would."""
    trial = _edited(workspace, edited)
    moves = {str(path): one.moved() for path, one in edited.items()}

    def moved(path: str, offset: int) -> int:
        return moves[path](offset) if path in moves else offset

    for one in naming.seen:
        scenario = one.scenario
        try:
            before = workspace.understood_with(one.files)
            after = before
            if not edited.keys().isdisjoint(before.sources):
                after = trial.understood_with(one.files)
                wrong = _new(before.found, after.found)
                if wrong is not None:
                    return wrong.message + (f" ({where(wrong.span)})" if wrong.span else "")
            if scenario is None:
                names, now = before.names, after.names
            else:
                names = before.names_in(scenario)
                same = _again(workspace, trial, scenario)
                if same is None:
                    return f"{where(scenario.name.span)} could not be read"
                now = after.names_in(same)
        except RulesError as error:
            return error.diagnostics[0].message
        if _meanings(names, moved) != _meanings(now, _still):
            return "something else would have the same name"
    return None


def _edited(workspace: Workspace, edited: Mapping[Path, Edited]) -> Workspace:
    """The workspace as it would be after the edits."""
    documents = dict(workspace.documents)
    for path, one in edited.items():
        known = documents.get(path)
        documents[path] = (
            Document(path.as_uri(), path, one.text)
            if known is None
            else evolve(known, text=one.text)
        )
    return workspace.with_documents(documents)


def _new(before: tuple[Diagnostic, ...], after: tuple[Diagnostic, ...]) -> Diagnostic | None:
    """The first finding of a sort of which there were fewer before."""
    left = Counter(one.code for one in before)
    for one in after:
        left[one.code] -= 1
        if left[one.code] < 0:
            return one
    return None


def _again(workspace: Workspace, trial: Workspace, scenario: tree.Scenario) -> tree.Scenario | None:
    """The scenario that stands in the same place of a file."""
    source = scenario.span.source
    assert source.path is not None
    before = workspace.scenarios(real(source.path))
    after = trial.scenarios(real(source.path))
    if len(before) != len(after) or scenario not in before:
        return None
    return after[before.index(scenario)]


def _still(path: str, offset: int) -> int:
    return offset


def _meanings(names: NameIndex, moved: Moved) -> dict[tuple[str, int], object]:
    """What each name is the same as, and of which sort that is."""
    found: dict[tuple[str, int], object] = {}
    firsts: dict[int, tuple[str, int]] = {}  # the first of all places that name a thing
    for file in names.files:
        for use in names.of_file(file):
            alike = names.alike(use.place)
            if id(alike) not in firsts:
                firsts[id(alike)] = min((one, moved(one, start)) for one, start, _ in alike)
            sorts = sorted({type(one).__name__ for one in use.meant})
            found[file, moved(file, use.place[1])] = firsts[id(alike)], sorts
    return found
