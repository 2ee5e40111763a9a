"""Where a thing is named: in all files of the workspace, or in one of them."""

from __future__ import annotations

from pathlib import Path

from rulekit.editing.naming import everywhere, name_at
from rulekit.editing.positions import range_of
from rulekit.editing.shapes import Highlight, Location
from rulekit.editing.workspace import Workspace

_READ, _WRITE = 2, 3


def references(
    workspace: Workspace, path: Path, offset: int, *, declaration: bool = True
) -> list[Location] | None:
    """All places that name what stands at an offset, those that declare it too if they are
    wanted. Raises RulesError if the file cannot be read."""
    found = name_at(workspace, path, offset)
    if found is None:
        return None
    naming = everywhere(workspace, found)
    places = sorted(naming.places.items(), key=lambda one: (one[0][0] != str(path), one[0]))
    return [
        workspace.location(span)
        for place, span in places
        if declaration or place not in naming.declared
    ]


def highlights(workspace: Workspace, path: Path, offset: int) -> list[Highlight] | None:
    """The places of a file that name what stands at an offset of it. Raises RulesError if it
    cannot be read."""
    found = name_at(workspace, path, offset)
    if found is None:
        return None
    spans = {
        place: found.names.span(place)
        for place in sorted(found.names.alike(found.use.place))
        if place[0] == str(path)
    }
    return [
        {
            "range": range_of(span, workspace.encoding),
            "kind": _WRITE if found.names.is_declared(place) else _READ,
        }
        for place, span in spans.items()
        if span is not None
    ]
