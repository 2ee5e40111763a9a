"""Files are written as a whole or not at all."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from rulekit.language import files
from rulekit.language.files import named_in_errors, write_whole


def test_an_error_that_names_no_file_names_the_one_that_is_written(tmp_path):
    with pytest.raises(OSError, match=r"full: 'table\.csv'"), named_in_errors(Path("table.csv")):
        raise OSError(28, "full")
    with pytest.raises(OSError, match="gone: 'other'"), named_in_errors(Path("table.csv")):
        raise OSError(2, "gone", "other")


def test_a_file_is_written(tmp_path):
    write_whole(tmp_path / "a", "Zoë\n")
    assert (tmp_path / "a").read_bytes() == b"Zo\xc3\xab\n"
    assert os.listdir(tmp_path) == ["a"]


def test_a_file_keeps_its_mode_and_a_new_one_has_the_usual(tmp_path):
    old, new, usual = tmp_path / "old", tmp_path / "new", tmp_path / "usual"
    old.touch()
    old.chmod(0o640)
    usual.touch()
    write_whole(old, "x")
    write_whole(new, "x")
    assert old.stat().st_mode & 0o777 == 0o640
    assert new.stat().st_mode == usual.stat().st_mode


def test_a_link_that_is_named_is_followed(tmp_path):
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", "x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "x"


def test_a_link_that_lies_in_wait_is_not_followed(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "token_hex", lambda count: "foreseen")
    (tmp_path / "precious").write_text("kept")
    (tmp_path / ".rulekit-foreseen.new").symlink_to("precious")
    with pytest.raises(FileExistsError) as raised:
        write_whole(tmp_path / "a", "x")
    assert raised.value.filename == str(tmp_path / "a")
    assert (tmp_path / "precious").read_text() == "kept"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_full_disk_names_the_file():
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        write_whole(files.Path("/dev/full"), "x")


def test_what_was_begun_is_taken_away_and_the_old_file_stays(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device", "elsewhere")

    (tmp_path / "a").write_text("old")
    monkeypatch.setattr(files.os, "replace", full)
    with pytest.raises(OSError, match="No space left on device") as raised:
        write_whole(tmp_path / "a", "new")
    assert raised.value.filename == str(tmp_path / "a")
    assert (tmp_path / "a").read_text() == "old"
    assert os.listdir(tmp_path) == ["a"]


def test_a_folder_that_is_not_there_is_told_by_the_name_of_the_file(tmp_path):
    with pytest.raises(FileNotFoundError) as raised:
        write_whole(tmp_path / "none" / "a", "x")
    assert raised.value.filename == str(tmp_path / "none" / "a")


def test_a_device_is_written_to_and_stays_one():
    write_whole(files.Path(os.devnull), "x")
    assert not files.Path(os.devnull).is_file()


def test_two_who_write_the_same_file_do_not_meet(tmp_path):
    failed = []

    def write(letter):
        try:
            for _ in range(100):
                write_whole(tmp_path / "a", letter * 1000)
        except OSError as error:
            failed.append(error)

    both = [threading.Thread(target=write, args=[letter]) for letter in "xy"]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert failed == []
    assert (tmp_path / "a").read_text() in ("x" * 1000, "y" * 1000)
    assert os.listdir(tmp_path) == ["a"]
