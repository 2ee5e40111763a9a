"""The prelude: which of its declarations a game can have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from attrs import frozen

from rulekit.checker.scope import BUILT_IN, SPECIAL
from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.language.parser import parse
from rulekit.language.source import Source, Span
from rulekit.merging.merge import Lack, Merged

PATH = Path(__file__).parent.parent / "prelude.rules"


@cache
def prelude() -> tree.File:
    """The parsed prelude."""
    source = Source("prelude.rules", PATH.read_text(encoding="utf-8"), PATH)
    file, diagnostics = parse(source)
    assert not diagnostics, [str(d) for d in diagnostics]
    return file


def prune(merged: Merged) -> None:
    """Leave out what mentions something the game does not have, and whatever calls that."""
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
    left_out = True
    while left_out:
        left_out = False
        for key in sorted(merged.prelude):
            needs = _needs(merged.declarations[key])
            called = {spaces.key(("event", name), spaces.prelude)[1] for name in needs.called}
            lack = _lack(merged.declarations[key], needs, nouns, called - calls, zones)
            if lack is None:
                continue
            merged.dropped[spaces.written(key[1])] = merged.dropped.get(lack.name, lack)
            merged.prelude.discard(key)
            del merged.declarations[key]
            calls.discard(key[1])
            left_out = True


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
