"""Who raises an event, asks a value or hooks it, and what a thing raises and asks itself."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulekit.editing.naming import name_at
from rulekit.editing.positions import range_of
from rulekit.editing.shapes import CallItem, IncomingCall, OutgoingCall, Range
from rulekit.editing.workspace import Understood, Workspace
from rulekit.ruleset.catalogue import Declarable, catalogue, full_name_of, span_of
from rulekit.ruleset.definitions import Component, Event, Kind, TableRule, Value
from rulekit.ruleset.facts import head_of
from rulekit.ruleset.relations import Relation, relations

_RAISES = ("raises", "asks", "skips")
_HOOKS = ("acts before", "acts instead of", "acts after", "modifies")
_KINDS: dict[type, int] = {Event: 24, Value: 12, Component: 23, Kind: 5}
_OTHER = 3


def prepare_calls(workspace: Workspace, path: Path, offset: int) -> list[CallItem] | None:
    """The event or value that is named at an offset, or a card, kind or rule. Raises RulesError
    if the file cannot be read."""
    found = name_at(workspace, path, offset)
    if found is None:
        return None
    named = (
        _item(workspace, found.rules, one)
        for one in found.use.meant
        if isinstance(one, Event | Value | Component | Kind | TableRule)
    )
    return [item for item in named if item is not None] or None


def incoming_calls(workspace: Workspace, item: CallItem) -> list[IncomingCall]:
    """What raises an event or asks a value, and the rules that hook or modify it: these say so
    in their details. Raises RulesError if its rules cannot be read."""
    rules, one = _meant(workspace, item)
    calls: list[IncomingCall] = []
    for how, several in _together(rules, one, incoming=True):
        source = several[0].source
        caller = _item(workspace, rules, source, how)
        if caller is not None:
            ranges = _ranges(workspace, several, item["name"])
            calls.append({"from": caller, "fromRanges": ranges})
    return calls


def outgoing_calls(workspace: Workspace, item: CallItem) -> list[OutgoingCall]:
    """What a thing raises, and what it asks. Raises RulesError if its rules cannot be read."""
    rules, one = _meant(workspace, item)
    calls: list[OutgoingCall] = []
    for _, several in _together(rules, one, incoming=False):
        called = _item(workspace, rules, several[0].target)
        if called is not None:
            ranges = _ranges(workspace, several, called["name"])
            calls.append({"to": called, "fromRanges": ranges})
    return calls


def _together(
    rules: Understood, one: Declarable | None, *, incoming: bool
) -> Iterable[tuple[str | None, list[Relation]]]:
    """Relations of a thing, those that are the same but for their places put together, with how
    it is hooked."""
    if rules.world is None or one is None:
        return ()
    known = rules.world.ruleset.kept(relations)
    found: dict[tuple[int, str | None], list[Relation]] = {}
    for each in known.of(one) if incoming else known.by(one):
        other = each.source if incoming else each.target
        if each.how in _RAISES:
            found.setdefault((id(other), None), []).append(each)
        elif incoming and each.how in _HOOKS and each.rule is not None:
            found.setdefault((id(other), head_of(each.rule)[0]), []).append(each)
    return [(how, several) for (_, how), several in found.items()]


def _meant(workspace: Workspace, item: CallItem) -> tuple[Understood, Declarable | None]:
    """The rules in which an item was found, and what it is in them now."""
    data = item["data"]
    rules = workspace.understood_with(tuple(map(Path, data["files"])))
    if rules.world is None:
        return rules, None
    key = tuple(data["key"])
    every = catalogue(rules.world.ruleset)
    return rules, next((one.definition for one in every if one.key == key), None)


def _item(
    workspace: Workspace, rules: Understood, one: Declarable, hooks: str | None = None
) -> CallItem | None:
    """A thing of the rules; None for one that stands in no file, and for the game as a whole."""
    span = span_of(one)
    if span is None or span.source.path is None or rules.world is None:
        return None
    named = next(each for each in catalogue(rules.world.ruleset) if each.definition is one)
    place = range_of(span.first_line, workspace.encoding)
    sort = full_name_of(one).removesuffix(named.name).strip()
    item: CallItem = {
        "name": one.name,
        "kind": _KINDS.get(type(one), _OTHER),
        "detail": f"{hooks}, {sort}" if hooks else sort,
        "uri": workspace.uri(span.source),
        "range": place,
        "selectionRange": place,
        "data": {"files": [str(file) for file in rules.files], "key": list(named.key)},
    }
    return item


def _ranges(workspace: Workspace, found: Iterable[Relation], name: str) -> list[Range]:
    spans = dict.fromkeys(each.span.word(name) for each in found if each.span is not None)
    return [range_of(span.first_line, workspace.encoding) for span in spans]
