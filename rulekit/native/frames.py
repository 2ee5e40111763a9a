"""Frames that are put on the effect stack or taken from it, and entries of the journal."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulekit.compiler.units import FrameInfo
from rulekit.native import encoding as w
from rulekit.native.body import Body
from rulekit.native.kinds import ABSENT, ADDRESS, NONE, NOTHING, NUMBER, Kind
from rulekit.native.knowledge import entity
from rulekit.native.meanings import Known
from rulekit.native.memory import JOURNAL_TOP
from rulekit.native.places import put_depth
from rulekit.native.reading import Untranslatable
from rulekit.native.runtime import frames, journal


def pop_frame(body: Body) -> None:
    body.at.put(0)
    put_depth(body)
    body.at.put(1, w.SUB, w.store(body.memory.scalars["depth"]))


def push_frame(body: Body, frame: ast.expr) -> None:
    """A new frame; its items are written where they are to lie."""
    if not isinstance(frame, ast.List):
        kind = body.list_value(frame)
        if not body.scope.source.runtime or body.scope.source.name != "begin_later":
            body.cells.put_anywhere(None, kind.element)
        _push_list(body, kind)
        return
    items = frame.elts
    start = entity(body, items[0])
    info = body.units.program.infos[start.value] if isinstance(start, Known) else None
    plain = [item for item in items if not isinstance(item, ast.Starred)]
    match items[len(plain) :]:
        case []:
            _new_frame(body, info, plain, 0)
        case [ast.Starred(value=rest)]:
            padding = entity(body, rest)
            if isinstance(padding, Known) and set(padding.value) <= {None}:
                _new_frame(body, info, plain, len(padding.value))
            else:
                _new_frame_with(body, info, plain, rest)
        case _:
            raise Untranslatable("a frame of several lists")


def _push_list(body: Body, kind: Kind) -> None:
    body.runtime(frames.push_frame, NOTHING, kind)
    body.at.put(w.DROP)


def _new_frame(body: Body, info: FrameInfo | None, items: Sequence[ast.expr], padding: int) -> None:
    places = _asked(body, info, items)
    body.at.put(len(places) + padding)
    _write(body, [*places, *[NONE] * padding])


def _new_frame_with(
    body: Body, info: FrameInfo | None, items: Sequence[ast.expr], rest: ast.expr
) -> None:
    """A frame with more items behind these, which are in a list."""
    at = body.at
    places = _asked(body, info, items)
    kind = body.list_value(rest)
    if kind.element not in (ABSENT, NOTHING):
        if len(items) == 1:
            body.cells.copied(info)
        elif info is None:
            body.cells.put_anywhere(None, kind.element)
        else:
            raise Untranslatable("a frame of another and more")
    tail = body.temporary()
    at.put(tail.tee, ADDRESS, w.AND, w.load(), len(places), w.ADD)
    frame = _write(body, places)
    at.put(frame, len(places), tail)
    body.runtime(frames.fill_frame, NOTHING, NUMBER, NUMBER, kind)
    at.put(w.DROP)


def _asked(body: Body, info: FrameInfo | None, items: Sequence[ast.expr]) -> list[w.Local]:
    places = []
    for index, item in enumerate(items):
        kind = body.word_value(item)
        places.append(body.keep(kind))
        if info is not None:
            body.cells.put_slot(info, index, kind)
        else:
            body.cells.put_anywhere(index, kind)
    return places


def _write(body: Body, items: Sequence[w.Part]) -> w.Local:
    """A frame as long as what is on the stack says."""
    at = body.at
    body.runtime(frames.new_frame, NUMBER, NUMBER)
    frame = body.temporary()
    at.put(frame.set)
    for index, item in enumerate(items):
        at.put(frame, item, w.store(4 + 4 * index))
    return frame


def tell(body: Body, entry: ast.expr) -> None:
    """A new entry of the journal."""
    at = body.at
    if not isinstance(entry, ast.Tuple):
        body.runtime(journal.tell, ABSENT, body.value(entry))
        at.put(w.DROP)
        return
    items = []
    for item in entry.elts:
        kind = body.word_value(item)
        items.append((body.keep(kind), kind))
    if not any(kind.may_be_list for _, kind in items):
        _write_entry(body, [place for place, _ in items])
        return
    at.put(len(items))
    body.runtime(journal.begin_entry, NOTHING, NUMBER)
    at.put(w.DROP)
    for place, kind in items:
        if kind.may_be_list:
            at.put(place)
            body.runtime(journal.tell_item, NOTHING, kind)
            at.put(w.DROP)
        else:
            at.put(JOURNAL_TOP.get, place, w.store(), JOURNAL_TOP.get, 4, w.ADD, JOURNAL_TOP.set)


def _write_entry(body: Body, items: Sequence[w.Local]) -> None:
    at, memory = body.at, body.memory
    top = body.temporary()
    at.put(JOURNAL_TOP.get, top.tee, memory.journal_full, w.GT_U, w.TRAP_IF)
    at.put(top, len(items), w.store())
    for index, item in enumerate(items):
        at.put(top, item, w.store(4 + 4 * index))
    at.put(top, 4 + 4 * len(items), w.ADD, JOURNAL_TOP.set)
    told = memory.scalars["told"]
    at.put(0, 0, w.load(told), 1, w.ADD, w.store(told))
