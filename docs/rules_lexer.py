"""Colours for rule files in the documentation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

GRAMMAR = Path(__file__).parent.parent / "rulekit" / "language" / "grammar.lark"

KEYWORDS = tuple(
    sorted(
        set(re.findall(r'^[A-Z]+: "([a-z_]+)"$', GRAMMAR.read_text(encoding="utf-8"), re.MULTILINE))
    )
)
"""The words of the language, from its grammar."""

CONSTANTS = ("yes", "no", "nobody", "nothing", "unlimited")
SPECIAL = ("you", "this", "current", "players", "everyone", "others")


class RulesLexer(RegexLexer):
    name = "rulekit rules"
    aliases: ClassVar[list[str]] = ["rules", "scenarios"]
    filenames: ClassVar[list[str]] = ["*.rules", "*.scenarios"]

    tokens: ClassVar[dict[str, list[object]]] = {
        "root": [
            (r"#.*$", Comment.Single),
            (r'"[^"\n]*"', String),
            (r"(10|[2-9JQKA])[♠♥♦♣SHDC](?!\w)", Number),
            (r"x?[0-9]+\b", Number),
            (words(CONSTANTS, suffix=r"\b"), Keyword.Constant),
            (words(SPECIAL, suffix=r"\b"), Name.Builtin.Pseudo),
            (words(KEYWORDS, suffix=r"\b"), Keyword),
            (r"[^\W\d]\w*(?=\()", Name.Function),
            (r"[^\W\d]\w*", Name),
            (r"[-+*/%=<>!]+|\.\.+", Operator),
            (r"[()\[\]{}:,.?]", Punctuation),
            (r"\s+|.", Text),  # a page may show what is wrong
        ]
    }
