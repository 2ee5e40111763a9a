"""Rule files and scenarios for Pygments, and so for Sphinx, pygmentize and many others."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

from rulekit.highlighting.patterns import Pattern, Style, patterns

_TOKENS: dict[Style, Any] = {
    "comment": Comment.Single,
    "text": String,
    "number": Number,
    "declaration": Keyword.Declaration,
    "keyword": Keyword,
    "operator": Operator.Word,
    "special": Name.Builtin.Pseudo,
    "built-in": Name.Builtin,
    "kind": Keyword.Type,
    "declared": Name.Class,
    "question": Name.Function,
    "attribute": Name.Attribute,
    "name": Name,
    "sign": Operator,
    "bracket": Punctuation,
    "plain": Whitespace,
}


def _rule(pattern: Pattern) -> tuple[str, Any]:
    tokens = [_TOKENS[style] for style in pattern.styles]
    by_groups: Any = bygroups
    return pattern.expression, tokens[0] if len(tokens) == 1 else by_groups(*tokens)


class RulesLexer(RegexLexer):
    """Colours rule files and scenarios; what is no part of the language is an error in them."""

    name = "rulekit rules"
    aliases: ClassVar[list[str]] = ["rules", "scenarios", "rulekit"]
    filenames: ClassVar[list[str]] = ["*.rules", "*.scenarios"]
    flags = re.MULTILINE
    tokens: ClassVar[dict[str, list[tuple[str, Any]]]] = {
        "root": [
            (r"\s+", Whitespace),
            *(_rule(pattern) for pattern in patterns()),
            # Not `Error`: a page about mistakes shows some, and Sphinx would refuse it.
            (r".", Generic.Error),
        ]
    }
