"""The module of one program: its blocks, and every function that they can reach."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

from attrs import define, field

from rulekit.compiler.fuel import MOST_TOLD
from rulekit.engine import chance, limited_arithmetic
from rulekit.engine.interpreter import MOST_STEPS
from rulekit.engine.program import Program
from rulekit.native import encoding as w
from rulekit.native import primitives, random_play, runtime
from rulekit.native.kinds import (
    ADDRESS,
    ANYTHING,
    CANCELLED,
    FLAG,
    GREATEST,
    LIST,
    NONE,
    NOTHING,
    NUMBER,
    Kind,
    list_of,
    number,
    widened,
)
from rulekit.native.memory import FRAMES, HEAP, ROOTS, SHADOW, Memory, kind_of, listed
from rulekit.native.reading import Source, Spread, Untranslatable, source_of
from rulekit.native.translating import (
    HEAP_END,
    HEAP_START,
    HEAP_TOP,
    JOURNAL_TOP,
    LEAVING,
    SHADOW_TOP,
    Body,
    Scratch,
    Unit,
    stored_names,
)
from rulekit.native.cells import Cells

_NATIVE_ALONE = (runtime.__name__, random_play.__name__)
HEAP_BASE, SHADOW_BASE = 6, 7

SMALL = 60
"""Nodes of a function that stands where it is called."""

_GLOBALS = {
    "shadow top": SHADOW_TOP, "journal top": JOURNAL_TOP, "heap top": HEAP_TOP,
    "heap end": HEAP_END, "heap start": HEAP_START, "leaving": LEAVING, "heap base": HEAP_BASE,
    "shadow base": SHADOW_BASE,
}  # fmt: skip

_SUBSTITUTES: dict[Any, Any] = {
    limited_arithmetic.without: runtime.without,
    limited_arithmetic.in_order: runtime.in_order,
    limited_arithmetic.leading: runtime.leading,
    limited_arithmetic.distinct: runtime.distinct,
    limited_arithmetic.top_cards: runtime.top_cards,
    chance.below: runtime.game_below,
    chance.mix: runtime.mixed_in_place,
}

_RESULTS: dict[str, Callable[[list[Kind]], Kind]] = {
    "spend": lambda kinds: kinds[0],
    "all_there": lambda kinds: kinds[0],
    "distinct": lambda kinds: kinds[0],
    "without": lambda kinds: kinds[0],
    "copied": lambda kinds: kinds[0],
    "join": lambda kinds: list_of(kinds[0].element | kinds[1].element),
    "first": lambda kinds: kinds[0].element,
    "item_at": lambda kinds: kinds[0].element,
    "pick": lambda kinds: kinds[0].element,
    "sample": lambda kinds: list_of(kinds[1].element),
    "in_order": lambda kinds: list_of(kinds[0].element.element),
    "leading": lambda kinds: list_of(kinds[0].element.element),
    "top_cards": lambda kinds: list_of(kinds[0].element),
    "game_below": lambda kinds: number(0, max(kinds[0].greatest - 1, 0)),
}
"""Functions whose result is of the kind of what they are given, whatever others give them."""


@define(eq=False, slots=False)
class Translation:
    """Everything that is translated for a program, until nothing more is found out."""

    program: Program
    rules: Mapping[str, ast.FunctionDef]
    module: w.Module = field(factory=w.Module)
    units: list[Unit] = field(factory=list)
    by_target: dict[int, Unit] = field(factory=dict)
    todo: deque[int] = field(factory=deque)
    scratches: dict[int, Scratch] = field(factory=dict)
    deriveds: dict[Any, Any] = field(factory=dict)
    kept: list[Any] = field(factory=list)
    scalars: dict[str, Kind] = field(factory=dict)
    appending: dict[int, set[str]] = field(factory=dict)
    sources: dict[int, Source] = field(factory=dict)
    sizes: dict[int, int] = field(factory=dict)
    table_kinds: dict[int, Kind] = field(factory=dict)
    stored_in: dict[int, set[str]] = field(factory=dict)
    waiting: set[int] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        self.memory = Memory.of(self.program)
        self.memory.functions = list(self.program.blocks)  # by their numbers
        cards = len(self.program.layout.cards)
        self.card_kind = number(0, max(cards - 1, 0))
        self.zones_range = range(len(self.program.layout.zones))
        self.primitives = {
            getattr(primitives, name): emit for name, emit in _EMITTED.items()
        }
        untouched = _untouched(self.program)
        for name, region in self.memory.regions.items():
            if region.of_variable:
                region.items = self.kind_of(getattr(untouched, name)).element
        self.cells = Cells(self)
        self.names = self._names()
        for number_, block in enumerate(self.program.blocks):
            if block.__name__ != "_joined":
                unit = self.unit_of(block)
                info = self.program.infos[number_]
                unit.block, unit.frames = number_, {id(info): info}
        self.todo.clear()
        self.waiting.clear()

    # --- What is asked while functions are translated --------------------------------------

    def meaning(self, source: Source, name: str) -> Any:
        if name in self.names and source.runtime:
            return self.names[name]
        try:
            value = source.known(name)
        except (KeyError, AttributeError, ValueError):
            raise Untranslatable(f"`{name}` in `{source.name}`") from None
        if isinstance(value, list) and not value and name in self.grown(source):
            return self._scratch(value)
        return value

    def _scratch(self, value: list[Any]) -> Scratch:
        made = self.scratches.get(id(value))
        if made is None:
            room = bytes(4 * (len(self.program.layout.cards) + 2))
            made = Scratch(self.memory.tables + len(self.memory.data))
            self.memory.data += room
            self.scratches[id(value)] = made
            self.kept.append(value)
        return made

    def kind_of(self, value: Any) -> Kind:
        if value is None or isinstance(value, bool | int | str):
            return kind_of(value, self.memory.function)
        known = self.table_kinds.get(id(value))
        if known is None:
            known = self.table_kinds[id(value)] = kind_of(value, self.memory.function)
            self.kept.append(value)
        return known

    def stored(self, source: Source) -> set[str]:
        known = self.stored_in.get(id(source))
        if known is None:
            known = self.stored_in[id(source)] = stored_names(source.body)
        return known

    def grown(self, source: Source) -> set[str]:
        """Names of lists to which something is appended."""
        known = self.appending.get(id(source))
        if known is None:
            known = {
                node.func.value.id
                for statement in source.body
                for node in ast.walk(statement)
                if isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "append"
                and isinstance(node.func.value, ast.Name)
            }
            self.appending[id(source)] = known
        return known

    def derived(self, value: Any, table: Any) -> Any:
        """A table made of another: the same one each time."""
        known = self.deriveds.get(id(value))
        if known is None:
            known = self.deriveds[id(value)] = table
            self.kept.append(value)
        return known

    def spread(self, table: Any, first: int) -> Any:
        known = self.deriveds.get((id(table), first))
        if known is None:
            known = [
                Spread(one, first) if callable(one) else None for one in listed(table)
            ]
            self.deriveds[id(table), first] = known
            self.kept.append(table)
        return known

    def substitute(self, function: Any) -> Any:
        try:
            return _SUBSTITUTES.get(function, function)
        except TypeError:
            return function

    def source_of(self, target: Any) -> Source:
        known = self.sources.get(id(target))
        if known is None:
            known = source_of(target, self.program.names, self.rules)
            known.runtime = getattr(target, "__module__", "") in _NATIVE_ALONE
            self.sources[id(target)] = known
            self.kept.append(target)
        return known

    def stands_in_place(self, target: Any, within: list[Any], node: ast.Call) -> bool:
        """Whether a function is small enough to stand where it is called."""
        if len(within) > 4 or any(one is target for one in within):
            return False
        if not isinstance(target, FunctionType) or any(isinstance(one, ast.Starred) for one in node.args):
            return False
        source = self.source_of(target)
        size = self.sizes.get(id(source))
        if size is None:
            size = self.sizes[id(source)] = sum(1 for one in source.body for _ in ast.walk(one))
        if size > SMALL or len(node.args) != len(source.parameters):
            return False
        return not any(isinstance(one, ast.Try) for one in source.body)

    def runtime_unit(self, name: str) -> Unit:
        return self.unit_of(getattr(runtime, name))

    def unit_of(self, target: Any) -> Unit:
        unit = self.by_target.get(id(target))
        if unit is None:
            if isinstance(target, Spread):
                unit = Unit(len(self.units), None, target, [NOTHING] * (target.first + 1))
            else:
                source = self.source_of(target)
                parameters = [name for name in source.parameters if name != "s"]
                unit = Unit(len(self.units), source, target, [NOTHING] * len(parameters))
                unit.catches = target in (runtime.run, runtime.leave)
            self.units.append(unit)
            self.by_target[id(target)] = unit
            self.kept.append(target)
            self.again(unit)
        return unit

    def type_of(self, arguments: int) -> int:
        return self.module.type_of((w.I32,) * arguments, (w.I32,))

    def call(self, body: Body, unit: Unit, kinds: list[Kind]) -> None:
        """Notes what a function is given somewhere."""
        self.call_from(body.unit, unit, kinds)

    def call_from(self, caller: Unit, unit: Unit, kinds: list[Kind]) -> None:
        unit.callers.add(caller.index)
        if len(kinds) != len(unit.kinds):
            raise Untranslatable(f"`{unit.name}` is given {len(kinds)} values")
        for index, kind in enumerate(kinds):
            before = unit.kinds[index]
            now = before | kind
            if now != before:
                unit.growths += 1
                if unit.growths > 12:
                    now = widened(before, now)
                unit.kinds[index] = now
                self.again(unit)

    def again(self, unit: Unit) -> None:
        if unit.index not in self.waiting:
            self.waiting.add(unit.index)
            self.todo.append(unit.index)

    def result(self, body: Body, unit: Unit, kinds: list[Kind]) -> Kind:
        known = _RESULTS.get(unit.name)
        return unit.result if known is None else known(kinds)

    # --- All of it ---------------------------------------------------------------------------

    def translate(self) -> None:
        self.roots = {
            one.__name__: self.unit_of(one)
            for one in (
                random_play.fresh, random_play.begin_game, random_play.play_out,
                random_play.decide, random_play.play_many, runtime.run,
            )
        }  # fmt: skip
        self.roots["play_out"].kinds = [NUMBER]
        self.roots["play_many"].kinds = [NUMBER, NUMBER]
        while self.todo:
            unit = self.units[self.todo.popleft()]
            self.waiting.discard(unit.index)
            if unit.source is None:
                self._translate_spread(unit)
            else:
                body = Body(self, unit)
                try:
                    unit.code = body.make()
                except Untranslatable as error:
                    raise Untranslatable(f"in `{unit.name}`: {error}") from error
                self._found(unit, body.result, body.leaves)

    def _found(self, unit: Unit, result: Kind, leaves: bool) -> None:
        now = unit.result | result
        if now != unit.result or leaves != unit.leaves:
            unit.growths += 1
            if unit.growths > 12:
                now = widened(unit.result, now)
            unit.result = now
            unit.leaves = unit.leaves or leaves
            for caller in unit.callers:
                self.again(self.units[caller])

    def _translate_spread(self, unit: Unit) -> None:
        target = self.unit_of(unit.target.function)
        first = unit.target.first
        at = w.Instructions(first + 1)
        at.get(first)
        at.number(ADDRESS)
        at.put(w.AND)
        at.set(first)
        rest = len(target.kinds) - first
        at.get(first)
        at.load()
        at.number(rest)
        at.put(w.NE)
        at.trap_if()
        for index in range(first):
            at.get(index)
        for index in range(rest):
            at.get(first)
            at.load(4 + 4 * index)
        at.call(target.index)
        unit.code = at.body()
        self.call_from(unit, target, [*unit.kinds[:first], *[unit.kinds[first].element] * rest])
        self._found(unit, target.result, target.leaves)

    def encode(self) -> bytes:
        memory, module = self.memory, self.module
        image = memory.state_words(_untouched(self.program))
        at = -(-(memory.tables + len(memory.data)) // 16) * 16
        heap, shadow = at, at + 2 * HEAP
        end = shadow + SHADOW
        module.pages = -(-end // 65536)
        module.globals = [shadow, memory.journal, heap, heap + HEAP, heap, 0, heap, shadow]
        for unit in self.units:
            module.functions.append((self.type_of(len(unit.kinds)), unit.code))
            module.names.append(unit.name)
        stubs: dict[int, int] = {}
        for target in memory.functions:
            unit = self.by_target.get(id(target))
            if unit is None or not unit.code:
                if 0 not in stubs:
                    stubs[0] = len(module.functions)
                    module.functions.append((self.type_of(0), b"\x03\x00\x00\x0b"))
                module.table.append(stubs[0])
            else:
                module.table.append(unit.index)
        module.exports = [(name, unit.index) for name, unit in self.roots.items()]
        module.data = [
            (0, image),
            (memory.image, image),
            (memory.tables, bytes(memory.data)),
        ]
        return module.encode()

    def _names(self) -> dict[str, Any]:
        program, memory = self.program, self.memory
        unit = program.unit
        kinds = [info.kind for info in program.infos]
        scalars = memory.scalars
        arrays = [
            (region.address + 4, 4 * region.length)
            for name, region in memory.regions.items()
            if name.startswith("v_")
        ]
        return {
            **memory.ledger.names(),
            "RNG": scalars["rng"],
            "BOT_RNG": scalars["rng"] + 8,
            "FRAMES": FRAMES,
            "FRAME_WORDS": memory.frame_words,
            "FRAME_BYTES": memory.frame_bytes,
            "STACK_BEGINS": memory.frames,
            "FRAMES_BEGIN": memory.frames,
            "JOURNAL_BEGINS": memory.journal,
            "JOURNAL_FULL": memory.journal_full,
            "IMAGE": memory.image,
            "HALF": HEAP,
            "SOFT": HEAP // 8,
            "FIRST_ROOT": min(scalars[name] for name in ROOTS),
            "LAST_ROOT": max(scalars[name] for name in ROOTS) + 4,
            "ROOT_ARRAYS": arrays,
            "MOST_STEPS": MOST_STEPS,
            "SETUP_BLOCK": unit.setup[0],
            "SETUP_PADDING": unit.setup[1],
            "BEGIN_BLOCK": unit.begin_block,
            "MANY": [site.many for site in program.sites],
            "TURN_BLOCKS": [kind == "turn" for kind in kinds],
            "PLAY_BLOCKS": [kind == "play" for kind in kinds],
            "TURN_ENDING": [index in unit.turn_ending for index in range(len(kinds))],
            "TURN_OVER": unit.turn_over,
            "WATCHES": program.watches,
            "CALM": program.calm,
            "PHASE_BLOCKS": [kind == "phase" for kind in kinds],
            "WHENEVER": program.whenever,
            "HOLDERS": program.names["holders"],
            "MOVE_CARD": program.names["move_card"],
            "PILE_OF": program.names["pile"],
            "ENDINGS": program.names["endings"],
        }


def _untouched(program: Program) -> Any:
    s = program.fresh_state(0, False)
    program.function("start_variables")(s)
    return s


# --- What primitives become -----------------------------------------------------------------


def _emit_load(body: Body, node: ast.Call) -> Kind:
    body.narrow(body.value(node.args[0]))
    body.at.load()
    return ANYTHING


def _emit_store(body: Body, node: ast.Call) -> Kind:
    body.narrow(body.value(node.args[0]))
    body.narrow(body.value(node.args[1]))
    body.at.store()
    return _nothing(body)


def _nothing(body: Body) -> Kind:
    body.at.number(NONE)
    return Kind(none=True)


def _emit_copy(body: Body, node: ast.Call) -> Kind:
    for argument in node.args:
        body.narrow(body.value(argument))
    body.at.put(w.COPY)
    return _nothing(body)


def _emit_address(body: Body, node: ast.Call) -> Kind:
    body.as_address(body.value(node.args[0]))
    return number(0, GREATEST)


def _emit_list(body: Body, node: ast.Call) -> Kind:
    body.narrow(body.value(node.args[0]))
    body.at.number(LIST)
    body.at.put(w.ADD)
    return list_of(ANYTHING)


def _emit_is_list(body: Body, node: ast.Call) -> Kind:
    body.narrow(body.value(node.args[0]))
    body.at.number(LIST)
    body.at.put(w.GE)
    return FLAG


def _emit_same(body: Body, node: ast.Call) -> Kind:
    body.narrow(body.value(node.args[0]))
    body.narrow(body.value(node.args[1]))
    body.at.put(w.EQ)
    return FLAG


def _emit_plus(body: Body, node: ast.Call) -> Kind:
    body.narrow(body.value(node.args[0]))
    body.narrow(body.value(node.args[1]))
    body.at.put(w.ADD)
    return NUMBER


def _emit_get(body: Body, node: ast.Call) -> Kind:
    (name,) = node.args
    assert isinstance(name, ast.Constant)
    body.at.get_global(_GLOBALS[str(name.value)])
    return number(0, GREATEST)


def _emit_set(body: Body, node: ast.Call) -> Kind:
    name, value = node.args
    assert isinstance(name, ast.Constant)
    body.narrow(body.value(value))
    body.at.set_global(_GLOBALS[str(name.value)])
    return _nothing(body)


def _signed64(bits: int) -> int:
    return bits - (1 << 64) if bits >> 63 else bits


def _emit_below(body: Body, node: ast.Call) -> Kind:
    """splitmix64, as in `engine/chance.py`; then the high half of a product."""
    stream, bound = node.args
    address = body.entity(stream)
    at = body.at
    kind = body.narrow(body.value(bound))
    place = body.temporary()
    at.set(place)
    bits = at.new_local(w.I64)
    wide = at.new_local(w.I64)
    at.number(0)
    at.number(0)
    at.load64(address.value)  # type: ignore[union-attr]
    at.number64(_signed64(0x9E3779B97F4A7C15))
    at.put(w.ADD64)
    at.tee(bits)
    at.store64(address.value)  # type: ignore[union-attr]
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 0)):
        at.get(bits)
        at.get(bits)
        at.number64(shift)
        at.put(w.SHR64_U, w.XOR64)
        if factor:
            at.number64(_signed64(factor))
            at.put(w.MUL64)
        at.set(bits)
    at.get(place)
    at.put(w.EXTEND_U)
    at.set(wide)
    at.get(bits)
    at.number64(32)
    at.put(w.SHR64_U)
    at.get(wide)
    at.put(w.MUL64)
    at.get(bits)
    at.number64(0xFFFFFFFF)
    at.put(w.AND64)
    at.get(wide)
    at.put(w.MUL64)
    at.number64(32)
    at.put(w.SHR64_U, w.ADD64)
    at.number64(32)
    at.put(w.SHR64_U, w.WRAP)
    return number(0, max(kind.greatest - 1, 0)) if kind.is_number else NUMBER


def _emit_run_block(body: Body, node: ast.Call) -> Kind:
    """The blocks are the first functions in the table, by their numbers."""
    at = body.at
    body.value(node.args[0])
    frame = body.temporary()
    at.tee(frame)
    at.get(frame)
    at.number(ADDRESS)
    at.put(w.AND)
    at.load(4)
    at.call_indirect(body.translation.type_of(1))
    translation = body.translation
    for block in translation.program.blocks:
        if block.__name__ != "_joined":
            unit = translation.unit_of(block)
            translation.call(body, unit, [list_of(ANYTHING)])
    return NUMBER


_EMITTED: dict[str, Callable[[Body, ast.Call], Kind]] = {
    "_load": _emit_load,
    "_store": _emit_store,
    "_copy": _emit_copy,
    "_address": _emit_address,
    "_list": _emit_list,
    "_is_list": _emit_is_list,
    "_same": _emit_same,
    "_plus": _emit_plus,
    "_get": _emit_get,
    "_set": _emit_set,
    "_below": _emit_below,
    "_run_block": _emit_run_block,
}
