"""WebAssembly in its binary form: instructions of one function, and a module of functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from attrs import define, field

I32, I64 = 0x7F, 0x7E
_EMPTY = 0x40

# Instructions without operands of their own.
DROP, RETURN, UNREACHABLE = b"\x1a", b"\x0f", b"\x00"
EQZ, EQ, NE = b"\x45", b"\x46", b"\x47"
LT, LT_U, GT, GT_U, LE, LE_U, GE, GE_U = (bytes([code]) for code in range(0x48, 0x50))
ADD, SUB, MUL, DIV, DIV_U, REM, REM_U, AND, OR, XOR, SHL, SHR, SHR_U = (
    bytes([code]) for code in range(0x6A, 0x77)
)
EQZ64, EQ64, NE64 = b"\x50", b"\x51", b"\x52"
LT64, LT64_U, GT64, GT64_U, LE64, LE64_U, GE64, GE64_U = (
    bytes([code]) for code in range(0x53, 0x5B)
)
ADD64, SUB64, MUL64, DIV64, DIV64_U, REM64, REM64_U, AND64, OR64, XOR64, SHL64, SHR64, SHR64_U = (
    bytes([code]) for code in range(0x7C, 0x89)
)
WRAP, EXTEND, EXTEND_U = b"\xa7", b"\xac", b"\xad"
SELECT, OTHERWISE = b"\x1b", b"\x05"
TRAP_IF = b"\x04\x40\x00\x0b"
CTZ = b"\x68"
# Four words at once; those that are compared are given as four bits.
LOAD_FOUR, STORE_FOUR = b"\xfd\x00\x02\x00", b"\xfd\x0b\x02\x00"
SPLAT, EQ_FOUR, BITS = b"\xfd\x11", b"\xfd\x37", b"\xfd\xa4\x01"
COPY = b"\xfc\x0a\x00\x00"  # memory.copy: to, from, bytes


_ONE_BYTE = [bytes([number]) for number in range(0x80)]


def unsigned(number: int) -> bytes:
    if number < 0x80:
        return _ONE_BYTE[number]
    made = bytearray()
    while number > 0x7F:
        made.append(number & 0x7F | 0x80)
        number >>= 7
    made.append(number)
    return bytes(made)


def signed(number: int) -> bytes:
    made = bytearray()
    while not -0x40 <= number < 0x40:
        made.append(number & 0x7F | 0x80)
        number >>= 7
    made.append(number & 0x7F)
    return bytes(made)


_SMALL = [b"\x41" + signed(number) for number in range(-64, 4096)]


def number(number: int) -> bytes:
    small = -64 <= number < 4096
    return _SMALL[number + 64] if small else b"\x41" + signed(number)


def number64(number: int) -> bytes:
    return b"\x42" + signed(number)


@cache
def load(offset: int = 0) -> bytes:
    return b"\x28\x02" + unsigned(offset)


@cache
def store(offset: int = 0) -> bytes:
    return b"\x36\x02" + unsigned(offset)


def load64(offset: int = 0) -> bytes:
    return b"\x29\x03" + unsigned(offset)


def store64(offset: int = 0) -> bytes:
    return b"\x37\x03" + unsigned(offset)


def call(function: int) -> bytes:
    return b"\x10" + unsigned(function)


def call_indirect(type_: int) -> bytes:
    return b"\x11" + unsigned(type_) + b"\x00"


@define(eq=False)
class Local:
    """A local of a function. Among instructions it stands for its value."""

    get: bytes
    set: bytes
    tee: bytes


@cache
def local(index: int) -> Local:
    at = unsigned(index)
    return Local(b"\x20" + at, b"\x21" + at, b"\x22" + at)


@define(eq=False)
class Global:
    """A global of a module: its value, and to set it."""

    get: bytes
    set: bytes


def global_(index: int) -> Global:
    return Global(b"\x23" + unsigned(index), b"\x24" + unsigned(index))


@define(eq=False)
class Block:
    """What lies between an instruction and its end; it ends with its `with`."""

    at: Instructions
    depth: int

    def __enter__(self) -> Block:
        return self

    def __exit__(self, *_: object) -> None:
        self.at.close()


Part = bytes | int | Local
"""An instruction; a number stands for itself on the stack, a local for its value."""


@define(eq=False)
class Instructions:
    """The instructions of a function."""

    parameters: int
    code: bytearray = field(factory=bytearray)
    locals: list[int] = field(factory=list)  # types of those after the parameters
    depth: int = 0

    def new_local(self, type_: int = I32) -> Local:
        self.locals.append(type_)
        return local(self.parameters + len(self.locals) - 1)

    def put(self, *parts: Part) -> None:
        code = self.code
        for part in parts:
            if isinstance(part, bytes):
                code += part
            elif isinstance(part, Local):
                code += part.get
            else:
                code += number(part)

    def block(self, result: int = _EMPTY) -> Block:
        """Its end is where jumps go; they leave the result on the stack."""
        return self._open(bytes([0x02, result]))

    def loop(self) -> Block:
        return self._open(b"\x03\x40")

    def branch(self, result: int = _EMPTY) -> Block:
        """`if` of what is on the stack."""
        return self._open(bytes([0x04, result]))

    def _open(self, instruction: bytes) -> Block:
        self.code += instruction
        self.depth += 1
        return Block(self, self.depth)

    def close(self) -> None:
        self.code.append(0x0B)
        self.depth -= 1

    def cases(self, amount: int, *number: Part) -> Iterator[int]:
        """Goes on with one of some cases, by its number. Each is made in its turn, and has to jump
        somewhere; any other number is a trap."""
        for _ in range(amount + 1):
            self.block()
        self.put(*number, b"\x0e" + unsigned(amount), *map(unsigned, range(amount + 1)))
        for case in range(amount):
            self.close()
            yield case
        self.close()
        self.put(UNREACHABLE)

    def jump(self, block: Block) -> None:
        self.code += b"\x0c" + unsigned(self.depth - block.depth)

    def jump_if(self, block: Block) -> None:
        self.code += b"\x0d" + unsigned(self.depth - block.depth)

    def body(self) -> bytes:
        groups: list[list[int]] = []
        for type_ in self.locals:
            if groups and groups[-1][1] == type_:
                groups[-1][0] += 1
            else:
                groups.append([1, type_])
        made = unsigned(len(groups)) + b"".join(
            unsigned(number) + bytes([type_]) for number, type_ in groups
        )
        made += bytes(self.code) + b"\x0b"
        return unsigned(len(made)) + made


@define(eq=False)
class Module:
    """A module with one memory, one table, and globals that are numbers."""

    types: list[tuple[tuple[int, ...], tuple[int, ...]]] = field(factory=list)
    functions: list[tuple[int, bytes]] = field(factory=list)  # type, body
    globals: list[int] = field(factory=list)
    table: list[int] = field(factory=list)
    exports: list[tuple[str, int]] = field(factory=list)
    data: list[tuple[int, bytes]] = field(factory=list)
    pages: int = 1
    names: list[str] = field(factory=list)  # of functions, for traces

    def type_of(self, parameters: Sequence[int], results: Sequence[int]) -> int:
        wanted = (tuple(parameters), tuple(results))
        if wanted not in self.types:
            self.types.append(wanted)
        return self.types.index(wanted)

    def encode(self) -> bytes:
        types = (
            b"\x60" + unsigned(len(one)) + bytes(one) + unsigned(len(other)) + bytes(other)
            for one, other in self.types
        )
        table = unsigned(len(self.table))
        elements = b"\x00\x41\x00\x0b" + _vector(unsigned(one) for one in self.table)
        exports = (
            *(_name(name) + b"\x00" + unsigned(index) for name, index in self.exports),
            _name("memory") + b"\x02\x00",
        )
        names = _vector(unsigned(n) + _name(name) for n, name in enumerate(self.names))
        named = _name("name") + b"\x01" + unsigned(len(names)) + names
        sections = (
            (1, _vector(types)),
            (3, _vector(unsigned(type_) for type_, _ in self.functions)),
            (4, b"\x01\x70\x01" + table + table),
            (5, b"\x01\x01" + unsigned(self.pages) * 2),
            (6, _vector(b"\x7f\x01\x41" + signed(one) + b"\x0b" for one in self.globals)),
            (7, _vector(exports)),
            (9, b"\x01" + elements),
            (10, _vector(body for _, body in self.functions)),
            (11, _vector(_segment(address, one) for address, one in self.data)),
            (0, named),
        )
        made = b"\0asm\1\0\0\0"
        return made + b"".join(bytes([n]) + unsigned(len(one)) + one for n, one in sections)


def _vector(items: Iterable[bytes]) -> bytes:
    listed = list(items)
    return unsigned(len(listed)) + b"".join(listed)


def _name(name: str) -> bytes:
    return _vector(bytes([byte]) for byte in name.encode())


def _segment(address: int, data: bytes) -> bytes:
    return b"\x00\x41" + signed(address) + b"\x0b" + unsigned(len(data)) + data
