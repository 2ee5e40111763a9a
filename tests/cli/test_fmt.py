"""`rulekit fmt` for people, for CI and for editors."""

from __future__ import annotations

import json

import pytest

from rulekit.formatting import formatter

UGLY, FAIR = "window  a\n", "window a\n"

DIFF = """\
--- a.rules
+++ a.rules
@@ -1 +1 @@
-window  a
+window a
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.rules").write_text(UGLY)
    (tmp_path / "b.scenarios").write_text(FAIR)
    return tmp_path


def test_files_are_formatted_where_they_lie_and_named(run, folder):
    done = run("fmt", "a.rules", "b.scenarios")
    assert done.stdout == "formatted a.rules\n2 files: 1 formatted, 1 as it should be.\n"
    assert done.returncode == 0
    assert (folder / "a.rules").read_text() == FAIR


def test_without_paths_all_files_below_the_current_folder_are_formatted(run, folder):
    assert run("fmt").stdout.startswith("formatted a.rules\n")
    assert run("fmt").stdout == "2 files: 2 as they should be.\n"


def test_a_check_fails_on_a_file_that_would_change_and_changes_nothing(run, folder):
    done = run("fmt", "--check")
    assert done.stdout == (
        "would format a.rules\n2 files: 1 would be formatted, 1 as it should be.\n"
    )
    assert done.returncode == 1
    assert (folder / "a.rules").read_text() == UGLY
    assert run("fmt", "--check", "b.scenarios").returncode == 0


def test_a_diff_shows_what_would_change_and_changes_nothing(run, folder):
    done = run("fmt", "--diff")
    assert (done.stdout, done.returncode) == (DIFF, 1)
    assert done.stderr == "2 files: 1 would be formatted, 1 as it should be.\n"
    assert (folder / "a.rules").read_text() == UGLY


def test_a_diff_is_coloured_if_asked_for(run, folder):
    shown = run("fmt", "--diff", "--color", "always").stdout
    assert "\x1b[31m-window  a\x1b[0m\n\x1b[32m+window a\x1b[0m\n" in shown


def test_standard_input_is_written_formatted_to_standard_output(process):
    done = process("fmt", "-", typed=UGLY)
    assert (done.stdout, done.stderr, done.returncode) == (FAIR, "", 0)


def test_standard_input_can_be_checked(process):
    done = process("fmt", "-", "--check", typed=UGLY)
    assert done.returncode == 1
    assert done.stdout == "would format <stdin>\n1 file: 1 would be formatted.\n"


def test_standard_input_stands_alone(run, folder):
    done = run("fmt", "-", "a.rules")
    assert done.returncode == 2
    assert "`-` reads standard input and stands alone" in done.stderr
    assert (folder / "a.rules").read_text() == UGLY


def test_a_file_with_errors_is_left_alone_and_the_others_are_formatted(run, folder):
    (folder / "0.rules").write_text("window  a b\n")
    done = run("fmt")
    assert done.returncode == 3
    assert "0.rules:1:9" in done.stderr
    assert done.stdout == (
        "formatted a.rules\n3 files: 1 formatted, 1 as it should be, 1 left alone.\n"
    )
    assert (folder / "0.rules").read_text() == "window  a b\n"
    assert (folder / "a.rules").read_text() == FAIR


def test_nothing_is_written_to_standard_output_for_input_with_errors(process):
    done = process("fmt", "-", typed="window  a b\n")
    assert (done.stdout, done.returncode) == ("", 3)
    assert "<stdin>:1:9" in done.stderr


def test_a_fault_of_the_formatter_leaves_the_file_and_formats_the_others(run, folder, monkeypatch):
    (folder / "c.rules").write_text("window  c  # why\n")
    right = formatter.written
    monkeypatch.setattr(formatter, "written", lambda reading: right(reading).replace("why", ""))
    done = run("fmt")
    assert done.returncode == 70
    assert "c.rules is left as it is: a comment would have changed." in done.stderr
    assert (folder / "c.rules").read_text() == "window  c  # why\n"
    assert (folder / "a.rules").read_text() == FAIR


def test_programs_are_told_what_became_of_each_file(run, folder):
    document = json.loads(run("fmt", "--check", "--format", "json").stdout)
    assert document == {
        "format_version": 1,
        "files": [
            {"file": "a.rules", "status": "changed", "reason": None, "diff": DIFF},
            {"file": "b.scenarios", "status": "unchanged", "reason": None, "diff": ""},
        ],
        "diagnostics": [],
    }


def test_programs_are_given_the_text_of_standard_input(run):
    document = json.loads(run("fmt", "-", "--format", "json", typed=UGLY).stdout)
    assert document["files"][0]["text"] == FAIR


def test_programs_are_given_the_reasons_why_a_file_is_left_alone(run):
    done = run("fmt", "nowhere.rules", "--format", "json")
    document = json.loads(done.stdout)
    assert document["files"][0]["status"] == "unreadable"
    assert [found["code"] for found in document["diagnostics"]] == ["RK0001"]
    assert done.returncode == 3


def test_an_empty_folder_holds_nothing_to_do(run):
    done = run("fmt")
    assert (done.returncode, done.stdout) == (4, "No files: looked for .rules and .scenarios.\n")
