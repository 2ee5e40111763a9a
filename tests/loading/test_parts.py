"""Files that are only ever included by others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulekit.loading.loader import check

PART = "edition 1\n\nzone pile: public\nvalue height() = count(pile) + offset()\n"
USER = """\
edition 1
include pile
game "User"
  players 2
  turn act
value offset() = 1
phase act
  if height() > 1: do_nothing
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pile.rules").write_text(PART)
    (tmp_path / "a.rules").write_text(USER)
    (tmp_path / "b.rules").write_text(USER.replace("include pile", 'include "pile.rules"'))
    return tmp_path


def told(folder: Path) -> list[tuple[str, str, str]]:
    return [(one.code, one.severity, one.message) for one in check(folder / "pile.rules")[1]]


NOTE = ("RK5330", "note", "this is a part of other rules, and was checked with a.rules, b.rules")


def test_a_part_is_checked_with_those_that_include_it(folder: Path) -> None:
    assert told(folder) == [NOTE]


def test_an_error_that_shows_with_one_of_them_counts(folder: Path) -> None:
    (folder / "b.rules").write_text(USER.replace("value offset() = 1\n", ""))
    assert told(folder) == [NOTE, ("RK1003", "error", "there is no value or event `offset`")]


def test_a_warning_counts_if_it_shows_with_all_of_them(folder: Path) -> None:
    (folder / "b.rules").write_text(USER.replace("if height() > 1: ", ""))
    assert told(folder) == [NOTE]
    (folder / "a.rules").write_text(USER.replace("if height() > 1: ", ""))
    assert told(folder) == [
        NOTE,
        ("RK3004", "warning", "the value `height` is never used"),
    ]


def test_a_file_that_nothing_includes_lacks_a_game(tmp_path: Path) -> None:
    (tmp_path / "pile.rules").write_text("edition 1\n\nzone pile: public\n")
    (tmp_path / "other.rules").write_text("edition 1\n# include pile\n")
    assert [code for code, _, _ in told(tmp_path)][:1] == ["RK1022"]


def test_the_findings_are_placed_in_the_file_as_it_was_named(folder: Path) -> None:
    (folder / "a.rules").write_text(USER.replace("value offset() = 1\n", ""))
    found = check(folder / "pile.rules")[1]
    assert [str(one.span) for one in found] == [
        f"{folder / 'pile.rules'}:1:1",
        f"{folder / 'pile.rules'}:4:32",
    ]


def test_neighbours_that_are_no_files_are_passed_over(folder: Path) -> None:
    os.mkfifo(folder / "pipe.rules")
    (folder / "zero.rules").symlink_to("/dev/zero")
    (folder / "loop.rules").symlink_to("loop.rules")
    (folder / "folder.rules").mkdir()
    (folder / "c.rules").write_text('edition 1\ninclude loop\ninclude "loop.rules"\n')
    assert told(folder) == [NOTE]
