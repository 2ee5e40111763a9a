"""Edits that findings propose: made where they make nothing worse."""

from __future__ import annotations

import pytest

from rulekit.language.report import Diagnostic, Edit
from rulekit.language.source import Source, Span
from rulekit.loading.fixing import Fixed, fix
from rulekit.loading.loader import check

GAME = """\
edition 1
game "Small"
  players 2
  turn act
zone deck: hidden, ordered, refills from pile
zone pile: public
zone hand of player: private
counter life of player: 0..3, starts at 2
phase act
"""


def fixed(body: str) -> Fixed:
    """The edits of a phase, and what is left of it."""
    return fix(Source("small.rules", f"{GAME}{body}"), lambda source: check(source)[1])


def body(result: Fixed) -> str:
    assert result.after.startswith(GAME)
    return result.after.removeprefix(GAME)


def test_a_misspelt_name_is_corrected_wherever_it_stands() -> None:
    result = fixed("  drw 1\n  drw 2\n  if you.lief > 1: drw 3\n  drw 1\n  drw 5\n")
    assert body(result) == "  draw 1\n  draw 2\n  if you.life > 1: draw 3\n  draw 1\n  draw 5\n"
    assert [(made.before, made.after) for made in result.made] == [
        ("drw", "draw"),
        ("lief", "life"),
    ]


def test_what_an_edit_brings_to_light_is_edited_too() -> None:
    result = fixed("  if you.life = 1: drw 1\n  else if you.lief = 2: drw 2\n")
    assert body(result) == "  if you.life == 1: draw 1\n  elif you.life == 2: draw 2\n"


def test_a_line_that_gives_an_unread_name_is_taken_out() -> None:
    assert body(fixed("  draw 1\n  let n = 3\n  draw 2\n")) == "  draw 1\n  draw 2\n"


def test_a_line_that_uses_up_chance_stays_for_later_shuffles_would_change() -> None:
    text = "  let n = random([1, 2])\n  draw 2\n"
    assert (body(fixed(text)), fixed(text).made) == (text, ())


def test_a_name_that_could_be_one_of_several_is_not_corrected() -> None:
    text = "  drew 1\nevent drow n: number: draw n\nevent drab n: number: draw n\nevent go\n  drow 1\n  drab 1\n"
    result = fixed(text)
    assert (body(result), result.made) == (text, ())


def test_the_only_line_of_a_block_is_not_taken_out() -> None:
    text = "  if you.life > 1\n    let n = 3\n  draw 2\n"
    result = fixed(text)
    assert (body(result), result.made) == (text, ())


def test_a_correction_that_leads_to_another_error_is_not_made() -> None:
    # `live` looks like `life`, a number, which is not what stands beside it.
    text = "  if you.live is you: draw 1\n"
    result = fixed(text)
    assert (body(result), result.made) == (text, ())


def test_one_bad_edit_does_not_keep_the_good_ones_from_being_made() -> None:
    result = fixed("  if you.live is you: draw 1\n  drw 2\n")
    assert body(result) == "  if you.live is you: draw 1\n  draw 2\n"


def test_clean_rules_stay_as_they_are() -> None:
    result = fixed("  draw 1\n")
    assert (result.after, result.made) == (result.before, ())


def test_an_edit_of_another_file_is_not_made() -> None:
    mine, other = Source("mine", "abc"), Source("other", "abc")
    edit = Edit(Span(other, 0, 1), "x")
    found = [Diagnostic("RK1001", "error", "m", Span(mine, 0, 1), edit=edit)]
    assert fix(mine, lambda source: found if source is mine else []).after == "abc"


def test_edits_that_overlap_are_made_one_after_the_other() -> None:
    def wrong(source: Source) -> list[Diagnostic]:
        spans = {
            "abcd": [(0, 2, "x"), (1, 4, "y")],
            "xcd": [(1, 3, "z")],
        }.get(source.text, [])
        return [
            Diagnostic("RK1001", "error", f"{start}", edit=Edit(Span(source, start, end), text))
            for start, end, text in spans
        ]

    assert fix(Source("s", "abcd"), wrong).after == "xz"


def test_edits_end_even_if_each_brings_another() -> None:
    def never_right(source: Source) -> list[Diagnostic]:
        number = 100 - len(source.text)
        edit = Edit(Span(source, 0, 0), "a")
        return [Diagnostic("RK1001", "error", str(n), edit=edit) for n in range(number)]

    assert fix(Source("s", ""), never_right).after == "a" * 25


@pytest.mark.parametrize(
    ("written", "edited"),
    [
        ("  life += 1\n", "  you.life += 1\n"),
        ("  if you.hand.count > 2: draw 1\n", "  if count(you.hand) > 2: draw 1\n"),
        ("  move deck.top to you.hand\n", "  move top(deck) to you.hand\n"),
        ("  gain two life\n", "  you.life += 2\n"),
        ("  draw 1\ncounter ki: 0-5\n", "  draw 1\ncounter ki: 0..5\n"),
    ],
)
def test_what_beginners_write_is_edited(written: str, edited: str) -> None:
    assert body(fixed(written)) == edited


@pytest.mark.parametrize("text", ["  gain two lives\n", "  if you.lives => 2: draw 1\n"])
def test_nothing_is_edited_to_a_line_that_means_nothing(text: str) -> None:
    assert body(fixed(text)) == text


def test_the_word_that_names_the_base_is_corrected() -> None:
    source = Source("small.rules", "edition 1\nextend samurai_sword\n")
    found = fix(source, lambda source: check(source)[1])
    assert found.after == "edition 1\nextends samurai_sword\n"


@pytest.mark.parametrize(
    ("written", "edited"),
    [
        ("remove Katana", "remove weapon Katana"),
        ("change property Nodachi\n  damage 4", "change weapon Nodachi\n  damage 4"),
        ("change game\n  players 3-5", "change game\n  players 3..5"),
    ],
)
def test_what_is_changed_is_named_rightly(written: str, edited: str) -> None:
    head = "edition 1\nextends samurai_sword\n\n"
    found = fix(Source("small.rules", head + written), lambda source: check(source)[1])
    assert found.after == head + edited


def test_without_a_game_nothing_else_is_told() -> None:
    text = "edition 1\nextends samurai sword\n\naction Fan x2\n  play: draw 1\n"
    assert [one.code for one in check(Source("small.rules", text))[1]] == ["RK0101"]
