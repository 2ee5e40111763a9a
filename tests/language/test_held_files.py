"""Files that somebody holds and has not saved: read as if they lay on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.language.files import files_below, files_in, is_file, laid_over_disk
from rulekit.language.reading import read_source
from rulekit.language.report import RulesError
from rulekit.loading.loader import check, load

COINS = b"""\
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


def test_what_is_held_is_read_in_place_of_what_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_text("saved", encoding="utf-8")
    with laid_over_disk({file.resolve(): b"held"}):
        assert read_source(file).text == "held"
    assert read_source(file).text == "saved"


def test_a_file_that_was_never_saved_is_found_by_those_that_name_it(tmp_path: Path) -> None:
    variant = tmp_path / "variant.rules"
    variant.write_text("edition 1\nextends new\n\nreplace counter coins: 0..8\n", encoding="utf-8")
    with laid_over_disk({tmp_path.resolve() / "new.rules": COINS}):
        assert [one.code for one in check(variant)[1] if one.severity == "error"] == []
        assert load(variant).title == "Coins"
    assert [one.code for one in check(variant)[1]] == ["RK1012"]


def test_held_files_are_listed_with_those_on_disk(tmp_path: Path) -> None:
    (tmp_path / "b.rules").write_text("", encoding="utf-8")
    top = tmp_path.resolve()
    held = {
        top / "a.rules": b"", top / "sub" / "c.rules": b"", top / "build" / "d.rules": b"",
        top / "notes.txt": b"",
    }  # fmt: skip
    with laid_over_disk(held):
        assert files_below(tmp_path) == [
            tmp_path / "a.rules", tmp_path / "b.rules", tmp_path / "sub" / "c.rules",
        ]  # fmt: skip
        assert files_in(tmp_path, (".rules",)) == [tmp_path / "a.rules", tmp_path / "b.rules"]
        assert is_file(tmp_path / "sub" / "c.rules")
    assert not is_file(tmp_path / "a.rules")


def test_held_files_have_the_bounds_of_others(tmp_path: Path) -> None:
    file = tmp_path.resolve() / "long.rules"
    with laid_over_disk({file: b"#" * 5_000_000}), pytest.raises(RulesError) as raised:
        read_source(file)
    assert raised.value.diagnostics[0].code == "RK0004"
