"""Functions of native code as text: the instructions of `rulekit/native/encoding.py` by the names
that WebAssembly has for them, with what is called by its name."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence

from attrs import define, frozen

from rulekit.compiler.builder import Builder
from rulekit.language.source import Source
from rulekit.listing.known_kinds import translated
from rulekit.native.memory import GLOBALS
from rulekit.native.unit import Unit
from rulekit.native.units import Units

_COMPARED = ("eq", "ne", "lt_s", "lt_u", "gt_s", "gt_u", "le_s", "le_u", "ge_s", "ge_u")
_COMPUTED = (
    "add", "sub", "mul", "div_s", "div_u", "rem_s", "rem_u", "and", "or", "xor", "shl", "shr_s",
    "shr_u",
)  # fmt: skip

_PLAIN = {
    0x00: "unreachable", 0x0F: "return", 0x1A: "drop", 0x1B: "select", 0x45: "i32.eqz",
    0x50: "i64.eqz", 0x68: "i32.ctz", 0xA7: "i32.wrap_i64", 0xAC: "i64.extend_i32_s",
    0xAD: "i64.extend_i32_u",
    **{0x46 + at: f"i32.{name}" for at, name in enumerate(_COMPARED)},
    **{0x51 + at: f"i64.{name}" for at, name in enumerate(_COMPARED)},
    **{0x6A + at: f"i32.{name}" for at, name in enumerate(_COMPUTED)},
    **{0x7C + at: f"i64.{name}" for at, name in enumerate(_COMPUTED)},
}  # fmt: skip

_OPENING = {0x02: "block", 0x03: "loop", 0x04: "if"}
_INDEXED = {
    0x0C: "br", 0x0D: "br_if", 0x20: "local.get", 0x21: "local.set", 0x22: "local.tee",
    0x23: "global.get", 0x24: "global.set",
}  # fmt: skip
_OF_MEMORY = {0x28: "i32.load", 0x29: "i64.load", 0x36: "i32.store", 0x37: "i64.store"}
_CONSTANTS = {0x41: "i32.const", 0x42: "i64.const"}
_FOUR = {
    0: "v128.load", 11: "v128.store", 17: "i32x4.splat", 55: "i32x4.eq", 164: "i32x4.bitmask",
}  # fmt: skip
_TYPES = {0x7F: "i32", 0x7E: "i64"}


@frozen
class WasmFunction:
    name: str
    source: Source
    line: int
    text: str


def wasm_of(builder: Builder, is_own: Callable[[Source, int], bool]) -> list[WasmFunction]:
    """The functions on some lines of the rules that became functions of native code: others are
    written where they are called, or no random game comes to them.

    Raises one of `known_kinds.FAULTS` where rules cannot be translated.
    """
    places = {
        function.name: (source, function.lineno)
        for source, functions in builder.functions.items()
        for function in functions
        if isinstance(function, ast.FunctionDef) and is_own(source, function.lineno)
    }
    units = translated(builder).units
    return [
        WasmFunction(one.name, *places[one.name], _text_of(one, units))
        for one in sorted(units.all, key=lambda one: places.get(one.name, (None, 0))[1])
        if one.name in places and one.code
    ]


def _text_of(unit: Unit, units: Units) -> str:
    names = [name.replace(" ", "_") for name in GLOBALS]
    return as_text(unit.name, len(unit.kinds), unit.code, lambda at: units.all[at].name, names)


def as_text(
    name: str, parameters: int, code: bytes, called: Callable[[int], str], globals_: Sequence[str]
) -> str:
    """A function as WebAssembly's text; its parameters and its result are 32 bits each."""
    reader = _Reader(code, called, globals_)
    reader.unsigned()  # how long it is
    kinds = [_TYPES[kind] for _ in range(reader.unsigned()) for kind in reader.locals()]
    head = f"(func ${name}{' (param i32)' * parameters} (result i32)"
    lines = [head]
    if kinds:
        lines.append(f"  (local {' '.join(kinds)})")
    lines += [f"  {line}" for line in _shorter(list(reader.instructions()))]
    return "\n".join([*lines, ")"])


@define(eq=False)
class _Reader:
    code: bytes
    called: Callable[[int], str]
    globals: Sequence[str]
    at: int = 0

    def byte(self) -> int:
        self.at += 1
        return self.code[self.at - 1]

    def unsigned(self) -> int:
        made = shift = 0
        while True:
            byte = self.byte()
            made |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return made

    def signed(self) -> int:
        start = self.at
        made = self.unsigned()
        bits = 7 * (self.at - start)
        return made - (1 << bits) if made >> (bits - 1) else made

    def locals(self) -> list[int]:
        """So many of one type."""
        amount = self.unsigned()
        return [self.byte()] * amount

    def instructions(self) -> Iterator[str]:
        """Up to the end of the function, each as deep as it stands."""
        depth = 0
        while True:
            byte = self.byte()
            if byte in (0x05, 0x0B):
                if byte == 0x0B and depth == 0:
                    return
                yield "  " * (depth - 1) + ("else" if byte == 0x05 else "end")
                depth -= byte == 0x0B
                continue
            yield "  " * depth + self.instruction(byte)
            depth += byte in _OPENING

    def instruction(self, byte: int) -> str:
        if byte in _PLAIN:
            return _PLAIN[byte]
        if byte in _OPENING:
            kind = self.byte()
            return _OPENING[byte] + (f" (result {_TYPES[kind]})" if kind in _TYPES else "")
        if byte in _INDEXED:
            index = self.unsigned()
            of_module = byte in (0x23, 0x24)
            return f"{_INDEXED[byte]} {f'${self.globals[index]}' if of_module else index}"
        if byte in _OF_MEMORY:
            self.unsigned()
            offset = self.unsigned()
            return _OF_MEMORY[byte] + (f" offset={offset}" if offset else "")
        if byte in _CONSTANTS:
            return f"{_CONSTANTS[byte]} {self.signed()}"
        if byte == 0x0E:
            places = [self.unsigned() for _ in range(self.unsigned() + 1)]
            return f"br_table {' '.join(map(str, places))}"
        if byte == 0x10:
            return f"call ${self.called(self.unsigned())}"
        if byte == 0x11:
            type_, _ = self.unsigned(), self.byte()
            return f"call_indirect (type {type_})"
        if byte == 0xFC:
            self.at += 3
            return "memory.copy"
        if byte == 0xFD:
            return self._four()
        raise ValueError(f"native code has an instruction 0x{byte:02x}, which has no name here")

    def _four(self) -> str:
        which = self.unsigned()
        if which in (0, 11):
            self.unsigned()
            offset = self.unsigned()
            return _FOUR[which] + (f" offset={offset}" if offset else "")
        return _FOUR[which]


def _shorter(lines: list[str]) -> Iterator[str]:
    """Several instructions on a line where nothing is opened or closed: fewer lines to read."""
    made: list[str] = []
    for line in lines:
        depth = len(line) - len(line.lstrip())
        word = line.split()[0]
        opens = word in ("block", "loop", "if", "else", "end")
        last_depth = len(made[-1]) - len(made[-1].lstrip()) if made else -1
        last_word = made[-1].split()[0] if made else "end"
        done = last_word in ("block", "loop", "if", "else", "end") or _DONE.intersection(
            made[-1].split("; ")[-1].split()[:1]
        )
        if opens or done or depth != last_depth or len(made[-1]) + len(line) > 96:
            made.append(line)
        else:
            made[-1] += f"; {line.strip()}"
    yield from made


_DONE = frozenset((
    "local.set", "global.set", "i32.store", "i64.store", "drop", "return", "br", "br_if",
    "br_table", "unreachable",
))  # fmt: skip
