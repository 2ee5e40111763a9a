"""Random functions in the subset of Python that is translated, and what comes of a call of one.

A function takes three numbers and makes of them what else it needs. Names of one letter are
numbers, of two lists of numbers, of three lists of those.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from random import Random
from typing import Any

from rulekit.native.kinds import GREATEST

NUMBERS = ("a", "b", "c", "d")
LISTS = ("xs", "ys")
ROWS = ("xss",)
CONSTANTS = (0, 1, 2, 3, -1, 5, 7, -4, 30, 1000, 65536, 999_999_999, GREATEST, -GREATEST)


class Writer:
    """Writes one function, part by part; `depth` is how much further it may nest."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.loops = 0
        self.fresh = 0
        self.items: list[str] = []  # numbers that a loop gives

    def one_of(self, *parts: Callable[[int], str]) -> Callable[[int], str]:
        return self.chance.choice(parts)

    def name(self, names: tuple[str, ...]) -> str:
        return self.chance.choice(names)

    # --- Numbers ---------------------------------------------------------------------------

    def number(self, depth: int) -> str:
        if depth <= 0 or self.chance.randrange(4) == 0:
            return self.plain(depth)
        return self.one_of(
            self.arithmetic, self.arithmetic, self.of_list, self.of_list, self.bits,
            lambda d: f"(-{self.number(d)})",
            lambda d: f"abs({self.number(d)})",
            lambda d: f"{self.name(('min', 'max'))}({self.number(d)}, {self.number(d)})",
            lambda d: f"({self.number(d)} if {self.flag(d)} else {self.number(d)})",
            lambda d: f"({self.number(d)} {self.name(('and', 'or'))} {self.number(d)})",
            lambda d: f"{{1: {self.number(d)}, 2: {self.number(d)}, 0: 4}}[{self.index(d)}]",
            lambda d: f"({self.number(d)}, {self.number(d)})[{self.number(0)} % 2]",
            lambda d: f"int_of({self.number(d)}, {self.list(d)})",
            lambda d: f"TABLE[{self.index(d)}]",
            lambda d: f"ROWS[{self.index(d)} % 3][{self.index(d)}]",
            lambda d: f"BY_NUMBER[{self.index(d)}]",
        )(depth - 1)  # fmt: skip

    def plain(self, _: int) -> str:
        if self.items and self.chance.randrange(2):
            return self.items[-1]
        if self.chance.randrange(3):
            return self.name(NUMBERS)
        number = self.chance.choice(CONSTANTS)
        return f"({number})" if number < 0 else str(number)

    def index(self, depth: int) -> str:
        """One that is most often within."""
        number = self.number(depth)
        return (
            number
            if self.chance.randrange(4) == 0
            else f"({number} % 3 - {self.name(('0', '0', '1'))})"
        )

    def arithmetic(self, depth: int) -> str:
        operator = self.name(("+", "-", "*", "//", "%"))
        right = self.number(depth)
        if operator in ("//", "%") and self.chance.randrange(4):
            right = f"({right} or 7)"
        return f"({self.number(depth)} {operator} {right})"

    def bits(self, depth: int) -> str:
        operator = self.name(("|", "&", "<<", ">>"))
        right = f"({self.number(depth)} % 31)" if operator in ("<<", ">>") else self.number(depth)
        return f"({self.number(depth)} {operator} {right})"

    def of_list(self, depth: int) -> str:
        return self.one_of(
            lambda d: f"{self.list(d)}[{self.index(d)}]",
            lambda d: f"{self.name(ROWS)}[{self.index(d)}][{self.index(d)}]",
            lambda d: f"{self.name(('len', 'sum', 'max', 'min'))}({self.list(d)})",
            lambda d: f"{self.name(('sum', 'max', 'min'))}({self.each(d, self.number)})",
            lambda d: f"len([{self.each(d, self.number)}])",
            lambda d: f"next(({self.each(d, self.number)}), {self.number(d)})",
            lambda d: f"[*{self.list(d)}, 3].index({self.number(0)} % 4)",
            lambda d: f"max([{self.each(d, self.pair)}])[{self.number(0)} % 2]",
            lambda d: f"min([{self.each(d, self.pair)}])[1]",
        )(depth)

    def pair(self, depth: int) -> str:
        return f"({self.number(depth)}, {self.number(depth)})"

    # --- Flags -----------------------------------------------------------------------------

    def flag(self, depth: int) -> str:
        if depth <= 0:
            return f"{self.number(0)} {self.comparison()} {self.number(0)}"
        return self.one_of(
            lambda d: f"({self.number(d)} {self.comparison()} {self.number(d)})",
            lambda d: f"({self.number(d)} {self.comparison()} {self.number(d)}"
                      f" {self.comparison()} {self.number(d)})",
            lambda d: f"({self.list(d)} {self.comparison()} {self.list(d)})",
            lambda d: f"({self.pair(d)} {self.comparison()} {self.pair(d)})",
            lambda d: f"({self.rows(d)} {self.name(('==', '!='))} {self.rows(d)})",
            lambda d: f"({self.number(d)} {self.name(('in', 'not in'))} {self.list(d)})",
            lambda d: f"({self.list(d)} {self.name(('in', 'not in'))} {self.rows(d)})",
            lambda d: f"({self.number(d)} in (1, 2, 3, -1))",
            lambda d: f"({self.number(d)} in SET)",
            lambda d: f"(not {self.flag(d)})",
            lambda d: f"({self.flag(d)} {self.name(('and', 'or'))} {self.flag(d)})",
            lambda d: f"{self.name(('any', 'all'))}({self.each(d, self.flag)})",
            lambda d: f"bool({self.list(d)})",
            lambda d: f"({self.name(NUMBERS)} is None)",
        )(depth - 1)  # fmt: skip

    def comparison(self) -> str:
        return self.name(("<", "<=", ">", ">=", "==", "!="))

    # --- Lists -----------------------------------------------------------------------------

    def list(self, depth: int) -> str:
        if depth <= 0 or self.chance.randrange(4) == 0:
            return self.name(LISTS)
        return self.one_of(
            lambda d: f"[{self.number(d)}, {self.number(d)}, {self.number(d)}]",
            lambda d: f"[*{self.list(d)}, {self.number(d)}, *{self.list(d)}]",
            lambda d: f"[*{self.list(d)}]",
            lambda d: f"[{self.each(d, self.number)}]",
            lambda d: f"[{self.each(d, self.number)}]",
            lambda d: f"{self.list(d)}[{self.bound(d)}:{self.bound(d)}]",
            lambda d: f"{self.list(d)}[::-1]",
            lambda d: f"([*{self.list(d)}] + {self.list(d)})",
            lambda d: f"([{self.number(d)}] * ({self.number(d)} % 5))",
            lambda d: f"({self.list(d)} if {self.flag(d)} else {self.list(d)})",
            lambda d: f"({self.list(d)} or {self.list(d)})",
            lambda d: f"sorted({self.list(d)})",
            lambda d: f"list(range({self.number(d)} % 6, {self.number(d)} % 9))",
            lambda d: f"{self.rows(0)}[{self.index(d)}]",
            lambda d: "[]",
        )(depth - 1)  # fmt: skip

    def bound(self, depth: int) -> str:
        return self.number(depth) if self.chance.randrange(2) else ""

    def rows(self, depth: int) -> str:
        if depth <= 0 or self.chance.randrange(2):
            return self.name(ROWS)
        return f"[{self.list(depth - 1)}, {self.list(depth - 1)}]"

    def each(self, depth: int, what: Callable[[int], str]) -> str:
        """What stands within a comprehension. Its name may be that of something else, too."""
        where = self.walked(depth)
        item = self.item()
        self.items.append(item)
        more = f" if {self.flag(depth - 1)}" if self.chance.randrange(2) else ""
        if self.chance.randrange(5) == 0:
            more += f" for {self.item()} in {self.list(depth - 1)}"
        made = f"{what(depth - 1)} for {item} in {where}{more}"
        self.items.pop()
        return made

    def item(self) -> str:
        self.fresh += 1
        return self.name((f"i{self.fresh}", f"i{self.fresh}", "d"))

    def walked(self, depth: int) -> str:
        return self.one_of(
            lambda d: self.list(d - 1),
            lambda d: self.list(d - 1),
            lambda d: f"range({self.number(d - 1)} % 7)",
            lambda d: (
                f"range({self.number(0)} % 7, {self.number(0)} % 7, {self.name(('-1', '2'))})"
            ),
            lambda d: f"reversed({self.list(d - 1)})",
            lambda d: "TABLE",
        )(depth)

    # --- Statements ------------------------------------------------------------------------

    def body(self, depth: int, indent: str, inside: str = "") -> str:
        """`inside`: `for` or `while`, where a loop can be left."""
        count = self.chance.randint(1, 3)
        return "".join(self.statement(depth, indent, inside) for _ in range(count))

    def statement(self, depth: int, indent: str, inside: str) -> str:
        kinds = ["number", "number", "number", "list", "list", "rows", "item", "change", "two"]
        if depth > 0:
            kinds += ["if", "for", "while", "numbered", "append"]
        if inside:
            kinds += ["leave", "leave"]
        kind = self.chance.choice(kinds)
        more = indent + "    "
        match kind:
            case "number":
                return f"{indent}{self.name(NUMBERS)} = {self.number(3)}\n"
            case "list":
                return f"{indent}{self.name(LISTS)} = {self.list(3)}\n"
            case "rows":
                return f"{indent}{self.name(ROWS)} = {self.rows(3)}\n"
            case "item":
                return (
                    f"{indent}{self.name(LISTS)} = [*{self.list(1)}]\n{indent}zs = [*xs, 1]\n"
                    f"{indent}zs[{self.index(2)}] = {self.number(2)}\n{indent}ys = [*zs]\n"
                )
            case "change":
                operator = self.name(("+", "-", "*", "//", "%"))
                right = self.number(2)
                if operator in ("//", "%"):
                    right = f"({right} or 2)"
                return f"{indent}{self.name(NUMBERS)} {operator}= {right}\n"
            case "two":
                one, other = self.chance.sample(NUMBERS, 2)
                value = self.one_of(
                    lambda d: f"{self.number(d)}, {self.number(d)}",
                    lambda d: f"divmod({self.number(d)}, {self.number(d)})",
                    lambda d: f"[{self.number(d)}, {self.number(d)}]",
                )(2)
                return f"{indent}{one}, {other} = {value}\n"
            case "if":
                made = f"{indent}if {self.flag(2)}:\n{self.body(depth - 1, more, inside)}"
                if self.chance.randrange(2):
                    made += f"{indent}else:\n{self.body(depth - 1, more, inside)}"
                return made
            case "for":
                item = self.item()
                made = f"{indent}for {item} in {self.walked(2)}:\n"
                self.items.append(item)
                made += self.body(depth - 1, more, "for")
                self.items.pop()
                if self.chance.randrange(3) == 0:
                    made += f"{indent}else:\n{self.body(depth - 1, more, inside)}"
                return made
            case "numbered":
                item = self.item()
                made = f"{indent}for n, {item} in enumerate({self.list(1)}):\n"
                self.items += [item, "n"]
                made += self.body(0, more, "for")
                del self.items[-2:]
                return made
            case "while":
                self.loops += 1
                turn = f"w{self.loops}"
                return (
                    f"{indent}{turn} = 0\n{indent}while {turn} < 4:\n{more}{turn} += 1\n"
                    f"{self.body(depth - 1, more, 'while')}"
                )
            case "append":
                return (
                    f"{indent}zs = [{self.each(2, self.number)}]\n{indent}for v in {self.walked(1)}:\n"
                    f"{more}zs.append(v)\n{indent}{self.name(LISTS)} = zs\n"
                )
            case _:
                test = self.flag(1)
                what = self.name(("break", "continue", f"return {self.number(1)}"))
                return f"{indent}if {test}:\n{more}{what}\n"

    def function(self) -> str:
        body = self.body(2, "    ")
        result = self.one_of(
            self.number, self.flag, self.list, self.rows, self.pair,
            lambda d: f"({', '.join((*NUMBERS, *LISTS, *ROWS))})",
        )(2)  # fmt: skip
        return (
            "def candidate(a, b, c):\n    d = 0\n    xs = [a, b, c]\n    ys = []\n"
            f"    xss = [xs, [b]]\n{body}    return {result}\n"
        )


class TooMuch(Exception):
    """A function made more of its numbers or lists than a test has time for."""


class Watch:
    """Looks at every number and list of a call: whether they left what native code holds."""

    grown = False

    def seen(self, value: Any) -> Any:
        if isinstance(value, int) and abs(value) > GREATEST:
            self.grown = True
            if abs(value) > 1 << 200:
                raise TooMuch
        if isinstance(value, list | tuple) and len(value) > 300:
            raise TooMuch
        return value


def watched(text: str) -> ast.Module:
    """The function with every number and list given to `seen`."""
    return ast.fix_missing_locations(_Watching().visit(ast.parse(text)))


class _Watching(ast.NodeTransformer):
    def generic_visit(self, node: ast.AST) -> ast.AST:
        made = super().generic_visit(node)
        if isinstance(made, ast.AugAssign):
            load = ast.parse(ast.unparse(made.target), mode="eval").body
            return ast.Assign([made.target], _looked_at(ast.BinOp(load, made.op, made.value)))
        if isinstance(made, ast.Call):
            name = made.func.id if isinstance(made.func, ast.Name) else ""
            return made if name in ("range", "reversed", "enumerate") else _looked_at(made)
        if isinstance(made, ast.BinOp | ast.UnaryOp | ast.List | ast.ListComp):
            return _looked_at(made)
        return made


def _looked_at(node: ast.expr) -> ast.Call:
    return ast.Call(func=ast.Name("seen", ast.Load()), args=[node], keywords=[])
