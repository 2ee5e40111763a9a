"""Declarations that somebody is still writing: what can follow, and the least that ends them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from lark.parsers.lalr_analysis import Shift

from rulekit.language import grammar
from rulekit.language.tokens import Token

_Stack = tuple[int, ...]

_WORDS = {
    "NAME": "ʼʼ", "INT": "1", "RPAR": ")", "RSQB": "]", "RBRACE": "}", "COLON": ":",
    "NOTHING": "do_nothing", "STRING": '""', "EQUALS": "=", "LPAR": "(", "TO": "to", "BY": "by",
    "IN": "in", "FROM": "from", "AS": "as", "UNTIL": "until", "FOR": "for", "ELSE": "else",
    "OF": "of", "HAS": "has", "PLAY": "play", "PLAYS": "plays", "COPIES": "x1", "PLUS": "+",
    "OPTION": "option", "IS": "is",
}  # fmt: skip
"""What is put in to make a declaration whole, word by word; what is tried first stands first."""

_FILLINGS = (
    *((terminal,) for terminal in _WORDS),
    ("COLON", "NOTHING"),
    ("_NL", "_INDENT", "NOTHING", "_NL", "_DEDENT"),
    ("_NL", "_INDENT", "STRING", "_NL", "_DEDENT"),
    ("_NL", "_INDENT", "OPTION", "STRING", "COLON", "NOTHING", "_NL", "_DEDENT"),
)
"""The same with blocks, which are put in as a whole."""

_MOST_TRIED = 500


def accepted(before: Sequence[Token], words: Mapping[str, str]) -> frozenset[str]:
    """The terminals that can follow the beginning of a declaration; none if it is none."""
    stack = _read((_start(),), before, words)
    if stack is None:
        return frozenset()
    states = _states()
    return frozenset(
        terminal
        for terminal in states[stack[-1]]
        if not terminal.islower() and _shifted(stack, terminal) is not None
    )


def made_whole(
    before: Sequence[Token], after: Sequence[Token], words: Mapping[str, str], most: int
) -> list[Token] | None:
    """A whole declaration that begins and ends with these tokens, with the fewest words and blocks
    put in between; None if more than `most` would be needed."""
    first = _read((_start(),), before, words)
    if first is None:
        return None
    place = before[-1].end if before else 0
    waiting: deque[tuple[_Stack, tuple[tuple[str, ...], ...]]] = deque([(first, ())])
    seen = {first}
    tried = 0
    while waiting and tried < _MOST_TRIED:
        stack, filled = waiting.popleft()
        tried += 1
        if _ends(stack, after, words):
            put_in = [one for some in filled for one in some]
            words_put = (Token(one, _WORDS.get(one, ""), place, place) for one in put_in)
            return [*before, *words_put, *after]
        if len(filled) == most:
            continue
        for filling in _FILLINGS:
            further = _after(stack, filling)
            if further is not None and further not in seen:
                seen.add(further)
                waiting.append((further, (*filled, filling)))
    return None


def closing(before: Sequence[Token]) -> list[Token]:
    """The end of the line and of all blocks that are open."""
    place = before[-1].end if before else 0
    kinds = [token.type for token in before]
    level = kinds.count("_INDENT") - kinds.count("_DEDENT")
    return [Token("_NL", "", place, place)] + [
        Token("_DEDENT", "", place, place) for _ in range(level)
    ]


def _after(stack: _Stack, terminals: Sequence[str]) -> _Stack | None:
    for terminal in terminals:
        further = _shifted(stack, terminal)
        if further is None:
            return None
        stack = further
    return stack


def _ends(stack: _Stack, after: Sequence[Token], words: Mapping[str, str]) -> bool:
    read = _read(stack, after, words)
    return read is not None and _shifted(read, "$END") is not None


def _read(stack: _Stack, tokens: Sequence[Token], words: Mapping[str, str]) -> _Stack | None:
    """The states after some tokens, which are given the terminals that they are there."""
    for token in tokens:
        type_ = token.type
        if type_ in grammar.CONTEXTUAL:
            type_ = grammar.terminal_at(token, _states(), stack, words)
        further = _shifted(stack, type_)
        if further is None:
            return None
        stack = further
    return stack


def _shifted(stack: _Stack, terminal: str) -> _Stack | None:
    """The states after a terminal was read, or after the end of all."""
    states, end = _states(), _end()
    while True:
        found = states[stack[-1]].get(terminal)
        if found is None:
            return None
        action, argument = found
        if action is Shift:
            return (*stack, argument)
        below = stack[: len(stack) - len(argument.expansion)]
        stack = (*below, states[below[-1]][argument.origin.name][1])
        if terminal == "$END" and stack[-1] == end:
            return stack


@cache
def _table() -> Any:
    cursor: Any = grammar.parser().parse_interactive(start="declaration")
    return cursor.parser_state.parse_conf, cursor.parser_state.state_stack[-1]


def _states() -> grammar.States:
    states: grammar.States = _table()[0].states
    return states


def _start() -> int:
    start: int = _table()[1]
    return start


def _end() -> int:
    end: int = _table()[0].end_state
    return end
