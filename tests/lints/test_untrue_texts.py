"""Texts of a base that a variant may have made untrue."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.language.report import Diagnostic
from rulekit.loading.loader import check

BASE = """\
edition 1
game "Base"
  players 2..4
  turn act, trim
zone deck: hidden, ordered, refills from pile
zone pile: public, ordered
zone hand of player: private
zone field of player: public
counter life of player: 0..9, starts at 3
kind tile: starts in deck, discards to pile
  "Cards to play."
  play: draw limit(you)
kind lamp: starts in deck, works in field, discards to pile
  play: move this to you.field
value limit(p: player) = 3
event fall who: player
  "{who} falls."
  who.life -= limit(who)
tile Odd x9
  "Draw up to the limit."
  play: draw limit(you)
tile Even x9
  play: draw limit(you)
lamp Bell x2
  "You fall."
  use "Ring": fall you
lamp Lamp x2
  "You have more."
  modify limit by +1 when p is you
rule "Falling"
  "You fall at once when you have nothing."
  whenever any(p.life < 2 for p in players): fall current
phase act
  offer main to you until pass
phase trim
  "Keep what the limit says."
  if count(you.hand) > limit(you): draw 1
ending "Enough" when any(limit(p) > count(pile) for p in players)
  "There is enough."
  winners (p in players where p.hand has Lamp)
"""


def _notes(folder: Path, text: str) -> list[Diagnostic]:
    (folder / "base.rules").write_text(BASE)
    path = folder / "v.rules"
    path.write_text(f"edition 1\nextends base\n{text}")
    found = check(path)[1]
    assert [str(one) for one in found if one.severity == "error"] == []
    return [one for one in found if one.code == "RK5326"]


def _told(folder: Path, text: str) -> list[str]:
    return [one.message for one in _notes(folder, text)]


LIMIT = "the texts of `Odd`, `trim` and `Enough` may now be untrue: they rest on `limit`"
FALL = "the texts of `Bell` and `Falling` may now be untrue: they rest on `fall`"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("replace value limit(p: player) = 4\n", LIMIT),
        ('rule "Four"\n  modify limit to 4\n', LIMIT),
        ("replace event fall who: player: draw 1 for who\n", FALL),
        ('rule "No falls"\n  instead of fall: do_nothing\n', FALL),
    ],
)
def test_texts_that_rest_on_what_is_always_another_are_named(
    tmp_path: Path, text: str, told: str
) -> None:
    (found,) = _notes(tmp_path, text)
    assert (found.severity, found.message) == ("note", told)
    assert len(found.secondary) == told.count("`") // 2 - 1


@pytest.mark.parametrize(
    "text",
    [
        'rule "Four"\n  modify limit to 4 when p is current\n',
        'rule "More"\n  modify limit by +1\n',
        'rule "Cushions"\n  instead of fall\n    draw 1 for who\n    proceed\n',
        "tile Zero x2\n  modify limit to 0\n",
        "replace event draw_card who: player from from_zone: zone to to_zone: zone -> flag: return no\n",
        'change lamp Lamp\n  use "More": draw 1\n',
    ],
)
def test_nothing_is_said_of_what_holds_at_times_or_adds(tmp_path: Path, text: str) -> None:
    assert _told(tmp_path, text) == []


def test_a_text_that_is_given_anew_is_not_named(tmp_path: Path) -> None:
    text = (
        "replace value limit(p: player) = 4\n"
        'change tile Odd\n  "Draw up to 4."\n'
        'replace phase trim\n  "Keep 4."\n  if count(you.hand) > limit(you): draw 1\n'
    )
    assert _told(tmp_path, text) == ["the text of `Enough` may now be untrue: it rests on `limit`"]


@pytest.mark.parametrize(
    "lines",
    ["  remove modify limit\n", "  remove modify limit\n  modify limit by +2 when p is you\n"],
)
def test_a_text_that_stays_while_a_rule_goes_is_named(tmp_path: Path, lines: str) -> None:
    (found,) = _notes(tmp_path, f"change lamp Lamp\n{lines}")
    assert found.message == "the text of `Lamp` is that of the base, and may now be untrue"
    assert found.span is not None
    assert (found.span.line, found.span.text) == (4, "remove modify limit")
    assert [label.span.text for label in found.secondary] == ['"You have more."']


def test_a_play_or_use_that_stands_in_place_of_the_base_s_is_named_too(tmp_path: Path) -> None:
    text = 'change lamp Bell\n  use "Ring": draw 2\nchange tile Odd\n  play: draw 2\n'
    assert _told(tmp_path, text) == [
        "the text of `Bell` is that of the base, and may now be untrue",
        "the text of `Odd` is that of the base, and may now be untrue",
    ]


def test_a_card_without_text_and_one_with_a_new_text_are_not_named(tmp_path: Path) -> None:
    text = (
        "change tile Even\n  play: draw 2\n"
        'change lamp Lamp\n  "You have 2 more."\n  remove modify limit\n'
        "  modify limit by +2 when p is you\n"
    )
    assert _told(tmp_path, text) == []


def test_what_is_allowed_is_not_told(tmp_path: Path) -> None:
    text = "replace value limit(p: player) = 4  # allow RK5326: no text names the number\n"
    assert _told(tmp_path, text) == []


def test_a_variant_is_not_told_of_what_its_base_left_untrue(tmp_path: Path) -> None:
    _told(tmp_path, "replace value limit(p: player) = 4\n")
    path = tmp_path / "w.rules"
    path.write_text("edition 1\nextends v\nmore tile Odd x1\n")
    assert [one for one in check(path)[1] if one.code == "RK5326"] == []
