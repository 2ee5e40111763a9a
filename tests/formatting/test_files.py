"""Files are found, written in one step, and keep what is not of the text."""

from __future__ import annotations

import os

import pytest

from rulekit.formatting.files import find, format_file


def test_folders_are_searched_for_rules_and_scenarios(tmp_path):
    for name in ("a.rules", "b/c.scenarios", "b/d.txt", ".hidden/e.rules", "b/.f.rules"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.touch()
    found = find([tmp_path])
    assert [file.relative_to(tmp_path).as_posix() for file in found] == ["a.rules", "b/c.scenarios"]


def test_folders_that_tools_fill_are_passed_over_unless_they_are_named(tmp_path):
    for name in ("node_modules", ".venv", "venv", "build", "dist", "__pycache__", "building"):
        (tmp_path / name / "in").mkdir(parents=True)
        (tmp_path / name / "in" / "a.rules").touch()
    assert find([tmp_path]) == [tmp_path / "building" / "in" / "a.rules"]
    assert find([tmp_path / "build"]) == [tmp_path / "build" / "in" / "a.rules"]
    assert find([tmp_path / ".venv"]) == [tmp_path / ".venv" / "in" / "a.rules"]


def test_a_file_that_is_named_is_taken_whatever_it_is_called(tmp_path):
    file = tmp_path / "rules.txt"
    assert find([file]) == [file]


def test_a_file_that_is_found_twice_is_formatted_once(tmp_path):
    file = tmp_path / "a.rules"
    file.touch()
    assert find([tmp_path, file, tmp_path / "." / "a.rules"]) == [file]


def test_a_file_is_written_only_if_asked_and_only_if_it_changes(tmp_path):
    file = tmp_path / "a.rules"
    file.write_bytes(b"window  a\n")
    assert format_file(file, write=False).status == "changed"
    assert file.read_bytes() == b"window  a\n"
    assert format_file(file, write=True).status == "changed"
    assert file.read_bytes() == b"window a\n"
    before = file.stat()
    assert format_file(file, write=True).status == "unchanged"
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_permissions_line_ends_and_a_byte_order_mark_are_kept(tmp_path):
    file = tmp_path / "a.rules"
    file.write_bytes(b"\xef\xbb\xbfwindow  a\r\nwindow b")
    file.chmod(0o640)
    format_file(file, write=True)
    assert file.read_bytes() == b"\xef\xbb\xbfwindow a\r\nwindow b\r\n"
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link_and_its_file_is_formatted(tmp_path):
    file, link = tmp_path / "a.rules", tmp_path / "b.rules"
    file.write_bytes(b"window  a\n")
    link.symlink_to(file)
    format_file(link, write=True)
    assert link.is_symlink()
    assert file.read_bytes() == b"window a\n"


def test_a_file_of_two_names_keeps_both_and_is_formatted(tmp_path):
    file, other = tmp_path / "a.rules", tmp_path / "b.rules"
    file.write_text("event  e\n", encoding="utf-8")
    other.hardlink_to(file)
    assert format_file(file, write=True).status == "changed"
    assert other.samefile(file)
    assert other.read_text(encoding="utf-8") == "event e\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.rules", "b.rules"]


def test_a_link_to_itself_is_named_as_one_that_cannot_be_read(tmp_path):
    link = tmp_path / "loop.rules"
    link.symlink_to("loop.rules")
    assert find([link]) == [link]
    result = format_file(link, write=True)
    assert result.status == "unreadable"
    assert [found.code for found in result.diagnostics] == ["RK0001"]
    assert find([tmp_path]) == []


def test_a_file_that_cannot_be_replaced_stays_whole_and_nothing_is_left_beside_it(
    tmp_path, monkeypatch
):
    file = tmp_path / "a.rules"
    file.write_bytes(b"window  a\n")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    result = format_file(file, write=True)
    assert (result.status, result.reason) == ("unwritable", "permission denied")
    assert os.listdir(tmp_path) == ["a.rules"]
    assert file.read_bytes() == b"window  a\n"


@pytest.mark.parametrize(
    ("data", "code"), [(None, "RK0001"), (b"\xff", "RK0002"), (b"window a b\n", "RK0101")]
)
def test_a_file_that_cannot_be_read_says_why(tmp_path, data, code):
    file = tmp_path / "a.rules"
    if data is not None:
        file.write_bytes(data)
    result = format_file(file, write=True)
    assert (result.status, [found.code for found in result.diagnostics]) == ("unreadable", [code])


def test_a_diff_tells_of_a_last_line_without_an_end(tmp_path):
    file = tmp_path / "a.rules"
    file.write_bytes(b"window a")
    assert format_file(file, write=False).diff.splitlines()[3:] == [
        "-window a",
        "\\ No newline at end of file",
        "+window a",
    ]
