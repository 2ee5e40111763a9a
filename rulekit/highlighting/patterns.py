"""What is coloured in a rule file and how it is found; the words come from the grammar."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.checker.scope import BUILT_IN, SPECIAL
from rulekit.language import grammar
from rulekit.ruleset.builtins import DEEDS

Style: TypeAlias = Literal[
    "comment", "text", "number", "declaration", "keyword", "operator", "special",
    "built-in", "kind", "declared", "question", "attribute", "name", "sign", "bracket", "plain",
]  # fmt: skip
"""What a part of a rule file is; each kind of highlighter has a name of its own for it."""

_OPERATORS = ("or_", "and_", "not_", "comparison")  # the rules of the grammar that have them

_NAME = r"[^\W\d][\w\u0300-\u036f]*"
_CAPITAL = r"[^\W\da-z_][\w\u0300-\u036f]*"
_STRING = r'"[^"\n]*"'
_FACE = r"(?:10|[2-9JQKA])[♠♥♦♣SHDC](?!\w)"


@frozen
class Pattern:
    """A regular expression that Python and Oniguruma read alike, and the styles of its groups.

    A pattern without groups has one style. Of the patterns that match at a place the first
    of the table counts.
    """

    expression: str
    styles: tuple[Style, ...]


@frozen
class Words:
    """The words of the language by what they do; the same word may do several things."""

    declarations: frozenset[str]
    operators: frozenset[str]
    keywords: frozenset[str]  # all others


@cache
def words() -> Words:
    """The words of the language, as the tables of its parser have them."""
    every = grammar.keywords()
    declarations = grammar.first_words("declaration")
    used = {
        symbol.name
        for rule in grammar.parser().rules
        if rule.origin.name in _OPERATORS
        for symbol in rule.expansion
    }
    operators = frozenset(word for word, terminal in every.items() if terminal in used)
    return Words(declarations, operators, frozenset(every) - declarations - operators)


def patterns() -> list[Pattern]:
    """The table. A word of the language is coloured also where it is a name, but for a few
    places in which only a name can stand."""
    every = words()
    declaring = any_of(every.declarations)
    heads = rf"{declaring}(?: +{declaring})*"  # such as `replace event`
    return [
        Pattern(r"#.*", ("comment",)),
        Pattern(_STRING, ("text",)),
        Pattern(rf"^({heads})( +)({_NAME})", ("declaration", "plain", "declared")),
        Pattern(rf"^{declaring}", ("declaration",)),
        Pattern(rf"^({_NAME})( +)({_FACE}|{_CAPITAL}|{_STRING})", ("kind", "plain", "declared")),
        Pattern(_FACE, ("number",)),
        Pattern(r"x?[0-9]+(?!\w)", ("number",)),
        Pattern(r"\.\.\.?", ("sign",)),
        Pattern(rf"(\.)({_NAME})", ("sign", "attribute")),
        Pattern(rf"{any_of(BUILT_IN)}(?=\()", ("built-in",)),
        Pattern(any_of(SPECIAL), ("special",)),
        Pattern(any_of(every.operators), ("operator",)),
        Pattern(any_of(every.keywords | every.declarations), ("keyword",)),
        Pattern(any_of(DEEDS), ("built-in",)),
        Pattern(rf"{_NAME}(?=\()", ("question",)),
        Pattern(_NAME, ("name",)),
        Pattern(r"'s(?!\w)|->|\+=|-=|//|[=!<>]=|[=+\-*%<>]", ("sign",)),
        Pattern(r"[:,?()\[\]{}]", ("bracket",)),
    ]  # fmt: skip


def any_of(alternatives: Iterable[str]) -> str:
    """Any of these words, but not where it is the beginning of a longer one."""
    return rf"\b(?:{'|'.join(sorted(alternatives))})(?![\w\u0300-\u036f])"
