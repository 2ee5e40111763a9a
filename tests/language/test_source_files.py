"""Files on disk become sources, or a diagnostic that says why not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulekit.language.reading import decode_source, read_source
from rulekit.language.report import RulesError


def test_a_file_is_read_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes("card Kō\r\n".encode())
    source = read_source(path)
    assert (source.text, source.path, source.name) == ("card Kō\r\n", path, str(path))


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(b"\xef\xbb\xbfcard A\n")
    assert read_source(path).text == "card A\n"


def test_a_source_can_be_shown_under_another_name(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_text("card A\n", encoding="utf-8")
    assert read_source(path, name="a.rules").name == "a.rules"


def test_a_missing_file_is_a_diagnostic(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        read_source(tmp_path / "no.rules", name="no.rules")
    assert str(caught.value) == "error[RK0001]: cannot read no.rules: No such file or directory"


def test_a_folder_is_a_diagnostic(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        read_source(tmp_path)
    assert caught.value.diagnostics[0].code == "RK0001"


def test_text_that_is_not_utf8_is_shown_with_its_place() -> None:
    with pytest.raises(RulesError) as caught:
        decode_source(b"card A\ncard Koji\xf6\n", "old.rules")
    (diagnostic,) = caught.value.diagnostics
    assert str(diagnostic) == "old.rules:2:10: error[RK0002]: old.rules is not UTF-8 text"
    assert diagnostic.label == "byte 0xf6 begins no character"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe.rules"
    os.mkfifo(path)
    with pytest.raises(RulesError) as caught:
        read_source(path, name="pipe.rules")
    assert str(caught.value) == (
        "error[RK0001]: cannot read pipe.rules: it is a pipe or a device, not a file"
    )


def test_a_device_that_never_ends_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "zero.rules"
    path.symlink_to("/dev/zero")
    with pytest.raises(RulesError) as caught:
        read_source(path)
    assert caught.value.diagnostics[0].code == "RK0001"


def test_a_link_to_itself_is_a_diagnostic(tmp_path: Path) -> None:
    path = tmp_path / "loop.rules"
    path.symlink_to("loop.rules")
    with pytest.raises(RulesError) as caught:
        read_source(path)
    assert caught.value.diagnostics[0].code == "RK0001"


def test_a_file_that_is_far_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "long.rules"
    with path.open("wb") as file:
        file.truncate(50_000_000_000)  # takes no room on the disk
    with pytest.raises(RulesError) as caught:
        read_source(path, name="long.rules")
    assert str(caught.value.diagnostics[0]) == (
        "long.rules:1:1: error[RK0004]: this file has more than 1,000,000 characters"
    )


def test_a_text_of_as_many_characters_as_there_may_be_is_read(tmp_path: Path) -> None:
    path = tmp_path / "long.rules"
    path.write_bytes(b"\xef\xbb\xbf" + "\U0001d11e".encode() * 1_000_000)
    assert len(read_source(path).text) == 1_000_000
