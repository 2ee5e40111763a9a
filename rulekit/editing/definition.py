"""Where the thing at a place is declared, and which file is named there."""

from __future__ import annotations

import re
from pathlib import Path

from rulekit.editing.naming import name_at
from rulekit.editing.shapes import Location
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.report import Report, RulesError
from rulekit.language.source import Source, Span
from rulekit.loading.locating import named_by_file, table_named_by_file


def definition(workspace: Workspace, path: Path, offset: int) -> list[Location] | None:
    """Where what stands at an offset is declared; of the name of a file, that file.

    Of a name in a `change` or `replace` it is what is changed. Raises RulesError if the file
    cannot be read.
    """
    named = file_at(workspace, path, offset)
    if named is not None:
        return [workspace.location(Span(named, 0, 0))]
    found = name_at(workspace, path, offset)
    if found is None:
        return None
    return [workspace.location(span) for span in found.names.declarations(found.use)] or None


_LINE = re.compile(
    r'^(?P<verb>extends|expands|include| +rules)[ ]+(?P<one>[^\W\d]\w*|"[^"\n]*")'
    r"(?:[ ]+with[ ]+(?P<more>[^\n#]*))?"
)


def file_at(workspace: Workspace, path: Path, offset: int) -> Source | None:
    """The file whose name stands at an offset."""
    source = workspace.source(path)
    line, column = source.position(offset)
    start = offset - column + 1
    match = _LINE.match(source.line(line))
    with workspace.reading():
        if match is None:
            return _table_at(workspace, path, offset)
        words = [match.span("one")]
        if match["more"]:
            words += [
                one.span() for one in re.compile(r"\w+").finditer(match[0], match.start("more"))
            ]
        for begin, end in words:
            if begin <= column - 1 <= end:
                span = Span(source, start + begin, start + end)
                root = Path.cwd() if match["verb"].isspace() else path.parent
                return named_by_file(span.text.strip('"'), span, source, root, Report())
    return None


def _table_at(workspace: Workspace, path: Path, offset: int) -> Source | None:
    for node in workspace.parsed(path)[0].declarations:
        if isinstance(node, tree.Cards) and node.reference.span.start <= offset <= node.span.end:
            try:
                return table_named_by_file(node, node.span.source, path.parent, Report())
            except RulesError:
                return None
    return None
