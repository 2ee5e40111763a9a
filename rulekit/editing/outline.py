"""The outline of a file, and what a whole workspace declares by its names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulekit.editing.positions import range_of
from rulekit.editing.shapes import DocumentSymbol, WorkspaceSymbol
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.literals import name_text
from rulekit.language.report import RulesError
from rulekit.language.source import Source, Span
from rulekit.language.wording import fold
from rulekit.merging.declaration_keys import CATEGORIES, name_span

_KINDS = {
    "game": 4, "symbols": 10, "option": 7, "zone": 18, "counter": 13, "var": 13, "kind": 5,
    "component": 23, "value": 12, "event": 24, "window": 11, "setup": 9, "rule": 3,
    "ending": 14, "invariant": 17, "scenario": 6, "phase": 24,
}  # fmt: skip
_FIELD, _METHOD, _MEMBER = 8, 6, 22
_MOST = 1000
"""So many names of a workspace are listed; whoever seeks one types more of it."""

_BROKEN = re.compile(
    r'^(?P<what>(?:(?:change|replace) )?[^\W\d]\w*) +(?P<name>"[^"\n]*"|[^\W\d]\w*)', re.MULTILINE
)


def document_symbols(workspace: Workspace, path: Path) -> list[DocumentSymbol]:
    """The outline of a file: its declarations, with what is in them. One that cannot be read is
    there by its first line. Raises RulesError if the file cannot be read."""
    file = workspace.parsed(path)[0]
    declared = [node for node in file.declarations if not isinstance(node, _TOP)]
    symbols = [_declared(workspace, node) for node in declared]
    symbols += _unread(workspace, file)
    return sorted(symbols, key=lambda one: one["range"]["start"]["line"])


def workspace_symbols(workspace: Workspace, query: str) -> list[WorkspaceSymbol]:
    """The declarations of all files that are called so, or nearly: the letters of the query are
    in their names in this order."""
    letters = re.compile(".*".join(map(re.escape, fold(query).replace(" ", ""))))
    found: list[tuple[bool, str, WorkspaceSymbol]] = []
    for path in workspace.files():
        try:
            declarations = workspace.parsed(path)[0].declarations
        except RulesError:
            continue
        for node in declarations:
            if isinstance(node, (*_TOP, tree.Setup)):
                continue
            what, name, span = _called(node)
            folded = fold(name)
            if letters.search(folded.replace(" ", "")):
                symbol: WorkspaceSymbol = {
                    "name": name,
                    "kind": _kind_of(node),
                    "location": workspace.location(span),
                    "containerName": f"{what} in {path.name}",
                }
                found.append((not folded.startswith(fold(query)), name, symbol))
    found.sort(key=lambda one: one[:2])
    return [symbol for _, _, symbol in found[:_MOST]]


_TOP = (tree.Edition, tree.Version, tree.Include, tree.Extends, tree.Expands)


def _declared(workspace: Workspace, node: tree.Declaration) -> DocumentSymbol:
    what, name, span = _called(node)
    symbol = _symbol(workspace, name, what, _kind_of(node), node.span, span)
    inner = node.declaration if isinstance(node, tree.Replace) else node
    children = list(_inside(workspace, inner))
    if children:
        symbol["children"] = children
    return symbol


def _kind_of(node: tree.Declaration) -> int:
    match node:
        case tree.Replace():
            return _kind_of(node.declaration)
        case tree.Change() | tree.More() | tree.Remove():
            return _KINDS.get(node.kind.text, _KINDS["component"])
        case tree.Scenario():
            return _KINDS["scenario"]
        case tree.Cards() | tree.Faces():
            return _KINDS["component"]
    return _KINDS[CATEGORIES[type(node)]]


def _called(node: tree.Declaration) -> tuple[str, str, Span]:
    """What a declaration is, in a word or two, how it is called, and where its name stands."""
    match node:
        case tree.Replace():
            what, name, span = _called(node.declaration)
            return f"replace {what}", name, span
        case tree.Change() | tree.More():
            verb = "change" if isinstance(node, tree.Change) else "more"
            word: tree.CardName | tree.Word = node.name or node.kind
            return f"{verb} {node.kind.text}", word.text if node.name else "", word.span
        case tree.Remove():
            names = ", ".join(one.text for one in node.names)
            span = node.names[0].span if node.names else node.kind.span
            return f"remove {node.kind.text}", names, span
        case tree.Game():
            return "game", node.title, node.span.first_line
        case tree.Scenario():
            return "example" if node.is_example else "scenario", node.name.value, node.name.span
        case tree.Component():
            return node.kind.text, node.name.text, node.name.span
        case tree.Faces():
            first = node.runs[0].span
            runs = Span(first.source, first.start, node.runs[-1].span.end)
            return node.kind.text, runs.text, runs
        case tree.Cards():
            return "cards", node.reference.value, node.reference.span
    what = "phase" if isinstance(node, tree.Phase) else CATEGORIES[type(node)]
    span = name_span(node)
    named = getattr(node, "name", None) is not None
    return what, name_text(span.text.strip('"')) if named else "", span


def _inside(workspace: Workspace, node: tree.Declaration) -> Iterator[DocumentSymbol]:
    """What a declaration has that is called by a name."""
    match node:
        case tree.Symbols():
            yield from (_word(workspace, word, "symbol", _MEMBER) for word in node.members)
        case tree.Option():
            yield from (_word(workspace, word, "value", _MEMBER) for word in node.values)
        case tree.Kind() | tree.Component() | tree.Faces() | tree.Rule() | tree.Change():
            for member in node.members:
                if isinstance(member, tree.Member):
                    yield _member(workspace, member)


def _word(workspace: Workspace, word: tree.Word, what: str, kind: int) -> DocumentSymbol:
    return _symbol(workspace, word.text, what, kind, word.span, word.span)


def _member(workspace: Workspace, member: tree.Member) -> DocumentSymbol:
    match member:
        case tree.FieldDeclaration() | tree.FieldValue():
            name, place = member.span.first_line.in_one_line, member.name.span
            return _symbol(workspace, name, "", _FIELD, member.span, place)
    head = member.span.first_line
    name = head.in_one_line.rstrip(":")
    return _symbol(workspace, name, "", _METHOD, member.span, head)


def _symbol(
    workspace: Workspace, name: str, what: str, kind: int, whole: Span, place: Span
) -> DocumentSymbol:
    symbol: DocumentSymbol = {
        "name": name or what or "?",
        "kind": kind,
        "range": range_of(_trimmed(whole), workspace.encoding),
        "selectionRange": range_of(place, workspace.encoding),
    }
    if what and name:
        symbol["detail"] = what
    return symbol


def _trimmed(span: Span) -> Span:
    """Without the empty lines that follow it."""
    return Span(span.source, span.start, span.start + len(span.text.rstrip()))


def _unread(workspace: Workspace, file: tree.File) -> Iterator[DocumentSymbol]:
    """Declarations that cannot be read, by their first lines."""
    for words, name in unread(file):
        what = words.text.split()[-1]
        kind = _KINDS.get(what, _KINDS["component"])
        whole = Span(file.source, words.start, _end(file.source, words.line))
        called = name_text(name.text.strip('"'))
        yield _symbol(workspace, called, words.text, kind, whole, name)


def unread(file: tree.File) -> Iterator[tuple[Span, Span]]:
    """The words with which declarations begin that cannot be read, and the names after them."""
    source: Source = file.source
    read = {node.span.line for node in file.declarations}
    for match in _BROKEN.finditer(source.text):
        line, _ = source.position(match.start())
        what = match["what"].split()[-1]
        if line not in read and what not in _OPENING:
            yield Span(source, *match.span("what")), Span(source, *match.span("name"))


_OPENING = ("edition", "version", "include", "extends", "expands")
"""Words with which the lines begin that say what a file builds on."""


def _end(source: Source, line: int) -> int:
    """Where a declaration ends that begins on a line: before the next that is not indented."""
    for number in range(line + 1, len(source.line_starts) + 1):
        text = source.line(number)
        if text and not text[0].isspace():
            return source.line_starts[number - 1] - 1
    return len(source.text)
