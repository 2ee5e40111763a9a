"""A formatter that is wrong is caught: the file stays, and the fault is named."""

from __future__ import annotations

import pytest

from rulekit.formatting import formatter
from rulekit.formatting.files import format_file
from rulekit.language.report import RulesError
from rulekit.language.source import Source

TEXT = "setup\n  a  # one\n  b\n"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("setup\n  a  # one\n b\n", "the result cannot be read"),
        ("setup\n  a  # one\n  c\n", "a word would have changed"),
        ("setup\n  a  # one\n    b\n", "the result cannot be read"),
        ("setup\n  a\n  b\n", "a comment would have changed"),
        ("setup\n  a  # two\n  b\n", "a comment would have changed"),
        ("setup\n  a # one\n  b\n", "formatting again would have changed the file again"),
    ],
)
def test_a_result_that_is_not_what_it_was_is_refused(monkeypatch, wrong, reason):
    right = formatter.written
    source = Source("test.rules", TEXT)
    monkeypatch.setattr(
        formatter, "written", lambda read: wrong if read.source is source else right(read)
    )
    with pytest.raises(formatter.UnsafeError, match=reason):
        formatter.formatted(source)


def test_a_line_that_leaves_its_block_is_refused(monkeypatch):
    right = formatter.written
    source = Source("test.rules", "setup\n  if a\n    b\n    c\n")
    wrong = "setup\n  if a\n    b\n  c\n"
    monkeypatch.setattr(
        formatter, "written", lambda read: wrong if read.source is source else right(read)
    )
    with pytest.raises(formatter.UnsafeError, match="would have meant something else"):
        formatter.formatted(source)


def test_a_file_that_would_be_damaged_is_not_touched(monkeypatch, tmp_path):
    file = tmp_path / "a.rules"
    file.write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(formatter, "written", lambda read: "setup\n  a\n  b\n")
    result = format_file(file, write=True)
    assert (result.status, result.reason) == ("fault", "a comment would have changed")
    assert file.read_text(encoding="utf-8") == TEXT
    assert result.diff == ""


def test_a_file_with_errors_is_refused_with_all_of_them():
    with pytest.raises(RulesError) as raised:
        formatter.formatted(Source("test.rules", "setup\n\ta\n\nevent\n\nwindow a b\n"))
    assert [found.code for found in raised.value.diagnostics] == ["RK0010", "RK0101", "RK0101"]


def test_a_file_that_only_a_later_stage_refuses_is_refused_too():
    with pytest.raises(RulesError, match="RK0013"):
        formatter.formatted(Source("test.rules", f"value f() = {'-' * 200}1\n"))
