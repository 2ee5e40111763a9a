"""A small game with a card of every sort of name, and files of a workspace around it."""

from __future__ import annotations

from pathlib import Path

from rulekit.editing.positions import offset_of
from rulekit.editing.shapes import Range, WorkspaceEdit
from rulekit.editing.workspace import Workspace, path_of

MARKET = """\
edition 1

game "Market"
  players 2
  turn trade

symbols mood: calm, wild

option haste: slow, fast

zone deck: hidden
zone stall of player: public
counter gold of player: 0..9, starts at 2

kind ware: starts in deck, works in stall
  price: number
  temper: mood = calm

ware Silk
  "Costs much."
  price 3
  temper wild

ware "Fine Tea" x2
  price 1
  use "Brew it" in main when you.gold > 0
    pay you for price_of(this)

value price_of(what: ware) = what.price + (1 if haste is fast else 0)

event pay who: player for amount: number
  "{who} pays {amount}."
  who.gold -= amount

rule "Taxes"
  after pay when who.gold == 9: pay who for 1

phase trade
  let best_ware = first(w in cards_in(stall) where w is Silk)
  offer main to you until pass

setup
  for p in seats
    move deck to p.stall

ending "Broke" when any(p in seats where p.gold == 0)
  winners (p in seats where p.gold > 0)
"""

VARIANT = """\
edition 1

extends market

change ware Silk
  price 2

replace event pay who: player for amount: number
  who.gold -= amount + 1

remove rule "Taxes"
"""

SCENARIOS = """\
edition 1

scenario "tea"
  rules market
  options haste = fast
  given
    A is stall ["Fine Tea"], gold 1
    B is stall [Silk]
    A is in trade
  when
    A uses "Brew it"
  then
    A.gold == 0
    game over "Broke", winners B

scenario "dear tea"
  rules variant
  given
    A is stall ["Fine Tea"], gold 3
    B is gold 1
    A is in trade
  when
    A uses "Brew it"
  then
    A.gold == 1
"""


TEXTS = {"market.rules": MARKET, "variant.rules": VARIANT, "tea.scenarios": SCENARIOS}


def market(folder: Path, **more: str) -> Workspace:
    """A workspace in which the game, a variant and scenarios of both are open."""
    workspace = Workspace((folder.resolve(),))
    for name, text in (TEXTS | {f"{name}.rules": text for name, text in more.items()}).items():
        workspace.open(file(workspace, name).as_uri(), text, 1)
    return workspace


def file(workspace: Workspace, name: str) -> Path:
    return workspace.folders[0] / name


def at(workspace: Workspace, name: str, words: str) -> tuple[Path, int]:
    """A file, and the place in it where `|` stands in these words."""
    path = file(workspace, name)
    before, after = words.split("|")
    return path, workspace.source(path).text.index(before + after) + len(before)


def shown(workspace: Workspace, path: Path, place: Range) -> str:
    """`market.rules:12 gold`: the line of a range, counted from 1, and what stands there."""
    source = workspace.source(path)
    start = offset_of(source, place["start"], workspace.encoding)
    end = offset_of(source, place["end"], workspace.encoding)
    return f"{path.name}:{place['start']['line'] + 1} {source.text[start:end]}"


def made(workspace: Workspace, edit: WorkspaceEdit) -> None:
    """Makes the edits in the open documents."""
    for uri, edits in edit["changes"].items():
        last_first = sorted(edits, key=lambda one: _key(one["range"]), reverse=True)
        changes = [{"range": one["range"], "text": one["newText"]} for one in last_first]
        if path_of(uri) not in workspace.documents:
            workspace.open(uri, workspace.source(path_of(uri)).text, 1)
        workspace.change(uri, changes, 2)


def _key(place: Range) -> tuple[int, int]:
    return place["start"]["line"], place["start"]["character"]
