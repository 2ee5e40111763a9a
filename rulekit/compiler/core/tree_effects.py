"""What functions of core do, as their trees say: what they read, write, call and put on the stack.

What the compiler holds of bodies before it makes code of them (`body_effects.py`) is another
answer to the same question; `verifying.py` compares the two.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from attrs import define, evolve, field

from rulekit.compiler.ast_templates import nodes_of
from rulekit.compiler.core.subset import HELPERS, STATE
from rulekit.compiler.layout import Layout

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder

ANY_ZONE = "any zone"

_HOOKS = ("HOOKS", "REPLACING")


@define(eq=False)
class Does:
    """What a function may do: itself, or with all that it calls.

    Counters and variables stand in `reads` and `writes` by their attributes, `c_…` and `v_…`,
    zones and other parts of the state by their names.
    """

    reads: set[str] = field(factory=set)
    writes: set[str] = field(factory=set)
    calls: set[str] = field(factory=set)  # functions of the rules
    helpers: set[str] = field(factory=set)  # and of the engine
    starts: set[int] = field(factory=set)  # the first blocks of frames it puts on the stack
    draws: bool = False
    asks: bool = False
    leaves_turn: bool = False
    leaves_game: bool = False
    announces: int = 0  # bits of `State.look` that it sets
    dirties: bool = False  # whether it notes that an ending may be reached

    def absorb(self, other: Does) -> bool:
        """Adds what another does that it calls; whether that is anything new."""
        before = self._size()
        self.reads |= other.reads
        self.writes |= other.writes
        self.starts |= other.starts
        self.draws |= other.draws
        self.asks |= other.asks
        self.leaves_turn |= other.leaves_turn
        self.leaves_game |= other.leaves_game
        return before != self._size()

    def _size(self) -> tuple[int, ...]:
        flags = self.draws + self.asks + self.leaves_turn + self.leaves_game
        return len(self.reads), len(self.writes), len(self.starts), flags


def what_all_do(builder: Builder) -> dict[str, Does]:
    """What each function that a builder has made does itself."""
    tables = _tables(builder)
    made = {one.name: _Reader(builder.layout, tables).read(one) for one in functions_in(builder)}
    _add_hooks(builder, tables, made)
    return made


def in_all(own: Mapping[str, Does]) -> dict[str, Does]:
    """The same with what is done by the functions that they call."""
    made = {
        name: evolve(
            one, reads={*one.reads}, writes={*one.writes}, calls={*one.calls}, starts={*one.starts}
        )
        for name, one in own.items()
    }
    callers: dict[str, list[str]] = {}
    for name, one in own.items():
        for called in one.calls:
            callers.setdefault(called, []).append(name)
    todo = list(made)
    while todo:
        name = todo.pop()
        for caller in callers.get(name, ()):
            if made[caller].absorb(made[name]):
                todo.append(caller)
    return made


def functions_in(builder: Builder) -> Iterator[ast.FunctionDef]:
    for functions in builder.functions.values():
        for one in functions:
            yield cast(ast.FunctionDef, one)


def _tables(builder: Builder) -> dict[str, set[str]]:
    """The functions that may be called by way of a table, by its name."""
    found = {
        table: {one for one in entries if isinstance(one, str)}
        for table, entries in builder.tables.by_card.items()
    }
    for table, hooks in builder.hook_tables.items():
        names = [builder.hook_names.get(id(hook)) for hook in hooks]
        found[table] = {name for name in names if name is not None}
    return found


def _add_hooks(builder: Builder, tables: Mapping[str, set[str]], made: Mapping[str, Does]) -> None:
    """Hooks that are called by way of `HOOKS`: those of the queue, which is made in the same
    function, or in another block of the same frame."""
    together: dict[object, list[str]] = {name: [name] for name in made}
    for label, info in enumerate(builder.block_infos):
        if together.pop(builder.block_names[label], None):
            together.setdefault(id(info), []).append(builder.block_names[label])
    for names in together.values():
        named = {table for name in names for table in made[name].helpers if table in tables}
        for name in names:
            if not made[name].helpers.isdisjoint(_HOOKS):
                made[name].calls |= {one for table in named for one in tables[table]}
    for one in made.values():
        one.helpers &= HELPERS.keys()


@define(eq=False)
class _Reader:
    """Reads the tree of one function."""

    layout: Layout
    tables: Mapping[str, set[str]]
    does: Does = field(factory=Does)
    parts: dict[str, str] = field(factory=dict)  # locals that stand for a part of the state

    def read(self, function: ast.FunctionDef) -> Does:
        nodes = list(nodes_of(function.body))
        for node in nodes:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    if (part := self._part(value)) is not None and name not in self.parts:
                        self.parts[name] = part
        for node in nodes:
            self._note(node)
        return self.does

    def _note(self, node: ast.AST) -> None:
        match node:
            case ast.Call(func=ast.Name(id=name)):
                self._call(name)
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="stack"), attr="append"),
                args=[ast.List(elts=[ast.Constant(value=int(label)), *_])],
            ):
                self.does.starts.add(label)
            case ast.Name(id=name) if name in self.tables or name in _HOOKS:
                # Which of them are hooks of this frame is told later.
                self.does.helpers.add(name)
                if not name.startswith("HOOKS"):
                    self.does.calls |= self.tables.get(name, set())
            case ast.Subscript(value=ast.Subscript(value=ast.Attribute(attr="stack")), ctx=context):
                stores = isinstance(context, ast.Store)
                (self.does.writes if stores else self.does.reads).add("outer frame")
            case ast.Subscript(ctx=ast.Store()):
                self._write(node.value)
            case ast.Subscript():
                self._read(node.value, node)
            case ast.Attribute(value=ast.Name(id="s"), attr=part):
                if isinstance(node.ctx, ast.Store):
                    self._set(part)
                else:
                    self._see(part)
            case ast.Raise():
                self.does.leaves_turn = True
            case ast.Assign(targets=[ast.Attribute(attr="dirty")], value=ast.Constant(value=True)):
                self.does.dirties = True
            case ast.AugAssign(
                target=ast.Attribute(attr="look"), value=ast.Constant(value=int(bits))
            ):
                self.does.announces |= bits

    def _call(self, name: str) -> None:
        helper = HELPERS.get(name)
        if helper is None:
            self.does.calls.add(name)
            return
        self.does.helpers.add(name)
        self.does.reads.update(helper.reads)
        self.does.writes.update(helper.writes)
        self.does.draws |= helper.draws
        self.does.leaves_game |= helper.ends

    def _part(self, node: ast.expr) -> str | None:
        """The part of the state that an expression stands for."""
        match node:
            case ast.Attribute(value=ast.Name(id="s"), attr=part):
                return part
            case ast.Name(id=name):
                return self.parts.get(name)
        return None

    def _set(self, part: str) -> None:
        if part == "pend":
            self.does.asks = True
        elif told := STATE.get(part):
            self.does.writes.add(told)

    def _see(self, part: str) -> None:
        if part[:2] in ("c_", "v_"):
            self.does.reads.add(part)
        elif part not in ("z", "where", "n") and (told := STATE.get(part)):
            self.does.reads.add(told)

    def _write(self, base: ast.expr) -> None:
        part = self._part(base)
        if part is not None and part[:2] in ("c_", "v_"):
            self.does.writes.add(part)

    def _read(self, base: ast.expr, node: ast.Subscript) -> None:
        match self._part(base):
            case "z":
                self.does.reads |= self.zones(node.slice)
            case "where":
                self.does.reads.add("where cards lie")
            case "n":
                self.does.reads.add("which rules work")

    def zones(self, index: ast.expr) -> set[str]:
        """The zones that an index of `z` may be of."""
        match index:
            case ast.Constant(value=int(number)):
                return {self._zone(number)}
            case ast.BinOp(op=ast.Add(), right=ast.Constant(value=int(number))):
                return {self._zone(number)}
            case ast.Slice(lower=ast.Constant(value=int(number))):
                return {self._zone(number)}
        return {ANY_ZONE}

    def _zone(self, number: int) -> str:
        zone = self.layout.zones[number] if 0 <= number < len(self.layout.zones) else None
        return ANY_ZONE if zone is None else zone.name
