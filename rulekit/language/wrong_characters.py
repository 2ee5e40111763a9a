"""The error for a character with which no word and no sign begins."""

from __future__ import annotations

import re

from rulekit.language.diagnostics import Diagnostic, Edit
from rulekit.language.source import Source, Span


def wrong_character(source: Source, start: int) -> Diagnostic:
    """The error for a character with which no word and no sign begins."""
    text = source.text
    span = Span(source, start, start + 1)
    character = text[start]
    first, *words = _line(source, start).split(" ", 1)
    if first in ("extends", "expands", "include") and words and character in "/\\":
        return _path(source, start, words[0])
    if character == '"':
        end = _end_of_line(source, start)
        return Diagnostic(
            "RK0020",
            "error",
            "this text is never closed",
            Span(source, start, end),
            'expected a `"` before the end of the line',
            help="a text stands on one line, between two double quotes",
        )
    if character in "'‘’`“”„«»":
        if _POSSESSIVE.match(text, start):
            return Diagnostic(
                "RK0105",
                "error",
                f"`{character}` is no sign of this language",
                span,
                "write `'`",
                edit=Edit(span, "'"),
            )
        if _within_name(source, start):
            return apostrophe(source, start)
        return _wrong_quotes(source, start)
    if character == "\t":
        return Diagnostic(
            "RK0010",
            "error",
            "words are separated by spaces, not by tabs",
            span,
            "a tab",
            edit=Edit(span, " "),
        )
    if character == "!" and (name := _word_before(source, start)):
        return Diagnostic(
            "RK0021",
            "error",
            "unexpected character `!`",
            Span(source, start - len(name), start + 1),
            "no name holds this sign",
            help=f'a name with other signs than letters and digits stands in quotes: `"{name}!"`',
        )
    for sign, right, reason in _FOREIGN_SIGNS:
        if text.startswith(sign, start):
            span = Span(source, start, start + len(sign))
            edit = None if right is None else Edit(span, right)
            return Diagnostic(
                "RK0105", "error", f"`{sign}` is no sign of this language", span, reason, edit=edit
            )
    return Diagnostic(
        "RK0021",
        "error",
        f"unexpected character `{character}`",
        span,
        "no word or sign begins with it",
        help=f'names hold letters, digits and `_`; other names are quoted: `"Name {character}"`',
    )


_FOREIGN_SIGNS: list[tuple[str, str | None, str]] = [
    ("&&", "and", "write `and`"),
    ("&", "and", "write `and`"),
    ("||", "or", "write `or`"),
    ("|", "or", "write `or`"),
    ("!", "not ", "write `not`"),
    ("/*", None, "a comment starts with `#`"),
    ("/=", None, "write `x = x // …`: it divides and rounds down"),
    ("/", "//", "write `//`: it divides and rounds down"),
    (";", None, "a statement ends with its line"),
    ("×", "x", "write `x`"),
    ("−", "-", "write `-`"),
    ("–", "-", "write `-`"),
    ("≤", "<=", "write `<=`"),
    ("≥", ">=", "write `>=`"),
    ("≠", "!=", "write `!=`"),
    ("…", "...", "write `...`"),
    ("→", "->", "write `->`"),
]


_POSSESSIVE = re.compile(r"(?<=\w)[‘’`]s +(?:log|stack|prompt)\b")


def _wrong_quotes(source: Source, start: int) -> Diagnostic:
    closers = "'’‘`”“»«\""
    end = _end_of_line(source, start)
    close = next((i for i in range(start + 1, end) if source.text[i] in closers), None)
    span = Span(source, start, start + 1 if close is None else close + 1)
    text = source.text[start + 1 : span.end - 1]
    edit = Edit(span, f'"{text}"') if close is not None and '"' not in text else None
    return Diagnostic(
        "RK0025",
        "error",
        "texts stand between straight double quotes",
        span,
        "another kind of quote",
        help=f"write {edit.replacement}" if edit else 'write `"` before and after the text',
        edit=edit,
    )


def _end_of_line(source: Source, start: int) -> int:
    end = source.text.find("\n", start)
    end = len(source.text) if end < 0 else end
    return end - 1 if source.text[end - 1 : end] == "\r" else end


def _line(source: Source, start: int) -> str:
    begin = source.text.rfind("\n", 0, start) + 1
    return source.text[begin : _end_of_line(source, start)]


def _word_before(source: Source, start: int) -> str:
    """The word that ends where a sign stands; empty if there is none."""
    begin = start
    while begin > 0 and (source.text[begin - 1].isalnum() or source.text[begin - 1] == "_"):
        begin -= 1
    return source.text[begin:start]


def _within_name(source: Source, start: int) -> bool:
    around = source.text[max(0, start - 1) : start + 2]
    return len(around) == 3 and around[0].isalpha() and around[2].isalpha()


def _path(source: Source, start: int, path: str) -> Diagnostic:
    """`include sub/foo.rules`: the path of a file without quotes."""
    end = _end_of_line(source, start)
    span = Span(source, end - len(path), end)
    slashed = path.replace("\\", "/")
    right = f'"{slashed}"' if set(path).isdisjoint('"# ') else None
    return Diagnostic(
        "RK0101",
        "error",
        "the path of a file stands in quotes",
        span,
        f"write `{right}`" if right else "write it in quotes, with `/` between the folders",
        edit=Edit(span, right) if right else None,
    )


def apostrophe(source: Source, start: int) -> Diagnostic:
    """`action Fool's Gold`: a sign in a name that stands in no quotes."""
    return Diagnostic(
        "RK0021",
        "error",
        f"unexpected character `{source.text[start]}`",
        Span(source, start, start + 1),
        "no word or sign begins with it",
        help='a name with an apostrophe stands in quotes, as in `"Fool\'s Gold"`',
    )
