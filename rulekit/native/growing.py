"""Lists that a function makes and appends to: they have room on the heap beyond their items."""

from __future__ import annotations

import ast
from types import FunctionType

from rulekit.native import encoding as w
from rulekit.native.body import Body
from rulekit.native.kinds import LIST, NOTHING, list_of
from rulekit.native.knowledge import entity
from rulekit.native.meanings import Known
from rulekit.native.memory import HEAP_END, HEAP_TOP, ROOM
from rulekit.native.runtime import lists

_FIRST_ROOM = 8
"""Items for which there is room at first; the room is doubled where that is too little."""


def begin_list(body: Body, name: str) -> None:
    """`name = []`."""
    at, address, end = body.at, body.temporary(), body.temporary()
    at.put(HEAP_TOP.get, address.tee, 4 + 4 * _FIRST_ROOM, w.ADD, end.tee)
    at.put(HEAP_END.get, w.GT_U, w.TRAP_IF, end, HEAP_TOP.set)
    at.put(address, 0, w.store(), address, LIST, w.ADD)
    body.set_local(name, list_of(NOTHING))
    at.put(end, body.room(name).set)


def hand_over_room(body: Body, value: ast.expr) -> None:
    """A function that gives back such a list tells where its room ends."""
    if isinstance(value, ast.Name) and value.id in body.scope.source.grown:
        body.at.put(body.room(value.id), ROOM.set)


def take_over_room(body: Body, name: str, value: ast.expr) -> None:
    """`name` was given what a function gave back: it has what room that has."""
    if name not in body.scope.source.grown or not isinstance(value, ast.Call):
        return
    callee = entity(body, value.func)
    if isinstance(callee, Known) and isinstance(callee.value, FunctionType):
        if body.units.source_of(body.units.called(callee.value)).gives_grown:
            body.at.put(ROOM.get, body.room(name).set)


def append(body: Body, name: str, item: ast.expr) -> None:
    """To a list of its own, and none of the state."""
    at, room = body.at, body.room(name)
    kind = body.kind(name)
    added = body.word_value(item)
    given, end, address, length = (body.temporary() for _ in range(4))
    at.put(given.set, body.local(name))
    body.as_address(kind)
    at.put(address.tee, w.load(), length.tee, 2, w.SHL, address, w.ADD, 4, w.ADD)
    at.put(end.tee, room, w.LT_U)
    with at.branch():
        at.put(end, given, w.store(), address, length, 1, w.ADD, w.store(), w.OTHERWISE)
        at.put(body.local(name), given)
        body.runtime(lists.appended, kind, kind, added)
        body.set_local(name, list_of(added))
        at.put(HEAP_TOP.get, room.set)
    body.grow(name, list_of(added))
