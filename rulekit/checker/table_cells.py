"""What the cell of a table means, by the type of its field; and faces in a cell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.checker.scope import World
from rulekit.language import tree
from rulekit.language.foreign_words import NUMERALS
from rulekit.language.phrases import quoted, with_article
from rulekit.language.report import suggest
from rulekit.language.source import Span
from rulekit.ruleset.types import UNLIMITED, FieldValue, Type

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_QUOTED = re.compile(r'\s*"([^"]*)"\s*(,|$)')


def values_in(cell: tree.Cell, type_: Type, world: World) -> list[FieldValue]:
    """The values of a cell: one, or one for each copy, with commas between them. What is no
    value of the type is reported, and read as 0."""
    return [_value(text, span, type_, world) for text, span in _split(cell, type_)]


def _split(cell: tree.Cell, type_: Type) -> Iterator[tuple[str, Span]]:
    """The parts of a cell, each with its place."""
    text, span = cell.text, cell.span
    if type_.name == "text":
        quoted = list(_QUOTED.finditer(text))
        if len(quoted) > 1 and "".join(found[0] for found in quoted) == text:
            for found in quoted:
                yield found[1], _part(span, found.start(1), found.end(1))
        else:
            yield text, span
        return
    if type_.name == "list":
        pattern = r"\[[^\]]*\]" if "[" in text else r".+"
    else:
        pattern = r"[^,]+"
    for found in re.finditer(pattern, text):
        lead = len(found[0]) - len(found[0].lstrip())
        stripped = found[0].strip()
        start = found.start() + lead
        yield stripped, _part(span, start, start + len(stripped))


def _part(span: Span, start: int, end: int) -> Span:
    return Span(span.source, span.start + start, max(span.start + end, span.start + start + 1))


def _value(text: str, span: Span, type_: Type, world: World) -> FieldValue:
    if type_.name == "list":
        element = type_.element or type_
        items = [item.strip() for item in text.strip("[]").split(",") if item.strip()]
        values = [_value(item, span, element, world) for item in items]
        return tuple(value for value in values if isinstance(value, int))
    if type_.name == "text":
        return text
    if type_.name == "number":
        if _NUMBER.fullmatch(text):
            return int(text)
        if text == "unlimited":
            return UNLIMITED
        help_ = None
        if text.casefold() in NUMERALS:
            help_ = f"write it with digits: `{NUMERALS[text.casefold()]}`"
        elif text.replace(".", "").isdigit():
            help_ = "numbers are whole: count in smaller units"
        return _wrong(text, span, "a number", help_, world)
    rules = world.ruleset
    if type_.name == "flag":
        if text in ("yes", "no"):
            return int(text == "yes")
        return _wrong(text, span, "`yes` or `no`", None, world)
    if type_.name == "component":
        if text in rules.components:
            world.note(span, rules.components[text])
            return world.numbers[rules.components[text]]
        return _wrong(text, span, "a component", suggest(text, rules.components), world)
    if type_.name in world.whole.symbols:
        members = world.whole.symbols[type_.name].members
        if text in members:
            world.note_symbol(span, world.whole.symbols[type_.name], text)
            return members.index(text)
        hint = suggest(text, members) or f"they are {quoted(members)}"
        return _wrong(text, span, f"a symbol of `{type_.name}`", hint, world)
    if type_.name != "unknown":
        known = f"known before the game, as {with_article(type_.name)} would be"
        return _wrong(text, span, known, None, world)
    return 0


def _wrong(text: str, span: Span, what: str, help_: str | None, world: World) -> int:
    world.report.error(
        "RK2030", span, f"`{text}` is not {what}", label=f"must be {what}", help=help_
    )
    return 0
