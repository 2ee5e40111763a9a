"""Calls of methods: of lists, of the effect stack and of the journal."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulekit.native import encoding as w
from rulekit.native.body import Body, Known, Part
from rulekit.native.kinds import ABSENT, NONE, NOTHING, NUMBER, Kind, list_of, number
from rulekit.native.knowledge import entity, known_value
from rulekit.native.lists import display
from rulekit.native.memory import JOURNAL_TOP, Scratch
from rulekit.native.places import put_depth
from rulekit.native.reading import Untranslatable


def method(body: Body, node: ast.Call, function: ast.Attribute) -> Kind:
    base, name = entity(body, function.value), function.attr
    match base, name, node.args:
        case Part.STACK, "pop", []:
            _pop_frame(body)
            return _nothing(body)
        case Part.STACK, "append", [frame]:
            _push_frame(body, frame)
            return _nothing(body)
        case Part.JOURNAL, "append", [entry]:
            return _tell(body, entry)
        case Scratch(), "append", [item]:
            kind = body.value(function.value)
            return body.runtime("zone_append", NOTHING, kind, body.word_value(item))
        case Part(), _, _:
            raise Untranslatable(ast.unparse(node))
        case Known(), _, _ if name != "index":
            raise Untranslatable(ast.unparse(node))
    return _list_method(body, node, function.value, name)


def _nothing(body: Body) -> Kind:
    body.at.put(NONE)
    return ABSENT


def _list_method(body: Body, node: ast.Call, items: ast.expr, name: str) -> Kind:
    match name, items, node.args:
        case "append", ast.Name(id=local), [item] if local in body.scope.source.grown:
            # A list of its own, and none of the state: it may move when it grows.
            kind = body.kind(local)
            body.at.put(body.local(local))
            added = body.word_value(item)
            body.runtime("appended", kind, kind, added)
            body.set_local(local, list_of(added))
            return _nothing(body)
        case "sort", ast.Name(), []:
            what = "sort_by_stamp" if node.keywords else "in_order_by_itself"
            return body.runtime(what, ABSENT, body.value(items))
    kind = body.list_value(items)
    match name, node.args:
        case "index", [item]:
            return body.runtime("index_of", number(0, 1 << 16), kind, body.word_value(item))
        case "append", [item]:
            return body.runtime("zone_append", ABSENT, kind, body.word_value(item))
        case "pop", []:
            return body.runtime("zone_pop", kind.element, kind)
        case "remove", [item]:
            return body.runtime("zone_remove", ABSENT, kind, body.word_value(item))
        case "insert", [at, item]:
            body.value(at)
            return body.runtime("zone_insert", ABSENT, kind, NUMBER, body.word_value(item))
    raise Untranslatable(ast.unparse(node))


# --- The effect stack ------------------------------------------------------------------------


def _pop_frame(body: Body) -> None:
    body.at.put(0)
    put_depth(body)
    body.at.put(1, w.SUB, w.store(body.memory.scalars["depth"]))


def _push_frame(body: Body, frame: ast.expr) -> None:
    if not isinstance(frame, ast.List):
        kind = body.list_value(frame)
    elif all(_is_fixed(body, item) for item in frame.elts):
        _new_frame(body, frame.elts)
        return
    else:
        for item in frame.elts:
            if not _is_fixed(body, item):
                break
            body.keep(body.word_value(item))
        kind = display(body, frame.elts)
    body.runtime("push_frame", NOTHING, kind)
    body.at.put(w.DROP)


def _is_fixed(body: Body, item: ast.expr) -> bool:
    """Whether it is one item, or as many that are not set yet as are known."""
    if not isinstance(item, ast.Starred):
        return True
    padding = entity(body, item.value)
    return isinstance(padding, Known) and set(padding.value) <= {None}


def _new_frame(body: Body, items: Sequence[ast.expr]) -> None:
    """A new frame on the stack, its items written where they are to lie."""
    at = body.at
    length = 0
    given: list[tuple[int, w.Part]] = []
    padding: list[tuple[int, w.Part]] = []
    for item in items:
        if isinstance(item, ast.Starred):
            after = length + len(known_value(body, item.value))
            padding += [(index, NONE) for index in range(length, after)]
            length = after
        else:
            given.append((length, body.keep(body.word_value(item))))
            length += 1
    at.put(length)
    body.runtime("new_frame", NUMBER, NUMBER)
    frame = body.temporary()
    at.put(frame.set)
    for index, part in [*given, *padding]:
        at.put(frame, part, w.store(4 + 4 * index))


# --- The journal -----------------------------------------------------------------------------


def _tell(body: Body, entry: ast.expr) -> Kind:
    if not isinstance(entry, ast.Tuple):
        return body.runtime("tell", ABSENT, body.value(entry))
    items = []
    for item in entry.elts:
        kind = body.word_value(item)
        items.append((body.keep(kind), kind))
    at = body.at
    at.put(len(items))
    body.runtime("begin_entry", NOTHING, NUMBER)
    at.put(w.DROP)
    for place, kind in items:
        if kind.may_be_list:
            at.put(place)
            body.runtime("tell_item", NOTHING, kind)
            at.put(w.DROP)
        else:
            at.put(JOURNAL_TOP.get, place, w.store(), JOURNAL_TOP.get, 4, w.ADD, JOURNAL_TOP.set)
    return _nothing(body)
