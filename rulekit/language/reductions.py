"""What the parser does when it has read all symbols of a rule: makes a part of the tree.

Which symbols matter follows from the grammar, as in Lark's own trees: words and signs in quotes
do not, what was left out is None, a rule that begins with `_` stands for its children, and one
that begins with `?` for its only child. Lark forgets where words in quotes stood; here each part
knows the place of all that it was read from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define

from rulekit.language.literals import Reading
from rulekit.language.source import Span
from rulekit.language.tokens import LAYOUT, Token

if TYPE_CHECKING:
    from lark.grammar import Rule

MAX_DEPTH = 100
"""How deep blocks and expressions together may nest. Every later stage may recurse over the
tree without a thought, since this many levels never fill the stack."""

Action: TypeAlias = Callable[..., Any]
"""Makes something of a reading, a span and the values of the children."""

Reduction: TypeAlias = Callable[[Reading, list[Any]], Any]
"""Makes a `Part` of the symbols of a rule, each a `Token` or a `Part`."""


@define(eq=False)
class Part:
    """What a rule was made into, the place of all that it was read from, and its depth."""

    value: Any
    start: int
    end: int
    depth: int


class NestingError(Exception):
    """Stops the reading of a declaration that is nested too deeply; carries the place."""

    def __init__(self, span: Span) -> None:
        super().__init__(span)
        self.span = span


def name_of(rule: Rule) -> str:
    """The name of what is made of a rule."""
    name: str = rule.alias or rule.origin.name
    return name


def reduction(rule: Rule, actions: Mapping[str, Action], levels: frozenset[str]) -> Reduction:
    """What is done for a rule. One whose name is in `levels` is one level deeper than the
    deepest of its children."""
    symbols, kept = rule.expansion, _kept(rule)
    inlined = rule.origin.name.startswith("_")
    passes = rule.alias is None and (inlined or (rule.options.expand1 and len(kept) == 1))
    if passes and not inlined and len(symbols) == 1:
        return _only_symbol
    words = [index for index, one in enumerate(symbols) if one.name not in LAYOUT] or [0]
    first, last = words[0], words[-1]
    expanded = frozenset(index for index, one in enumerate(symbols) if one.name.startswith("_"))
    name = name_of(rule)
    level = name in levels

    def reduce(reading: Reading, read: list[Any]) -> Part:
        values: list[Any] = []
        depth = 0
        for index in kept:
            if index is None:
                values.append(None)
                continue
            symbol = read[index]
            if symbol.__class__ is Token:
                values.append(reading.leaf(symbol))
                continue
            if symbol.depth > depth:
                depth = symbol.depth
            if index not in expanded:
                values.append(symbol.value)
            elif values:
                values += symbol.value
            else:
                values = symbol.value  # a long list grows at its end, and is not copied
        start, end = read[first].start, read[last].end
        if level:
            depth += 1
            if depth > MAX_DEPTH:
                raise NestingError(Span(reading.source, start, end))
        value: Any = values
        if not passes:
            value = actions[name](reading, Span(reading.source, start, end), *values)
        elif not inlined:
            value = values[0]
        return Part(value, start, end, depth)

    return reduce


def _only_symbol(reading: Reading, read: list[Any]) -> Any:
    return read[0]


def _kept(rule: Rule) -> list[int | None]:
    """The places of the symbols that matter; None where something was left out."""
    kept: list[int | None] = []
    index = 0
    for left_out in rule.options.empty_indices or [False] * len(rule.expansion):
        if left_out:
            kept.append(None)
            continue
        symbol: Any = rule.expansion[index]
        if not (symbol.is_term and symbol.filter_out):
            kept.append(index)
        index += 1
    return kept
