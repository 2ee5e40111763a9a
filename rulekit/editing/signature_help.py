"""Signature help: what a call or an event is given, and which of it is being written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulekit.checker.scope import World
from rulekit.editing.caret import Caret, caret_at
from rulekit.editing.described import (
    deed_parameters,
    deed_shape,
    documentation,
    event_parameter,
    parameter,
    signature,
)
from rulekit.editing.shapes import SignatureHelp, SignatureInformation
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.report import RulesError
from rulekit.language.tokens import BRACKETS, Token
from rulekit.ruleset.builtins import DEEDS, QUESTIONS
from rulekit.ruleset.types import type_in_words


def signature_help(workspace: Workspace, path: Path, offset: int) -> SignatureHelp | None:
    """What the call or event takes in which an offset of a file lies; None if it lies in none.

    Raises RulesError if the file cannot be read.
    """
    caret = caret_at(workspace.as_in_rules(path), offset)
    if caret is None or not caret.line:
        return None
    world = _world(workspace, path, caret)
    if world is None:
        return None
    line = list(caret.line)
    place = _open_bracket(line)
    if place is None:
        return _event(line, world)
    if place == 0 or line[place].type != "LPAR" or line[place - 1].type != "NAME":
        return None
    return _call(line[place - 1].text, _commas(line[place + 1 :]), world)


def _world(workspace: Workspace, path: Path, caret: Caret) -> World | None:
    file, _ = workspace.parsed(path)
    for one in file.declarations:
        inside = one.span.start <= caret.offset <= one.span.end
        if isinstance(one, tree.Scenario) and inside:
            try:
                return workspace.rules_of(one).world
            except RulesError:
                return None
    return None if path.suffix == ".scenarios" else workspace.understood(path).world


def _open_bracket(line: Sequence[Token]) -> int | None:
    """The place of the innermost bracket that is still open."""
    opened = []
    for place, token in enumerate(line):
        if token.type in BRACKETS:
            opened.append(place)
        elif token.type in BRACKETS.values() and opened:
            opened.pop()
    return opened[-1] if opened else None


def _commas(tokens: Sequence[Token]) -> int:
    """How many commas stand in brackets, not counting those in brackets inside."""
    depth, commas = 0, 0
    for token in tokens:
        depth += (token.type in BRACKETS) - (token.type in BRACKETS.values())
        commas += token.type == "COMMA" and depth == 0
    return commas


def _call(name: str, number: int, world: World) -> SignatureHelp | None:
    value, question = world.ruleset.values.get(name), QUESTIONS.get(name)
    if value is not None:
        parameters = [parameter(one) for one in value.parameters]
        return _help(signature(value), documentation(value, world.ruleset), parameters, number)
    if question is not None:
        parameters = [type_in_words(one) for one in question.parameters]
        return _help(signature(question, name), question.meaning, parameters, number)
    return None


def _event(line: list[Token], world: World) -> SignatureHelp | None:
    """What the event of a line takes; the last preposition tells what is being written."""
    for place, token in reversed(list(enumerate(line))):
        if token.type == "COLON":
            line = line[place + 1 :]
            break
    if not line or line[0].type != "NAME":
        return None
    name = line[0].text
    event = world.ruleset.events.get(name)
    words = [token.text for token in line[1:]]
    if event is not None:
        known = [one.preposition for one in event.parameters]
        parameters = [event_parameter(one) for one in event.parameters]
        label, said = signature(event), documentation(event, world.ruleset)
    elif name in DEEDS:
        known = [preposition for preposition, _, _ in DEEDS[name]]
        parameters = deed_parameters(name)
        label, said = deed_shape(name), None
    else:
        return None
    if not parameters:
        return None
    last = next((word for word in reversed(words) if word in known), None)
    active = known.index(last) if last in known else 0
    return _help(label, said, parameters, active)


def _help(label: str, said: str | None, parameters: list[str], active: int) -> SignatureHelp:
    one = SignatureInformation(label=label, parameters=[{"label": each} for each in parameters])
    if said:
        one["documentation"] = said
    return {"signatures": [one], "activeSignature": 0, "activeParameter": active}
