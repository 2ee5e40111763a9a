"""When the version of rules should rise."""

from __future__ import annotations

import pytest

from rulekit.diff.missing_names import version_wanted
from rulekit.language.source import Source
from rulekit.loading.loader import load

BASE = """\
edition 1

game "Hens"
  players 2..3
  turn act

option start: few, many
symbols colour: red, blue
zone deck: hidden, ordered
counter eggs of player: 0..9

kind hen: starts in deck
  size: number = 1
hen Berta x6
  use "Lay": lay you

event lay who: player
  who.eggs += 1

phase act
  offer main to you until pass
  if start is few: lay you
"""


def wanted(old: str, new: str) -> str | None:
    return version_wanted(load(Source("hens.rules", old)), load(Source("hens.rules", new)))


@pytest.mark.parametrize(
    ("old", "new", "gone"),
    [
        ("eggs", "clutch", "counter `eggs` is gone"),
        ("who", "layer", "the parameter `who` of `lay` is gone"),
        ('"Lay"', '"Lay one"', 'use "Lay" of `Berta` is gone'),
        ("size", "weight", "field `size` of `hen` is gone"),
        ("blue", "green", "`blue` of `colour` is gone"),
        ("few", "two", "`few` of `start` is gone"),
        ("kind hen", "kind duck", "kind `hen`, field `size` of `hen` and hen `Berta` are gone"),
    ],
)
def test_a_name_that_is_gone_wants_another_version(old: str, new: str, gone: str) -> None:
    changed = BASE.replace(old, new)
    if old == "kind hen":
        changed = changed.replace("hen Berta", "duck Berta")
    told = wanted(BASE, changed)
    assert told is not None
    assert told.startswith(f"{gone}, and files that build on these rules may name ")
    assert 'add the line `version 2 "What has changed."` to hens.rules' in told


def test_of_many_names_that_are_gone_some_are_told() -> None:
    changed = BASE.replace("eggs", "clutch").replace("who", "layer").replace("size", "weight")
    told = wanted(BASE, changed.replace("blue", "green"))
    assert told is not None
    assert told.count("`") > 6
    assert " and others are gone" in told


def test_what_is_added_or_changed_wants_none() -> None:
    assert wanted(BASE, BASE.replace("0..9", "0..5") + "counter more: 0..3\n") is None


def test_a_version_that_has_risen_is_enough() -> None:
    changed = BASE.replace("eggs", "clutch").replace("edition 1", "edition 1\nversion 2")
    assert wanted(BASE, changed) is None


def test_another_game_is_no_later_version() -> None:
    other = load(Source("ducks.rules", BASE.replace("eggs", "clutch")))
    assert version_wanted(load(Source("hens.rules", BASE)), other) is None
