"""Copies of a card that a scenario needs and its rules do not have."""

from __future__ import annotations

import re
from pathlib import Path

from rulekit.editing.naming import name_at
from rulekit.editing.positions import range_of
from rulekit.editing.shapes import TextEdit, WorkspaceEdit
from rulekit.editing.workspace import Workspace
from rulekit.language.files import real
from rulekit.language.source import Span
from rulekit.loading.shipped import bundled
from rulekit.ruleset.definitions import Component

TOO_FEW = "RK5102"
"""The code of a card of which there are too few copies."""

_COPIES = re.compile(r"(?P<before>[ ]+)x(?P<number>[0-9]+)(?!\w)")


def one_more_copy(
    workspace: Workspace, path: Path, offset: int
) -> tuple[str, WorkspaceEdit] | None:
    """The edit that gives the card that is named at an offset one more copy, with what editors
    call it. None if its copies are faces or rows of a table, or its rules come with rulekit."""
    found = name_at(workspace, path, offset)
    for card in () if found is None else found.use.meant:
        if isinstance(card, Component) and card.span is not None and not card.faces:
            span = card.span
            file = span.source.path
            if file is None or file.suffix != ".rules" or _comes_with_rulekit(real(file)):
                return None
            written = _COPIES.match(span.source.text, span.end)
            end = span.end if written is None else written.end()
            number = 1 if written is None else int(written["number"])
            place = range_of(Span(span.source, span.end, end), workspace.encoding)
            edit = TextEdit(range=place, newText=f" x{number + 1}")
            uri = workspace.uri(span.source)
            return f"Add a copy of {card.name} to {file.name}", {"changes": {uri: [edit]}}
    return None


def _comes_with_rulekit(path: Path) -> bool:
    return path in {real(one) for one in bundled().values()}
