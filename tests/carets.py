"""Texts with a caret in them, `‸`, and the shipped files of rules and scenarios."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.language.parser import parse
from rulekit.language.reading import read_source

ROOT = Path(__file__).parents[1]

SHIPPED = sorted(
    [ROOT / "samurai_sword.rules", ROOT / "bang.rules", *(ROOT / "rulesets").rglob("*.rules")]
)
SCENARIOS = sorted((ROOT / "tests" / "conformance").rglob("*.scenarios"))

CARET = "‸"

TOSS = """\
edition 1

game "Coins"
  players 2
  turn toss

counter coins: 0..9

phase toss
  coins += 1

ending "Rich" when coins == 3
  winners (p in seats)
"""
"""The smallest game that ends."""

COINS = """\
edition 1

game "Coins"
  players 2..4
  turn toss

counter coins of player: 0..9
zone deck: hidden, ordered
zone purse of player: private
option generous: no, yes
  "Are gifts doubled?"

kind coin: starts in deck, discards to deck
  worth: number
  shiny: flag = no

coin Penny x3
  "Small change."
  worth 1

coin "Old Crown"
  worth 5

value wealth(p: player) = p.coins + sum(c.worth for c in p.purse)

event gift to whom: player for amount: number
  "{whom} gets {amount}."
  whom.coins += amount

window asides in gift

phase toss
  may "Take a coin": gift to you for 1

ending "Rich" when any(p.coins == 9 for p in seats)
  winners (p in seats where p.coins == 9)
"""


def with_caret(folder: Path, text: str, name: str = "coins.rules") -> tuple[Workspace, Path, int]:
    """A workspace with a text open, the path of that, and where its caret stands."""
    offset = text.index(CARET)
    workspace, path = Workspace((folder,)), (folder / name).resolve()
    workspace.open(path.as_uri(), text.replace(CARET, ""), 1)
    return workspace, path, offset


def chance(path: Path) -> random.Random:
    """Numbers that are the same for a file in every run."""
    return random.Random(path.name)


def names_used(path: Path) -> list[tuple[int, int, str]]:
    """Where a file names something that is declared elsewhere, with the name."""
    file, _ = parse(read_source(path))
    declared = set(_declared(file))
    found = []
    for node in walk(file):
        type_ = getattr(node, "type", None)
        if isinstance(type_, tree.TypeName):
            start = type_.span.start + type_.span.text.index(type_.name)
            found.append((start, start + len(type_.name), type_.name))
        if isinstance(node, tree.Word | tree.CardName | tree.Name):
            span = node.span
            if span.start not in declared and span.text in (node.text, f'"{node.text}"'):
                found.append((span.start, span.end, node.text))
    return found


_DECLARING = (
    tree.Parameter, tree.Let, tree.For, tree.Choose, tree.Comprehension, tree.FieldDeclaration,
    tree.Symbols, tree.Option, tree.Zone, tree.Counter, tree.Variable, tree.Kind, tree.Value,
    tree.Event, tree.Window, tree.Phase, tree.Component,
)  # fmt: skip


def _declared(file: tree.File) -> Iterator[int]:
    for node in walk(file):
        if isinstance(node, _DECLARING):
            yield node.name.span.start
        if isinstance(node, tree.GivenPlayer):
            yield node.player.span.start
        members = node.members if isinstance(node, tree.Symbols) else ()
        for word in (*members, *(node.values if isinstance(node, tree.Option) else ())):
            yield word.span.start
