"""The functions that the rules of a program reach, and what is known of each so far."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any

from attrs import define, field

from rulekit.engine import chance, limited_arithmetic
from rulekit.engine.program import Program
from rulekit.native import encoding as w, runtime, seat_rings
from rulekit.native.cells import Cells
from rulekit.native.hook_tables import ForTable, for_table, functions_of_tables, with_table
from rulekit.native.kinds import NOTHING, Kind, list_of, number
from rulekit.native.memory import Memory
from rulekit.native.reading import Source, Spread, Untranslatable, source_of
from rulekit.native.runtime import lists, piles, run_loop, sorting
from rulekit.native.unit import Unit

_SUBSTITUTES: dict[Any, Any] = {
    limited_arithmetic.without: sorting.without,
    limited_arithmetic.in_order: sorting.in_order,
    limited_arithmetic.leading: sorting.leading,
    limited_arithmetic.distinct: sorting.distinct,
    limited_arithmetic.top_cards: piles.top_cards,
    chance.below: piles.game_below,
    chance.mix: piles.mixed_in_place,
}
"""Functions that use more of Python than is translated, and those of the same meaning."""

_RESULTS: dict[Any, Callable[[list[Kind]], Kind]] = {
    limited_arithmetic.spend: lambda kinds: kinds[0],
    limited_arithmetic.all_there: lambda kinds: kinds[0],
    limited_arithmetic.join: lambda kinds: list_of(kinds[0].element | kinds[1].element),
    limited_arithmetic.first: lambda kinds: kinds[0].element,
    limited_arithmetic.item_at: lambda kinds: kinds[0].element,
    chance.pick: lambda kinds: kinds[0].element,
    chance.sample: lambda kinds: list_of(kinds[1].element),
    sorting.distinct: lambda kinds: kinds[0],
    sorting.without: lambda kinds: kinds[0],
    lists.copied: lambda kinds: kinds[0],
    sorting.in_order: lambda kinds: list_of(kinds[0].element.element),
    sorting.leading: lambda kinds: list_of(kinds[0].element.element),
    piles.top_cards: lambda kinds: list_of(kinds[0].element),
    piles.game_below: lambda kinds: number(0, max(kinds[0].greatest - 1, 0)),
}
"""Functions whose result is of the kind of what they are given, whatever others give them."""


_HIGHEST_RANK = 40


@define(eq=False)
class Units:
    """All units of a program, by their indices in the module; `todo` are those of which more
    is known than when they were translated."""

    program: Program
    rooms: Sequence[Mapping[str, Any]]  # the global names of the functions of rules
    rules: Mapping[str, ast.FunctionDef]
    memory: Memory
    names: Mapping[str, Any]  # what names in capitals mean in the runtime
    module: w.Module = field(factory=w.Module)
    all: list[Unit] = field(factory=list)
    cells: Cells = field(init=False)
    todo: list[tuple[int, int, int]] = field(factory=list)  # a heap; the index comes last
    turn: tuple[int, int, int] = (0, 0, 0)  # what was taken from it last
    by_target: dict[int, Unit] = field(factory=dict)
    sources: dict[int, Source] = field(factory=dict)  # by the identity of their functions
    kept: list[Any] = field(factory=list)  # so that no identity comes twice
    substitutes: dict[Any, Any] = field(init=False)
    of_tables: tuple[Any, ...] = field(init=False)
    by_table: dict[tuple[int, int], ForTable] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.substitutes = _SUBSTITUTES | seat_rings.substitutes(self.program)
        self.of_tables = functions_of_tables(self.program)
        s = self.program.fresh_state(0, False)
        self.program.function("start_variables")(s)
        for name, region in self.memory.regions.items():
            if region.of_variable:
                region.items = self.memory.tables.kind_of(getattr(s, name)).element
        self.cells = Cells(self.program, self.memory, self._again_by_index)
        infos = self.program.infos
        for index, (block, info) in enumerate(zip(self.program.blocks, infos, strict=True)):
            if block.__name__ != "_joined":
                unit = self.unit_of(block)
                unit.block, unit.frames = index, {id(info): info}
                self.pop()

    def pop(self) -> Unit:
        """The next one: turn by turn, in each those that others call before those that call."""
        self.turn = heappop(self.todo)
        unit = self.all[self.turn[2]]
        unit.waits = False
        return unit

    def meaning(self, source: Source, name: str) -> Any:
        """The object that a free name stands for."""
        if source.runtime and name in self.names:
            return self.names[name]
        try:
            value = source.known(name)
        except (KeyError, AttributeError, ValueError):
            raise Untranslatable(f"`{name}` in `{source.name}`") from None
        if isinstance(value, list) and not value and name in source.grown:
            return self.memory.tables.scratch(value)
        return value

    def unit_of(self, target: Any) -> Unit:
        unit = self.by_target.get(id(target))
        if unit is not None:
            return unit
        if isinstance(target, Spread):
            unit = Unit(len(self.all), target, [NOTHING] * (target.first + 1))
        else:
            source = self.source_of(target)
            unit = Unit(len(self.all), target, [NOTHING] * len(source.parameters), source)
            unit.catches = target in (run_loop.run, run_loop.leave)
        self.all.append(unit)
        self.by_target[id(target)] = unit
        self.again(unit)
        return unit

    def called(self, function: Any) -> Any:
        """What is called in the place of a function: mostly itself."""
        return self.substitutes.get(function, function)

    def for_table(self, function: Any, table: Any) -> ForTable:
        """One of the functions of which there is one for each table."""
        key = (id(function), id(table))
        made = self.by_table.get(key)
        if made is None:
            made = self.by_table[key] = for_table(function, table)
            self.kept.append(table)
        return made

    def source_of(self, target: Any) -> Source:
        source = self.sources.get(id(target))
        if source is None:
            source = self.sources[id(target)] = self._read(target)
            self.kept.append(target)
        return source

    def _read(self, target: Any) -> Source:
        if isinstance(target, ForTable):
            return with_table(self.source_of(target.function), target.table)
        source = source_of(target, self.rooms, self.rules)
        source.runtime = str(target.__module__).startswith(f"{runtime.__name__}.")
        return source

    def type_of(self, arguments: int) -> int:
        return self.module.type_of((w.I32,) * arguments, (w.I32,))

    def give(self, caller: Unit, unit: Unit, kinds: list[Kind]) -> None:
        """Notes what a function is given somewhere."""
        unit.callers.add(caller.index)
        unit.rank = max(unit.rank, min(caller.rank + 1, _HIGHEST_RANK))
        if len(kinds) != len(unit.kinds):
            raise Untranslatable(f"`{unit.name}` is given {len(kinds)} values")
        for index, kind in enumerate(kinds):
            before = unit.kinds[index]
            now = self.cells.limits.rounded(before | kind)
            if now is not before and now != before:
                unit.kinds[index] = unit.grown(before, now)
                self.again(unit)

    def found(self, unit: Unit, result: Kind, leaves: bool) -> None:
        """Notes what a function gives back."""
        now = self.cells.limits.rounded(unit.result | result)
        if now != unit.result or (leaves and not unit.leaves):
            unit.result = unit.grown(unit.result, now)
            unit.leaves = unit.leaves or leaves
            for caller in unit.callers:
                self._again_by_index(caller)

    def _again_by_index(self, index: int) -> None:
        self.again(self.all[index])

    def again(self, unit: Unit) -> None:
        if not unit.waits:
            unit.waits = True
            turn, rank, last = self.turn
            order = (-unit.rank, unit.index)
            # A new one comes at once: nothing is known yet of what it gives back.
            waits_a_turn = unit.code != b"" and order <= (rank, last)
            heappush(self.todo, (turn + waits_a_turn, *order))


def result_of(unit: Unit, kinds: list[Kind]) -> Kind:
    """What a function gives back if it is given these."""
    known = _RESULTS.get(unit.target)
    return unit.result if known is None else known(kinds)
