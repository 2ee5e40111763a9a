"""Loops over the items of lists, over numbers and over the effect stack."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from rulekit.native import encoding as w
from rulekit.native.body import Body
from rulekit.native.kinds import ANYTHING, LIST, Kind, list_of, number
from rulekit.native.knowledge import entity, known_value
from rulekit.native.meanings import Part
from rulekit.native.reading import Untranslatable

_LONGEST = number(0, 1 << 16)


def generators(body: Body, loops: Sequence[ast.comprehension], inner: Callable[[], None]) -> None:
    """The loops of a comprehension, with `inner` for each of its items."""
    if not loops:
        inner()
        return
    one, *rest = loops

    def item() -> None:
        if_all(body, one.ifs, lambda: generators(body, rest, inner))

    each(body, one.target, one.iter, item)


def if_all(body: Body, tests: Sequence[ast.expr], inner: Callable[[], None]) -> None:
    with body.at.block() as passed:
        for test in tests:
            body.skip_unless(test, passed)
        inner()


def each(body: Body, target: ast.expr, items: ast.expr, inner: Callable[[], None]) -> None:
    """A loop over the items of a list; `loops` of the scope has where to break and go on."""
    walk_through(body, target, _walk(body, items), inner)


def walk_through(body: Body, target: ast.expr, walk: Walk, inner: Callable[[], None]) -> None:
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
class Walk:
    """A loop over something: instructions that ask whether it is over, and for its item."""

    index: w.Local
    is_over: tuple[w.Part, ...]
    item: tuple[w.Part, ...]
    kind: Kind
    step: int = 1
    counted: bool = False  # whether items are given with their numbers


def _give(body: Body, target: ast.expr, walk: Walk) -> None:
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


def _walk(body: Body, items: ast.expr, *, backwards: bool = False, counted: bool = False) -> Walk:
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
            kind = body.value(ast.ListComp(items.elt, items.generators))
        case _ if entity(body, items) is Part.STACK:
            return _over_stack(body, backwards)
        case _:
            kind = body.value(items)
    if backwards or counted:
        return _over_numbered_list(body, kind, backwards)
    return over_list(body, kind)


def over_list(body: Body, kind: Kind) -> Walk:
    """Over the list on the stack, as long as it is now: nothing that is walked through grows."""
    place, end = body.temporary(), body.temporary()
    body.as_address(kind)
    body.at.put(place.tee, w.load(), 2, w.SHL, place, w.ADD, end.set)
    return Walk(place, (place, end, w.GE), (place, w.load(4)), kind.element, 4)


def _over_numbered_list(body: Body, kind: Kind, backwards: bool) -> Walk:
    """The same by numbers. How long it is, is asked each time, as Python does."""
    body.as_address(kind)
    address = body.temporary()
    body.at.put(address.set)
    index = _index(body)
    length = (address, w.load())
    at = (*length, index, w.SUB, 1, w.SUB) if backwards else (index,)
    item = (address, *at, 2, w.SHL, w.ADD, w.load(4))
    return Walk(index, (index, *length, w.GE), item, kind.element)


def _over_stack(body: Body, backwards: bool) -> Walk:
    memory = body.memory
    index = _index(body)
    depth = (0, w.load(memory.scalars["depth"]))
    at = (*depth, index, w.SUB, 1, w.SUB) if backwards else (index,)
    item = (*at, memory.frame_bytes, w.MUL, LIST + memory.frames, w.ADD)
    return Walk(index, (index, *depth, w.GE), item, list_of(ANYTHING))


def _over_range(body: Body, arguments: Sequence[ast.expr]) -> Walk:
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
    return Walk(index, over, (index,), number(min(ends), max(ends)), by)


def _index(body: Body) -> w.Local:
    index = body.temporary()
    body.at.put(0, index.set)
    return index
