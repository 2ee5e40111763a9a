"""Rule files and scenarios for VS Code and other editors that read TextMate grammars.

`python -m rulekit.highlighting.textmate` writes the grammar of the extension in
editors/vscode anew; a test tells when that is due.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rulekit.highlighting.patterns import Pattern, Style, patterns

SYNTAX = Path(__file__).parents[2] / "editors/vscode/syntaxes/rulekit.tmLanguage.json"

_SCOPES: dict[Style, str | None] = {
    "comment": "comment.line.number-sign",
    "text": "string.quoted.double",
    "number": "constant.numeric",
    "declaration": "keyword.declaration",
    "keyword": "keyword.control",
    "operator": "keyword.operator.word",
    "special": "variable.language",
    "built-in": "support.function",
    "kind": "storage.type",
    "declared": "entity.name.type",
    "question": "entity.name.function",
    "attribute": "variable.other.property",
    "name": "variable.other",
    "sign": "keyword.operator",
    "bracket": "punctuation",
    "plain": None,
}


def syntax() -> dict[str, Any]:
    """The TextMate grammar as plain data."""
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "rulekit",
        "scopeName": "source.rulekit",
        "fileTypes": ["rules", "scenarios"],
        "patterns": [_rule(pattern) for pattern in patterns()],
    }


def text() -> str:
    """The file of the extension."""
    return json.dumps(syntax(), ensure_ascii=False, indent=2) + "\n"


def _rule(pattern: Pattern) -> dict[str, Any]:
    scopes = [_scope(style) for style in pattern.styles]
    if len(scopes) == 1:
        return {"match": pattern.expression, "name": scopes[0]}
    named = {str(group): {"name": scope} for group, scope in enumerate(scopes, 1) if scope}
    return {"match": pattern.expression, "captures": named}


def _scope(style: Style) -> str | None:
    scope = _SCOPES[style]
    return f"{scope}.rulekit" if scope else None


if __name__ == "__main__":
    SYNTAX.write_text(text(), encoding="utf-8")
