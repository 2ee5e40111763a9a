"""Small rules with a catalog beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

PIGS = """\
edition 1

game "Pigs & Wolves"
  "Keep <your> pig."
  players 2..3
  turn feed
  starts with first(seats)

option night: short, long
  "How long is the night?"

zone sty: hidden, ordered
zone town: public
zone hand of player: private
zone guest of player: public, single

counter corn of player: 0..9, starts at 2

kind animal: starts in sty
  weight: number

kind visitor: starts in town

animal Piglet x4
  "Draw 2 cards."
  weight 3
  play when you.corn < feed_limit(you): you.corn += 1

animal Sow A♠ K♥
  weight 9

visitor Butcher
visitor Baker x2

value feed_limit(p: player) = 4

setup
  for p in seats
    move top(sty, 2) to p.hand
    for q in seats where seat(q) == 0 and p is q
      move cards_of(Butcher)[0] to p.guest
    for q in seats where seat(q) > 0 and p is q
      move cards_of(Baker)[seat(p) - 1] to p.guest

phase feed
  offer main to you until pass
  move top(sty) to you.hand

ending "Fed" when any(p in seats where p.corn == 9)
  "Somebody is full."
  winners players
"""

CATALOG = """\
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "component name"
msgid "Piglet"
msgstr "Ferkel"

msgctxt "component text"
msgid "Draw 2 cards."
msgstr "Ziehe 2 <Karten>."

#, fuzzy
msgctxt "component name"
msgid "Sow"
msgstr "Saat"

#~ msgctxt "component name"
#~ msgid "Goose"
#~ msgstr "Gans"
"""


@pytest.fixture
def pigs(tmp_path: Path) -> Path:
    """The rules, with a German catalog where a book looks for it."""
    rules = tmp_path / "pigs.rules"
    rules.write_text(PIGS, encoding="utf-8")
    catalog = tmp_path / "locale" / "de" / "pigs.po"
    catalog.parent.mkdir(parents=True)
    catalog.write_text(CATALOG, encoding="utf-8")
    return rules


@pytest.fixture
def german(pigs: Path) -> Path:
    """The catalog of the pigs."""
    return pigs.parent / "locale" / "de" / "pigs.po"
