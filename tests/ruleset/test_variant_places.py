"""What a variant breaks in its base is told with the line of the variant that did it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.language.report import Diagnostic
from rulekit.loading.loader import check

BASE = """edition 1
game "Base"
  players 2..4
  turn act, rest

symbols mood: calm, wild
zone deck: hidden, ordered
zone hand of player: private
counter life of player: 0..5, starts at 3
option cruel: yes, no
kind spell: starts in deck
  power: number = 1

spell Fire x3
  play in duel: cheer you

spell Ice
  treat Fire as Fire
  treat spell as Fire

value strength(c: spell) = c.power
window duel

event cheer who: player
  who.life += strength(top(deck))

event sleep who: player
  if cruel: who.life -= 1

rule "Dreams"
  after sleep: who.life += 1

phase act
  offer main to you until pass
  offer duel to you

phase rest
  sleep you

setup: shuffle deck
"""


def found(folder: Path, text: str, base: str = BASE) -> list[Diagnostic]:
    (folder / "base.rules").write_text(base, encoding="utf-8")
    path = folder / "variant.rules"
    path.write_text(f"edition 1\nextends base\n{text}\n", encoding="utf-8")
    return check(path)[1]


def places(diagnostic: Diagnostic) -> list[tuple[str, str, str]]:
    return [
        (label.span.source.name.rpartition("/")[2], label.span.text, label.text)
        for label in diagnostic.secondary
    ]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("remove spell Fire", "Fire"),
        ("remove zone deck", "deck"),
        ("remove counter life", "life"),
        ("remove value strength", "strength"),
        ("remove event cheer", "cheer"),
        ("remove window duel", "duel"),
        ("remove option cruel", "cruel"),
        ("remove kind spell", "spell"),
        ("remove phase rest", "rest"),
    ],
)
def test_what_is_missing_is_told_with_the_line_that_removed_it(
    tmp_path: Path, line: str, name: str
) -> None:
    diagnostic = next(d for d in found(tmp_path, line) if d.message.endswith(f"`{name}`"))
    assert ("variant.rules", name, "removed here") in places(diagnostic)
    assert diagnostic.help == "remove or replace what uses it, too"
    assert diagnostic.edit is None


def test_symbols_go_with_their_set(tmp_path: Path) -> None:
    (diagnostic,) = found(tmp_path, "remove symbols mood\nvalue merry(p: player) = [wild, wild]\n")
    assert diagnostic.message == "there is no name `wild`"
    assert places(diagnostic)[0] == ("variant.rules", "mood", "removed here")


def test_what_is_removed_and_declared_anew_is_there(tmp_path: Path) -> None:
    text = "remove value strength\nvalue strength(c: spell) = 2\nvalue more() = strenght(Fire)"
    (diagnostic,) = found(tmp_path, text)
    assert (diagnostic.help, places(diagnostic)) == ("did you mean `strength`?", [])


def test_what_is_removed_cannot_be_changed(tmp_path: Path) -> None:
    diagnostics = found(tmp_path, "remove spell Ice\nchange spell Ice\n  power 3")
    (diagnostic,) = diagnostics
    assert (diagnostic.message, diagnostic.label) == (
        "there is no spell `Ice` to change",
        "removed already",
    )
    assert places(diagnostic) == [("variant.rules", "Ice", "removed here")]


@pytest.mark.parametrize(
    ("line", "name"),
    [("option who: yes, no", "who"), ("zone c: public", "c"), ("symbols s: who, what", "s")],
)
def test_a_new_name_that_the_base_uses_in_its_rules_is_the_one_to_change(
    tmp_path: Path, line: str, name: str
) -> None:
    diagnostic = next(d for d in found(tmp_path, line) if d.code == "RK1008")
    assert diagnostic.span is not None
    assert (diagnostic.span.source.path, diagnostic.span.text) == (
        tmp_path / "variant.rules",
        name,
    )
    assert diagnostic.message.endswith("is already in use in base.rules")
    assert {place[0] for place in places(diagnostic)} == {"base.rules"}


def test_a_local_of_a_variant_that_is_a_name_of_the_base_is_the_one_to_change(
    tmp_path: Path,
) -> None:
    (diagnostic,) = found(tmp_path, "event look deck: player\n  cheer deck")
    assert diagnostic.span is not None
    assert diagnostic.message == "`deck` is already a zone"
    assert diagnostic.span.source.path == tmp_path / "variant.rules"
    assert places(diagnostic) == [("base.rules", "deck", "declared here")]


@pytest.mark.parametrize("line", ["counter Ice: 0..3", "kind Ice: starts in deck"])
def test_a_declaration_that_takes_a_name_of_the_base_is_the_second(
    tmp_path: Path, line: str
) -> None:
    for diagnostic in found(tmp_path, line):
        assert diagnostic.span is not None
        if diagnostic.code in ("RK1007", "RK1020"):
            assert diagnostic.span.source.path == tmp_path / "variant.rules"
            assert places(diagnostic)[0][:2] == ("base.rules", "Ice")


def test_a_turn_that_leaves_out_a_phase_is_named_where_a_hook_waits_in_vain(
    tmp_path: Path,
) -> None:
    diagnostic = next(d for d in found(tmp_path, "change game\n  turn act") if d.code == "RK3002")
    assert places(diagnostic)[-1] == (
        "variant.rules",
        "turn act",
        "this turn leaves out `rest`",
    )
    assert diagnostic.help == "name `rest` in the turn, or remove what waits for `sleep`"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("replace phase rest: do_nothing", "rest"),
        ("change game\n  turn act\nremove phase rest", "rest"),
    ],
)
def test_where_the_cause_of_an_event_went_is_named(tmp_path: Path, text: str, place: str) -> None:
    diagnostic = next(d for d in found(tmp_path, text) if d.code == "RK3002")
    assert places(diagnostic)[-1] == ("variant.rules", place, "what raised it is gone since here")
    assert diagnostic.help == "call `sleep` where it happens now, or remove what waits for it"


def test_a_file_that_comes_with_rulekit_is_named_without_its_ending(tmp_path: Path) -> None:
    path = tmp_path / "variant.rules"
    path.write_text('edition 1\nextends "hearts.rules"\n', encoding="utf-8")
    (diagnostic,) = check(path)[1]
    assert diagnostic.help == "one that comes with rulekit is named without its ending: `hearts`"


def test_a_symbol_that_a_replacement_leaves_out_is_told_with_the_replacement(
    tmp_path: Path,
) -> None:
    text = "replace symbols mood: calm\nvar mine: mood = wild\nvalue merry(p: player) = [wild]"
    diagnostics = found(tmp_path, text)
    assert [d.message for d in diagnostics] == [
        "`wild` is not one of `mood`",
        "there is no name `wild`",
    ]
    assert {place for d in diagnostics for place in places(d)} == {
        ("variant.rules", "mood", "removed here")
    }


def test_a_symbol_that_a_replacement_brings_back_is_there(tmp_path: Path) -> None:
    text = "replace symbols mood: calm, wild, sad\nvalue merry(p: player) = [willd]"
    (diagnostic,) = found(tmp_path, text)
    assert (diagnostic.help, places(diagnostic)) == ("did you mean `wild`?", [])


def test_what_waits_for_an_event_that_a_change_raises_no_more_is_told_with_the_change(
    tmp_path: Path,
) -> None:
    text = "change spell Sleeper\n  remove play"
    base = BASE.replace("phase rest\n  sleep you", "phase rest\n  do_nothing")
    base += "\nspell Sleeper\n  play: sleep you\n"
    (diagnostic,) = [d for d in found(tmp_path, text, base) if d.code == "RK3002"]
    assert places(diagnostic)[-1] == (
        "variant.rules",
        "change spell Sleeper",
        "what raised it is gone since here",
    )
