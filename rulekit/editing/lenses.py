"""Lenses: what can be done with scenarios, cards and declarations, shown above them.

They are made from what is written, so that errors elsewhere take none away.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulekit.editing.positions import range_of
from rulekit.editing.references import references
from rulekit.editing.shapes import CodeLens
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.source import Source, Span

RUN, RUN_ALL, PLAY = "rulekit.runScenario", "rulekit.runAll", "rulekit.playFromHere"
SHOW_REFERENCES = "rulekit.showReferences"

_REFERRED = (
    tree.Symbols, tree.Option, tree.Zone, tree.Counter, tree.Variable, tree.Kind, tree.Value,
    tree.Event, tree.Window, tree.Phase,
)  # fmt: skip


def lenses(workspace: Workspace, path: Path) -> list[CodeLens]:
    """The lenses of a file; those that count references have no command until `resolved_lens`
    has counted them. Raises RulesError if the file cannot be read."""
    file, _ = workspace.parsed(path)
    return list(_lenses(workspace, file, path))


def resolved_lens(workspace: Workspace, lens: CodeLens) -> CodeLens:
    """A lens with its command."""
    if "command" in lens:
        return lens
    path, offset = Path(lens["data"]["path"]), lens["data"]["offset"]
    found = references(workspace, path, offset, declaration=False) or []
    several = "1 reference" if len(found) == 1 else f"{len(found)} references"
    place = lens["range"]["start"]
    arguments = [lens["data"]["uri"], place, found]
    return {
        **lens, "command": {"title": several, "command": SHOW_REFERENCES, "arguments": arguments}
    }  # fmt: skip


def _lenses(workspace: Workspace, file: tree.File, path: Path) -> Iterator[CodeLens]:
    source = file.source
    uri = workspace.uri(source)
    scenarios = [one for one in file.declarations if isinstance(one, tree.Scenario)]
    if scenarios:
        count = len(scenarios)
        title = "Run the scenario" if count == 1 else f"Run all {count} scenarios"
        yield _lens(workspace, source, Span(source, 0, 0), title, RUN_ALL, [uri])
    for one in file.declarations:
        if isinstance(one, tree.Scenario):
            arguments = [uri, one.name.value]
            yield _lens(workspace, source, one.span, "Run this scenario", RUN, arguments)
        elif isinstance(one, tree.Component):
            arguments = [uri, one.name.text]
            yield _lens(workspace, source, one.span, "Play from here", PLAY, arguments)
        elif isinstance(one, _REFERRED):
            yield CodeLens(
                range=range_of(one.name.span, workspace.encoding),
                data={"uri": uri, "path": str(path), "offset": one.name.span.start},
            )


def _lens(
    workspace: Workspace, source: Source, span: Span, title: str, command: str, given: list[str]
) -> CodeLens:
    first = range_of(Span(source, span.start, span.start), workspace.encoding)
    return {"range": first, "command": {"title": title, "command": command, "arguments": given}}
