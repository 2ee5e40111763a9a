"""Lenses: what can be done with scenarios, cards and declarations, shown above them.

They are made from what is written, so that errors elsewhere take none away.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulekit.editing.outline import unread
from rulekit.editing.positions import range_of
from rulekit.editing.references import references
from rulekit.editing.shapes import CodeLens
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.grammar import keywords
from rulekit.language.literals import name_text
from rulekit.language.source import Span

RUN, RUN_ALL, PLAY = "rulekit.runScenario", "rulekit.runAll", "rulekit.playFromHere"
SHOW_REFERENCES = "rulekit.showReferences"

_REFERRED = (
    tree.Symbols, tree.Option, tree.Zone, tree.Counter, tree.Variable, tree.Kind, tree.Value,
    tree.Event, tree.Window, tree.Phase,
)  # fmt: skip


_REFERRED_WORDS = frozenset((
    "symbols", "option", "zone", "counter", "var", "kind", "value", "event", "window", "phase",
))  # fmt: skip


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
    uri = workspace.uri(file.source)
    declared = list(_declared(file))
    count = sum(what == "scenario" for what, _, _ in declared)
    if count:
        title = "Run the scenario" if count == 1 else f"Run all {count} scenarios"
        yield _lens(workspace, Span(file.source, 0, 0), title, RUN_ALL, [uri])
    for what, start, name in declared:
        called = name_text(name.text.strip('"'))
        if what == "scenario":
            yield _lens(workspace, start, "Run this scenario", RUN, [uri, called])
        elif what == "card":
            yield _lens(workspace, start, "Play from here", PLAY, [uri, called])
        else:
            yield CodeLens(
                range=range_of(name, workspace.encoding),
                data={"uri": uri, "path": str(path), "offset": name.start},
            )


def _declared(file: tree.File) -> Iterator[tuple[str, Span, Span]]:
    """What has lenses, with its first words and its name: also what cannot be read, so that
    nothing moves up and down while somebody writes."""
    found: list[tuple[str, Span, Span]] = []
    for one in file.declarations:
        match one:
            case tree.Scenario():
                found.append(("scenario", one.span, one.name.span))
            case tree.Component():
                found.append(("card", one.span, one.name.span))
            case _ if isinstance(one, _REFERRED):
                found.append(("name", one.span, one.name.span))
    for words, name in unread(file):
        word = words.text
        if word in ("scenario", "example"):
            found.append(("scenario", words, name))
        elif word in _REFERRED_WORDS:
            found.append(("name", words, name))
        elif word not in keywords() and " " not in word:
            found.append(("card", words, name))
    return iter(sorted(found, key=lambda one: one[1].start))


def _lens(workspace: Workspace, span: Span, title: str, command: str, given: list[str]) -> CodeLens:
    first = range_of(Span(span.source, span.start, span.start), workspace.encoding)
    return {"range": first, "command": {"title": title, "command": command, "arguments": given}}
