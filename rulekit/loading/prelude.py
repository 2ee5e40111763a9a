"""The prelude: which of its declarations a game can have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from attrs import evolve, frozen

from rulekit.checker.scope import BUILT_IN, SPECIAL
from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.language.parser import parse
from rulekit.language.source import Source, Span
from rulekit.merging.merged import Lack, Merged

PATH = Path(__file__).parent.parent / "prelude.rules"


@cache
def prelude() -> tree.File:
    """The parsed prelude."""
    source = Source("prelude.rules", PATH.read_text(encoding="utf-8"), PATH)
    file, diagnostics = parse(source)
    assert not diagnostics, [str(d) for d in diagnostics]
    return file


def prune(merged: Merged) -> None:
    """Leave out what mentions something the game does not have, and whatever calls that. Of a
    parameter whose default alone does, the default is left out: a call has to give it."""
    nouns = set(SPECIAL)
    calls = set(BUILT_IN)
    zones: dict[str, tree.Zone] = {}
    for category, name in merged.declarations:
        (calls if category in ("value", "event") else nouns).add(name)
    for declaration in merged.declarations.values():
        match declaration:
            case tree.Symbols():
                nouns.update(word.text for word in declaration.members)
            case tree.Option():
                nouns.update(word.text for word in declaration.values)
            case tree.Zone(owner=None | tree.Word(text="player")):
                zones[declaration.name.text] = declaration
    spaces = merged.namespaces
    # In a file that could not be read in full, what is missing may be what was not read.
    nouns |= merged.poisoned

    def lack_of(node: tree.Declaration) -> Lack | None:
        needs = _needs(node)
        called = {spaces.key(("event", name), spaces.prelude)[1] for name in needs.called}
        return _lack(node, needs, nouns, called - calls, zones)

    left_out = True
    while left_out:
        left_out = False
        for key in sorted(merged.prelude):
            node = merged.declarations[key]
            lack = lack_of(node)
            if lack is None:
                continue
            left_out = True
            name, root = spaces.written(key[1]), merged.dropped.get(lack.name, lack)
            bare, lacking = _without_defaults(node, lack_of) if root.zone is None else (node, {})
            if lack_of(bare) is None:
                merged.declarations[key] = bare
                for parameter, lacked in lacking.items():
                    lacked = merged.dropped.get(lacked.name, lacked)
                    merged.dropped[f"{name} {parameter}"] = lacked
                continue
            merged.dropped[name] = root
            merged.prelude.discard(key)
            del merged.declarations[key]
            calls.discard(key[1])


def _without_defaults(
    node: tree.Declaration, lack_of: Callable[[tree.Declaration], Lack | None]
) -> tuple[tree.Declaration, dict[str, Lack]]:
    """An event without the defaults that mention what the game does not have, and what that is."""
    lacking: dict[str, Lack] = {}
    if not isinstance(node, tree.Event):
        return node, lacking
    none = [evolve(one, default=None) for one in node.parameters]
    kept = list(node.parameters)
    for number, one in enumerate(node.parameters):
        alone = (*none[:number], one, *none[number + 1 :])
        lack = lack_of(evolve(node, parameters=alone, body=()))
        if lack is not None:
            lacking[one.name.text], kept[number] = lack, none[number]
    return evolve(node, parameters=tuple(kept)), lacking


def _lack(
    node: tree.Declaration,
    needs: _Needs,
    nouns: set[str],
    uncalled: set[str],
    zones: Mapping[str, tree.Zone],
) -> Lack | None:
    """The first thing that a declaration needs and the game does not have."""
    missing = sorted({*needs.table, *needs.owned} - nouns) or sorted(uncalled)
    if missing:
        return Lack(missing[0])
    for name, zone in zones.items():
        places = needs.table if zone.owner is not None else needs.owned
        if name in places:
            return Lack(name, zone.name.span, tuple(places[name]), _remedy(node, zone))
    return None


def _remedy(node: tree.Declaration, zone: tree.Zone) -> str:
    """What an author declares in place of a declaration of the prelude that needs a zone of
    the table where the game has one for each player, or the other way round."""
    header = node.span.first_line.text
    players = [p.name.text for p in getattr(node, "parameters", ()) if p.type.name == "player"]
    theirs, ours = f"{players[0] if players else 'p'}.{zone.name.text}", zone.name.text
    if zone.owner is None:
        theirs, ours = ours, theirs
    return f"declare `{header}` anew in these rules, with `{theirs}` for `{ours}`"


@frozen
class _Needs:
    """The names that a declaration mentions without declaring them, with their places: of
    their own, and those that somebody has; and what it calls."""

    table: Mapping[str, list[Span]]
    owned: Mapping[str, list[Span]]
    called: frozenset[str]


_needed: dict[tree.Declaration, _Needs] = {}


def _needs(node: tree.Declaration) -> _Needs:
    known = _needed.get(node)
    if known is None:
        table: dict[str, list[Span]] = {}
        owned: dict[str, list[Span]] = {}
        called: set[str] = set()
        bound: set[str] = set()
        for part in walk(node):
            match part:
                case tree.Name():
                    table.setdefault(part.text, []).append(part.span)
                case tree.Attribute():
                    owned.setdefault(part.name.text, []).append(part.name.span)
                case tree.Call() | tree.Perform():
                    called.add(part.name.text)
                case tree.Parameter() | tree.Let() | tree.For() | tree.Choose():
                    bound.add(part.name.text)
                case tree.Comprehension():
                    bound.add(part.name.text)
        for name in bound:
            table.pop(name, None)
        known = _needed[node] = _Needs(table, owned, frozenset(called))
    return known
