"""What each word of a file is, for editors that colour names by what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulekit.checker.scope import BUILT_IN, SPECIAL
from rulekit.checker.written_types import BASIC
from rulekit.editing.name_index import NameIndex, Use
from rulekit.editing.positions import offset_of, position_of
from rulekit.editing.shapes import Range, SemanticTokens
from rulekit.editing.workspace import Understood, Workspace
from rulekit.language import grammar, tree
from rulekit.language.report import RulesError
from rulekit.language.source import Source, Span
from rulekit.language.tokens import comments, tokenize
from rulekit.ruleset.builtins import OF_CARD
from rulekit.ruleset.definitions import (
    Binding,
    Component,
    Counter,
    Ending,
    Event,
    Field,
    Invariant,
    Kind,
    Setting,
    SymbolSet,
    TableRule,
    Value,
    Variable,
    Window,
    Zone,
)
from rulekit.ruleset.uses import Ability, Meant, Symbol

TYPES = (
    "keyword", "comment", "string", "number", "type", "class", "enum", "enumMember", "event",
    "function", "variable", "parameter", "property", "method", "namespace",
)  # fmt: skip
MODIFIERS = ("declaration", "readonly", "defaultLibrary")
"""What the numbers of tokens stand for, in the words of the protocol."""

_TYPES = {name: number for number, name in enumerate(TYPES)}
_DECLARATION, _READONLY, _LIBRARY = 1, 2, 4

_OF: dict[type, str] = {
    Zone: "variable", Counter: "variable", Variable: "variable", Setting: "enum",
    SymbolSet: "enum", Symbol: "enumMember", Kind: "type", Component: "class", Field: "property",
    Value: "function", Event: "event", Window: "namespace", TableRule: "string",
    Ending: "string", Invariant: "string", Ability: "method",
}  # fmt: skip


def semantic_tokens(
    workspace: Workspace, path: Path, within: Range | None = None
) -> SemanticTokens | None:
    """The words of a file, or of a range of it: each as the line and character after the one
    before, its length, its type and its modifiers. None where names mean nothing yet. Raises
    RulesError if the file cannot be read."""
    source = workspace.source(path)
    begin, end = 0, len(source.text)
    if within is not None:
        begin = offset_of(source, within["start"], workspace.encoding)
        end = offset_of(source, within["end"], workspace.encoding)
    names = _names(workspace, path, begin, end)
    data: list[int] = []
    line = character = 0
    for span, type_, modifiers in _words(source, names, begin, end):
        start = position_of(source, span.start, workspace.encoding)
        stop = position_of(source, span.end, workspace.encoding)
        same_line = start["line"] == line
        data += [
            start["line"] - line,
            start["character"] - (character if same_line else 0),
            stop["character"] - start["character"],
            _TYPES[type_],
            modifiers,
        ]
        line, character = start["line"], start["character"]
    return {"data": data}


def _names(
    workspace: Workspace, path: Path, begin: int, end: int
) -> dict[int, tuple[Use, NameIndex, Understood]]:
    """The names of a file by where they begin."""
    found: dict[int, tuple[Use, NameIndex, Understood]] = {}

    def add(names: NameIndex, rules: Understood) -> None:
        for use in names.of_file(path):
            found[use.span.start] = use, names, rules

    known: dict[object, Understood | None] = {}
    if path.suffix == ".rules":
        rules = workspace.understood(path)
        add(rules.names, rules)
    for scenario in workspace.scenarios(path):
        if scenario.span.start < end and scenario.span.end > begin:
            words = scenario.rules, scenario.expansions
            if words not in known:
                known[words] = _rules_of(workspace, scenario)
            named = known[words]
            if named is not None:
                add(named.names_in(scenario), named)
    return found


def _rules_of(workspace: Workspace, scenario: tree.Scenario) -> Understood | None:
    try:
        return workspace.rules_of(scenario)
    except RulesError:
        return None


def _words(
    source: Source, names: dict[int, tuple[Use, NameIndex, Understood]], begin: int, end: int
) -> Iterator[tuple[Span, str, int]]:
    keywords = grammar.keywords()
    start = source.line_starts[source.position(begin)[0] - 1]
    notes = [one for one in comments(source.text) if begin <= one[1] and one[0] <= end]
    for token in tokenize(source.text, start):
        while notes and notes[0][0] < token.start:
            yield Span(source, *notes.pop(0)), "comment", 0
        if token.start >= end:
            break
        if token.end <= begin:
            continue
        span = Span(source, token.start, token.end)
        named = names.get(token.start)
        if named is not None and named[0].span.end == token.end and named[0].meant:
            use, index, rules = named
            type_ = _type_of(use.meant[0])
            yield span, type_, _modifiers(use, index, rules)
            continue
        match token.type:
            case "NAME" if token.text in SPECIAL:
                yield span, "variable", _READONLY | _LIBRARY
            case "NAME" if token.text in BUILT_IN:
                yield span, "function", _LIBRARY
            case "NAME" if token.text in BASIC and source.text.startswith(": ", token.start - 2):
                yield span, "type", _LIBRARY
            case "NAME" if token.text in OF_CARD and source.text[token.start - 1] == ".":
                yield span, "property", _READONLY | _LIBRARY
            case "NAME" if token.text in keywords:
                yield span, "keyword", 0
            case "STRING":
                yield span, "string", 0
            case "INT" | "FACE" | "COPIES":
                yield span, "number", 0
    for note in notes:
        if note[0] < end:
            yield Span(source, *note), "comment", 0


def _type_of(meant: Meant) -> str:
    if isinstance(meant, Binding):
        return "parameter" if meant.role == "parameter" else "variable"
    return _OF[type(meant)]


def _modifiers(use: Use, names: NameIndex, rules: Understood) -> int:
    found = _DECLARATION if names.is_declared(use.place) else 0
    one = use.meant[0]
    if isinstance(one, Component | Symbol | Setting | Field):
        found |= _READONLY
    prelude = rules.world.prelude if rules.world is not None else None
    if one.span is None or one.span.source is prelude:
        found |= _LIBRARY
    return found
