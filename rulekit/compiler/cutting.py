"""Cuts a body into blocks where it may have to wait.

Statements are lowered to Python with marks in it, which look like calls:

| mark | what it means |
|---|---|
| `start(N)` | what follows is block N |
| `go(N)` | on to block N, which is written later: it is called at once |
| `back(N)` | what was put on the stack runs; then, or at once if nothing was, block N |
| `wait(N)` | a player decides, and the answer goes to block N |

A mark may stand in an `if` or a loop. What comes after one that leaves, or after a `return`, up
to the next `start`, cannot be reached and is left out.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping

from attrs import define, field

from rulekit.compiler.ast_templates import locate, name, statements

_LEAVING = {
    "go": "return F(s, f)",
    # By way of the interpreter, which counts: a call would put each step of a loop on
    # Python's stack.
    "back": "f[0] = N\nreturn None",
    "wait": "f[0] = N\nreturn True",
}


def start(label: int) -> list[ast.stmt]:
    return statements("start(N)", N=label)


def go(label: int) -> list[ast.stmt]:
    return statements("go(N)", N=label)


def back(label: int) -> list[ast.stmt]:
    """Also the way back to a block that was run before."""
    return statements("back(N)", N=label)


def leaves(code: list[ast.stmt]) -> bool:
    """Whether what would follow could not be reached."""
    if not code:
        return False
    mark = _mark(code[-1])
    if mark is not None:
        return mark[0] != "start"
    return isinstance(code[-1], ast.Return | ast.Raise)


def cut(
    code: list[ast.stmt], entries: Container[int], block_name: Callable[[int], str]
) -> dict[int, list[ast.stmt]]:
    """The blocks of a body, by their numbers. It begins with a `start`, and leaves at its end.

    `entries` are the blocks at which code of other bodies starts. What runs whenever another
    block is done, and only then, becomes part of it.
    """
    splitter = _Splitter()
    splitter.put(code)
    assert splitter.current is None
    blocks = splitter.blocks
    _shorten(blocks)
    _leave_out_unreached(blocks, entries)
    _join(blocks, entries)
    for block in blocks.values():
        for exit in block.exits:
            way = statements(_LEAVING[exit.way], N=exit.label, F=name(block_name(exit.label)))
            locate(way, exit.line)
            exit.after += way
    return {label: block.code for label, block in blocks.items()}


@define(eq=False)
class _Exit:
    after: list[ast.stmt]  # the code at whose end it stands
    way: str
    label: int
    line: int


@define(eq=False)
class _Block:
    code: list[ast.stmt] = field(factory=list)
    exits: list[_Exit] = field(factory=list)

    @property
    def end(self) -> _Exit | None:
        """Where it goes on when it is done, if that is said at its end."""
        for exit in self.exits[-1:]:
            if exit.after is self.code and exit.way == "go":
                return exit
        return None


class _Splitter:
    def __init__(self) -> None:
        self.blocks: dict[int, _Block] = {}
        self.block = _Block()
        self.current: list[ast.stmt] | None = None  # None: nothing leads to what follows

    def put(self, code: Iterable[ast.stmt]) -> None:
        for statement in code:
            match _mark(statement):
                case "start", label:
                    self._leave("go", label, statement.lineno)
                    self.block = self.blocks[label] = _Block()
                    self.current = self.block.code
                case way, label:
                    self._leave(way, label, statement.lineno)
                case None if self.current is not None:
                    for part in ("body", "orelse"):
                        if inner := getattr(statement, part, None):
                            setattr(statement, part, self._suite(inner))
                    self.current.append(statement)
                    if isinstance(statement, ast.Return | ast.Raise):
                        self.current = None

    def _suite(self, code: list[ast.stmt]) -> list[ast.stmt]:
        """The code inside an `if` or a loop, as far as its first block."""
        around = self.block, self.current
        made: list[ast.stmt] = []
        self.current = made
        self.put(code)
        self.block, self.current = around
        return made

    def _leave(self, way: str, label: int, line: int) -> None:
        if self.current is not None:
            self.block.exits.append(_Exit(self.current, way, label, line))
            self.current = None


def _mark(statement: ast.stmt) -> tuple[str, int] | None:
    """The mark that a statement is, with its block."""
    match statement:
        case ast.Expr(
            value=ast.Call(
                func=ast.Name(id="start" | "go" | "back" | "wait" as way),
                args=[ast.Constant(value=int() as label)],
            )
        ):
            return way, label
    return None


def _shorten(blocks: Mapping[int, _Block]) -> None:
    """Goes straight to where a chain of blocks that only pass control on leads."""
    for block in blocks.values():
        for exit in block.exits:
            seen = {exit.label}
            while exit.way == "go" and not blocks[exit.label].code:
                onward = blocks[exit.label].end
                if onward is None or onward.label in seen:
                    break
                seen.add(onward.label)
                exit.label = onward.label


def _leave_out_unreached(blocks: dict[int, _Block], entries: Container[int]) -> None:
    reached = {label for label in blocks if label in entries}
    todo = list(reached)
    while todo:
        for exit in blocks[todo.pop()].exits:
            if exit.label not in reached:
                reached.add(exit.label)
                todo.append(exit.label)
    for label in blocks.keys() - reached:
        del blocks[label]


def _join(blocks: dict[int, _Block], entries: Container[int]) -> None:
    """Makes one of two blocks where the end of one is all that leads to the other."""
    exits = [exit for block in blocks.values() for exit in block.exits]
    uses = Counter(exit.label for exit in exits)
    numbered = {exit.label for exit in exits if exit.way != "go"}
    for label, block in list(blocks.items()):
        while label in blocks and (end := block.end) is not None:
            if end.label in entries or end.label in numbered or uses[end.label] > 1:
                break
            onward = blocks.pop(end.label)
            for exit in onward.exits:
                if exit.after is onward.code:
                    exit.after = block.code
            block.code += onward.code
            block.exits[-1:] = onward.exits
