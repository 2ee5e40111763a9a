"""What there is to know of the name, word or code at a place, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulekit.editing.definition import file_at
from rulekit.editing.described import deed_shape, signature
from rulekit.editing.expression_candidates import SAID
from rulekit.editing.keyword_items import about_word
from rulekit.editing.naming import Found, name_at
from rulekit.editing.positions import range_of, where
from rulekit.editing.shapes import Hover
from rulekit.editing.workspace import Workspace
from rulekit.language import codes, tree
from rulekit.language.files import real
from rulekit.language.source import Source, Span
from rulekit.language.tokens import comments, tokenize
from rulekit.language.wording import words
from rulekit.ruleset.about import About, about
from rulekit.ruleset.builtins import DEEDS, OF_CARD, QUESTIONS
from rulekit.ruleset.catalogue import catalogue, full_name_of, part_of
from rulekit.ruleset.definitions import Binding, Component, Definition
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.relations import relations
from rulekit.ruleset.types import type_in_words
from rulekit.ruleset.uses import Ability, Meant, Symbol

_CODE = re.compile(r"RK\d{4}")
_LINES, _DOERS = 12, 8
"""So many lines of a declaration are shown, and so many that have to do with it in one way."""


def hover(workspace: Workspace, path: Path, offset: int) -> Hover | None:
    """What is told of what stands at an offset: of a name what it means and what has to do with
    it, of a word of the language what it does, of a code its page, of a mistake the page of its
    code. Raises RulesError if the file cannot be read."""
    source = workspace.source(path)
    code = _code_at(source, offset)
    if code is not None:
        return _told(workspace, code, codes.explain(code.text))
    found = name_at(workspace, path, offset)
    if found is not None:
        parts = [part for one in found.use.meant for part in _of(one, found)]
        if parts:
            return _told(workspace, found.use.span, "\n\n".join(dict.fromkeys(parts)))
    named = file_at(workspace, path, offset)
    if named is not None:
        return _of_file(workspace, named, source, offset)
    word = _word_at(source, offset)
    said = None if word is None else _of_language(word)
    if word is not None and said is not None:
        return _told(workspace, word, said)
    return _mistake_at(workspace, path, offset)


def _told(workspace: Workspace, span: Span, text: str) -> Hover:
    return {
        "contents": {"kind": "markdown", "value": text.strip()},
        "range": range_of(span, workspace.encoding),
    }


# --- What is at the place -------------------------------------------------------------------


def _code_at(source: Source, offset: int) -> Span | None:
    """The code of a message that a comment names at an offset."""
    line, column = source.position(offset)
    text, start = source.line(line), offset - column + 1
    for begin, end in comments(text):
        for match in _CODE.finditer(text, begin, end):
            if match.start() <= column - 1 <= match.end() and match[0] in codes.codes():
                return Span(source, start + match.start(), start + match.end())
    return None


def _word_at(source: Source, offset: int) -> Span | None:
    line, column = source.position(offset)
    start = offset - column + 1
    for token in tokenize(source.line(line), 0):
        if token.type == "NAME" and token.start <= column - 1 <= token.end:
            return Span(source, start + token.start, start + token.end)
    return None


def _mistake_at(workspace: Workspace, path: Path, offset: int) -> Hover | None:
    """The page of the first mistake at a place."""
    for one in workspace.understood(path).found:
        span = one.span
        if span is None or span.source.path is None or not span.start <= offset <= span.end:
            continue
        if workspace.uri(span.source) == workspace.uri(workspace.source(path)):
            return _told(workspace, span, codes.explain(one.code))
    return None


def _of_file(workspace: Workspace, named: Source, source: Source, offset: int) -> Hover | None:
    """Which rules a file is of, and what they say of themselves."""
    word = _word_at(source, offset)
    if word is None or named.path is None:
        return None
    declared = workspace.parsed(real(named.path))[0].declarations
    parts = [f"*{named.path.name}*"]
    for node in declared:
        if isinstance(node, tree.Game):
            parts = [f"**{node.title}**", *([node.text.value] if node.text else []), *parts]
    return _told(workspace, word, "\n\n".join(parts))


# --- What is told of it ---------------------------------------------------------------------


def _of_language(place: Span) -> str | None:
    """What a word of the language does."""
    word = place.text
    if word in QUESTIONS:
        return f"{_block(signature(QUESTIONS[word], word))}\n\n{QUESTIONS[word].meaning}"
    if word in DEEDS:
        return f"{_block(deed_shape(word))}\n\na deed of the engine"
    told = about_word(word, place.source.line(place.line)[: place.column - 1])
    if told is not None:
        return told
    if word in SAID:
        return f"`{word}`: {SAID[word]}"
    if word in OF_CARD:
        return f"`c.{word}`: {type_in_words(OF_CARD[word])}, of every card"
    return None


def _of(one: Meant, found: Found) -> Iterator[str]:
    """The parts of what is told of a thing."""
    rules = found.rules.world.ruleset if found.rules.world is not None else None
    match one:
        case Binding():
            yield _block(f"{one.name}: {signature(one)}")
            yield {"parameter": "parameter", "loop": "each in turn"}.get(one.role, "local name")
        case Symbol():
            yield _block(f"{one.name}: {one.symbols.name}")
            yield f"one of `{'`, `'.join(one.symbols.members)}`"
            yield from _place(one.span, rules)
        case Ability():
            span = one.rule.span
            yield _block("\n".join(_cut(_moved(span))))
            yield f"of {full_name_of(one.rule.carrier)}"
            yield from _place(span, rules)
        case Definition() if rules is not None:
            yield from _of_definition(one, rules)


def _of_definition(one: Definition, ruleset: Ruleset) -> Iterator[str]:
    named = next((each for each in catalogue(ruleset) if each.definition is one), None)
    if named is None or one.span is None:
        yield _block(f"{one.name}: {signature(one)}")
        return
    told = about(named, ruleset, ruleset.kept(relations))
    if isinstance(one, Component):
        copies = f" x{one.copies}" if one.copies > 1 else ""
        yield _block(f"{one.kind.name} {one.name}{copies}")
        yield from ([one.text] if one.text else [])
        yield from _card(told)
    else:
        yield _block("\n".join(_cut(told.excerpts[0].lines)))
    yield from _relations(told)
    yield from _place(told.excerpts[0].span, ruleset)
    for step in told.excerpts[1:]:
        yield from _place(step.span, ruleset, f"{step.why} in ")


def _card(told: About) -> Iterator[str]:
    """What is printed on a card, and the rules that it has."""
    printed = [
        f"{words(what)} **{value}**"
        for what, value in told.facts.items()
        if what not in ("text", "copies")
    ]
    if printed:
        yield " · ".join(printed)
    own = [part for part in told.excerpts if "from kind" not in part.why]
    lines = [line for part in own for line in part.lines[1:]]
    said = ('  "', *(f"  {what} " for what in told.facts))  # above, in its own words
    rules = [line for line in lines if not line.startswith(said)]
    if rules:
        yield _block("\n".join(_cut(rules)))


def _relations(told: About) -> Iterator[str]:
    rows = []
    for how, doings in told.done_to_it.items():
        names = list(dict.fromkeys(full_name_of(one.source) for one in doings))
        more = f" and {len(names) - _DOERS} more" if len(names) > _DOERS else ""
        rows.append(f"- {how}: {', '.join(names[:_DOERS])}{more}")
    for how, targets in told.does.items():
        rows.append(f"- it {how}: {', '.join(full_name_of(one) for one in targets)}")
    if rows:
        yield "\n".join(rows)


def _place(span: Span | None, ruleset: Ruleset | None, before: str = "") -> Iterator[str]:
    if span is not None:
        part = f" ({part_of(span, ruleset)})" if ruleset is not None else ""
        yield f"*{before}{where(span)}{part}*"


def _moved(span: Span) -> list[str]:
    """The lines of a span, as far to the left as they go."""
    first, *others = span.text.splitlines()
    left = span.column - 1
    return [first, *(line[min(left, len(line) - len(line.lstrip())) :] for line in others)]


def _cut(lines: Iterable[str]) -> list[str]:
    shown = list(lines)
    return shown if len(shown) <= _LINES else [*shown[:_LINES], "…"]


def _block(text: str) -> str:
    return f"```rules\n{text}\n```"
