"""The lines of a rule, each with what it means, to tell which of them changed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from typing import Any

from attrs import frozen

from rulekit.diff.canonical import Canonical, Reader, Reading
from rulekit.language.nodes import parts_of
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.traversal import walk

_COMMENT = re.compile(r'^((?:[^"#]|"[^"]*")*?)\s*#.*$')


@frozen
class Line:
    """A line of a rule: how deep it stands, its text without comment, and its meaning,
    with locals called by their names and by their places."""

    depth: int
    text: str
    span: Span
    by_name: Canonical
    by_place: Canonical

    def __str__(self) -> str:
        return "  " * self.depth + self.text


@frozen
class Changed:
    """A line that was taken away (`-`) or put in (`+`)."""

    sign: str
    line: Line


def lines_of(
    block: meaning.Block, reader: Reader, own: Collection[Binding] = ()
) -> tuple[Line, ...]:
    """A block line by line; what stands in one line of the file is one line here."""
    found: list[Line] = []
    for line in _Lines(reader, own).of_block(block, 1):
        last = found[-1] if found else None
        if last is not None and _place(last) == _place(line):
            found[-1] = Line(
                last.depth,
                last.text,
                last.span,
                (last.by_name, line.by_name),
                (last.by_place, line.by_place),
            )
        else:
            found.append(line)
    return tuple(found)


def line_of(span: Span, head: object, reader: Reader) -> Line:
    """The line with which a rule begins, and those to which its head goes on."""
    meant = reader.read(head)
    return Line(0, _text(span, head), span, meant, meant)


def changed_lines(old: tuple[Line, ...], new: tuple[Line, ...]) -> tuple[Changed, ...]:
    """The lines that differ in meaning, as few as possible."""
    by_name = _differ(old, new, "by_name")
    by_place = _differ(old, new, "by_place")
    return by_place if len(by_place) < len(by_name) else by_name


def _differ(old: tuple[Line, ...], new: tuple[Line, ...], key: str) -> tuple[Changed, ...]:
    keys = [[(line.depth, getattr(line, key)) for line in lines] for lines in (old, new)]
    found: list[Changed] = []
    matcher = SequenceMatcher(None, keys[0], keys[1], autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what != "equal":
            found += [Changed("-", line) for line in old[a:b]]
            found += [Changed("+", line) for line in new[c:d]]
    return tuple(found)


def _place(line: Line) -> tuple[object, int]:
    return line.span.source, line.span.line


def _text(first: Span, head: object) -> str:
    """The lines from the beginning of a span to that of the last part of a head, joined, without
    comments. What an expansion puts into the head stands in another file."""
    source = first.source
    last = max((node.span.line for node in walk(head) if node.span.source is source), default=0)
    lines = [source.line(number) for number in range(first.line, max(first.line, last) + 1)]
    return " ".join(_COMMENT.sub(r"\1", line).strip() for line in lines)


class _Lines:
    def __init__(self, reader: Reader, own: Collection[Binding]) -> None:
        self.by_name = Reading(reader, own, by_name=True)
        self.by_place = Reading(reader, own)

    def of_block(self, block: meaning.Block, depth: int) -> Iterator[Line]:
        for statement in block:
            yield from self._of(statement, depth)

    def _of(self, statement: Any, depth: int) -> Iterator[Line]:
        if isinstance(statement, meaning.If):
            for place, (condition, body) in enumerate(statement.branches):
                span = condition.span if place else statement.span
                yield self._line(span, ("elif" if place else "if", condition), depth)
                yield from self.of_block(body, depth + 1)
            if statement.otherwise:
                yield from self._else(statement.otherwise, depth)
            return
        head: list[object] = [type(statement).__name__]
        inner: list[tuple[str, Any]] = []
        for name in parts_of(statement):
            part = getattr(statement, name)
            if _is_block(part):
                inner.append((name, part))
            else:
                head.append(part)
        yield self._line(statement.span, tuple(head), depth)
        for name, part in inner:
            if name == "otherwise":
                if part:
                    yield from self._else(part, depth)
            else:
                # The body of a `choose` without a block is the rest of its block.
                deeper = not part or part[0].span.column > statement.span.column
                yield from self.of_block(part, depth + deeper)

    def _else(self, block: meaning.Block, depth: int) -> Iterator[Line]:
        first = block[0].span
        number = first.line
        while number > 1 and not first.source.line(number).lstrip().startswith("else"):
            number -= 1
        start = first.source.line_starts[number - 1]
        yield self._line(Span(first.source, start, start), ("else",), depth)
        yield from self.of_block(block, depth + 1)

    def _line(self, span: Span, head: tuple[object, ...], depth: int) -> Line:
        text = _text(span, head)
        return Line(depth, text, span, self.by_name.of(head), self.by_place.of(head))


def _is_block(part: object) -> bool:
    """Statements or choices; those without any tell nothing, and are none."""
    kinds = (meaning.Stated, meaning.Choice)
    return isinstance(part, tuple) and (not part or isinstance(part[0], kinds))
