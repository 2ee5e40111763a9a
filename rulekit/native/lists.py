"""Lists that are made: written out, or by a comprehension."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulekit.native import encoding as w
from rulekit.native.arithmetic import is_list
from rulekit.native.body import Body
from rulekit.native.kinds import ADDRESS, LIST, NOTHING, NUMBER, Kind, list_of
from rulekit.native.knowledge import entity
from rulekit.native.loops import generators, if_all, over_list, walk_through
from rulekit.native.meanings import Known, Part
from rulekit.native.memory import HEAP_END, HEAP_TOP, SHADOW_TOP
from rulekit.native.runtime import lists

_MAKE_NO_LIST = ("len", "there", "abs", "any", "all", "spend", "min", "max", "first", "has")


def display(body: Body, items: Sequence[ast.expr]) -> Kind:
    """`[a, b, *c]`."""
    match items:
        case [ast.Starred(value=value)]:
            kind = body.list_value(value)
            if isinstance(value, ast.ListComp):
                return kind
            return body.runtime(lists.copied, list_of(kind.element), kind)
        case _ if any(isinstance(item, ast.Starred) for item in items):
            return _joined(body, items)
    kind = NOTHING
    places = []
    kinds = []
    for item in items:
        kinds.append(body.word_value(item))
        kind |= kinds[-1]
        places.append(body.keep(kinds[-1]))
    body.displayed = kinds
    address, top, at = body.temporary(), body.temporary(), body.at
    at.put(HEAP_TOP.get, address.tee, 4 + 4 * len(items), w.ADD, top.tee)
    at.put(HEAP_END.get, w.GT_U, w.TRAP_IF, top, HEAP_TOP.set)
    at.put(address, len(items), w.store())
    for index, place in enumerate(places):
        at.put(address, place, w.store(4 + 4 * index))
    at.put(address, LIST, w.ADD)
    return list_of(kind)


def _joined(body: Body, items: Sequence[ast.expr]) -> Kind:
    start = _start(body)
    kind = NOTHING
    for item in items:
        if isinstance(item, ast.Starred):
            made = body.list_value(item.value)
            kind |= made.element
            body.runtime(lists.push_all, NOTHING, made)
            body.at.put(w.DROP)
        else:
            kind |= _push(body, item)
    return _finish(body, start, kind)


def comprehension(body: Body, node: ast.ListComp | ast.GeneratorExp) -> Kind:
    if _is_written_at_once(body, node):
        return _written_at_once(body, node.generators, node.elt)
    start = _start(body)
    kind = NOTHING

    def push() -> None:
        nonlocal kind
        kind |= _push(body, node.elt)

    generators(body, node.generators, push)
    return _finish(body, start, kind)


def _start(body: Body) -> w.Local:
    """Items are pushed to a stack of their own until all of them are there."""
    start = body.temporary()
    body.at.put(SHADOW_TOP.get, start.set)
    return start


def _push(body: Body, item: ast.expr) -> Kind:
    kind = body.word_value(item)
    place = body.keep(kind)
    body.at.put(SHADOW_TOP.get, place, w.store(), SHADOW_TOP.get, 4, w.ADD, SHADOW_TOP.set)
    return kind


def _finish(body: Body, start: w.Local, items: Kind) -> Kind:
    body.at.put(start)
    return body.runtime(lists.taken, list_of(items), NUMBER)


def _walks_list(body: Body, items: ast.expr) -> bool:
    match items:
        case ast.GeneratorExp() | ast.Call(func=ast.Name(id="range" | "enumerate" | "reversed")):
            return False
    return entity(body, items) is not Part.STACK


def _makes_no_list(body: Body, node: ast.expr) -> bool:
    """Whether to find a value makes no list on the way."""
    for one in ast.walk(node):
        match one:
            case ast.Tuple() if isinstance(entity(body, one), Known):
                pass
            case ast.List() | ast.Tuple() | ast.ListComp() | ast.Slice():
                return False
            case ast.Call(func=ast.Name(id=name)) if name in _MAKE_NO_LIST:
                pass
            case ast.Call():
                return False
            case ast.BinOp(left=left) if is_list(body, left):
                return False
    return True


def _is_written_at_once(body: Body, node: ast.ListComp | ast.GeneratorExp) -> bool:
    """Whether a list can be written where it is to lie: nothing in it makes other lists."""
    _, *others = node.generators
    parts = [node.elt, *(test for one in node.generators for test in one.ifs)]
    parts += [one.iter for one in others]
    return all(_walks_list(body, one.iter) for one in node.generators) and all(
        _makes_no_list(body, part) for part in parts
    )


def _written_at_once(body: Body, loops: Sequence[ast.comprehension], item: ast.expr) -> Kind:
    at = body.at
    address, top, items = body.temporary(), body.temporary(), body.temporary()
    source = body.list_value(loops[0].iter)
    at.put(items.set, HEAP_TOP.get, address.tee, top.set)
    kind = NOTHING

    def write() -> None:
        nonlocal kind
        at.put(top, 4, w.ADD, top.tee)
        kind |= body.word_value(item)
        at.put(w.store())

    def walk(
        source: Kind, items: w.Local, loop: ast.comprehension, rest: Sequence[ast.comprehension]
    ) -> None:
        if not rest:  # there is room for what the innermost loop may write
            at.put(items, ADDRESS, w.AND, w.load(), 2, w.SHL, top, w.ADD, 4, w.ADD)
            at.put(HEAP_END.get, w.GT_U, w.TRAP_IF)
        at.put(items)

        def inner() -> None:
            if not rest:
                write()
                return
            below = body.list_value(rest[0].iter)
            place = body.temporary()
            at.put(place.set)
            walk(below, place, rest[0], rest[1:])

        found = over_list(body, source)
        walk_through(body, loop.target, found, lambda: if_all(body, loop.ifs, inner))

    walk(source, items, loops[0], loops[1:])
    at.put(address, top, address, w.SUB, 2, w.SHR, w.store())
    at.put(top, 4, w.ADD, HEAP_TOP.set, address, LIST, w.ADD)
    return list_of(kind)
