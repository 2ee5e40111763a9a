"""The translation of one function: its locals and their kinds, and what is checked of values."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from attrs import define, field, frozen

from rulekit.native import encoding as w
from rulekit.native.cells import Cells
from rulekit.native.kinds import (
    ABSENT,
    ADDRESS,
    GREATEST,
    LIST,
    NONE,
    NOTHING,
    NUMBER,
    Kind,
    number,
    widened,
)
from rulekit.native.meanings import Entity, Loop, Scope, is_same, joined
from rulekit.native.memory import LEAVING, Memory
from rulekit.native.reading import Source, Untranslatable
from rulekit.native.unit import Unit
from rulekit.native.units import Units

_MADE_A_LIST = w.number(LIST) + w.ADD


@frozen
class Forms:
    """How expressions and statements are translated, whatever they are."""

    value: Callable[[Body, ast.expr], Kind]
    condition: Callable[[Body, ast.expr], None]
    jump: Callable[[Body, ast.expr, w.Block, bool], None]
    statements: Callable[[Body, Sequence[ast.stmt]], None]


@define(eq=False)
class Body:
    """The instructions of one function. They are made anew until no more is found out about
    the kinds of its locals."""

    units: Units
    unit: Unit
    source: Source
    forms: Forms
    memory: Memory = field(init=False)
    cells: Cells = field(init=False)
    at: w.Instructions = field(init=False)
    scope: Scope = field(init=False)
    scopes: int = 0
    rounds: int = 0
    changed: bool = True
    leaves: bool = False
    displayed: Sequence[Kind] = ()  # of the items of the last list that was written out
    asked: Kind | None = None  # the options of a decision whose block is to come

    def __attrs_post_init__(self) -> None:
        self.memory = self.units.memory
        self.cells = self.units.cells

    def begin(self) -> None:
        """Makes ready for instructions from the first one on."""
        names = self.source.parameters
        self.at = w.Instructions(len(names))
        self.scopes, self.rounds, self.changed = 0, self.rounds + 1, False
        self.asked = None
        self.scope = self.new_scope(self.unit.target, self.source, None)
        for name, kind in zip(names, self.unit.kinds, strict=True):
            self.scope.kinds[name] = self.kind(name) | kind
        self.scope.asked.clear()
        self.scope.places.update((name, w.local(index)) for index, name in enumerate(names))

    def new_scope(self, target: Any, source: Source, outer: Scope | None) -> Scope:
        """Of the same kinds that locals had when this function was translated the last time."""
        kinds = self.unit.locals.setdefault((source.name, self.scopes), {})
        self.scopes += 1
        return Scope(target, source, kinds, outer)

    # --- Locals ------------------------------------------------------------------------------

    def local(self, name: str) -> w.Local:
        places = self.scope.places
        if name not in places:
            places[name] = self.at.new_local()
        return places[name]

    def kind(self, name: str) -> Kind:
        self.scope.asked.add(name)
        return self.scope.kinds.get(name, NOTHING)

    def set_local(self, name: str, kind: Kind) -> None:
        """Takes what is on the stack as the value of a name."""
        kind = self.word(kind)
        if name in self.scope.known:
            raise Untranslatable(f"`{name}` stands for something and is given a value")
        self.grow(name, kind)
        self.at.put(self.local(name).set)
        if name in self.scope.source.grown:
            self.at.put(0, self.room(name).set)  # none that is known

    def room(self, name: str) -> w.Local:
        rooms = self.scope.rooms
        if name not in rooms:
            rooms[name] = self.temporary()
        return rooms[name]

    def stand_for(self, name: str, known: Entity) -> None:
        """Makes a name stand for something that is known; it has no place of its own."""
        if name in self.scope.places:
            raise Untranslatable(f"`{name}` is given a value and stands for something")
        self.scope.known[name] = known

    def grow(self, name: str, kind: Kind) -> None:
        scope = self.scope
        before = scope.kinds.get(name, NOTHING)
        now = before | kind
        if now is not before and now != before:
            scope.kinds[name] = widened(before, now) if self.rounds > 3 else now
            self.changed |= name in scope.asked

    def temporary(self) -> w.Local:
        return self.at.new_local()

    def keep(self, kind: Kind) -> w.Local:
        """Puts what is on the stack into a local of its own."""
        self.narrow(kind)
        place = self.temporary()
        self.at.put(place.set)
        return place

    def named(self, node: ast.expr) -> ast.expr:
        """An expression of the same value that may be asked again."""
        kind = self.word_value(node)
        name = f" kept {len(self.at.locals)}"
        self.scope.kinds[name] = kind
        self.at.put(self.local(name).set)
        return ast.Name(name, ast.Load())

    # --- Loops -------------------------------------------------------------------------------

    @contextmanager
    def turns(self, outside: w.Block, inside: w.Block) -> Iterator[None]:
        """The instructions of a loop, which run again and again: what a name stands for before
        it has to be what it stands for after it."""
        scope = self.scope
        before, scope.known = scope.known, dict(scope.known)
        loop = Loop(outside, inside)
        scope.loops.append(loop)
        yield
        scope.loops.pop()
        after = joined([before, scope.known, *loop.went_on])
        for name, one in before.items():
            if not is_same(one, after[name]):
                raise Untranslatable(f"`{name}` stands for something else each time")
        scope.known = joined([after, *loop.left])

    # --- Values ------------------------------------------------------------------------------

    def value(self, node: ast.expr) -> Kind:
        """Leaves a value on the stack: one word, or a wide number."""
        return self.forms.value(self, node)

    def condition(self, node: ast.expr) -> None:
        """Leaves a number that is not 0 if it holds."""
        self.forms.condition(self, node)

    def skip_unless(self, node: ast.expr, block: w.Block) -> None:
        """Goes to the end of a block where a condition does not hold."""
        self.forms.jump(self, node, block, False)

    def statements(self, body: Sequence[ast.stmt]) -> None:
        self.forms.statements(self, body)

    def narrow_value(self, node: ast.expr) -> Kind:
        return self.narrow(self.value(node))

    def word_value(self, node: ast.expr) -> Kind:
        return self.word(self.value(node))

    def number_value(self, node: ast.expr) -> Kind:
        return self.as_number(self.value(node))

    def list_value(self, node: ast.expr) -> Kind:
        kind = self.value(node)
        self.check_list(kind)
        return kind

    def address_value(self, node: ast.expr) -> Kind:
        """Leaves the address of a list; the kind of its items."""
        kind = self.value(node)
        self.as_address(kind)
        return kind.element

    def constant(self, value: object) -> Kind:
        self.at.put(self.memory.tables.word(value))
        return self.memory.tables.kind_of(value)

    # --- Checks: what does not hold is played by Python ------------------------------------------

    def check(self, *wrong: w.Part) -> None:
        """Traps if what is on the stack, with these instructions, is not 0."""
        place = self.temporary()
        self.at.put(place.tee, *wrong, w.TRAP_IF, place)

    def narrow(self, kind: Kind) -> Kind:
        """Makes 32 bits of a wide number."""
        if not kind.is_wide:
            return kind
        place = self.at.new_local(w.I64)
        self.at.put(place.tee, w.number64(GREATEST), w.ADD64, w.number64(2 * GREATEST))
        self.at.put(w.GT64_U, w.TRAP_IF, place, w.WRAP)
        return NUMBER

    def word(self, kind: Kind) -> Kind:
        """Makes a word of it: no number that would look like a list."""
        kind = self.narrow(kind)
        if kind.is_word:
            return kind
        self._check_number()
        return number(max(kind.low or 0, -GREATEST), min(kind.greatest, GREATEST))

    def as_number(self, kind: Kind) -> Kind:
        if kind == NOTHING:
            return NUMBER
        if kind.is_number:
            return kind
        self._check_number()
        return NUMBER if kind.low is None else number(kind.low, kind.greatest)

    def _check_number(self) -> None:
        self.check(GREATEST, w.ADD, 2 * GREATEST, w.GT_U)

    def check_list(self, kind: Kind) -> None:
        if not kind.is_list and kind != NOTHING:
            self.check(LIST, w.LT)

    def as_address(self, kind: Kind) -> None:
        """Makes the address of a list of its word."""
        self.check_list(kind)
        if self.at.code.endswith(_MADE_A_LIST):  # of an address, which is what is wanted
            del self.at.code[-len(_MADE_A_LIST) :]
        else:
            self.at.put(ADDRESS, w.AND)

    def make_wide(self, left: Kind, right: Kind, after_left: int) -> None:
        """Makes both numbers wide; `after_left` is where the instructions of the first end."""
        if not left.is_wide:
            self.at.code[after_left:after_left] = w.EXTEND
        if not right.is_wide:
            self.at.put(w.EXTEND)

    # --- Calls -------------------------------------------------------------------------------

    def call(self, unit: Unit, kinds: list[Kind]) -> None:
        self.units.give(self.unit, unit, kinds)
        self.at.put(w.call(unit.index))

    def runtime(self, function: Any, result: Kind, *kinds: Kind) -> Kind:
        """A call of a function of the runtime, whose arguments are on the stack."""
        self.call(self.units.unit_of(function), list(kinds))
        return result

    def left(self, leaves: bool) -> None:
        """Goes back where a game or turn has ended within what was called."""
        if leaves and not self.unit.catches:
            self.leaves = True
            self.at.put(LEAVING.get)
            with self.at.branch():
                self.at.put(NONE, w.RETURN)

    def give_back(self, kind: Kind | None = None) -> None:
        """Ends the function with what is on the stack, or with nothing."""
        if kind is None:
            self.at.put(NONE)
        scope = self.scope
        scope.result |= ABSENT if kind is None else kind
        if scope.leave_to is None:
            self.at.put(w.RETURN)
        else:
            block, place = scope.leave_to
            self.at.put(place.set)
            self.at.jump(block)
