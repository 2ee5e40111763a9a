"""Files by whatever paths they are named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulekit.language.files import files_of, first_names


def test_paths_that_lead_to_one_file_are_one_file(tmp_path):
    (tmp_path / "a").mkdir()
    file = tmp_path / "a" / "one.rules"
    file.touch()
    link, folder = tmp_path / "link.rules", tmp_path / "b"
    link.symlink_to(file)
    folder.symlink_to(tmp_path / "a")
    names = [file, tmp_path / "a", tmp_path / "a" / ".." / "a" / "one.rules", link, folder]
    assert files_of(names) == [file]
    assert files_of(reversed(names)) == [folder / "one.rules"]


def test_composed_and_decomposed_letters_are_the_same_letters(tmp_path):
    composed, decomposed = tmp_path / "caf\u00e9.rules", tmp_path / "cafe\u0301.rules"
    decomposed.touch()
    assert files_of([composed, decomposed]) == [composed]


def test_two_files_stay_two_files(tmp_path):
    composed, decomposed = tmp_path / "caf\u00e9.rules", tmp_path / "cafe\u0301.rules"
    composed.write_text("a", encoding="utf-8")
    decomposed.write_text("b", encoding="utf-8")
    there = sorted(path.name for path in tmp_path.iterdir())
    assert len(files_of([composed, decomposed])) == len(there)


def test_a_file_that_is_not_there_is_kept_once():
    missing = Path("nowhere.rules")
    assert first_names([missing, Path("x") / ".." / missing]) == {
        missing: missing,
        Path("x") / ".." / missing: missing,
    }


def test_a_file_that_is_named_with_other_capital_letters_is_the_same_file(tmp_path):
    small, capital = tmp_path / "rain.rules", tmp_path / "Rain.rules"
    small.write_text("edition 1\n", encoding="utf-8")
    if not capital.exists():
        os.link(small, capital)  # as if this folder did not tell them apart
    assert files_of([small, capital]) == [small]


def test_files_whose_names_differ_in_capital_letters_are_two_where_they_are(tmp_path):
    small, capital = tmp_path / "rain.rules", tmp_path / "Rain.rules"
    small.write_text("edition 1\n", encoding="utf-8")
    if capital.exists():
        pytest.skip("no such files can be here")
    assert files_of([small, capital]) == [small, capital]  # the other is told to be missing
    capital.write_text("edition 1\n", encoding="utf-8")
    assert files_of([small, capital]) == [small, capital]
