"""What a comprehension comes to, without a list: `sum`, `max`, `next` and the like."""

from __future__ import annotations

import ast

from rulekit.native import encoding as w
from rulekit.native.body import Body
from rulekit.native.kinds import FLAG, GREATEST, NOTHING, Kind, number
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
    if isinstance(items, _Loop):
        return _of_loop(body, name, items)
    kind = body.list_value(items)
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
        given = body.value(items.elt)
        if given.may_be_list:
            body.check_list(given)
        else:
            given = body.word(body.as_number(given))
        kind |= given
        now = body.temporary()
        at.put(now.set, now, place, seen)
        with at.branch(w.I32):
            one, other = (place, now) if name == "max" else (now, place)
            at.put(one, other)
            if given.may_be_list:
                body.runtime(comparing.before, FLAG, kind, kind)
            else:
                at.put(w.LT)
            at.put(w.OTHERWISE, 1)
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
