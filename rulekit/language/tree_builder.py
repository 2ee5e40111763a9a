"""Builds the tree: a rule of the grammar becomes the node of `tree` that has its name, one that a
table here tells, or what the function of its name makes of its children."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from operator import itemgetter
from typing import Any

from attrs import NOTHING, fields
from lark import Lark

from rulekit.language import grammar, scenario_actions, semantic_actions, tree
from rulekit.language.literals import Reading
from rulekit.language.reductions import MAX_DEPTH, Action, NestingError, reduction
from rulekit.language.report import Report
from rulekit.language.source import Source, Span
from rulekit.language.tokens import Token

_GROUPS = frozenset({
    "names", "traits", "parameters", "event_parameters", "settings", "items", "arguments", "pair",
    "block", "statements", "choices", "branch", "declined", "component_names", "face_runs",
    "members", "modifications", "changed_members", "given_part", "given_items", "objects",
    "steps", "expectations", "pairs",
})  # fmt: skip
"""The rules that only put together what they are read from."""

_LEVELS = frozenset({
    "name", "attribute", "index", "call", "unary", "binary", "compare", "range", "conditional",
    "list_of", "table", "selection", "mapping", "block", "statements", "choices",
})  # fmt: skip
"""The rules that are one level deeper than what they are made of."""


_NODES = {
    "expression_value": "Value name parameters result body",
    "parameter": "Parameter name type default",
    "plain_type": "TypeName name",
    "list_type": "TypeName is_list name",
    "optional_type": "TypeName name optional",
    "trait": "Trait *words",
    "if_": "If *branches otherwise",
    "target": "Name text",
    "binary": "Binary left operator right",
    "compare": "Compare left operator right",
    "conditional": "Conditional then condition otherwise",
    "selection": "Comprehension name source condition key",
    "mapping": "Comprehension element name source condition key",
    "table": "Table *pairs",
    "card_reference": "CardReference name face *details",
    "shown": "Shown *players",
    "scores": "Scores *points",
}
"""The rules that become a node of another name, or whose children stand in another order than its
fields; a field with a `*` is any number of them. What has no child, was left out."""

_TEXTS = {
    "until_end_of_turn": "end of turn",
    "until_next_turn": "next turn",
    "until_this_leaves": "this leaves",
}


class Builder:
    """Builds the declarations of one source."""

    def __init__(self, source: Source) -> None:
        self.reading = Reading(source, Report())

    def declaration(self, tokens: Sequence[Token], report: Report) -> tree.Declaration | None:
        """The declaration that tokens are; None, and a diagnostic, if it cannot be read."""
        self.reading.report = Report()
        words = grammar.words_of(self.reading.source.edition)
        try:
            part = grammar.parse_tokens(tokens, _reductions(grammar.parser()), self.reading, words)
        except grammar.UnparsedError as error:
            from rulekit.language.syntax_errors import syntax_error
            from rulekit.language.syntax_fault import Fault  # for mistakes only

            source = self.reading.source
            report.add(syntax_error(Fault(source, tokens, error.place, error.accepted, words)))
            return None
        except NestingError as found:
            report.error(
                "RK0013",
                found.span,
                f"this is nested more than {MAX_DEPTH} levels deep",
                label="too deep",
                help="give a part of it a name: a `value`, an `event` or a `let`",
            )
            return None
        report.extend(self.reading.report.diagnostics)
        declaration: tree.Declaration = part.value
        return declaration


@cache
def _reductions(parser: Lark) -> grammar.Reductions:
    found = _Actions()
    return grammar.reductions(parser, lambda rule: reduction(rule, found, _LEVELS))


class _Actions(dict[str, Action]):
    """The action of each rule by its name; found when it is first needed, since few files
    need the whole tree."""

    def __missing__(self, name: str) -> Action:
        action: Action
        if name in _GROUPS:
            action = _group
        elif name in _NODES:
            class_, *order = _NODES[name].split()
            action = _ordered(getattr(tree, class_), order)
        elif name in _TEXTS:
            action = partial(_text, _TEXTS[name])
        else:
            found = getattr(semantic_actions, name, None) or getattr(scenario_actions, name, None)
            words = name.strip("_").split("_")
            action = found or _node(getattr(tree, "".join(word.capitalize() for word in words)))
        self[name] = action
        return action


def _group(reading: Reading, span: Span, *children: Any) -> tuple[Any, ...]:
    return children


def _text(text: str, reading: Reading, span: Span) -> str:
    return text


# --- Nodes by name -------------------------------------------------------------------


def _node(class_: type[tree.Node]) -> Action:
    """Makes a node of children that are its fields, in their order; the last may be left out."""
    needed = fields(class_)[1:]
    left_out = [None] * sum(one.default is NOTHING for one in needed)
    fitting = [
        (index, fit) for index, one in enumerate(needed) if (fit := _fit(str(one.type))) is not None
    ]

    def as_they_are(reading: Reading, span: Span, *children: Any) -> tree.Node:
        return class_(span, *children, *left_out[len(children) :])

    if not fitting:
        return as_they_are

    def make(reading: Reading, span: Span, *children: Any) -> tree.Node:
        values = [*children, *left_out[len(children) :]]
        for index, fit in fitting:
            if index < len(values):
                values[index] = fit(reading, values[index])
        return class_(span, *values)

    return make


def _ordered(class_: type[tree.Node], order: Sequence[str]) -> Action:
    """Makes a node of children that are its fields in another order."""
    make = _node(class_)
    names = [name.removeprefix("*") for name in order]
    # A field that has no child is what comes after them all: None.
    fields_in_order = itemgetter(
        *(names.index(one.name) if one.name in names else -1 for one in fields(class_)[1:]), -1
    )

    def rearranged(reading: Reading, span: Span, *children: Any) -> Any:
        return make(reading, span, *fields_in_order((*children, None))[:-1])

    several = next((place for place, name in enumerate(order) if name.startswith("*")), None)
    if several is None:
        return rearranged
    after = len(names) - several - 1

    def gathered(reading: Reading, span: Span, *children: Any) -> Any:
        end = len(children) - after
        some = tuple(each for each in children[several:end] if each is not None)
        return rearranged(reading, span, *children[:several], some, *children[end:])

    return gathered


def _fit(type_: str) -> Callable[[Reading, Any], Any] | None:
    """What makes a child fit a field of a type, as `tree` writes it."""
    match type_:
        case "bool":
            return _is_there
        case "str" | "str | None":
            return semantic_actions.text_of
        case "int" | "int | None":
            return lambda reading, child: None if child is None else child.value
        case "Word" | "Word | None":
            return _word
        case "Block":
            return _all
        case "tuple[str, ...]":
            return _texts
    if type_.startswith("tuple[") and not type_.endswith("None"):
        return _all
    return None


def _is_there(reading: Reading, child: Any) -> bool:
    return child if isinstance(child, bool) else child is not None


def _word(reading: Reading, child: Any) -> Any:
    """A name; a word of the language may stand for what it declares: `change game`."""
    return tree.Word(reading.span(child), child.text) if isinstance(child, Token) else child


def _texts(reading: Reading, children: tuple[Any, ...] | None) -> tuple[Any, ...]:
    return tuple(semantic_actions.text_of(reading, child) for child in children or ())


def _all(reading: Reading, child: tuple[Any, ...] | None) -> tuple[Any, ...]:
    return child or ()
