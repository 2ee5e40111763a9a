"""What is put into parts of the state is remembered for those who read them."""

from __future__ import annotations

import ast

from rulekit.native.body import Body
from rulekit.native.kinds import Kind, list_of
from rulekit.native.knowledge import entity
from rulekit.native.meanings import Known, Part
from rulekit.native.places import is_outer_frame, is_own_frame
from rulekit.native.tables import Region


def note_part(body: Body, name: str, value: ast.expr, kind: Kind) -> None:
    """A part of the state that is one word."""
    if name != "pend":
        if not body.scope.source.runtime or name != "answer":
            body.cells.write(name, kind)
        return
    match value:
        case ast.Tuple(elts=[_, _, _, _, where]):
            site = entity(body, where)
            many = not isinstance(site, Known) or body.units.program.sites[site.value].many
            one = body.displayed[1].element
            body.asked = one | list_of(one) if many else one


def note_item(body: Body, target: ast.Subscript, kind: Kind) -> None:
    """An item of a list, or a slot of a frame."""
    cells = body.cells
    index, base = entity(body, target.slice), entity(body, target.value)
    if isinstance(base, Region):
        cells.put_region(base, kind)
    elif is_own_frame(body, target.value):
        assert isinstance(index, Known)
        for info in body.unit.frames.values():
            cells.put_slot(info, index.value, kind)
        if index.value == 0 and body.asked is not None:
            block = kind.low if kind.is_number and kind.low == kind.high else None
            cells.put_answer(block, body.asked)
            body.asked = None
    elif isinstance(target.value, ast.Subscript):
        if entity(body, target.value.value) is Part.STACK:
            slot = index.value if isinstance(index, Known) else None
            if is_outer_frame(target.value):
                cells.put_outer(body.unit, slot, kind)
            else:
                cells.put_anywhere(slot, kind)


def note_slice(body: Body, items: ast.expr, indices: range, kind: Kind) -> None:
    """Several items of a list, or slots of a frame."""
    base = entity(body, items)
    if isinstance(base, Region):
        body.cells.put_region(base, kind)
    elif is_own_frame(body, items):
        for index in indices:
            for info in body.unit.frames.values():
                body.cells.put_slot(info, index, kind)
    else:
        body.cells.put_anywhere(None, kind)
