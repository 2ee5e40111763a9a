"""Lists that are made, and loops over the items of lists."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from rulekit.native import encoding as w
from rulekit.native.arithmetic import is_list
from rulekit.native.body import Body, Known, Part
from rulekit.native.kinds import ADDRESS, ANYTHING, LIST, NOTHING, NUMBER, Kind, list_of, number
from rulekit.native.knowledge import entity, known_value
from rulekit.native.memory import HEAP_END, HEAP_TOP, SHADOW_TOP
from rulekit.native.reading import Untranslatable
from rulekit.native.runtime import lists

_MAKE_NO_LIST = ("len", "there", "abs", "any", "all", "spend", "min", "max", "first", "has")
_LONGEST = number(0, 1 << 16)


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

        found = _over_list(body, source)
        _each(body, loop.target, found, lambda: _if_all(body, loop.ifs, inner))

    walk(source, items, loops[0], loops[1:])
    at.put(address, top, address, w.SUB, 2, w.SHR, w.store())
    at.put(top, 4, w.ADD, HEAP_TOP.set, address, LIST, w.ADD)
    return list_of(kind)


# --- Loops -------------------------------------------------------------------------------


def generators(body: Body, loops: Sequence[ast.comprehension], inner: Callable[[], None]) -> None:
    """The loops of a comprehension, with `inner` for each of its items."""
    if not loops:
        inner()
        return
    one, *rest = loops

    def item() -> None:
        _if_all(body, one.ifs, lambda: generators(body, rest, inner))

    each(body, one.target, one.iter, item)


def _if_all(body: Body, tests: Sequence[ast.expr], inner: Callable[[], None]) -> None:
    with body.at.block() as passed:
        for test in tests:
            body.skip_unless(test, passed)
        inner()


def each(body: Body, target: ast.expr, items: ast.expr, inner: Callable[[], None]) -> None:
    """A loop over the items of a list; `loops` of the scope has where to break and go on."""
    _each(body, target, _walk(body, items), inner)


def _each(body: Body, target: ast.expr, walk: _Walk, inner: Callable[[], None]) -> None:
    at = body.at
    with at.block() as outside:
        at.put(*walk.is_over)
        at.jump_if(outside)
        with at.loop() as again:
            with at.block() as inside:
                _give(body, target, walk)
                with body.turns(outside, inside):
                    inner()
            at.put(walk.index, walk.step, w.ADD, walk.index.set, *walk.is_over, w.EQZ)
            at.jump_if(again)


@frozen
class _Walk:
    """A loop over something: instructions that ask whether it is over, and for its item."""

    index: w.Local
    is_over: tuple[w.Part, ...]
    item: tuple[w.Part, ...]
    kind: Kind
    step: int = 1
    counted: bool = False  # whether items are given with their numbers


def _give(body: Body, target: ast.expr, walk: _Walk) -> None:
    if walk.counted:
        assert isinstance(target, ast.Tuple)
        counter, target = target.elts
        assert isinstance(counter, ast.Name)
        body.at.put(walk.index)
        body.set_local(counter.id, _LONGEST)
    body.at.put(*walk.item)
    give(body, target, walk.kind)


def give(body: Body, target: ast.expr, kind: Kind) -> None:
    """Gives what is on the stack to a name, or the items of that list to several."""
    if isinstance(target, ast.Name):
        body.set_local(target.id, kind)
        return
    assert isinstance(target, ast.Tuple)
    body.as_address(kind)
    place = body.temporary()
    body.at.put(place.tee, w.load(), len(target.elts), w.NE, w.TRAP_IF)
    for index, one in enumerate(target.elts):
        assert isinstance(one, ast.Name)
        body.at.put(place, w.load(4 + 4 * index))
        body.set_local(one.id, kind.element)


def _walk(body: Body, items: ast.expr, *, backwards: bool = False, counted: bool = False) -> _Walk:
    match items:
        case ast.Call(func=ast.Name(id="range"), args=arguments) if not backwards:
            return _over_range(body, arguments)
        case ast.Call(func=ast.Name(id="enumerate"), args=[inner]) if not backwards:
            if isinstance(inner, ast.Call) and ast.unparse(inner.func) == "range":
                raise Untranslatable(ast.unparse(items))
            return evolve(_walk(body, inner, counted=True), counted=True)
        case ast.Call(func=ast.Name(id="reversed"), args=[inner]) if not backwards:
            return _walk(body, inner, backwards=True)
        case ast.Call(func=ast.Name(id="range" | "enumerate" | "reversed")):
            raise Untranslatable(ast.unparse(items))
        case ast.GeneratorExp():
            kind = comprehension(body, items)
        case _ if entity(body, items) is Part.STACK:
            return _over_stack(body, backwards)
        case _:
            kind = body.value(items)
    if backwards or counted:
        return _over_numbered_list(body, kind, backwards)
    return _over_list(body, kind)


def _over_list(body: Body, kind: Kind) -> _Walk:
    """Over the list on the stack, as long as it is now: nothing that is walked through grows."""
    place, end = body.temporary(), body.temporary()
    body.as_address(kind)
    body.at.put(place.tee, w.load(), 2, w.SHL, place, w.ADD, end.set)
    return _Walk(place, (place, end, w.GE), (place, w.load(4)), kind.element, 4)


def _over_numbered_list(body: Body, kind: Kind, backwards: bool) -> _Walk:
    """The same by numbers. How long it is, is asked each time, as Python does."""
    body.as_address(kind)
    address = body.temporary()
    body.at.put(address.set)
    index = _index(body)
    length = (address, w.load())
    at = (*length, index, w.SUB, 1, w.SUB) if backwards else (index,)
    item = (address, *at, 2, w.SHL, w.ADD, w.load(4))
    return _Walk(index, (index, *length, w.GE), item, kind.element)


def _over_stack(body: Body, backwards: bool) -> _Walk:
    memory = body.memory
    index = _index(body)
    depth = (0, w.load(memory.scalars["depth"]))
    at = (*depth, index, w.SUB, 1, w.SUB) if backwards else (index,)
    item = (*at, memory.frame_bytes, w.MUL, LIST + memory.frames, w.ADD)
    return _Walk(index, (index, *depth, w.GE), item, list_of(ANYTHING))


def _over_range(body: Body, arguments: Sequence[ast.expr]) -> _Walk:
    by = known_value(body, arguments[2]) if len(arguments) == 3 else 1
    if by == 0:
        raise Untranslatable("a range of steps of 0")
    first, last = arguments[:2] if len(arguments) > 1 else (ast.Constant(0), arguments[0])
    index = _index(body)
    low = body.word(body.number_value(first))
    body.at.put(index.set)
    high = body.word(body.number_value(last))
    end = body.temporary()
    body.at.put(end.set)
    ends = [low.low or 0, low.greatest, high.low or 0, high.greatest]
    over = (index, end, w.GE if by > 0 else w.LE)
    return _Walk(index, over, (index,), number(min(ends), max(ends)), by)


def _index(body: Body) -> w.Local:
    index = body.temporary()
    body.at.put(0, index.set)
    return index
