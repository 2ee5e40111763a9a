"""Statements of core as lines of text, with what stands together told as one thing.

| line | what it is in the tree |
|---|---|
| `go(N)` | the rest of the block is block N, which is called |
| `back(N)` | what was put on the stack runs, then block N |
| `wait(N)` | a player decides, then block N |
| `ask(…)` | who decides, what they can answer, how many of it, at which site |
| `push(…)` | a frame is put on the stack, with what its slots are given |
| `put_off(…)` | a frame that is to run later |
| `finish(…)` | the frame is done, and its event has this answer |
| `record(…)` | an entry of the journal |
| `spend(N)` | so much effort is counted |
| `touch(…)` | endings, or `whenever` rules, are asked whether they hold |
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence

from attrs import define, field, frozen

from rulekit.compiler.answer_logging import CHOSE
from rulekit.listing.meanings import Meanings
from rulekit.listing.readable import Words, in_words


@frozen
class Line:
    depth: int
    text: str
    number: int  # of the rule
    note: str = ""
    parts: frozenset[int] = frozenset()  # of the rules that are written into it


@define(eq=False)
class Printer:
    """The lines of one function; `told` says of a site what is decided there."""

    words: Words
    meanings: Meanings
    told: Callable[[int], str]
    lines: list[Line] = field(factory=list)

    def print(self, body: Sequence[ast.stmt], depth: int = 1) -> list[Line]:
        at = 0
        while at < len(body):
            text, used, note = self._together(body[at:])
            if used:
                if text:
                    parts = _lines_in(body[at : at + used])
                    self.lines.append(Line(depth, text, body[at].lineno, note, parts))
                at += used
                continue
            self._statement(body[at], depth)
            at += 1
        return self.lines

    def text(self, node: ast.expr | None) -> str:
        return "" if node is None else in_words(node, self.words)

    # --- Several statements that are one thing -------------------------------------------

    def _together(self, body: Sequence[ast.stmt]) -> tuple[str, int, str]:
        """What the first statements are together, how many they are, and what is noted."""
        match body:
            case [
                ast.Assign(
                    targets=[ast.Subscript(ast.Name(id="f"), ast.Constant(value=0))],
                    value=ast.Constant(value=int(label)),
                ),
                ast.Return(value=ast.Constant(value=waits)),
                *_,
            ]:
                return f"{'wait' if waits else 'back'}({label})", 2, ""
            case [
                ast.Expr(ast.Call(func=ast.Attribute(ast.Attribute(attr="stack"), "pop"))),
                ast.Assign(targets=[ast.Attribute(attr="ret")], value=value),
                ast.Return(value=ast.Constant(value=None)),
                *_,
            ]:
                done = self.text(value)
                return f"finish({'' if done == 'None' else done})", 3, ""
            case [
                ast.Expr(ast.Call(func=ast.Attribute(ast.Attribute(attr="stack"), "pop"))),
                ast.Return(value=ast.Constant(value=None)),
                *_,
            ]:
                return "finish()", 2, ""
            case [ast.AugAssign(target=ast.Attribute(attr="effort"), value=much), ast.If(), *_]:
                return f"spend({self.text(much)})", 2, ""
            case [ast.AugAssign(target=ast.Attribute(attr="bulk")), *_]:
                return "", 1, ""
            case [
                ast.Expr(
                    ast.Call(ast.Attribute(ast.Attribute(attr="journal")), [ast.Tuple() as one])
                ),
                *rest,
            ]:
                return self._entry(one), 1 + (bool(rest) and _is_too_long(rest[0])), ""
        return self._alone(body[0])

    def _alone(self, node: ast.stmt) -> tuple[str, int, str]:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=local)], value=ast.Attribute(value=ast.Name(id="s"), attr=part)
            ) if local == part:
                return "", 1, ""
            case ast.Return(
                value=ast.Call(func=ast.Name(id=name), args=[ast.Name(id="s"), ast.Name(id="f")])
            ) if name in self.meanings.labels:
                return f"go({self.meanings.labels[name]})", 1, ""
            case ast.Return(value=ast.Constant(value=None)) | ast.Return(value=None):
                return "return", 1, ""
            case ast.Assign(
                targets=[ast.Attribute(attr="pend")],
                value=ast.Tuple(elts=[who, what, low, high, ast.Constant(value=int(site))]),
            ):
                texts = ", ".join(map(self.text, (who, what, low, high)))
                return f"ask({texts}, site={site})", 1, self.told(site)
            case ast.Expr(
                ast.Call(ast.Attribute(ast.Attribute(attr="stack"), "append"), [ast.List() as made])
            ):
                return self._pushed(made), 1, ""
            case ast.Assign(
                targets=[ast.Attribute(attr="later")],
                value=ast.Tuple(elts=[_, ast.Tuple() as put_off]),
            ):
                return self._put_off(put_off), 1, ""
            case ast.Assign(targets=[ast.Attribute(attr="dirty")], value=ast.Constant(value=True)):
                return "touch(endings)", 1, ""
            case ast.AugAssign(target=ast.Attribute(attr="look")):
                return "touch(whenever)", 1, ""
        return "", 0, ""

    def _entry(self, made: ast.Tuple) -> str:
        """An entry of the journal: an event with what it was given, or an answer."""
        first, _, *rest = made.elts
        match first:
            case ast.Constant(value=int(number)) if number >= 0:
                what = self.meanings.event(number) or str(number)
            case _:
                what = "chose" if _is_number(first, CHOSE) else self.text(first)
        return f"record({', '.join([what, *map(self.text, rest)])})"

    def _pushed(self, made: ast.List) -> str:
        first, *given = made.elts
        values = [self.text(one) for one in given if not isinstance(one, ast.Starred)]
        match first:
            case ast.Constant(value=int(label)):
                frame = self.meanings.frame_of(label)
                names = self.meanings.slots(frame)
                pairs = [f"{names.get(slot, slot)}={one}" for slot, one in enumerate(values, 1)]
                starred = [one for one in given if isinstance(one, ast.Starred)]
                if any(isinstance(one.value, ast.Subscript) for one in starred):
                    pairs.append("*outer")
                return f"push({', '.join([f'{frame.info.kind} {frame.info.name}', *pairs])})"
        return f"push({', '.join([self.text(first).removesuffix('[0]'), *values])})"

    def _put_off(self, made: ast.Tuple) -> str:
        """A frame that is kept until nothing but the turn, or its phase, is in progress."""
        _, first, *kept = made.elts
        known = kept[0].value if kept and isinstance(kept[0], ast.Starred) else None
        given = known.elts if isinstance(known, ast.Tuple) else []
        starts = ast.List([first, *given], ast.Load())
        return self._pushed(starts).replace("push(", "put_off(", 1)

    # --- One statement -------------------------------------------------------------------

    def _statement(self, node: ast.stmt, depth: int) -> None:
        def add(text: str) -> None:
            self.lines.append(Line(depth, text, node.lineno, parts=_lines_in([node])))

        match node:
            case ast.If():
                self._if(node, depth, "if")
            case ast.For():
                add(f"for {self._target(node.target)} in {self.text(node.iter)}:")
                self._suite(node.body, depth + 1)
                if node.orelse:
                    add("else:")
                    self._suite(node.orelse, depth + 1)
            case ast.While():
                add(f"while {self.text(node.test)}:")
                self._suite(node.body, depth + 1)
            case ast.Assign():
                targets = [self._target(one) for one in node.targets]
                add(" = ".join([*targets, self.text(node.value)]))
            case ast.AugAssign():
                sign = {ast.Add: "+=", ast.BitOr: "|="}[type(node.op)]
                add(f"{self._target(node.target)} {sign} {self.text(node.value)}")
            case ast.Return():
                add(f"return {self.text(node.value)}")
            case ast.Raise():
                add("leave(turn)")
            case ast.Expr():
                add(self.text(node.value))
            case _:
                add(ast.unparse(node))

    def _if(self, node: ast.If, depth: int, word: str) -> None:
        text = f"{word} {self.text(node.test)}:"
        self.lines.append(Line(depth, text, node.lineno, parts=_lines_in([node])))
        self._suite(node.body, depth + 1)
        match node.orelse:
            case []:
                pass
            case [ast.If() as other]:
                self._if(other, depth, "elif")
            case _:
                self.lines.append(Line(depth, "else:", node.orelse[0].lineno))
                self._suite(node.orelse, depth + 1)

    def _suite(self, body: Sequence[ast.stmt], depth: int) -> None:
        before = len(self.lines)
        self.print(body, depth)
        if len(self.lines) == before:
            self.lines.append(Line(depth, "pass", body[0].lineno))

    def _target(self, node: ast.expr) -> str:
        text = self.text(node)
        return text[1:-1] if text.startswith("(") else text


def _lines_in(body: Sequence[ast.stmt]) -> frozenset[int]:
    """The lines on which what stands in some statements was written, but for their suites."""
    return frozenset(
        node.lineno
        for statement in body
        for part in ast.iter_child_nodes(statement)
        if isinstance(part, ast.expr)
        for node in ast.walk(part)
        if isinstance(node, ast.expr)
    )


def _is_too_long(node: ast.stmt) -> bool:
    match node:
        case ast.If(body=[ast.Expr(ast.Call(func=ast.Name(id="overlong")))]):
            return True
    return False


def _is_number(node: ast.expr, number: int) -> bool:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)):
            return bool(value == -number)
        case ast.Constant(value=value):
            return bool(value == number)
    return False


def as_text(lines: Sequence[Line], first: int) -> Iterator[str]:
    """The lines, each with that of the rule where it is another than before."""
    at = first
    for line in lines:
        notes = [f":{line.number}"] if line.number != at else []
        notes += [line.note] if line.note else []
        at = line.number
        yield "    " * line.depth + line.text + (f"  # {', '.join(notes)}" if notes else "")
