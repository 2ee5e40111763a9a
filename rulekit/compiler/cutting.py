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
from collections.abc import Callable, Iterable

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


def cut(code: list[ast.stmt], block_name: Callable[[int], str]) -> dict[int, list[ast.stmt]]:
    """The blocks of a body, by their numbers. It begins with a `start`, and leaves at its end."""
    cutter = _Cutter(block_name)
    cutter.put(code)
    assert cutter.current is None
    return cutter.blocks


class _Cutter:
    def __init__(self, block_name: Callable[[int], str]) -> None:
        self.block_name = block_name
        self.blocks: dict[int, list[ast.stmt]] = {}
        self.current: list[ast.stmt] | None = None  # None: nothing leads to what follows

    def put(self, code: Iterable[ast.stmt]) -> None:
        for statement in code:
            mark = _mark(statement)
            if mark is not None and mark[0] == "start":
                self._leave(statement, "go", mark[1])
                self.current = self.blocks[mark[1]] = []
            elif mark is not None:
                self._leave(statement, *mark)
            elif self.current is not None:
                for part in ("body", "orelse"):
                    if inner := getattr(statement, part, None):
                        setattr(statement, part, self._suite(inner))
                self.current.append(statement)
                if isinstance(statement, ast.Return | ast.Raise):
                    self.current = None

    def _suite(self, code: list[ast.stmt]) -> list[ast.stmt]:
        """The code inside an `if` or a loop, as far as its first block."""
        around, self.current = self.current, []
        made = self.current
        self.put(code)
        self.current = around
        return made

    def _leave(self, mark: ast.stmt, way: str, label: int) -> None:
        if self.current is None:
            return
        made = statements(_LEAVING[way], N=label, F=name(self.block_name(label)))
        if hasattr(mark, "lineno"):
            locate(made, mark.lineno)
        self.current += made
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
