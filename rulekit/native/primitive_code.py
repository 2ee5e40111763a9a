"""The instructions that primitives of the runtime become."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from rulekit.native import encoding as w, primitives
from rulekit.native.body import Body
from rulekit.native.kinds import (
    ABSENT,
    ADDRESS,
    ANYTHING,
    FLAG,
    GREATEST,
    LIST,
    NONE,
    NUMBER,
    Kind,
    list_of,
    number,
)
from rulekit.native.knowledge import known_value
from rulekit.native.memory import GLOBALS
from rulekit.native.runtime import run_loop

_MAY_BE_DUE = ast.parse("HOLDS or WATCHES and (s.look or s.later)", mode="eval").body
_Emitter = Callable[[Body, ast.Call], Kind]


def _operation(result: Kind, *operations: w.Part) -> _Emitter:
    """One that takes all that it is given, and leaves what these instructions make of it."""

    def emit(body: Body, node: ast.Call) -> Kind:
        for argument in node.args:
            body.narrow_value(argument)
        body.at.put(*operations)
        return result

    return emit


def _address(body: Body, node: ast.Call) -> Kind:
    body.as_address(body.value(node.args[0]))
    return number(0, GREATEST)


def _get(body: Body, node: ast.Call) -> Kind:
    body.at.put(GLOBALS[known_value(body, node.args[0])].get)
    return number(0, GREATEST)


def _set(body: Body, node: ast.Call) -> Kind:
    name, value = node.args
    body.narrow_value(value)
    body.at.put(GLOBALS[known_value(body, name)].set, NONE)
    return ABSENT


def _below(body: Body, node: ast.Call) -> Kind:
    """splitmix64, as in `engine/chance.py`; then the high half of a product."""
    stream, bound = node.args
    address = known_value(body, stream)
    at = body.at
    kind = body.narrow_value(bound)
    place = body.temporary()
    bits, wide = at.new_local(w.I64), at.new_local(w.I64)
    at.put(place.set, 0, 0, w.load64(address), _wide(0x9E3779B97F4A7C15), w.ADD64)
    at.put(bits.tee, w.store64(address))
    _mix(at, bits)
    at.put(place, w.EXTEND_U, wide.set)
    at.put(bits, _wide(32), w.SHR64_U, wide, w.MUL64)
    at.put(bits, _wide(0xFFFFFFFF), w.AND64, wide, w.MUL64, _wide(32), w.SHR64_U)
    at.put(w.ADD64, _wide(32), w.SHR64_U, w.WRAP)
    return number(0, max(kind.greatest - 1, 0)) if kind.is_number else NUMBER


def _stir(body: Body, node: ast.Call) -> Kind:
    """As `chance.stream` does with each letter of a name."""
    stream, letter = node.args
    address = known_value(body, stream)
    at = body.at
    body.narrow_value(letter)
    place, bits = body.temporary(), at.new_local(w.I64)
    at.put(place.set, 0, w.load64(address), place, w.EXTEND_U, _wide(1), w.ADD64)
    at.put(_wide(0x9E3779B97F4A7C15), w.MUL64, w.ADD64, bits.set)
    _mix(at, bits)
    at.put(0, bits, w.store64(address), NONE)
    return ABSENT


def _mix(at: w.Instructions, bits: w.Local) -> None:
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 0)):
        at.put(bits, bits, _wide(shift), w.SHR64_U, w.XOR64)
        if factor:
            at.put(_wide(factor), w.MUL64)
        at.put(bits.set)


def _find(body: Body, node: ast.Call) -> Kind:
    at = body.at
    word, place, end = (body.temporary() for _ in range(3))
    for argument in node.args:
        body.narrow_value(argument)
    at.put(end.set, place.set, word.set)
    return _first_of_four(body, place, end, word, w.SPLAT, w.EQ_FOUR, w.BITS)


def _first_difference(body: Body, node: ast.Call) -> Kind:
    at = body.at
    place, apart, end = (body.temporary() for _ in range(3))
    for argument in node.args:
        body.narrow_value(argument)
    at.put(end.set, apart.set, place.set)
    there = (place, apart, w.ADD, w.LOAD_FOUR)
    return _first_of_four(body, place, end, *there, w.EQ_FOUR, w.BITS, 15, w.XOR)


def _first_of_four(body: Body, place: w.Local, end: w.Local, *asked: w.Part) -> Kind:
    """Goes through words, four at once, of which is asked in which bits something is so."""
    at, found = body.at, body.temporary()
    with at.block() as outside, at.loop() as again:
        at.put(place, w.LOAD_FOUR, *asked, found.tee)
        at.put(w.CTZ, 2, w.SHL, place, w.ADD, end, found, w.SELECT, found.set)
        # What was found, if anything was: it may lie behind the end, where nothing is looked for.
        at.put(found, end, w.LT)
        at.jump_if(outside)
        at.put(place, 16, w.ADD, place.tee, end, w.LT)
        at.jump_if(again)
    at.put(found)
    return number(0, GREATEST)


def _copy_fours(body: Body, node: ast.Call) -> Kind:
    at = body.at
    to, source, end = (body.temporary() for _ in range(3))
    for argument in node.args:
        body.narrow_value(argument)
    at.put(end.set, source.set, to.tee, end, w.ADD, end.set)
    with at.block() as outside:
        at.put(to, end, w.GE)
        at.jump_if(outside)
        with at.loop() as again:
            at.put(to, source, w.LOAD_FOUR, w.STORE_FOUR)
            at.put(source, 16, w.ADD, source.set, to, 16, w.ADD, to.tee, end, w.LT)
            at.jump_if(again)
    at.put(NONE)
    return ABSENT


def _wide(bits: int) -> bytes:
    return w.number64(bits - (1 << 64) if bits >> 63 else bits)


def _run_block(body: Body, node: ast.Call) -> Kind:
    """A call of each block, by its number, which is quicker than one through the table. Before
    those at which nothing is in progress comes what is due."""
    at, units = body.at, body.units
    blocks, names = units.program.blocks, units.names
    body.value(node.args[0])
    frame = body.temporary()
    at.put(frame.set)
    with at.block(w.I32) as ran:
        for number in at.cases(len(blocks), frame, ADDRESS, w.AND, w.load(4)):
            if blocks[number].__name__ == "_joined":
                at.put(w.UNREACHABLE)
                continue
            if names["CALM"][number]:
                with at.block() as nothing:
                    body.skip_unless(_MAY_BE_DUE, nothing)
                    body.runtime(run_loop.begin_due, FLAG)
                    at.put(w.EQZ)
                    at.jump_if(nothing)
                    at.put(NONE)
                    at.jump(ran)
            at.put(frame)
            body.call(units.unit_of(blocks[number]), [list_of(ANYTHING)])
            at.jump(ran)
    return NUMBER


PRIMITIVES: dict[Any, _Emitter] = {
    primitives._load: _operation(ANYTHING, w.load()),
    primitives._store: _operation(ABSENT, w.store(), NONE),
    primitives._copy: _operation(ABSENT, w.COPY, NONE),
    primitives._find: _find,
    primitives._first_difference: _first_difference,
    primitives._copy_fours: _copy_fours,
    primitives._zeros: _operation(number(0, 15), w.LOAD_FOUR, 0, w.SPLAT, w.EQ_FOUR, w.BITS),
    primitives._address: _address,
    primitives._list: _operation(list_of(ANYTHING), LIST, w.ADD),
    primitives._is_list: _operation(FLAG, LIST, w.GE),
    primitives._same: _operation(FLAG, w.EQ),
    primitives._plus: _operation(NUMBER, w.ADD),
    primitives._get: _get,
    primitives._set: _set,
    primitives._below: _below,
    primitives._stir: _stir,
    primitives._run_block: _run_block,
}
