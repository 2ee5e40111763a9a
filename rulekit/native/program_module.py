"""The module of one program: its blocks, and every function that they can reach."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from attrs import define, field

from rulekit.engine.program import Program
from rulekit.native import encoding as w
from rulekit.native.asked import NOTHING_ASKED, Asked, Seeking
from rulekit.native.kinds import ADDRESS, FLAG, NUMBER, Kind
from rulekit.native.memory import GLOBALS, HEAP, MARGIN, SHADOW, TABLES, Memory
from rulekit.native.reading import Untranslatable
from rulekit.native.runtime import (
    exploring,
    kept_position,
    lists,
    many_games,
    policy,
    prospects,
    random_play,
    redealing,
    run_loop,
    trials,
)
from rulekit.native.runtime_names import runtime_names
from rulekit.native.translating import translate
from rulekit.native.unit import Unit
from rulekit.native.units import Units

_ROOTS: dict[Any, list[Kind]] = {
    random_play.fresh: [],
    random_play.begin_game: [],
    random_play.play_out: [NUMBER],
    random_play.play_on: [NUMBER, NUMBER],
    random_play.decide: [],
    policy.play_by_policy: [NUMBER, NUMBER, FLAG],
    policy.credit: [],
    prospects.describe: [NUMBER],
    prospects.look_ahead: [NUMBER, NUMBER],
    trials.try_out: [NUMBER, NUMBER, NUMBER],
    many_games.play_many: [NUMBER, NUMBER, FLAG],
    kept_position.keep: [],
    kept_position.go_back: [],
    redealing.redeal: [],
    redealing.holds: [],
    run_loop.run: [],
    lists.allocated: [NUMBER],
}
"""What is called from outside, and what it is given."""

_ROOTS_OF_SEARCH: dict[Any, list[Kind]] = {
    exploring.expand: [NUMBER, NUMBER, FLAG],
    exploring.tell: [],
}

_PAGE = 1 << 16

_NEVER_RUN = b"\x03\x00\x00\x0b"
"""The body of a function that nothing calls: no locals, and a trap."""


@define(eq=False)
class Translation:
    """Everything that is translated for a program, until nothing more is found out."""

    program: Program
    rules: Mapping[str, ast.FunctionDef]
    asked: Asked = NOTHING_ASKED  # while a game is played
    seeking: Seeking | None = None  # whether it can go through positions, too
    memory: Memory = field(init=False)
    units: Units = field(init=False)
    roots: dict[str, Unit] = field(init=False)

    def __attrs_post_init__(self) -> None:
        program = self.program
        self.memory = Memory.of(program)
        self.memory.tables.functions = list(program.blocks)  # by their numbers
        names = runtime_names(program, self.memory, self.asked, self.seeking)
        traits = self.memory.policy.traits.made
        counts = self.memory.prospects.prospects.made
        rooms = (program.names, self.asked.names, traits.room, counts.room)
        rules = {**self.rules, **self.asked.functions, **traits.trees, **counts.trees}
        self.units = Units(program, rooms, rules, self.memory, names)

    def translate(self) -> None:
        roots = _ROOTS if self.seeking is None else _ROOTS | _ROOTS_OF_SEARCH
        self.roots = {root.__name__: self.units.unit_of(root) for root in roots}
        for root, kinds in roots.items():
            self.roots[root.__name__].kinds = list(kinds)
        self.settle()

    def settle(self) -> None:
        """Translates what there is to do, and what that calls, until nothing changes."""
        while self.units.todo:
            unit = self.units.pop()
            if unit.source is None:
                _translate_spread(self.units, unit)
            else:
                translate(self.units, unit)

    def encode(self) -> bytes:
        memory, module = self.memory, self.units.module
        image = memory.state_words(_untouched(self.program))
        if len(memory.tables.data) > TABLES:
            raise Untranslatable("its tables are too large")
        heap = memory.heap
        shadow = heap + 2 * HEAP
        module.pages = -(-(shadow + SHADOW) // _PAGE)
        first = {
            "shadow top": shadow, "shadow base": shadow, "journal top": memory.journal,
            "heap top": heap, "heap start": heap, "heap base": heap,
            "heap end": heap + HEAP - MARGIN,
        }  # fmt: skip
        module.globals = [first.get(name, 0) for name in GLOBALS]
        for unit in self.units.all:
            code = unit.code or _NEVER_RUN
            module.functions.append((self.units.type_of(len(unit.kinds)), code))
            module.names.append(unit.name)
        module.table = self._table()
        module.exports = [(name, unit.index) for name, unit in self.roots.items()]
        module.data = [
            (0, image),
            (memory.image, image),
            (memory.tables.begin, bytes(memory.tables.data)),
        ]
        return module.encode()

    def _table(self) -> list[int]:
        """The functions that values stand for; those that nothing calls are never made."""
        functions = self.units.module.functions
        never = len(functions)
        units = [self.units.by_target.get(id(target)) for target in self.memory.tables.functions]
        table = [never if unit is None or not unit.code else unit.index for unit in units]
        if never in table:
            functions.append((self.units.type_of(0), _NEVER_RUN))
        return table


def _translate_spread(units: Units, unit: Unit) -> None:
    """A function that gives the items of its last argument to another as arguments."""
    target = units.unit_of(unit.target.function)
    first = unit.target.first
    rest = len(target.kinds) - first
    at = w.Instructions(first + 1)
    items = w.local(first)
    at.put(items, ADDRESS, w.AND, items.set, items, w.load(), rest, w.NE, w.TRAP_IF)
    at.put(*(w.local(index) for index in range(first)))
    for index in range(rest):
        at.put(items, w.load(4 + 4 * index))
    at.put(w.call(target.index))
    unit.code = at.body()
    units.give(unit, target, [*unit.kinds[:first], *[unit.kinds[first].element] * rest])
    units.found(unit, target.result, target.leaves)


def _untouched(program: Program) -> Any:
    s = program.fresh_state(0, False)
    program.function("start_variables")(s)
    return s
