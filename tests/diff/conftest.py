"""A small game, and changes of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.diff.differences import Difference, differences
from rulekit.language.source import Source
from rulekit.loading.reference import RulesetReference

BASE = """\
edition 1

game "Hens"
  players 2..3
  turn act

option start: few, many

symbols colour: red, blue

zone deck: hidden, ordered
zone pile: public, ordered
zone hand of player: private
counter eggs of player: 0..9

kind hen: starts in deck, discards to pile when resolved
  size: number
  hue: colour = red

hen Berta x6
  "Lays eggs."
  size 1
  play
    let found = eggs_of(this)
    lay you for found

hen Clara x4
  size 2
  hue blue
  play: lay you for 1

value eggs_of(c: hen) = c.size

event lay who: player for amount: number
  "{who} has {amount} eggs more."
  let gained = amount
  if start is many: gained += 1
  who.eggs += gained

setup: shuffle deck

phase act
  draw 1
  offer main to you

ending "Full" when count(deck) == 0
  winners best(p in players by p.eggs)
"""


@pytest.fixture
def base() -> str:
    return BASE


def _source(name: str, text: str) -> Source:
    return Source(f"{name}.rules", text)


@pytest.fixture
def differ() -> Callable[..., dict[str, list[Difference]]]:
    """What differs between the base and a text, both as they are given."""

    def between(first: str, second: str) -> dict[str, list[Difference]]:
        return differences(
            RulesetReference(_source("old", first)), RulesetReference(_source("new", second))
        )

    return between


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, str], str]:
    """Write a rule file; returns its path."""

    def write(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write
