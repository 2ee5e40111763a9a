"""WebAssembly in its binary form: instructions of one function, and a module of functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
SELECT = b"\x1b"
COPY = b"\xfc\x0a\x00\x00"  # memory.copy: to, from, bytes


def unsigned(number: int) -> bytes:
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


@define(eq=False)
class Instructions:
    """The instructions of a function. Blocks are known by their depth: a jump to one names
    what `block`, `loop` or `branch` returned."""

    parameters: int
    code: bytearray = field(factory=bytearray)
    locals: list[int] = field(factory=list)  # types of those after the parameters
    depth: int = 0

    def new_local(self, type_: int = I32) -> int:
        self.locals.append(type_)
        return self.parameters + len(self.locals) - 1

    def put(self, *operations: bytes) -> None:
        for operation in operations:
            self.code += operation

    def number(self, number: int) -> None:
        small = -64 <= number < 4096
        self.code += _SMALL[number + 64] if small else b"\x41" + signed(number)

    def number64(self, number: int) -> None:
        self.code += b"\x42" + signed(number)

    def get(self, local: int) -> None:
        self.code += b"\x20" + unsigned(local)

    def set(self, local: int) -> None:
        self.code += b"\x21" + unsigned(local)

    def tee(self, local: int) -> None:
        self.code += b"\x22" + unsigned(local)

    def get_global(self, index: int) -> None:
        self.code += b"\x23" + unsigned(index)

    def set_global(self, index: int) -> None:
        self.code += b"\x24" + unsigned(index)

    def load(self, offset: int = 0) -> None:
        self.code += b"\x28\x02" + unsigned(offset)

    def store(self, offset: int = 0) -> None:
        self.code += b"\x36\x02" + unsigned(offset)

    def load64(self, offset: int = 0) -> None:
        self.code += b"\x29\x03" + unsigned(offset)

    def store64(self, offset: int = 0) -> None:
        self.code += b"\x37\x03" + unsigned(offset)

    def call(self, function: int) -> None:
        self.code += b"\x10" + unsigned(function)

    def call_indirect(self, type_: int) -> None:
        self.code += b"\x11" + unsigned(type_) + b"\x00"

    def block(self) -> int:
        self.code += bytes([0x02, _EMPTY])
        self.depth += 1
        return self.depth

    def loop(self) -> int:
        self.code += bytes([0x03, _EMPTY])
        self.depth += 1
        return self.depth

    def branch(self, result: int = _EMPTY) -> int:
        """`if` of what is on the stack."""
        self.code += bytes([0x04, result])
        self.depth += 1
        return self.depth

    def otherwise(self) -> None:
        self.code.append(0x05)

    def end(self) -> None:
        self.code.append(0x0B)
        self.depth -= 1

    def jump(self, block: int) -> None:
        self.code += b"\x0c" + unsigned(self.depth - block)

    def jump_if(self, block: int) -> None:
        self.code += b"\x0d" + unsigned(self.depth - block)

    def trap_if(self) -> None:
        self.code += b"\x04\x40\x00\x0b"

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
