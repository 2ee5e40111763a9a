"""Calls of methods, most of them of lists."""

from __future__ import annotations

import ast
from typing import Any

from rulekit.native import encoding as w
from rulekit.native.body import Body
from rulekit.native.frames import pop_frame, push_frame, tell
from rulekit.native.growing import append
from rulekit.native.kinds import ABSENT, ADDRESS, NONE, NOTHING, NUMBER, Kind, number
from rulekit.native.knowledge import entity
from rulekit.native.meanings import Known, Part
from rulekit.native.reading import Untranslatable
from rulekit.native.runtime import comparing, piles, sorting
from rulekit.native.tables import Scratch


def method(body: Body, node: ast.Call, function: ast.Attribute) -> Kind:
    base, name = entity(body, function.value), function.attr
    match base, name, node.args:
        case Part.STACK, "pop", []:
            pop_frame(body)
            return _nothing(body)
        case Part.STACK, "append", [frame]:
            push_frame(body, frame)
            return _nothing(body)
        case Part.JOURNAL, "append", [entry]:
            tell(body, entry)
            return _nothing(body)
        case Scratch(), "append", [item]:
            kind = body.value(function.value)
            return body.runtime(piles.zone_append, NOTHING, kind, body.word_value(item))
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
            append(body, local, item)
            return _nothing(body)
        case "sort", ast.Name(), []:
            what = sorting.sort_by_stamp if node.keywords else sorting.in_order_by_itself
            return body.runtime(what, ABSENT, body.value(items))
    kind = body.list_value(items)
    match name, node.args:
        case "index", [item]:
            wanted = body.word_value(item)
            deep = wanted.may_be_list and kind.element.may_be_list
            found: Any = comparing.index_of if deep else comparing.place_of
            return body.runtime(found, number(0, 1 << 16), kind, wanted)
        case "count", [item]:
            return body.runtime(comparing.times_in, number(0, 1 << 16), kind, body.word_value(item))
        case "append", [item]:
            _append_to_zone(body, item)
            return _nothing(body)
        case "pop", []:
            return body.runtime(piles.zone_pop, kind.element, kind)
        case "remove", [item]:
            return body.runtime(piles.zone_remove, ABSENT, kind, body.word_value(item))
        case "insert", [at, item]:
            body.value(at)
            return body.runtime(piles.zone_insert, ABSENT, kind, NUMBER, body.word_value(item))
    raise Untranslatable(ast.unparse(node))


def _append_to_zone(body: Body, item: ast.expr) -> None:
    body.word_value(item)
    card, address, length = body.temporary(), body.temporary(), body.temporary()
    at = body.at
    at.put(card.set, ADDRESS, w.AND, address.tee)
    at.put(address, w.load(), 1, w.ADD, length.tee, w.store())
    at.put(length, 2, w.SHL, address, w.ADD, card, w.store())
