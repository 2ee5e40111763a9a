"""Items of lists, and parts of the state that are lists: where they lie."""

from __future__ import annotations

import ast

from attrs import frozen

from rulekit.native import encoding as w
from rulekit.native.body import Body
from rulekit.native.kinds import (
    ANYTHING,
    FLAG,
    GREATEST,
    LIST,
    MISSING,
    NONE,
    NUMBER,
    Kind,
    list_of,
)
from rulekit.native.knowledge import entity
from rulekit.native.meanings import Known, Part
from rulekit.native.reading import Untranslatable
from rulekit.native.runtime import lists
from rulekit.native.tables import Region


@frozen
class Place:
    """Where something lies: `offset` is to be added to the address that is on the stack."""

    offset: int
    kind: Kind
    missing: bool = False  # whether it may not be there
    checked: bool = False  # whether it has to be seen that it is of that kind


def subscript(body: Body, node: ast.Subscript) -> Kind:
    if isinstance(node.slice, ast.Slice):
        return _slice(body, node.value, node.slice)
    memory = body.memory
    match entity(body, node.value):
        case Part.ZONES:
            _put_zone(body, node.slice)
            return list_of(memory.card_kind)
        case Part.STACK:
            _stack_index(body, node.slice)
            put_frame(body)
            return list_of(ANYTHING)
    found = place(body, node)
    body.at.put(w.load(found.offset))
    if found.missing:
        body.check(MISSING, w.EQ)
    if found.checked:
        _check_slot(body, found.kind)
    return found.kind


def place(body: Body, node: ast.Subscript) -> Place:
    """Leaves an address."""
    match entity(body, node.value):
        case Known(value=table):
            table = body.memory.tables.table(table)
            return _place_of_region(body, node.slice, table, from_end=table.from_end)
        case Region() as region:
            body.cells.reads(body.unit, region)
            return _place_of_region(body, node.slice, region)  # -1 is of no card, and so a mistake
    at = body.at
    index = entity(body, node.slice)
    items = body.address_value(node.value)
    if isinstance(index, Known) and index.value >= 0 and _is_frame(body, node.value):
        if is_own_frame(body, node.value):
            items = body.cells.slot(body.unit, index.value)
            declared = body.cells.declared(body.unit, index.value)
            if declared is not None and items | declared != declared:
                return Place(4 + 4 * index.value, declared, checked=True)
        elif is_outer_frame(node.value):
            items = body.cells.outer_slot(body.unit, index.value)
        else:
            items = body.cells.any_slot(body.unit, index.value)
        return Place(4 + 4 * index.value, items)
    address, item = body.temporary(), body.temporary()
    at.put(address.set)
    known = _index_value(body, node.slice)
    length = body.temporary()
    at.put(item.set, address, w.load(), length.set)
    if known.low is None or known.low < 0:
        at.put(item, length, w.ADD, item, item, 0, w.LT, w.SELECT, item.set)
    at.put(item, length, w.GE_U, w.TRAP_IF, item, 2, w.SHL, address, w.ADD)
    return Place(4, items)


def _place_of_region(
    body: Body, index: ast.expr, region: Region, *, from_end: bool = False
) -> Place:
    known = entity(body, index)
    if not isinstance(known, Known):
        _index(body, index, region.length, from_end=from_end)
        body.at.put(2, w.SHL)
        return Place(region.address + 4, region.items, region.missing)
    at = known.value + (region.length if known.value < 0 and region.from_end else 0)
    if not 0 <= at < region.length:
        body.at.put(w.UNREACHABLE)
        at = 0
    body.at.put(0)
    return Place(region.address + 4 + 4 * at, region.items, region.missing)


def _check_slot(body: Body, kind: Kind) -> None:
    """Traps if what is on the stack is neither one of these numbers nor None."""
    given = body.temporary()
    low = kind.low or 0
    body.at.put(given.tee, low, w.SUB, kind.greatest - low, w.GT_U)
    body.at.put(given, NONE, w.NE, w.AND, w.TRAP_IF, given)


def _put_zone(body: Body, index: ast.expr) -> None:
    zones, known = body.memory.zones, entity(body, index)
    if isinstance(known, Known) and 0 <= known.value < len(zones):
        body.at.put(zones[known.value])
    else:
        found = _place_of_region(body, index, body.memory.tables.table(zones))
        body.at.put(w.load(found.offset))
    body.at.put(LIST, w.ADD)


def any_cards(body: Body, which: ast.expr) -> Kind:
    """Whether one of some zones has cards, as `any(z[28:35])` asks it."""
    at = body.at
    match which:
        case ast.Slice(lower=ast.Constant(value=int(low)), upper=ast.Constant(value=int(high))):
            at.put(0)
            for zone in body.memory.zones[low:high]:
                at.put(0, w.load(zone), w.OR)
            at.put(0, w.NE)
            return FLAG
    raise Untranslatable(ast.unparse(which))


def put_depth(body: Body) -> None:
    body.at.put(0, w.load(body.memory.scalars["depth"]))


def put_frame(body: Body) -> None:
    """Makes a frame of its index."""
    memory = body.memory
    body.at.put(memory.frame_bytes, w.MUL, memory.frames, w.ADD, LIST, w.ADD)


def _is_frame(body: Body, node: ast.expr) -> bool:
    """Whether it is surely a frame of the stack, which has all the slots that are asked."""
    if isinstance(node, ast.Name):
        return node.id == "f"
    return isinstance(node, ast.Subscript) and entity(body, node.value) is Part.STACK


def is_outer_frame(node: ast.expr) -> bool:
    """Whether it is the frame whose depth the own frame has, in its fourth slot."""
    match node:
        case ast.Subscript(slice=ast.Subscript(value=ast.Name("f"), slice=ast.Constant(3))):
            return True
    return False


def is_own_frame(body: Body, node: ast.expr) -> bool:
    """Whether it is the frame of the block that is being translated."""
    own = bool(body.unit.frames) and "f" not in body.scope.source.stored
    return own and isinstance(node, ast.Name) and node.id == "f"


def _index_value(body: Body, node: ast.expr) -> Kind:
    """An index needs no check that it is a number: what is none is outside of any list."""
    kind = body.narrow_value(node)
    return kind if kind.is_number else NUMBER


def _index(body: Body, node: ast.expr, length: int, *, from_end: bool = True) -> None:
    """Leaves an index into something of a known length, negative ones from its end."""
    if _index_value(body, node).within(0, length - 1):
        return
    at, index = body.at, body.temporary()
    at.put(index.tee, length, w.GE_U)
    if not from_end:
        at.put(w.TRAP_IF, index)
        return
    with at.branch():
        at.put(index, length, w.ADD, index.tee, length, w.GE_U, w.TRAP_IF)
    at.put(index)


def _stack_index(body: Body, node: ast.expr) -> None:
    at = body.at
    known = entity(body, node)
    if isinstance(known, Known) and known.value < 0:
        index = body.temporary()
        put_depth(body)
        at.put(known.value, w.ADD, index.tee, 0, w.LT, w.TRAP_IF, index)
        return
    if not _index_value(body, node).within(0, GREATEST):
        index = body.temporary()
        at.put(index.tee, 0, w.LT)
        with at.branch():
            at.put(index)
            put_depth(body)
            at.put(w.ADD, index.set)
        at.put(index)
    index = body.temporary()
    at.put(index.tee)
    put_depth(body)
    at.put(w.GE_U, w.TRAP_IF, index)


def _slice(body: Body, items: ast.expr, wanted: ast.Slice) -> Kind:
    kind = list_of(body.list_value(items).element)
    text = ast.unparse(wanted)
    if text in ("::-1", ":"):
        return body.runtime(lists.reversed_list if text == "::-1" else lists.copied, kind, kind)
    if wanted.step is not None:
        raise Untranslatable(f"a slice {text}")
    for end, otherwise in ((wanted.lower, 0), (wanted.upper, GREATEST)):
        if end is None:
            body.at.put(otherwise)
        else:
            body.word(body.number_value(end))
    return body.runtime(lists.sliced, kind, kind, NUMBER, NUMBER)
