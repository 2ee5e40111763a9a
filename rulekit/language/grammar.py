"""The one module that owns the Lark object: its tables, made from grammar.lark and shipped.

Building LALR tables takes most of a second, so `python -m rulekit.language.grammar` writes
them to tables.json. They are plain data: nothing here ever unpickles.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import PatternStr, TerminalDef
from lark.parsers.lalr_analysis import Reduce, Shift

from rulekit.language.editions import since
from rulekit.language.tokens import Token

GRAMMAR = Path(__file__).with_name("grammar.lark")
TABLES = Path(__file__).with_name("tables.json")


CONTEXTUAL = frozenset({"NAME", "FACE", "COPIES"})
"""Terminals that may be others where the parser knows what can stand there."""


# For each state, what to do with a terminal or a finished rule: Lark's own tables.
States: TypeAlias = dict[int, dict[str, tuple[Any, Any]]]


class UnparsedError(Exception):
    """Tokens that are no declaration: which one is at fault, and what could have stood there."""

    def __init__(self, place: int, accepted: frozenset[str]) -> None:
        super().__init__(place, accepted)
        self.place = place
        self.accepted = accepted


Callback: TypeAlias = Callable[[Any, list[Any]], Any]
"""Makes something of a reading and the symbols of a rule: tokens, and what others made."""

Reductions: TypeAlias = Mapping[int, tuple[int, str, Callback]]
"""Of each rule, by its identity: how many symbols it has, its name, and what it calls."""


def reductions(parser: Lark, callback: Callable[[Rule], Callback]) -> Reductions:
    """The rules that a parser knows, with a callback for each."""
    return {
        id(rule): (len(rule.expansion), rule.origin.name, callback(rule)) for rule in parser.rules
    }


def parse_tokens(
    tokens: Sequence[Token], reductions: Reductions, reading: Any, words: Mapping[str, str]
) -> Any:
    """What the callback of the last rule made of one declaration, with the words of its edition.
    Raises UnparsedError."""
    cursor: Any = parser().parse_interactive(start="declaration")
    state = cursor.parser_state
    states, end = state.parse_conf.states, state.parse_conf.end_state
    stack, values = state.state_stack, state.value_stack
    # As Lark does it, but that it would compare rules each time that it looks for a callback.
    for read, token in enumerate((*tokens, None)):
        if token is not None and token.type in CONTEXTUAL:
            token.type = terminal_at(token, states, stack, words)
        type_ = "$END" if token is None else token.type
        while True:
            try:
                action, argument = states[stack[-1]][type_]
            except KeyError:
                place = min(read, len(tokens) - 1)  # the last token, if more should follow
                raise UnparsedError(place, frozenset(cursor.accepts())) from None
            if action is Shift:
                stack.append(argument)
                values.append(token)
                break
            size, name, call = reductions[id(argument)]
            start = len(values) - size
            symbols = values[start:]
            del stack[len(stack) - size :], values[start:]
            stack.append(states[stack[-1]][name][1])
            values.append(call(reading, symbols))
            if token is None and stack[-1] == end:
                return values[-1]


def terminal_at(
    token: Token, states: States, stack: Sequence[int], words: Mapping[str, str]
) -> str:
    """The terminal that a word is at this place: of the language only where one can stand."""
    actions = states[stack[-1]]
    if token.type == "NAME":
        keyword = words.get(token.text)
        if keyword is None or keyword not in actions:
            return "NAME"
        if "NAME" in actions and not _can_stand(keyword, states, stack):
            return "NAME"
        return keyword
    if token.type in actions or not token.text.isidentifier():
        return token.type
    return "NAME"  # `x3` or `QS`, where only a name can stand


def _can_stand(terminal: str, states: States, stack: Sequence[int]) -> bool:
    """Whether the terminal fits after all reductions that it would cause.

    States of an LALR parser are merged, so one may list an action for a terminal that fits
    only in another context: `order` after a line of a `change`, but not of a component.
    """
    action, argument = states[stack[-1]][terminal]
    if action is Shift:
        return True
    # The stack is deep where a file nests without end, so only what the reductions add is kept.
    below, added = len(stack), list[int]()
    while action is not Shift:
        size = len(argument.expansion)
        below -= max(0, size - len(added))
        del added[max(0, len(added) - size) :]
        state = added[-1] if added else stack[below - 1]
        added.append(states[state][argument.origin.name][1])
        if terminal not in states[added[-1]]:
            return False
        action, argument = states[added[-1]][terminal]
    return True


@cache
def keywords() -> dict[str, str]:
    """The words of the language and the names of their terminals."""
    return {
        terminal.pattern.value: terminal.name
        for terminal in parser().terminals
        if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value[0].isalpha()
    }


@cache
def words_of(edition: int) -> dict[str, str]:
    """The words that an edition of the language has, with the names of their terminals."""
    return {word: terminal for word, terminal in keywords().items() if since(word) <= edition}


@cache
def first_terminals(rule: str) -> frozenset[str]:
    """The terminals with which what a rule of the grammar reads can begin."""
    rules = parser().rules
    waiting, seen, found = [rule], {rule}, set()
    while waiting:
        name = waiting.pop()
        for first in (each.expansion[0] for each in rules if each.origin.name == name):
            if first.is_term:
                found.add(first.name)
            elif first.name not in seen:
                seen.add(first.name)
                waiting.append(first.name)
    return frozenset(found)


def first_words(rule: str) -> frozenset[str]:
    """The words of the language with which what a rule reads can begin."""
    first = first_terminals(rule)
    return frozenset(word for word, terminal in keywords().items() if terminal in first)


@cache
def parser() -> Lark:
    """The parser of declarations, from the shipped tables if they belong to the grammar."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    try:
        tables = json.loads(TABLES.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        tables = {}
    if tables.get("digest") == digest(grammar):
        return _load(tables)
    return build(grammar)


def build(grammar: str, *, debug: bool = False) -> Lark:
    """Make the tables anew; `debug` logs what is ambiguous in the grammar."""
    # `basic` is never used to read text: tokens come from indentation.py. It costs nothing,
    # because Lark builds its expressions on first use.
    return Lark(
        grammar,
        parser="lalr",
        lexer="basic",
        start=["declaration"],
        debug=debug,
        propagate_positions=False,
        maybe_placeholders=True,
    )


def digest(grammar: str) -> str:
    """What tables must have been made from to be used."""
    text = grammar.replace("\r\n", "\n")
    return sha256(f"{lark.__version__}\n{text}".encode()).hexdigest()


def dump(grammar: str) -> str:
    """The text of tables.json for a grammar; the same in every process."""
    data, memo = build(grammar).memo_serialize([TerminalDef, Rule])
    data, memo = _in_stable_order(data, memo)
    table = data["parser"].pop("parser")
    parts = {
        "digest": digest(grammar),
        "data": data,
        "memo": list(memo.values()),
        "tokens": list(table["tokens"].values()),
        "start": table["start_states"]["declaration"],
        "end": table["end_states"]["declaration"],
    }
    lines = [f'"{name}":{_compact(part)}' for name, part in parts.items()]
    states = ",\n".join(_compact(_row(actions)) for actions in table["states"].values())
    return "{" + ",\n".join(lines) + f',\n"states":[\n{states}\n]}}\n'


def _load(tables: dict[str, Any]) -> Lark:
    data = tables["data"]
    data["parser"]["parser"] = {
        "tokens": {},
        "states": {},
        "start_states": {"declaration": tables["start"]},
        "end_states": {"declaration": tables["end"]},
    }
    load: Any = Lark._load_from_dict
    loaded: Lark = load(data, dict(enumerate(tables["memo"])))
    # Filled here: Lark would look at each of ten thousand actions several times.
    rules = {index: rule for rule, index in zip(loaded.rules, _rule_numbers(data), strict=True)}
    tokens = tables["tokens"]
    table: Any = loaded.parser.parser
    states = table._parse_table.states
    for number, row in enumerate(tables["states"]):
        actions = zip(row[::2], row[1::2], strict=True)
        states[number] = {
            tokens[token]: (Shift, to) if to >= 0 else (Reduce, rules[-1 - to])
            for token, to in actions
        }
    return loaded


def _row(actions: dict[int, Any]) -> list[int]:
    """A state as token, action, token, action …; a reduction is a negative number."""
    row: list[int] = []
    for token, (reduces, argument) in sorted(actions.items()):
        row += (token, -1 - argument["@"] if reduces else argument)
    return row


def _rule_numbers(data: dict[str, Any]) -> list[int]:
    return [rule["@"] for rule in data["rules"]]


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


# --- Numbers that do not depend on the order of sets ---------------------------------


def _in_stable_order(data: dict[str, Any], memo: dict[int, Any]) -> tuple[Any, dict[int, Any]]:
    """The same tables with states, rules and tokens numbered by what they are."""
    numbers = {old: new for new, old in enumerate(sorted(memo, key=lambda n: _compact(memo[n])))}
    data = _renumber(data, numbers)
    data["rules"].sort(key=_compact)
    data["parser"]["parser_conf"]["rules"].sort(key=_compact)
    data["parser"]["lexer_conf"]["terminals"].sort(key=_compact)
    table = data["parser"]["parser"]
    names = sorted(table["tokens"].values())
    token_numbers = {old: names.index(name) for old, name in table["tokens"].items()}
    states = {
        state: dict(sorted((token_numbers[token], action) for token, action in actions.items()))
        for state, actions in table["states"].items()
    }
    order = _reached(states, table["start_states"]["declaration"])
    table["tokens"] = dict(enumerate(names))
    table["states"] = {
        order[state]: {
            token: (reduces, argument if reduces else order[argument])
            for token, (reduces, argument) in states[state].items()
        }
        for state in order
    }
    for which in ("start_states", "end_states"):
        table[which] = {name: order[state] for name, state in table[which].items()}
    return data, {numbers[old]: memo[old] for old in sorted(memo, key=numbers.__getitem__)}


def _reached(states: dict[int, dict[int, Any]], first: int) -> dict[int, int]:
    """New numbers for states, in the order in which a walk from the first reaches them."""
    order = {first: 0}
    waiting = [first]
    for state in waiting:
        for reduces, argument in states[state].values():
            if not reduces and argument not in order:
                order[argument] = len(order)
                waiting.append(argument)
    return order


def _renumber(value: Any, numbers: dict[int, int]) -> Any:
    if isinstance(value, dict):
        if "@" in value:
            return {"@": numbers[value["@"]]}
        return {key: _renumber(item, numbers) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_renumber(item, numbers) for item in value]
    return value


if __name__ == "__main__":
    TABLES.write_text(dump(GRAMMAR.read_text(encoding="utf-8")), encoding="utf-8")
