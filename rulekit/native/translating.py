"""From functions in a subset of Python to functions of WebAssembly."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any

from attrs import define, field

from rulekit.compiler.units import FrameInfo
from rulekit.native import encoding as w
from rulekit.native.kinds import (
    ABSENT,
    ADDRESS,
    ANYTHING,
    FIRST_FUNCTION,
    FLAG,
    GREATEST,
    LIST,
    MISSING,
    NONE,
    NOTHING,
    NUMBER,
    Kind,
    list_of,
    number,
    widened,
)
from rulekit.native.memory import Region, listed
from rulekit.native.reading import Source, Spread, Untranslatable

if TYPE_CHECKING:
    from rulekit.native.program_module import Translation


@define(frozen=True, eq=False)
class Known:
    """An object that is known when the code is made."""

    value: Any


class Part:
    """A part of the state that is no value: only what is asked of it is."""


STATE, ZONES, STACK, JOURNAL = Part(), Part(), Part(), Part()
_PARTS = {"z": ZONES, "stack": STACK, "journal": JOURNAL}


@define(eq=False)
class Unit:
    """A function and what has been found out about it so far."""

    index: int
    source: Source | None
    target: Any
    kinds: list[Kind]
    growths: int = 0
    result: Kind = NOTHING
    code: bytes = b""
    leaves: bool = False
    callers: set[int] = field(factory=set)
    catches: bool = False
    locals: dict[str, Kind] = field(factory=dict)
    block: int = -1
    frames: dict[int, FrameInfo] = field(factory=dict)  # of which `f` may be

    @property
    def name(self) -> str:
        return "spread" if self.source is None else self.source.name


_COMPARE = {
    ast.Eq: (w.EQ, w.EQ64), ast.NotEq: (w.NE, w.NE64), ast.Lt: (w.LT, w.LT64),
    ast.LtE: (w.LE, w.LE64), ast.Gt: (w.GT, w.GT64), ast.GtE: (w.GE, w.GE64),
}  # fmt: skip
_MAKE_NO_LIST = ("len", "there", "abs", "any", "all", "spend", "min", "max", "first", "has")
_BITS = {ast.BitOr: w.OR, ast.LShift: w.SHL, ast.BitAnd: w.AND, ast.RShift: w.SHR}


def stored_names(body: Sequence[ast.stmt]) -> set[str]:
    return {
        node.id
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


class Body:
    """The instructions of one function, made anew whenever more is known of what it is given."""

    def __init__(self, translation: Translation, unit: Unit) -> None:
        assert unit.source is not None
        self.translation = translation
        self.memory = translation.memory
        self.unit = unit
        self.source = unit.source
        names = [name for name in unit.source.parameters if name != "s"]
        self.parameters = names
        self.kinds = unit.locals  # of this translation, beginning where the last one came to
        self.kinds.update(zip(names, unit.kinds, strict=True))
        self.stored = self.translation.stored(unit.source)
        self.prefix = ""  # of the names of a function that stands in this one
        self.within: list[Any] = [unit.target]
        self.result = NOTHING
        self.leaves = False
        self.rounds = 0

    def make(self) -> bytes:
        while True:
            self.rounds += 1
            self.changed = False
            self.at = w.Instructions(len(self.parameters))
            self.places = {name: index for index, name in enumerate(self.parameters)}
            self.known: dict[str, Known | Part | Region] = {}
            self.loops: list[tuple[int, int]] = []
            self.leave_to: tuple[int, int] | None = None
            self.asked: Kind | None = None  # the options of a decision whose block is to come
            self.instances = 0
            self.statements(self.source.body)
            self.at.number(NONE)
            if self.asked is not None:
                self.translation.cells.put_answer(None, self.asked)
            if not self.changed:
                break
        if not _returns(self.source.body):
            self.result |= ABSENT
        return self.at.body()

    # --- Names -----------------------------------------------------------------------------

    def local(self, name: str) -> int:
        name = self.prefix + name
        if name not in self.places:
            self.places[name] = self.at.new_local()
        return self.places[name]

    def kind_of_local(self, name: str) -> Kind:
        return self.kinds.get(self.prefix + name, NOTHING)

    def grow(self, name: str, kind: Kind) -> None:
        name = self.prefix + name
        before = self.kinds.get(name, NOTHING)
        now = before | kind
        if now != before:
            if self.rounds > 3:
                now = widened(before, now)
            self.kinds[name] = now
            self.changed = True

    def set_local(self, name: str, kind: Kind) -> None:
        """Takes what is on the stack as the value of a name."""
        kind = self.word(kind)
        self.known.pop(self.prefix + name, None)
        self.grow(name, kind)
        self.at.set(self.local(name))

    def temporary(self) -> int:
        return self.at.new_local()

    def keep(self, kind: Kind) -> tuple[int, Kind]:
        """Puts what is on the stack into a local of its own."""
        kind = self.narrow(kind)
        place = self.temporary()
        self.at.set(place)
        return place, kind

    # --- What is known when code is made ---------------------------------------------------

    def entity(self, node: ast.expr) -> Known | Part | Region | None:
        match node:
            case ast.Constant():
                return Known(node.value)
            case ast.Name():
                name = self.prefix + node.id
                if name in self.known:
                    return self.known[name]
                if node.id == "s":
                    return STATE
                if node.id in self.stored or name in self.places:
                    return None
                return Known(self.translation.meaning(self.source, node.id))
            case ast.Attribute():
                return self._attribute_known(node)
            case ast.Subscript() if not isinstance(node.slice, ast.Slice):
                base, index = self.entity(node.value), self.entity(node.slice)
                if isinstance(base, Known) and isinstance(index, Known):
                    return Known(base.value[index.value])
            case ast.UnaryOp():
                inner = self.entity(node.operand)
                if isinstance(inner, Known) and not isinstance(inner.value, Scratch):
                    if isinstance(node.op, ast.Not):
                        return Known(not inner.value)
                    if isinstance(node.op, ast.USub):
                        return Known(-inner.value)
            case ast.BinOp():
                left, right = self.entity(node.left), self.entity(node.right)
                if isinstance(left, Known) and isinstance(right, Known):
                    if isinstance(left.value, int) and isinstance(right.value, int):
                        return Known(_computed(node.op, left.value, right.value))
            case ast.Tuple():
                items = [self.entity(item) for item in node.elts]
                if all(isinstance(item, Known) for item in items):
                    return Known(tuple(item.value for item in items))  # type: ignore[union-attr]
            case ast.Compare() if len(node.ops) == 1:
                left, right = self.entity(node.left), self.entity(node.comparators[0])
                if isinstance(left, Known) and isinstance(right, Known):
                    return _compared(node.ops[0], left.value, right.value)
            case ast.BoolOp():
                return self._logic_known(node)
            case ast.Call():
                return self._call_known(node)
        return None

    def _attribute_known(self, node: ast.Attribute) -> Known | Part | Region | None:
        base = self.entity(node.value)
        if base is STATE:
            return _PARTS.get(node.attr) or self.memory.regions.get(node.attr)
        if isinstance(base, Known) and not isinstance(base.value, Scratch):
            return Known(getattr(base.value, node.attr))
        return None

    def _logic_known(self, node: ast.BoolOp) -> Known | None:
        decisive = isinstance(node.op, ast.Or)
        found = [self.entity(value) for value in node.values]
        first = found[0]
        if isinstance(first, Known) and bool(first.value) == decisive:
            return first
        if all(isinstance(one, Known) for one in found):
            for one in found:
                assert isinstance(one, Known)
                if bool(one.value) == decisive:
                    return one
            return one
        return None

    def _call_known(self, node: ast.Call) -> Known | Part | Region | None:
        if isinstance(node.func, ast.Attribute) and node.func.attr == "items":
            base = self.entity(node.func.value)
            if isinstance(base, Known):
                return Known(list(base.value.items()))
        if isinstance(node.func, ast.Name):
            if node.func.id == "getattr":
                name = self.entity(node.args[1])
                return self.memory.regions[name.value] if isinstance(name, Known) else None
            if node.func.id in ("counter_attribute", "len"):
                inner = self.entity(node.args[0])
                if isinstance(inner, Known) and not isinstance(inner.value, Scratch):
                    function = self.entity(node.func)
                    assert isinstance(function, Known)
                    return Known(function.value(inner.value))
        return None

    # --- Values ------------------------------------------------------------------------------

    def value(self, node: ast.expr) -> Kind:
        """Code that leaves a value on the stack: one word, or a wide number."""
        entity = self.entity(node)
        if entity is not None:
            return self.entity_value(entity)
        match node:
            case ast.Name():
                self.at.get(self.local(node.id))
                return self.kind_of_local(node.id)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Subscript():
                return self._subscript(node)
            case ast.BinOp():
                return self.arithmetic(node)
            case ast.UnaryOp() if isinstance(node.op, ast.USub):
                return self.arithmetic(ast.BinOp(ast.Constant(0), ast.Sub(), node.operand))
            case ast.UnaryOp() | ast.Compare():
                self.condition(node)
                return FLAG
            case ast.BoolOp():
                return self._logic(node)
            case ast.IfExp():
                return self._conditional(node)
            case ast.List():
                return self.display(node.elts)
            case ast.Tuple():
                kind = self.display(node.elts)
                self.at.number(1)
                self.at.put(w.OR)
                return kind
            case ast.ListComp():
                return self.comprehension(node)
            case ast.Call():
                return self.call(node)
        raise Untranslatable(ast.dump(node))

    def entity_value(self, entity: Known | Part | Region) -> Kind:
        if isinstance(entity, Region):
            self.translation.cells.reads(self.unit, entity)
            self.at.number(entity.word)
            return list_of(entity.items)
        if not isinstance(entity, Known):
            raise Untranslatable("a part of the state is used as a value")
        value = entity.value
        if isinstance(value, Scratch):
            self.at.number(LIST + value.address)
            return list_of(NUMBER)
        self.at.number(self.memory.word(value))
        return self.translation.kind_of(value)

    def narrow(self, kind: Kind) -> Kind:
        """Makes 32 bits of a wide number; what does not fit is played by Python."""
        if not kind.is_wide:
            return kind
        place = self.at.new_local(w.I64)
        self.at.tee(place)
        self.at.number64(GREATEST)
        self.at.put(w.ADD64)
        self.at.number64(2 * GREATEST)
        self.at.put(w.GT64_U)
        self.at.trap_if()
        self.at.get(place)
        self.at.put(w.WRAP)
        return NUMBER

    def word(self, kind: Kind) -> Kind:
        """Makes a word of it: a number that would look like a list is played by Python."""
        kind = self.narrow(kind)
        if kind.is_word:
            return kind
        place = self.temporary()
        self.at.tee(place)
        self.at.number(GREATEST)
        self.at.put(w.ADD)
        self.at.number(2 * GREATEST)
        self.at.put(w.GT_U)
        self.at.trap_if()
        self.at.get(place)
        return number(max(kind.low or 0, -GREATEST), min(kind.greatest, GREATEST))

    def as_number(self, kind: Kind) -> Kind:
        """Checks that what is on the stack is a number."""
        if kind.is_number or kind == NOTHING:
            return NUMBER if kind == NOTHING else kind
        place = self.temporary()
        self.at.tee(place)
        self.at.number(GREATEST)
        self.at.put(w.ADD)
        self.at.number(2 * GREATEST)
        self.at.put(w.GT_U)
        self.at.trap_if()
        self.at.get(place)
        if kind.low is None:
            return NUMBER
        return number(kind.low, kind.greatest)

    def as_address(self, kind: Kind) -> None:
        """Makes the address of a list of its word."""
        if not kind.is_list and kind != NOTHING:
            place = self.temporary()
            self.at.tee(place)
            self.at.number(LIST)
            self.at.put(w.LT)
            self.at.trap_if()
            self.at.get(place)
        self.at.number(ADDRESS)
        self.at.put(w.AND)

    def number_value(self, node: ast.expr) -> Kind:
        return self.as_number(self.value(node))

    def address_of(self, node: ast.expr) -> Kind:
        """Leaves the address of a list; the kind of its items."""
        kind = self.value(node)
        self.as_address(kind)
        return kind.element

    # --- Parts of the state and of lists -----------------------------------------------------

    def _attribute(self, node: ast.Attribute) -> Kind:
        if self.entity(node.value) is not STATE:
            raise Untranslatable(ast.unparse(node))
        self.at.number(0)
        self.at.load(self.memory.scalars[node.attr])
        return self.translation.cells.read(self.unit, node.attr)

    def _subscript(self, node: ast.Subscript) -> Kind:
        if isinstance(node.slice, ast.Slice):
            return self._slice(node)
        if isinstance(node.value, ast.Dict):
            return self._lookup(node.value, node.slice)
        kind = self.place(node)
        if kind[0] is None:
            return kind[1]
        self.at.load(kind[0])
        if kind[2]:
            place = self.temporary()
            self.at.tee(place)
            self.at.number(MISSING)
            self.at.put(w.EQ)
            self.at.trap_if()
            self.at.get(place)
        return kind[1]

    def _lookup(self, table: ast.Dict, key: ast.expr) -> Kind:
        """All that stands in a table is asked, as Python does it."""
        wanted, given = self.temporary(), self.temporary()
        kind = NOTHING
        entries = []
        for left, right in zip(table.keys, table.values, strict=True):
            assert left is not None
            key_kind = self.word(self.value(left))
            place, _ = self.keep(key_kind)
            made = self.word(self.value(right))
            kind |= made
            entries.append((place, self.keep(made)[0]))
        self.narrow(self.value(key))
        self.at.set(wanted)
        found = self.at.block()
        for place, value in reversed(entries):
            self.at.get(value)
            self.at.set(given)
            self.at.get(place)
            self.at.get(wanted)
            self.at.put(w.EQ)
            self.at.jump_if(found)
        self.at.put(w.UNREACHABLE)
        self.at.end()
        self.at.get(given)
        return kind

    def place(self, node: ast.Subscript) -> tuple[int | None, Kind, bool]:
        """Leaves an address; the offset to add to it, what lies there, whether it may be
        missing. Of a zone the offset is None: the word of the list is there already."""
        base = self.entity(node.value)
        if base is ZONES:
            self._index(node.slice, len(self.translation.zones_range))
            self.at.number(self.memory.zone_bytes)
            self.at.put(w.MUL)
            self.at.number(LIST + self.memory.zones)
            self.at.put(w.ADD)
            return None, list_of(self.translation.card_kind), False
        if base is STACK:
            self._stack_index(node.slice)
            self.at.number(self.memory.frame_bytes)
            self.at.put(w.MUL)
            self.at.number(LIST + self.memory.frames)
            self.at.put(w.ADD)
            return None, list_of(ANYTHING), False
        if isinstance(base, Region):
            self.translation.cells.reads(self.unit, base)
            return self._fixed_place(node, base.address, base.length, base.items)
        if isinstance(base, Known) and not isinstance(base.value, Scratch):
            address = self.memory.table(base.value)
            kind = self.translation.kind_of(base.value).element
            missing = self.memory.has_missing(base.value)
            return (*self._fixed_place(node, address, self.memory.lengths[address], kind)[:2], missing)
        index = self.entity(node.slice)
        element = self.address_of(node.value)
        if isinstance(index, Known) and self.is_frame(node.value) and index.value >= 0:
            if self.is_own_frame(node.value):
                element = self.translation.cells.slot(self.unit, index.value)
            return 4 + 4 * index.value, element, False
        address = self.temporary()
        self.at.set(address)
        at = self.temporary()
        known = self.number_value_of_index(node.slice)
        self.at.set(at)
        length = self.temporary()
        self.at.get(address)
        self.at.load()
        self.at.set(length)
        if not (isinstance(index, Known) and index.value >= 0) and not (
            known.low is not None and known.low >= 0
        ):
            self.at.get(at)
            self.at.get(length)
            self.at.put(w.ADD)
            self.at.get(at)
            self.at.get(at)
            self.at.number(0)
            self.at.put(w.LT, w.SELECT)
            self.at.set(at)
        self.at.get(at)
        self.at.get(length)
        self.at.put(w.GE_U)
        self.at.trap_if()
        self.at.get(at)
        self.at.number(2)
        self.at.put(w.SHL)
        self.at.get(address)
        self.at.put(w.ADD)
        return 4, element, False

    def is_frame(self, node: ast.expr) -> bool:
        """Whether it is surely a frame of the stack, which has all the slots that are asked."""
        if isinstance(node, ast.Name):
            return node.id == "f"
        return isinstance(node, ast.Subscript) and self.entity(node.value) is STACK

    def is_own_frame(self, node: ast.expr) -> bool:
        """Whether it is the frame of the block that is being translated."""
        return (
            bool(self.unit.frames)
            and isinstance(node, ast.Name)
            and node.id == "f"
            and "f" not in self.stored
        )

    def number_value_of_index(self, node: ast.expr) -> Kind:
        """An index needs no check that it is a number: what is none is outside of any list."""
        kind = self.narrow(self.value(node))
        return kind if kind.is_number else Kind(-GREATEST, GREATEST)

    def _fixed_place(
        self, node: ast.Subscript, address: int, length: int, items: Kind
    ) -> tuple[int, Kind, bool]:
        index = self.entity(node.slice)
        if isinstance(index, Known):
            at = index.value + (length if index.value < 0 else 0)
            if not 0 <= at < length:
                self.at.put(w.UNREACHABLE)
            self.at.number(0)
            return address + 4 + 4 * at, items, False
        self._index(node.slice, length)
        self.at.number(2)
        self.at.put(w.SHL)
        return address + 4, items, False

    def _index(self, node: ast.expr, length: int) -> None:
        """Leaves an index into something of a known length, negative ones from its end."""
        known = self.number_value_of_index(node)
        if known.within(0, length - 1):
            return
        at = self.temporary()
        self.at.tee(at)
        self.at.number(length)
        self.at.put(w.GE_U)
        self.at.branch()
        self.at.get(at)
        self.at.number(length)
        self.at.put(w.ADD)
        self.at.tee(at)
        self.at.number(length)
        self.at.put(w.GE_U)
        self.at.trap_if()
        self.at.end()
        self.at.get(at)

    def _stack_index(self, node: ast.expr) -> None:
        known = self.number_value_of_index(node)
        if not known.within(0, GREATEST):
            at = self.temporary()
            self.at.tee(at)
            self.at.number(0)
            self.at.put(w.LT)
            self.at.branch()
            self.at.get(at)
            self._depth()
            self.at.put(w.ADD)
            self.at.set(at)
            self.at.end()
            self.at.get(at)
        at = self.temporary()
        self.at.tee(at)
        self._depth()
        self.at.put(w.GE_U)
        self.at.trap_if()
        self.at.get(at)

    def _depth(self) -> None:
        self.at.number(0)
        self.at.load(self.memory.scalars["depth"])

    def _slice(self, node: ast.Subscript) -> Kind:
        assert isinstance(node.slice, ast.Slice)
        text = ast.unparse(node.slice)
        kind = self.value(node.value)
        self.list_check(kind)
        kind = list_of(kind.element)
        if text in ("::-1", ":"):
            return self.runtime("reversed_list" if text == "::-1" else "copied", kind, kind)
        if node.slice.step is None:
            if node.slice.lower is None:
                self.at.number(0)
            else:
                self.number_value(node.slice.lower)
            if node.slice.upper is None:
                self.at.number(GREATEST)
            else:
                self.number_value(node.slice.upper)
            return self.runtime("sliced", kind, kind, NUMBER, NUMBER)
        raise Untranslatable(ast.unparse(node))

    # --- Arithmetic --------------------------------------------------------------------------

    def arithmetic(self, node: ast.BinOp) -> Kind:
        if isinstance(node.op, ast.Add) and self._is_list(node.left):
            left = self.value(node.left)
            right = self.value(node.right)
            return self.runtime("concatenated", list_of(left.element | right.element), left, right)
        if isinstance(node.op, ast.Mult) and self._is_list(node.left):
            kind = self.value(node.left)
            return self.runtime("repeated", kind, kind, self.word(self.number_value(node.right)))
        left = self.value(node.left)
        if left == NOTHING:  # nothing is known yet of what is reached only later
            self.narrow(self.value(node.right))
            self.at.put(w.DROP)
            return NOTHING
        left = self.as_number(left)
        after_left = len(self.at.code)
        right = self.number_value(node.right)
        if type(node.op) in _BITS:
            self.at.put(_BITS[type(node.op)])
            return NUMBER
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            left, right = self._both_narrow(left, right, after_left)
            return self._divide(node, left, right)
        made = _range(node.op, left, right)
        if max(-(made.low or 0), made.greatest) > 1 << 62:
            # Operands that are so large are words after all, or it is Python's turn.
            left, right = self._both_narrow(left, right, after_left)
            made = _range(node.op, left, right)
        wide = made.is_wide or left.is_wide or right.is_wide
        if wide:
            if not left.is_wide:
                self.at.code[after_left:after_left] = w.EXTEND
            if not right.is_wide:
                self.at.put(w.EXTEND)
        operations = {ast.Add: (w.ADD, w.ADD64), ast.Sub: (w.SUB, w.SUB64)}
        self.at.put(operations.get(type(node.op), (w.MUL, w.MUL64))[wide])
        if wide and not made.is_wide:
            self.at.put(w.WRAP)
        return made

    def _both_narrow(self, left: Kind, right: Kind, after_left: int) -> tuple[Kind, Kind]:
        right = self.word(right)
        if not left.is_word:
            place = self.temporary()
            self.at.set(place)
            left = self.word(left)
            self.at.get(place)
        return left, right

    def _is_list(self, node: ast.expr) -> bool:
        if isinstance(node, ast.List | ast.ListComp | ast.Tuple):
            return True
        if isinstance(node, ast.Name) and self.entity(node) is None:
            return self.kind_of_local(node.id).is_list
        if isinstance(node, ast.Subscript):
            base = node.value
            if isinstance(node.slice, ast.Slice):
                return self._is_list(base) or isinstance(base, ast.Attribute)
        return False

    def _divide(self, node: ast.BinOp, left: Kind, right: Kind) -> Kind:
        """As Python does: towards the lesser number; the rest has the sign of the divisor."""
        divisor, dividend, made = self.temporary(), self.temporary(), self.temporary()
        self.at.set(divisor)
        self.at.set(dividend)
        self.at.get(dividend)
        self.at.get(divisor)
        modulo = isinstance(node.op, ast.Mod)
        self.at.put(w.REM if modulo else w.DIV)  # traps on 0
        self.at.set(made)
        # The signs differ and something is left over.
        self.at.get(dividend)
        self.at.get(divisor)
        self.at.put(w.REM)
        self.at.number(0)
        self.at.put(w.NE)
        self.at.get(dividend)
        self.at.get(divisor)
        self.at.put(w.XOR)
        self.at.number(0)
        self.at.put(w.LT, w.AND)
        self.at.branch()
        self.at.get(made)
        if modulo:
            self.at.get(divisor)
            self.at.put(w.ADD)
        else:
            self.at.number(1)
            self.at.put(w.SUB)
        self.at.set(made)
        self.at.end()
        self.at.get(made)
        if modulo:
            largest = max(abs(right.low or 0), abs(right.greatest))
            return number(0 if (right.low or 0) > 0 else -largest, largest)
        largest = max(abs(left.low or 0), abs(left.greatest))
        return number(0 if (left.low or -1) >= 0 and (right.low or -1) > 0 else -largest, largest)

    # --- Conditions --------------------------------------------------------------------------

    def condition(self, node: ast.expr) -> None:
        """Leaves a number that is not 0 if it holds."""
        entity = self.entity(node)
        if isinstance(entity, Known) and not isinstance(entity.value, Scratch):
            self.at.number(int(bool(entity.value)))
            return
        match node:
            case ast.UnaryOp() if isinstance(node.op, ast.Not):
                self.condition(node.operand)
                self.at.put(w.EQZ)
            case ast.Compare():
                self._comparison(node)
            case ast.BoolOp():
                self._all_or_any(node)
            case ast.Call() if self._is_fold(node):
                self.fold_condition(node)
            case _:
                self.truth(self.value(node))

    def truth(self, kind: Kind) -> None:
        if kind.is_wide:
            self.at.number64(0)
            self.at.put(w.NE64)
        elif kind.is_list:
            self.as_address(kind)
            self.at.load()
        elif not kind.is_number and kind != NOTHING:
            self.runtime("truth", FLAG, kind)

    def _all_or_any(self, node: ast.BoolOp) -> None:
        every = isinstance(node.op, ast.And)
        tests = []
        for value in node.values:
            entity = self.entity(value)
            if isinstance(entity, Known) and not isinstance(entity.value, Scratch):
                if bool(entity.value) == every:
                    continue
                tests.append(value)
                break
            tests.append(value)
        if not tests:
            self.at.number(int(every))
            return
        self.condition(tests[0])
        for value in tests[1:]:
            self.at.branch(w.I32)
            if every:
                self.condition(value)
                self.at.otherwise()
                self.at.number(0)
            else:
                self.at.number(1)
                self.at.otherwise()
                self.condition(value)
            self.at.end()

    def _logic(self, node: ast.BoolOp) -> Kind:
        """`or` and `and` as Python has them: the value that decides."""
        if all(_is_test(value) for value in node.values):
            self._all_or_any(node)
            self.at.put(w.EQZ, w.EQZ)
            return FLAG
        place = self.temporary()
        kind = NOTHING
        finish = self.at.block()
        for index, value in enumerate(node.values):
            now = self.word(self.value(value))
            kind |= now
            self.at.set(place)
            if index < len(node.values) - 1:
                self.at.get(place)
                self.truth(now)
                if isinstance(node.op, ast.And):
                    self.at.put(w.EQZ)
                self.at.jump_if(finish)
        self.at.end()
        self.at.get(place)
        return kind

    def _conditional(self, node: ast.IfExp) -> Kind:
        test = self.entity(node.test)
        if isinstance(test, Known):
            return self.value(node.body if test.value else node.orelse)
        self.condition(node.test)
        self.at.branch(w.I32)
        kind = self.word(self.value(node.body))
        self.at.otherwise()
        kind |= self.word(self.value(node.orelse))
        self.at.end()
        return kind

    def _comparison(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            self._compare(node.left, node.ops[0], node.comparators[0])
            return
        # A chain: what stands in the middle is asked once.
        items = [node.left, *node.comparators]
        places: list[ast.expr] = [items[0]]
        finish = None
        result = self.temporary()
        finish = self.at.block()
        self.at.number(0)
        self.at.set(result)
        for index, operator in enumerate(node.ops):
            right = items[index + 1]
            if index + 1 < len(node.ops) and self.entity(right) is None:
                name = f" middle {len(self.at.locals)}"
                self.set_local(name, self.value(right))
                right = ast.Name(name, ast.Load())
            self._compare(places[-1], operator, right)
            self.at.put(w.EQZ)
            self.at.jump_if(finish)
            places.append(right)
        self.at.number(1)
        self.at.set(result)
        self.at.end()
        self.at.get(result)

    def _compare(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> None:
        if isinstance(operator, ast.In | ast.NotIn):
            self._contains(left, right)
            if isinstance(operator, ast.NotIn):
                self.at.put(w.EQZ)
            return
        if isinstance(operator, ast.Is | ast.IsNot):
            self._identity(left, right)
            if isinstance(operator, ast.IsNot):
                self.at.put(w.EQZ)
            return
        if isinstance(operator, ast.Eq | ast.NotEq):
            kind = self.value(left)
            after = len(self.at.code)
            other = self.value(right)
            if kind.may_be_list and other.may_be_list:
                self.runtime("equal", FLAG, kind, other)
                if isinstance(operator, ast.NotEq):
                    self.at.put(w.EQZ)
                return
        else:
            kind = self.value(left)
            if kind.is_list:
                other = self.value(right)
                # Lists in order, item by item.
                if isinstance(operator, ast.Lt | ast.GtE):
                    self.runtime("before", FLAG, kind, other)
                else:
                    second, first = self.temporary(), self.temporary()
                    self.at.set(second)
                    self.at.set(first)
                    self.at.get(second)
                    self.at.get(first)
                    self.runtime("before", FLAG, other, kind)
                if isinstance(operator, ast.GtE | ast.LtE):
                    self.at.put(w.EQZ)
                return
            kind = self.as_number(kind)
            after = len(self.at.code)
            other = self.number_value(right)
        wide = kind.is_wide or other.is_wide
        if wide:
            if not kind.is_wide:
                self.at.code[after:after] = w.EXTEND
            if not other.is_wide:
                self.at.put(w.EXTEND)
        self.at.put(_COMPARE[type(operator)][wide])

    def _identity(self, left: ast.expr, right: ast.expr) -> None:
        if isinstance(left, ast.Attribute) and left.attr == "__class__":
            place, _ = self.keep(self.value(left.value))
            self.at.get(place)
            self.at.number(LIST)
            self.at.put(w.GE)
            self.at.get(place)
            self.at.number(1)
            self.at.put(w.AND, w.AND)
            return
        self.word(self.value(left))
        entity = self.entity(right)
        if not isinstance(entity, Known):
            raise Untranslatable(ast.unparse(right))
        self.at.number(self.memory.word(entity.value))
        self.at.put(w.EQ)

    def _contains(self, item: ast.expr, items: ast.expr) -> None:
        known = self.entity(items)
        if isinstance(known, Known) and isinstance(known.value, frozenset | set | dict):
            self._known_contains(item, known.value)
            return
        if isinstance(known, Known) and isinstance(known.value, tuple) and len(known.value) <= 6:
            if all(isinstance(one, int) for one in known.value):
                place, _ = self.keep(self.value(item))
                self.at.number(0)
                for one in known.value:
                    self.at.get(place)
                    self.at.number(int(one))
                    self.at.put(w.EQ, w.OR)
                return
        kind = self.word(self.value(item))
        listed_kind = self.value(items)
        self.list_check(listed_kind)
        deep = kind.may_be_list and listed_kind.element.may_be_list
        self.runtime("has_equal" if deep else "has", FLAG, kind, listed_kind)

    def list_check(self, kind: Kind) -> None:
        """Checks that what is on the stack is a list."""
        if kind.is_list or kind == NOTHING:
            return
        place = self.temporary()
        self.at.tee(place)
        self.at.number(LIST)
        self.at.put(w.LT)
        self.at.trap_if()
        self.at.get(place)

    def _known_contains(self, item: ast.expr, numbers: Any) -> None:
        table = [index in numbers for index in range(max(numbers, default=-1) + 1)]
        address = self.memory.table(self.translation.derived(numbers, table))
        place, _ = self.keep(self.value(item))
        self.at.get(place)
        self.at.number(len(table))
        self.at.put(w.LT_U)
        self.at.branch(w.I32)
        self.at.get(place)
        self.at.number(2)
        self.at.put(w.SHL)
        self.at.load(address + 4)
        self.at.otherwise()
        self.at.number(0)
        self.at.end()

    # --- Lists -------------------------------------------------------------------------------

    def display(self, items: Sequence[ast.expr]) -> Kind:
        kind = NOTHING
        if not any(isinstance(item, ast.Starred) for item in items):
            places = []
            for item in items:
                made = self.word(self.value(item))
                kind |= made
                places.append(self.keep(made)[0])
            address, top = self.temporary(), self.temporary()
            self.at.get_global(HEAP_TOP)
            self.at.tee(address)
            self.at.number(4 + 4 * len(items))
            self.at.put(w.ADD)
            self.at.tee(top)
            self.at.get_global(HEAP_END)
            self.at.put(w.GT_U)
            self.at.trap_if()
            self.at.get(top)
            self.at.set_global(HEAP_TOP)
            self.at.get(address)
            self.at.number(len(items))
            self.at.store()
            for index, place in enumerate(places):
                self.at.get(address)
                self.at.get(place)
                self.at.store(4 + 4 * index)
            self.at.get(address)
            self.at.number(LIST)
            self.at.put(w.ADD)
            return list_of(kind)
        if len(items) == 1:
            (starred,) = items
            assert isinstance(starred, ast.Starred)
            kind = self.value(starred.value)
            self.list_check(kind)
            if isinstance(starred.value, ast.ListComp):
                return kind
            return self.runtime("copied", list_of(kind.element), kind)
        start = self.start_list()
        for item in items:
            if isinstance(item, ast.Starred):
                made = self.value(item.value)
                self.list_check(made)
                kind |= made.element
                self.runtime("push_all", NOTHING, made)
                self.at.put(w.DROP)
            else:
                made = self.word(self.value(item))
                kind |= made
                place, _ = self.keep(made)
                self.push(place)
        return self.finish_list(start, kind)

    def start_list(self) -> int:
        start = self.temporary()
        self.at.get_global(SHADOW_TOP)
        self.at.set(start)
        return start

    def push(self, place: int) -> None:
        self.at.get_global(SHADOW_TOP)
        self.at.get(place)
        self.at.store()
        self.at.get_global(SHADOW_TOP)
        self.at.number(4)
        self.at.put(w.ADD)
        self.at.set_global(SHADOW_TOP)

    def finish_list(self, start: int, items: Kind) -> Kind:
        self.at.get(start)
        return self.runtime("taken", list_of(items), NUMBER)

    def _listed_at_once(self, node: ast.ListComp | ast.GeneratorExp) -> Kind:
        """A list that is written where it is to lie: nothing in it makes other lists."""
        (generator,) = node.generators
        source = self.value(generator.iter)
        self.list_check(source)
        items = self.temporary()
        self.at.tee(items)
        self.at.number(ADDRESS)
        self.at.put(w.AND)
        self.at.load()
        self.at.number(2)
        self.at.put(w.SHL)
        self.at.get_global(HEAP_TOP)
        address, top = self.temporary(), self.temporary()
        self.at.tee(address)
        self.at.put(w.ADD)
        self.at.number(4)
        self.at.put(w.ADD)
        self.at.get_global(HEAP_END)
        self.at.put(w.GT_U)
        self.at.trap_if()
        self.at.get(address)
        self.at.set(top)
        kinds = [NOTHING]

        def write() -> None:
            for test in generator.ifs:
                self.condition(test)
                self.at.branch()
            self.at.get(top)
            self.at.number(4)
            self.at.put(w.ADD)
            self.at.tee(top)
            made = self.word(self.value(node.elt))
            kinds[0] |= made
            self.at.store()
            for _ in generator.ifs:
                self.at.end()

        self.at.get(items)
        self._each_of(ListWalk(self, source), generator.target, write)
        self.at.get(address)
        self.at.get(top)
        self.at.get(address)
        self.at.put(w.SUB)
        self.at.number(2)
        self.at.put(w.SHR)
        self.at.store()
        self.at.get(top)
        self.at.number(4)
        self.at.put(w.ADD)
        self.at.set_global(HEAP_TOP)
        self.at.get(address)
        self.at.number(LIST)
        self.at.put(w.ADD)
        return list_of(kinds[0])

    def _is_simple(self, node: ast.expr) -> bool:
        """Whether to find a value makes no list on the way."""
        for one in ast.walk(node):
            if isinstance(one, ast.List | ast.Tuple | ast.ListComp | ast.Slice | ast.BoolOp):
                if not isinstance(one, ast.BoolOp):
                    return False
            if isinstance(one, ast.Call):
                if not isinstance(one.func, ast.Name) or one.func.id not in _MAKE_NO_LIST:
                    return False
            if isinstance(one, ast.BinOp) and self._is_list(one.left):
                return False
        return True

    def comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> Kind:
        if len(node.generators) == 1:
            generator = node.generators[0]
            source = generator.iter
            walks = isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and (
                source.func.id in ("range", "enumerate", "reversed")
            )
            if (
                not walks
                and not isinstance(source, ast.GeneratorExp)
                and self.entity(source) is not STACK
                and all(map(self._is_simple, (*generator.ifs, node.elt)))
            ):
                return self._listed_at_once(node)
        start = self.start_list()
        kinds = [NOTHING]

        def push() -> None:
            made = self.word(self.value(node.elt))
            kinds[0] |= made
            place, _ = self.keep(made)
            self.push(place)

        self.generators(node.generators, push, room=True)
        return self.finish_list(start, kinds[0])

    def generators(
        self,
        generators: Sequence[ast.comprehension],
        inner: Callable[[], None],
        room: bool = False,
    ) -> None:
        """The loops of a comprehension, with `inner` for each of its items."""
        if not generators:
            inner()
            return
        one, *rest = generators

        def body() -> None:
            for test in one.ifs:
                self.condition(test)
                self.at.branch()
            self.generators(rest, inner, room)
            for _ in one.ifs:
                self.at.end()

        self.each(one.target, one.iter, body, room)

    def each(
        self,
        target: ast.expr,
        items: ast.expr,
        body: Callable[[], None],
        room: bool = False,
    ) -> None:
        """A loop over the items of a list; `self.loops` has where to break and go on."""
        self._each_of(self.walk(items), target, body)

    def _each_of(self, walk: Walk, target: ast.expr, body: Callable[[], None]) -> None:
        outside = self.at.block()
        again = self.at.loop()
        walk.test(outside)
        inside = self.at.block()
        walk.assign(target)
        self.loops.append((outside, inside))
        body()
        self.loops.pop()
        self.at.end()
        walk.step()
        self.at.jump(again)
        self.at.end()
        self.at.end()

    def walk(self, items: ast.expr) -> Walk:
        if isinstance(items, ast.Call) and isinstance(items.func, ast.Name):
            name = items.func.id
            if name == "range":
                return self._walk_range(items.args)
            if name == "enumerate":
                inner = self.walk(items.args[0])
                inner.enumerated = True
                return inner
            if name == "reversed":
                inner = self.walk(items.args[0])
                inner.backwards()
                return inner
        if self.entity(items) is STACK:
            return FrameWalk(self)
        kind = self.comprehension(items) if isinstance(items, ast.GeneratorExp) else self.value(items)
        return ListWalk(self, kind)

    def _walk_range(self, arguments: Sequence[ast.expr]) -> Walk:
        low: ast.expr = ast.Constant(0)
        step = 1
        if len(arguments) == 1:
            high = arguments[0]
        else:
            low, high = arguments[0], arguments[1]
        if len(arguments) == 3:
            known = self.entity(arguments[2])
            assert isinstance(known, Known)
            step = known.value
        return RangeWalk(self, low, high, step)

    # --- Folds -------------------------------------------------------------------------------

    def _is_fold(self, node: ast.Call) -> bool:
        return (
            isinstance(node.func, ast.Name)
            and node.func.id in ("any", "all")
            and isinstance(node.args[0], ast.GeneratorExp)
        )

    def fold_condition(self, node: ast.Call) -> None:
        """`any` and `all`, which stop at the first item that decides."""
        assert isinstance(node.func, ast.Name)
        every = node.func.id == "all"
        generator = node.args[0]
        assert isinstance(generator, ast.GeneratorExp)
        result = self.temporary()
        self.at.number(int(every))
        self.at.set(result)
        outside = self.at.block()

        def test() -> None:
            self.condition(generator.elt)
            if every:
                self.at.put(w.EQZ)
            self.at.branch()
            self.at.number(int(not every))
            self.at.set(result)
            self.at.jump(outside)
            self.at.end()

        self.generators(generator.generators, test)
        self.at.end()
        self.at.get(result)

    def _fold_number(self, node: ast.Call, what: str, source: ast.ListComp | ast.GeneratorExp) -> Kind:
        """`len`, `sum`, `max` and `min` of what a comprehension gives, without a list."""
        place = self.temporary() if what != "sum" else self.at.new_local(w.I64)
        kinds = [NOTHING]
        seen = self.temporary()
        if what == "sum":
            self.at.number64(0)
        else:
            self.at.number(0)
        self.at.set(place)
        self.at.number(0)
        self.at.set(seen)

        def add() -> None:
            if what == "len":
                if not isinstance(source.elt, ast.Constant):
                    self.narrow(self.value(source.elt))
                    self.at.put(w.DROP)
                self.at.get(place)
                self.at.number(1)
                self.at.put(w.ADD)
                self.at.set(place)
                return
            kind = self.number_value(source.elt)
            if what == "sum":
                if not kind.is_wide:
                    self.at.put(w.EXTEND)
                self.at.get(place)
                self.at.put(w.ADD64)
                self.at.set(place)
                return
            kind = self.word(kind)
            kinds[0] |= kind
            now = self.temporary()
            self.at.set(now)
            self.at.get(now)
            self.at.get(place)
            self.at.get(seen)
            self.at.branch(w.I32)
            self.at.get(now)
            self.at.get(place)
            self.at.put(w.GT if what == "max" else w.LT)
            self.at.otherwise()
            self.at.number(1)
            self.at.end()
            self.at.put(w.SELECT)
            self.at.set(place)
            self.at.number(1)
            self.at.set(seen)

        self.generators(source.generators, add)
        if what in ("max", "min"):
            self.at.get(seen)
            self.at.put(w.EQZ)
            self.at.trap_if()
            self.at.get(place)
            return kinds[0]
        self.at.get(place)
        return number(0, 1 << 20) if what == "len" else Kind(-(1 << 50), 1 << 50)

    # --- Calls -------------------------------------------------------------------------------

    def runtime(self, name: str, result: Kind, *kinds: Kind) -> Kind:
        """A call of a function of the runtime, whose arguments are on the stack."""
        unit = self.translation.runtime_unit(name)
        self.translation.call(self, unit, list(kinds))
        self.at.call(unit.index)
        return result

    def call(self, node: ast.Call) -> Kind:
        callee = self.entity(node.func)
        plain = isinstance(callee, Known) and isinstance(callee.value, FunctionType)
        if isinstance(node.func, ast.Attribute) and not plain:
            return self._method(node, node.func)
        if isinstance(callee, Known):
            made = self._builtin(node, callee.value)
            if made is not None:
                return made
            target = self.translation.substitute(callee.value)
            if self.translation.stands_in_place(target, self.within, node):
                return self._in_place(node, target)
            return self._call_unit(node, self.translation.unit_of(target))
        return self._call_indirect(node)

    def _arguments(self, node: ast.Call) -> list[ast.expr]:
        if node.keywords:
            raise Untranslatable(ast.unparse(node))
        return [one for one in node.args if self.entity(one) is not STATE]

    def _in_place(self, node: ast.Call, target: Any) -> Kind:
        """The body of a small function where it is called."""
        source = self.translation.source_of(target)
        arguments = self._arguments(node)
        names = [name for name in source.parameters if name != "s"]
        stored = self.translation.stored(source)
        given: list[tuple[str, Known | Part | Region | Kind]] = []
        for name, argument in zip(names, arguments, strict=True):
            entity = self.entity(argument)
            if entity is not None and name not in stored:
                given.append((name, entity))
            else:
                given.append((name, self.word(self.value(argument))))
        before = (self.prefix, self.source, self.stored, self.loops, self.leave_to, self.result)
        self.instances += 1
        self.prefix = f"{source.name} {self.instances} "
        self.source, self.stored, self.loops, self.result = source, stored, [], NOTHING
        self.within.append(target)
        for name, one in reversed(given):
            if isinstance(one, Kind):
                self.set_local(name, one)
            else:
                self.known[self.prefix + name] = one
        *first, last = source.body
        if isinstance(last, ast.Return) and last.value is not None and _has_no_return(first):
            self.leave_to = None
            self.statements(first)
            kind = self.value(last.value)
        else:
            place = self.temporary()
            block = self.at.block()
            self.leave_to = (block, place)
            self.statements(source.body)
            if not _returns(source.body):
                self.at.number(NONE)
                self.at.set(place)
                self.result |= ABSENT
            self.at.end()
            self.at.get(place)
            kind = self.result
        self.within.pop()
        self.prefix, self.source, self.stored, self.loops, self.leave_to, self.result = before
        return kind

    def _call_unit(self, node: ast.Call, unit: Unit) -> Kind:
        kinds: list[Kind] = []
        arguments = self._arguments(node)
        for argument in arguments:
            if self.is_own_frame(argument) and not unit.frames.keys() >= self.unit.frames.keys():
                unit.frames.update(self.unit.frames)
                self.translation.again(unit)
            if isinstance(argument, ast.Starred):
                listed_kind = self.value(argument.value)
                self.as_address(listed_kind)
                place = self.temporary()
                self.at.set(place)
                wanted = len(unit.kinds) - len(kinds)
                self.at.get(place)
                self.at.load()
                self.at.number(wanted)
                self.at.put(w.NE)
                self.at.trap_if()
                for index in range(wanted):
                    self.at.get(place)
                    self.at.load(4 + 4 * index)
                    kinds.append(listed_kind.element)
            else:
                kinds.append(self.word(self.value(argument)))
        if len(kinds) < len(unit.kinds):
            kinds += self._defaults(unit, len(kinds))
        self.translation.call(self, unit, kinds)
        self.at.call(unit.index)
        self._left(unit.leaves)
        return self.translation.result(self, unit, kinds)

    def _defaults(self, unit: Unit, given: int) -> list[Kind]:
        made = []
        defaults = unit.target.__defaults__ or ()
        for value in defaults[len(defaults) - (len(unit.kinds) - given) :]:
            made.append(self.entity_value(Known(value)))
        return made

    def _left(self, leaves: bool) -> None:
        """Goes back where a game or turn has ended within what was called."""
        if leaves and not self.unit.catches:
            self.leaves = True
            self.at.get_global(LEAVING)
            self.at.branch()
            self.at.number(NONE)
            self.at.put(w.RETURN)
            self.at.end()

    def _call_indirect(self, node: ast.Call) -> Kind:
        starred = bool(node.args) and isinstance(node.args[-1], ast.Starred)
        function = node.func
        arguments = self._arguments(node)
        if starred:
            assert isinstance(function, ast.Subscript)
            table = self.entity(function.value)
            assert isinstance(table, Known)
            first = len(arguments) - 1
            spread = self.translation.spread(table.value, first)
            name = f" spread {len(self.at.locals)}"
            self.known[self.prefix + name] = Known(spread)
            function = ast.Subscript(ast.Name(name, ast.Load()), function.slice, ast.Load())
        kinds = []
        for argument in arguments:
            inner = argument.value if isinstance(argument, ast.Starred) else argument
            kinds.append(self.word(self.value(inner)))
        kind = self.value(function)
        self.at.number(FIRST_FUNCTION)
        self.at.put(w.SUB)
        self.at.call_indirect(self.translation.type_of(len(kinds)))
        result, leaves = NOTHING, False
        for number_ in sorted(kind.functions):
            unit = self.translation.unit_of(self.memory.functions[number_])
            if len(unit.kinds) == len(kinds):
                self.translation.call(self, unit, kinds)
                result |= unit.result
                leaves |= unit.leaves
        self._left(leaves)
        return result

    def _builtin(self, node: ast.Call, function: Any) -> Kind | None:
        name = getattr(function, "__name__", "")
        if name.startswith("_") and function in self.translation.primitives:
            return self.translation.primitives[function](self, node)
        if not (isinstance(function, type) or type(function).__name__ == "builtin_function_or_method"):
            return None
        argument = node.args[0]
        match name:
            case "len":
                if self.entity(argument) is STACK:
                    self._depth()
                    return number(0, 256)
                if self.entity(argument) is JOURNAL:
                    self.at.number(0)
                    self.at.load(self.memory.scalars["told"])
                    return number(0, 1 << 20)
                if isinstance(argument, ast.ListComp):
                    return self._fold_number(node, "len", argument)
                self.address_of(argument)
                self.at.load()
                return number(0, 1 << 16)
            case "abs":
                kind = self.word(self.number_value(argument))
                place = self.temporary()
                self.at.set(place)
                self.at.number(0)
                self.at.get(place)
                self.at.put(w.SUB)
                self.at.get(place)
                self.at.get(place)
                self.at.number(0)
                self.at.put(w.LT, w.SELECT)
                return number(0, max(abs(kind.low or 0), abs(kind.greatest)))
            case "min" | "max":
                return self._extreme(node, name)
            case "sum":
                if isinstance(argument, ast.ListComp | ast.GeneratorExp):
                    return self._fold_number(node, "sum", argument)
                return self._fold_number(node, "sum", _all_of(argument))
            case "any" | "all":
                if isinstance(argument, ast.GeneratorExp):
                    self.fold_condition(node)
                else:
                    self.fold_condition(
                        ast.Call(func=node.func, args=[_generator(argument)], keywords=[])
                    )
                return FLAG
            case "list":
                if isinstance(argument, ast.Call) and isinstance(argument.func, ast.Name):
                    if argument.func.id == "range":
                        return self.comprehension(_all_of(argument))
                kind = self.value(argument)
                self.list_check(kind)
                return self.runtime("copied", list_of(kind.element), kind)
            case "tuple":
                if isinstance(argument, ast.GeneratorExp):
                    return self.comprehension(argument)
                kind = self.value(argument)
                self.list_check(kind)
                return list_of(kind.element)
            case "bool":
                self.condition(argument)
                self.at.put(w.EQZ, w.EQZ)
                return FLAG
            case "isinstance":
                self.value(argument)
                if ast.unparse(node.args[1]) == "int":
                    self.at.number(GREATEST)
                    self.at.put(w.ADD)
                    self.at.number(2 * GREATEST)
                    self.at.put(w.LE_U)
                else:
                    self.at.number(LIST)
                    self.at.put(w.GE)
                return FLAG
            case "sorted":
                kind = self.comprehension(argument) if isinstance(argument, ast.GeneratorExp) else self.value(argument)
                copied = self.runtime("copied", list_of(kind.element), kind)
                return self.runtime("in_order_by_itself", copied, copied)
            case "next":
                return self._next(node)
        raise Untranslatable(ast.unparse(node))

    def _next(self, node: ast.Call) -> Kind:
        """The first item of a generator, or what is to be taken instead."""
        generator = node.args[0]
        assert isinstance(generator, ast.GeneratorExp)
        place = self.temporary()
        kinds = [self.word(self.value(node.args[1]))]
        self.at.set(place)
        outside = self.at.block()

        def take() -> None:
            kind = self.word(self.value(generator.elt))
            kinds[0] |= kind
            self.at.set(place)
            self.at.jump(outside)

        self.generators(generator.generators, take)
        self.at.end()
        self.at.get(place)
        return kinds[0]

    def _extreme(self, node: ast.Call, name: str) -> Kind:
        if len(node.args) == 1:
            argument = node.args[0]
            source = argument if isinstance(argument, ast.ListComp | ast.GeneratorExp) else None
            if source is None or isinstance(source.elt, ast.Tuple | ast.List):
                listed_kind = self.comprehension(source) if source else self.value(argument)
                self.list_check(listed_kind)
                if listed_kind.element.may_be_list:
                    self.runtime("greatest_list" if name == "max" else "least_list", NOTHING, listed_kind)
                    return listed_kind.element
                self.runtime("greatest" if name == "max" else "least", NOTHING, listed_kind)
                return listed_kind.element
            return self._fold_number(node, name, source)
        left = self.word(self.number_value(node.args[0]))
        place = self.temporary()
        self.at.set(place)
        for argument in node.args[1:]:
            right = self.word(self.number_value(argument))
            other = self.temporary()
            self.at.set(other)
            self.at.get(place)
            self.at.get(other)
            self.at.get(place)
            self.at.get(other)
            self.at.put(w.LE if name == "min" else w.GE, w.SELECT)
            self.at.set(place)
            choose = min if name == "min" else max
            left = number(
                choose(left.low or 0, right.low or 0), choose(left.greatest, right.greatest)
            )
        self.at.get(place)
        return left

    # --- Methods -----------------------------------------------------------------------------

    def _method(self, node: ast.Call, function: ast.Attribute) -> Kind:
        base = self.entity(function.value)
        what = function.attr
        if base is STACK:
            return self._stack_method(node, what)
        if base is JOURNAL and what == "append":
            return self._tell(node.args[0])
        if isinstance(base, Known) and isinstance(base.value, Scratch):
            if what == "append":
                self.at.number(LIST + base.value.address)
                kind = self.word(self.value(node.args[0]))
                return self.runtime("zone_append", NOTHING, list_of(NUMBER), kind)
            self.at.number(LIST + base.value.address)
            return self.runtime("zone_pop", NUMBER, list_of(NUMBER))
        if isinstance(base, Known) and what != "index":
            raise Untranslatable(ast.unparse(node))
        if what == "append" and isinstance(function.value, ast.Name) and self._grows(function.value.id):
            name = function.value.id
            return self._append(name, node.args[0])
        if what == "sort":
            assert isinstance(function.value, ast.Name)
            kind = self.value(function.value)
            if node.keywords:
                return self.runtime("sort_by_stamp", ABSENT, kind)
            return self.runtime("in_order_by_itself", ABSENT, kind)
        kind = self.value(function.value)
        self.list_check(kind)
        match what:
            case "index":
                item = self.word(self.value(node.args[0]))
                plain = not (item.may_be_list and kind.element.may_be_list)
                name = "place_of" if plain else "index_of"
                return self.runtime(name, number(0, 1 << 16), kind, item)
            case "append":
                item = self.word(self.value(node.args[0]))
                return self._zone_append(item)
            case "pop" if not node.args:
                return self.runtime("zone_pop", kind.element, kind)
            case "remove":
                item = self.word(self.value(node.args[0]))
                return self.runtime("zone_remove", ABSENT, kind, item)
            case "insert":
                self.value(node.args[0])
                item = self.word(self.value(node.args[1]))
                return self.runtime("zone_insert", ABSENT, kind, NUMBER, item)
        raise Untranslatable(ast.unparse(node))

    def _append(self, name: str, item: ast.expr) -> Kind:
        """At the end of a local list: in place where it is the last on the heap."""
        kind = self.kind_of_local(name)
        added = self.word(self.value(item))
        given, end, address, length = (self.temporary() for _ in range(4))
        self.at.set(given)
        self.at.get(self.local(name))
        self.as_address(kind)
        self.at.tee(address)
        self.at.load()
        self.at.tee(length)
        self.at.number(2)
        self.at.put(w.SHL)
        self.at.get(address)
        self.at.put(w.ADD)
        self.at.number(4)
        self.at.put(w.ADD)
        self.at.tee(end)
        self.at.get_global(HEAP_TOP)
        self.at.put(w.EQ)
        self.at.get(end)
        self.at.get_global(HEAP_END)
        self.at.put(w.LT_U, w.AND)
        self.at.branch()
        self.at.get(end)
        self.at.get(given)
        self.at.store()
        self.at.get(address)
        self.at.get(length)
        self.at.number(1)
        self.at.put(w.ADD)
        self.at.store()
        self.at.get(end)
        self.at.number(4)
        self.at.put(w.ADD)
        self.at.set_global(HEAP_TOP)
        self.at.otherwise()
        self.at.get(self.local(name))
        self.at.get(given)
        self.runtime("appended", kind, kind, added)
        self.set_local(name, list_of(added))
        self.at.end()
        self.grow(name, list_of(added))
        self.at.number(NONE)
        return ABSENT

    def _zone_append(self, item: Kind) -> Kind:
        card, address, length = (self.temporary() for _ in range(3))
        self.at.set(card)
        self.at.number(ADDRESS)
        self.at.put(w.AND)
        self.at.tee(address)
        self.at.get(address)
        self.at.load()
        self.at.number(1)
        self.at.put(w.ADD)
        self.at.tee(length)
        self.at.store()
        self.at.get(length)
        self.at.number(2)
        self.at.put(w.SHL)
        self.at.get(address)
        self.at.put(w.ADD)
        self.at.get(card)
        self.at.store()
        self.at.number(NONE)
        return ABSENT

    def _grows(self, name: str) -> bool:
        """Whether a local is a list of its own, and not one of the state."""
        return name in self.translation.grown(self.source)

    def _stack_method(self, node: ast.Call, what: str) -> Kind:
        scalars = self.memory.scalars
        if what == "pop":
            self.at.number(0)
            self._depth()
            self.at.number(1)
            self.at.put(w.SUB)
            self.at.store(scalars["depth"])
            self.at.number(NONE)
            return ABSENT
        argument = node.args[0]
        if isinstance(argument, ast.List):
            self._push_frame(argument.elts)
        else:
            kind = self.value(argument)
            self.list_check(kind)
            if not self.source.runtime or self.source.name != "begin_later":
                self.translation.cells.put_created(None, kind.element)
            self.runtime("push_frame", NOTHING, kind)
            self.at.put(w.DROP)
        self.at.number(NONE)
        return ABSENT

    def _push_frame(self, items: Sequence[ast.expr]) -> None:
        """A new frame on the stack, its items written where they are to lie."""
        cells = self.translation.cells
        start = self.entity(items[0])
        info = self.translation.program.infos[start.value] if isinstance(start, Known) else None
        places: list[int] = []
        empty = 0
        rest: ast.expr | None = None
        for index, item in enumerate(items):
            if isinstance(item, ast.Starred):
                known = self.entity(item.value)
                if isinstance(known, Known) and set(known.value) <= {None} and rest is None:
                    empty += len(known.value)
                    continue
                if empty or index < len(items) - 1:
                    cells.opaque(info)
                    kind = self.display(items)
                    self.runtime("push_frame", NOTHING, kind)
                    self.at.put(w.DROP)
                    return
                rest = item.value
                continue
            place, kind = self.keep(self.word(self.value(item)))
            if info is not None:
                cells.put_slot(info, len(places), kind)
            else:
                cells.put_created(len(places), kind)
            places.append(place)
        if rest is None:
            self.at.number(len(places) + empty)
        else:
            kind = self.value(rest)
            self.list_check(kind)
            if kind.element != ABSENT and kind.element != NOTHING:
                if info is not None:
                    cells.opaque(info)
                else:
                    cells.put_created(None, kind.element)
            tail = self.temporary()
            self.at.tee(tail)
            self.as_address(list_of(NOTHING))
            self.at.load()
            self.at.number(len(places))
            self.at.put(w.ADD)
        self.runtime("new_frame", NUMBER, NUMBER)
        frame = self.temporary()
        self.at.set(frame)
        for at, place in enumerate(places):
            self.at.get(frame)
            self.at.get(place)
            self.at.store(4 + 4 * at)
        for at in range(len(places), len(places) + empty):
            self.at.get(frame)
            self.at.number(NONE)
            self.at.store(4 + 4 * at)
        if rest is not None:
            self.at.get(frame)
            self.at.number(len(places))
            self.at.get(tail)
            self.runtime("fill_frame", NOTHING, NUMBER, NUMBER, kind)
            self.at.put(w.DROP)

    def _tell(self, entry: ast.expr) -> Kind:
        if not isinstance(entry, ast.Tuple):
            kind = self.value(entry)
            return self.runtime("tell", ABSENT, kind)
        places = []
        for item in entry.elts:
            kind = self.word(self.value(item))
            places.append((self.keep(kind)[0], kind))
        if any(kind.may_be_list for _, kind in places):
            self.at.number(len(places))
            self.runtime("begin_entry", NOTHING, NUMBER)
            self.at.put(w.DROP)
            for place, kind in places:
                self.at.get(place)
                self.runtime("tell_item", NOTHING, kind)
                self.at.put(w.DROP)
            self.at.number(NONE)
            return ABSENT
        top = self.temporary()
        told = self.memory.scalars["told"]
        self.at.get_global(JOURNAL_TOP)
        self.at.tee(top)
        self.at.number(self.memory.journal_full)
        self.at.put(w.GT_U)
        self.at.trap_if()
        self.at.get(top)
        self.at.number(len(places))
        self.at.store()
        for index, (place, _) in enumerate(places):
            self.at.get(top)
            self.at.get(place)
            self.at.store(4 + 4 * index)
        self.at.get(top)
        self.at.number(4 + 4 * len(places))
        self.at.put(w.ADD)
        self.at.set_global(JOURNAL_TOP)
        self.at.number(0)
        self.at.number(0)
        self.at.load(told)
        self.at.number(1)
        self.at.put(w.ADD)
        self.at.store(told)
        self.at.number(NONE)
        return ABSENT

    # --- Statements --------------------------------------------------------------------------

    def statements(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)
            if isinstance(statement, ast.Return | ast.Raise | ast.Break | ast.Continue):
                break
            if isinstance(statement, ast.If) and _returns(statement.body):
                test = self.entity(statement.test)
                if isinstance(test, Known) and test.value:
                    break  # what follows is never reached

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr():
                self._expression_statement(node)
            case ast.Assign():
                self._assign(node)
            case ast.AnnAssign():
                if node.value is not None:
                    self.assign(node.target, node.value)
            case ast.AugAssign():
                self._change(node)
            case ast.If():
                self._if(node)
            case ast.While():
                self._while(node)
            case ast.For():
                self._for(node)
            case ast.Return():
                self._return(node)
            case ast.Raise():
                self._raise(node)
            case ast.Break():
                self.at.jump(self.loops[-1][0])
            case ast.Continue():
                self.at.jump(self.loops[-1][1])
            case ast.Pass() | ast.Assert():
                pass
            case ast.Try():
                self.statements(node.body)
                if _returns(node.body):
                    raise Untranslatable("return within try")
                self.statements(node.finalbody)
            case _:
                raise Untranslatable(ast.unparse(node))

    def _return(self, node: ast.Return) -> None:
        kind = ABSENT
        if node.value is None:
            self.at.number(NONE)
        else:
            kind = self.word(self.value(node.value))
        self.result |= kind
        if self.leave_to is None:
            self.at.put(w.RETURN)
        else:
            block, place = self.leave_to
            self.at.set(place)
            self.at.jump(block)

    def _expression_statement(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        kind = self.value(node.value)
        self.narrow(kind)
        self.at.put(w.DROP)

    def _raise(self, node: ast.Raise) -> None:
        name = ast.unparse(node.exc) if node.exc is not None else ""
        code = {"GameOver": 1, "TurnOver": 2}.get(name)
        if code is None:
            self.at.put(w.UNREACHABLE)
            return
        self.leaves = True
        self.at.number(code)
        self.at.set_global(LEAVING)
        self.at.number(NONE)
        self.at.put(w.RETURN)

    def _assign(self, node: ast.Assign) -> None:
        if len(node.targets) > 1:
            # `low = high = 1`, `s.a = s.b = ()`: what is given is simple enough to be asked again.
            if self.entity(node.value) is None:
                name = f" given {len(self.at.locals)}"
                self.set_local(name, self.value(node.value))
                given: ast.expr = ast.Name(name, ast.Load())
            else:
                given = node.value
            for target in node.targets:
                self.assign(target, given)
            return
        self.assign(node.targets[0], node.value)

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple):
            self._unpack(target, value)
            return
        entity = self.entity(value)
        if isinstance(target, ast.Name):
            if entity is not None and not _is_plain(entity):
                self.known[self.prefix + target.id] = entity
                return
            self.set_local(target.id, self.value(value))
            return
        if isinstance(target, ast.Attribute):
            if self.entity(target.value) is not STATE:
                raise Untranslatable(ast.unparse(target))
            self._set_scalar(target.attr, value)
            return
        assert isinstance(target, ast.Subscript)
        if isinstance(target.slice, ast.Slice):
            self._assign_slice(target, value)
            return
        place, kind = self.keep(self.word(self.value(value)))
        self._note_store(target, kind)
        offset, _, _ = self.place(target)
        assert offset is not None
        self.at.get(place)
        self.at.store(offset)

    def _set_scalar(self, name: str, value: ast.expr) -> None:
        place, kind = self.keep(self.word(self.value(value)))
        self.at.number(0)
        self.at.get(place)
        self.at.store(self.memory.scalars[name])
        cells = self.translation.cells
        if name != "pend":
            if not self.source.runtime or name != "answer":
                cells.write(name, kind)
            return
        if isinstance(value, ast.Tuple) and len(value.elts) == 5:
            site = self.entity(value.elts[4])
            many = not isinstance(site, Known) or self.translation.program.sites[site.value].many
            options = self.kind_of_options(value.elts[1])
            self.asked = options | list_of(options) if many else options

    def kind_of_options(self, node: ast.expr) -> Kind:
        if isinstance(node, ast.Name) and self.entity(node) is None:
            return self.kind_of_local(node.id).element
        return ANYTHING

    def _note_store(self, target: ast.Subscript, kind: Kind) -> None:
        """Remembers what is put into slots of frames and variables, for those who read them."""
        cells = self.translation.cells
        index = self.entity(target.slice)
        base = self.entity(target.value)
        if isinstance(base, Region):
            cells.put_region(base, kind)
        elif self.is_own_frame(target.value):
            assert isinstance(index, Known)
            for info in self.unit.frames.values():
                cells.put_slot(info, index.value, kind)
            if index.value == 0 and isinstance(self.asked, Kind):
                given = self.entity_of_number(kind)
                cells.put_answer(given, self.asked)
                self.asked = None
        elif isinstance(target.value, ast.Subscript) and self.entity(target.value.value) is STACK:
            cells.put_anywhere(index.value if isinstance(index, Known) else None, kind)

    @staticmethod
    def entity_of_number(kind: Kind) -> int | None:
        return kind.low if kind.is_number and kind.low == kind.high else None

    def _assign_slice(self, target: ast.Subscript, value: ast.expr) -> None:
        """`f[1:3] = r`, `places[:] = …`: as many items as there were."""
        assert isinstance(target.slice, ast.Slice)
        kind = self.value(value)
        self.list_check(kind)
        given = self.temporary()
        self.at.set(given)
        base = self.value(target.value)
        self.list_check(base)
        low = self.entity(target.slice.lower) if target.slice.lower else Known(0)
        assert isinstance(low, Known)
        self.at.number(low.value)
        if target.slice.upper is None:
            self.at.number(GREATEST)
        else:
            high = self.entity(target.slice.upper)
            assert isinstance(high, Known)
            self.at.number(high.value)
        self._note_slice(target, low.value, kind)
        self.at.get(given)
        self.runtime("put_slice", NOTHING, base, NUMBER, NUMBER, kind)
        self.at.put(w.DROP)

    def _note_slice(self, target: ast.Subscript, low: int, kind: Kind) -> None:
        assert isinstance(target.slice, ast.Slice)
        cells = self.translation.cells
        base = self.entity(target.value)
        if isinstance(base, Region):
            cells.put_region(base, kind.element)
        elif self.is_own_frame(target.value):
            high = self.entity(target.slice.upper) if target.slice.upper else None
            assert isinstance(high, Known)
            for index in range(low, high.value):
                for info in self.unit.frames.values():
                    cells.put_slot(info, index, kind.element)
        else:
            cells.put_anywhere(None, kind.element)

    def _unpack(self, target: ast.Tuple, value: ast.expr) -> None:
        if isinstance(value, ast.Tuple):
            simple = all(isinstance(one, ast.Name) for one in target.elts)
            if simple and all(
                (entity := self.entity(one)) is not None and not _is_plain(entity)
                for one in value.elts
            ):
                for one, given in zip(target.elts, value.elts, strict=True):
                    self.assign(one, given)
                return
            places: list[ast.expr] = []
            for given in value.elts:
                entity = self.entity(given)
                if entity is not None:
                    places.append(given)
                    continue
                name = f" given {len(self.at.locals)}"
                self.set_local(name, self.value(given))
                places.append(ast.Name(name, ast.Load()))
            for one, given in zip(target.elts, places, strict=True):
                self.assign(one, given)
            return
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            if value.func.id == "divmod":
                one, other = target.elts
                assert isinstance(one, ast.Name) and isinstance(other, ast.Name)
                left, right = value.args
                name = f" given {len(self.at.locals)}"
                self.set_local(name, self.value(left))
                kept = ast.Name(name, ast.Load())
                self.set_local(one.id, self.value(ast.BinOp(kept, ast.FloorDiv(), right)))
                self.set_local(other.id, self.value(ast.BinOp(kept, ast.Mod(), right)))
                return
        kind = self.value(value)
        self.unpack_list(target, kind)

    def unpack_list(self, target: ast.expr, kind: Kind) -> None:
        """Gives the items of the list on the stack to several names."""
        assert isinstance(target, ast.Tuple)
        self.as_address(kind)
        place = self.temporary()
        self.at.tee(place)
        self.at.load()
        self.at.number(len(target.elts))
        self.at.put(w.NE)
        self.at.trap_if()
        for index, one in enumerate(target.elts):
            assert isinstance(one, ast.Name)
            self.at.get(place)
            self.at.load(4 + 4 * index)
            self.set_local(one.id, kind.element)

    def _change(self, node: ast.AugAssign) -> None:
        target = node.target
        if isinstance(target, ast.Name):
            given = ast.BinOp(ast.Name(target.id, ast.Load()), node.op, node.value)
            self.set_local(target.id, self.value(given))
            return
        if isinstance(target, ast.Attribute):
            self.assign(target, ast.BinOp(ast.Attribute(target.value, target.attr, ast.Load()), node.op, node.value))
            return
        assert isinstance(target, ast.Subscript)
        given_name = f" index {len(self.at.locals)}"
        index: ast.expr = target.slice
        if self.entity(index) is None:
            self.set_local(given_name, self.value(index))
            index = ast.Name(given_name, ast.Load())
        read = ast.Subscript(target.value, index, ast.Load())
        self.assign(
            ast.Subscript(target.value, index, ast.Store()), ast.BinOp(read, node.op, node.value)
        )

    def _if(self, node: ast.If) -> None:
        test = self.entity(node.test)
        if isinstance(test, Known) and not isinstance(test.value, Scratch):
            self.statements(node.body if test.value else node.orelse)
            return
        self.condition(node.test)
        self.at.branch()
        known = dict(self.known)
        self.statements(node.body)
        if node.orelse:
            self.at.otherwise()
            self.known = dict(known)
            self.statements(node.orelse)
        self.known = known | {
            name: one for name, one in self.known.items() if name not in known
        }
        self.at.end()

    def _while(self, node: ast.While) -> None:
        if node.orelse:
            raise Untranslatable("while … else")
        outside = self.at.block()
        again = self.at.loop()
        test = self.entity(node.test)
        if not (isinstance(test, Known) and test.value):
            self.condition(node.test)
            self.at.put(w.EQZ)
            self.at.jump_if(outside)
        self.loops.append((outside, again))
        self.statements(node.body)
        self.loops.pop()
        self.at.jump(again)
        self.at.end()
        self.at.end()

    def _for(self, node: ast.For) -> None:
        entity = self.entity(node.iter)
        if isinstance(entity, Known) and not (entity.value and _is_table(entity.value)):
            for item in entity.value:
                self._give(node.target, item)
                self.statements(node.body)
            return
        if node.orelse:
            after = self.at.block()
            self.each(node.target, node.iter, lambda: self._for_body(node, after))
            self.statements(node.orelse)
            self.at.end()
            return
        self.each(node.target, node.iter, lambda: self.statements(node.body))

    def _for_body(self, node: ast.For, after: int) -> None:
        """With `else`: to break is to go on behind that."""
        _, inside = self.loops.pop()
        self.loops.append((after, inside))
        self.statements(node.body)

    def _give(self, target: ast.expr, item: Any) -> None:
        if isinstance(target, ast.Name):
            self.known[self.prefix + target.id] = Known(item)
            return
        assert isinstance(target, ast.Tuple)
        for one, part in zip(target.elts, item, strict=True):
            self._give(one, part)


SHADOW_TOP, JOURNAL_TOP, HEAP_TOP, HEAP_END, HEAP_START, LEAVING = range(6)
"""Globals of the module."""


@define(eq=False)
class Scratch:
    """A list of the engine that is empty between calls: a small place for one."""

    address: int


class Walk:
    """A loop over something: how it goes on, and what its target is given."""

    enumerated = False

    def __init__(self, body: Body) -> None:
        self.body = body
        self.at = body.at
        self.index = body.temporary()
        self.at.number(0)
        self.at.set(self.index)

    def test(self, outside: int) -> None:
        raise NotImplementedError

    def item(self) -> Kind:
        raise NotImplementedError

    def step(self) -> None:
        self.at.get(self.index)
        self.at.number(1)
        self.at.put(w.ADD)
        self.at.set(self.index)

    def backwards(self) -> None:
        raise Untranslatable("reversed")

    def assign(self, target: ast.expr) -> None:
        if self.enumerated:
            assert isinstance(target, ast.Tuple)
            counter, target = target.elts
            assert isinstance(counter, ast.Name)
            self.at.get(self.index)
            self.body.set_local(counter.id, number(0, 1 << 16))
        kind = self.item()
        if isinstance(target, ast.Name):
            self.body.set_local(target.id, kind)
        else:
            self.body.unpack_list(target, kind)


class ListWalk(Walk):
    """Over the list on the stack. How long it is, is asked each time, as Python does."""

    is_backwards = False

    def __init__(self, body: Body, kind: Kind) -> None:
        body.as_address(kind)
        self.kind = kind.element
        self.address = body.temporary()
        body.at.set(self.address)
        super().__init__(body)

    def backwards(self) -> None:
        self.is_backwards = True

    def test(self, outside: int) -> None:
        self.at.get(self.index)
        self.at.get(self.address)
        self.at.load()
        self.at.put(w.GE)
        self.at.jump_if(outside)

    def item(self) -> Kind:
        self.at.get(self.address)
        if self.is_backwards:
            self.at.get(self.address)
            self.at.load()
            self.at.get(self.index)
            self.at.put(w.SUB)
            self.at.number(1)
            self.at.put(w.SUB)
        else:
            self.at.get(self.index)
        self.at.number(2)
        self.at.put(w.SHL, w.ADD)
        self.at.load(4)
        return self.kind


class FrameWalk(Walk):
    is_backwards = False

    def backwards(self) -> None:
        self.is_backwards = True

    def test(self, outside: int) -> None:
        self.at.get(self.index)
        self.body._depth()
        self.at.put(w.GE)
        self.at.jump_if(outside)

    def item(self) -> Kind:
        if self.is_backwards:
            self.body._depth()
            self.at.get(self.index)
            self.at.put(w.SUB)
            self.at.number(1)
            self.at.put(w.SUB)
        else:
            self.at.get(self.index)
        self.at.number(self.body.memory.frame_bytes)
        self.at.put(w.MUL)
        self.at.number(LIST + self.body.memory.frames)
        self.at.put(w.ADD)
        return list_of(ANYTHING)


class RangeWalk(Walk):
    def __init__(self, body: Body, low: ast.expr, high: ast.expr, by: int) -> None:
        super().__init__(body)
        self.by = by
        self.low = body.word(body.number_value(low))
        self.at.set(self.index)
        self.high = body.word(body.number_value(high))
        self.end = body.temporary()
        self.at.set(self.end)

    def test(self, outside: int) -> None:
        self.at.get(self.index)
        self.at.get(self.end)
        self.at.put(w.GE if self.by > 0 else w.LE)
        self.at.jump_if(outside)

    def step(self) -> None:
        self.at.get(self.index)
        self.at.number(self.by)
        self.at.put(w.ADD)
        self.at.set(self.index)

    def item(self) -> Kind:
        self.at.get(self.index)
        ends = [self.low.low or 0, self.low.greatest, self.high.low or 0, self.high.greatest]
        return number(min(ends), max(ends))


def _is_plain(entity: Known | Part | Region) -> bool:
    """Whether it is a word that a local can hold."""
    return isinstance(entity, Known) and (
        entity.value is None or isinstance(entity.value, bool | int | str)
        or (isinstance(entity.value, tuple | list) and not entity.value)
    )


def _is_table(value: Any) -> bool:
    """Whether code walks through it when it runs; else it is unrolled."""
    if isinstance(value, bytes | frozenset):
        return True
    return isinstance(value, tuple | list) and _all_words(value)


def _all_words(value: Any) -> bool:
    if isinstance(value, tuple | list):
        return all(_all_words(item) for item in value)
    return value is None or isinstance(value, bool | int | str)


def _is_test(node: ast.expr) -> bool:
    if isinstance(node, ast.BoolOp):
        return all(_is_test(value) for value in node.values)
    return isinstance(node, ast.Compare) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


def _all_of(items: ast.expr) -> ast.ListComp:
    name = ast.Name(" item", ast.Store())
    generator = ast.comprehension(target=name, iter=items, ifs=[], is_async=0)
    return ast.ListComp(elt=ast.Name(" item", ast.Load()), generators=[generator])


def _generator(items: ast.expr) -> ast.GeneratorExp:
    made = _all_of(items)
    return ast.GeneratorExp(elt=made.elt, generators=made.generators)


def _has_no_return(body: Sequence[ast.stmt]) -> bool:
    return not any(isinstance(node, ast.Return) for one in body for node in ast.walk(one))


def _returns(body: Sequence[ast.stmt]) -> bool:
    return bool(body) and (
        isinstance(body[-1], ast.Return | ast.Raise)
        or (isinstance(body[-1], ast.If) and _returns(body[-1].body) and _returns(body[-1].orelse))
    )


def _range(operator: ast.operator, left: Kind, right: Kind) -> Kind:
    a, b, c, d = left.low, left.greatest, right.low, right.greatest
    assert a is not None and c is not None
    if isinstance(operator, ast.Add):
        return number(a + c, b + d)
    if isinstance(operator, ast.Sub):
        return number(a - d, b - c)
    if isinstance(operator, ast.Mult):
        ends = (a * c, a * d, b * c, b * d)
        return number(min(ends), max(ends))
    raise Untranslatable(f"{operator}")


def _computed(operator: ast.operator, left: int, right: int) -> int:
    match operator:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case ast.FloorDiv():
            return left // right
        case ast.Mod():
            return left % right
        case ast.BitOr():
            return left | right
        case ast.LShift():
            return left << right
    raise Untranslatable(f"{operator}")


def _compared(operator: ast.cmpop, left: Any, right: Any) -> Known | None:
    match operator:
        case ast.Is():
            return Known(left is right)
        case ast.IsNot():
            return Known(left is not right)
        case ast.Eq():
            return Known(left == right)
        case ast.NotEq():
            return Known(left != right)
        case ast.GtE():
            return Known(left >= right)
        case ast.LtE():
            return Known(left <= right)
        case ast.Lt():
            return Known(left < right)
        case ast.Gt():
            return Known(left > right)
    return None
