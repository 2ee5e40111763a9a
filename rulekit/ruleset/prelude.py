"""The prelude: which of its declarations a game can have."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.language.parser import parse
from rulekit.language.source import Source
from rulekit.ruleset.merging import Merged
from rulekit.ruleset.scope import BUILT_IN, SPECIAL

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
    for category, name in merged.declarations:
        (calls if category in ("value", "event") else nouns).add(name)
    for declaration in merged.declarations.values():
        match declaration:
            case tree.Symbols():
                nouns.update(word.text for word in declaration.members)
            case tree.Option():
                nouns.update(word.text for word in declaration.values)
    # In a file that could not be read in full, what is missing may be what was not read.
    nouns |= merged.poisoned
    left_out = True
    while left_out:
        left_out = False
        for key in sorted(merged.prelude):
            needed = _needs(merged.declarations[key])
            missing = sorted(needed[0] - nouns) or sorted(needed[1] - calls)
            if not missing:
                continue
            lacking = missing[0]
            merged.dropped[key[1]] = merged.dropped.get(lacking, lacking)
            merged.prelude.discard(key)
            del merged.declarations[key]
            calls.discard(key[1])
            left_out = True


_needed: dict[tree.Declaration, tuple[set[str], set[str]]] = {}


def _needs(node: tree.Declaration) -> tuple[set[str], set[str]]:
    """The names that a declaration mentions without declaring them, and what it calls."""
    known = _needed.get(node)
    if known is None:
        mentioned: set[str] = set()
        called: set[str] = set()
        bound: set[str] = set()
        for part in walk(node):
            match part:
                case tree.Name():
                    mentioned.add(part.text)
                case tree.Attribute():
                    mentioned.add(part.name.text)
                case tree.Call() | tree.Perform():
                    called.add(part.name.text)
                case tree.Parameter() | tree.Let() | tree.For() | tree.Choose():
                    bound.add(part.name.text)
                case tree.Comprehension():
                    bound.add(part.name.text)
        known = _needed[node] = mentioned - bound, called
    return known
