"""What a comprehension comes to, without a list: `sum`, `max`, `next` and the like."""

from __future__ import annotations

import ast

from rulekit.native import encoding as w
from rulekit.native.body import Body
from rulekit.native.kinds import GREATEST, NOTHING, Kind, number
from rulekit.native.lists import comprehension
from rulekit.native.loops import generators
from rulekit.native.runtime import comparing

_Loop = ast.ListComp | ast.GeneratorExp


def loop_over(items: ast.expr) -> ast.GeneratorExp:
    """A generator of the items of a list; one that is a generator already is itself."""
    if isinstance(items, ast.GeneratorExp):
        return items
    loop = ast.comprehension(ast.Name(" item", ast.Store()), items, ifs=[], is_async=0)
    return ast.GeneratorExp(ast.Name(" item", ast.Load()), [loop])


def count(body: Body, items: _Loop) -> Kind:
    place, at = body.temporary(), body.at
    at.put(0, place.set, 0, body.temporary().set)

    def add() -> None:
        if not isinstance(items.elt, ast.Constant):
            body.narrow_value(items.elt)
            at.put(w.DROP)
        at.put(place, 1, w.ADD, place.set)

    generators(body, items.generators, add)
    at.put(place)
    return number(0, GREATEST)


def total(body: Body, items: _Loop) -> Kind:
    at = body.at
    place = at.new_local(w.I64)
    at.put(w.number64(0), place.set, 0, body.temporary().set)

    def add() -> None:
        body.narrow(body.number_value(items.elt))
        at.put(w.EXTEND, place, w.ADD64, place.set)

    generators(body, items.generators, add)
    at.put(place)
    return Kind(-(1 << 50), 1 << 50)


def extreme(body: Body, name: str, arguments: list[ast.expr]) -> Kind:
    """`max` or `min` of several numbers, or of the items of a list."""
    if len(arguments) > 1:
        return _of_several(body, name, arguments)
    (items,) = arguments
    if isinstance(items, _Loop) and not isinstance(items.elt, ast.Tuple | ast.List):
        return _of_loop(body, name, items)
    kind = comprehension(body, items) if isinstance(items, _Loop) else body.value(items)
    body.check_list(kind)
    of_lists = kind.element.may_be_list
    if name == "max":
        what = comparing.greatest_list if of_lists else comparing.greatest
    else:
        what = comparing.least_list if of_lists else comparing.least
    body.runtime(what, NOTHING, kind)
    return kind.element


def _of_loop(body: Body, name: str, items: _Loop) -> Kind:
    at = body.at
    place, seen = body.temporary(), body.temporary()
    kind = NOTHING
    at.put(0, place.set, 0, seen.set)

    def take() -> None:
        nonlocal kind
        kind |= body.word(body.number_value(items.elt))
        now = body.temporary()
        at.put(now.set, now, place, seen)
        with at.branch(w.I32):
            at.put(now, place, w.GT if name == "max" else w.LT, w.OTHERWISE, 1)
        at.put(w.SELECT, place.set, 1, seen.set)

    generators(body, items.generators, take)
    at.put(seen, w.EQZ, w.TRAP_IF, place)
    return kind


def _of_several(body: Body, name: str, arguments: list[ast.expr]) -> Kind:
    at = body.at
    choose, decides = (min, w.LE) if name == "min" else (max, w.GE)
    kind = body.word(body.number_value(arguments[0]))
    place = body.temporary()
    at.put(place.set)
    for argument in arguments[1:]:
        given = body.word(body.number_value(argument))
        other = body.temporary()
        at.put(other.set, place, other, place, other, decides, w.SELECT, place.set)
        low = choose(kind.low or 0, given.low or 0)
        kind = number(low, choose(kind.greatest, given.greatest))
    at.put(place)
    return kind


def first(body: Body, items: ast.GeneratorExp, otherwise: ast.expr) -> Kind:
    """The first item of a generator, or what is to be taken instead."""
    at = body.at
    place = body.temporary()
    kind = body.word_value(otherwise)
    at.put(place.set)
    with at.block() as outside:

        def take() -> None:
            nonlocal kind
            kind |= body.word_value(items.elt)
            at.put(place.set)
            at.jump(outside)

        generators(body, items.generators, take)
    at.put(place)
    return kind
