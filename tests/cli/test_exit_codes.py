"""What the exit code says, and that nobody ever reads a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulekit.cli.exit_codes import exit_code_of


def test_rules_without_mistakes_are_clean(process, foxes):
    done = process("check", foxes)
    assert (done.returncode, done.stdout) == (0, "No mistakes in 1 file.\n")


def test_an_error_in_the_rules_is_a_finding(process, broken):
    done = process("check", broken)
    assert done.returncode == 1
    assert "broken.rules:8:3" in done.stdout
    assert done.stdout.endswith("1 error in 1 file.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("chekc",),
        ("check",),
        ("check", "a.rules", "--strct"),
        ("show", "a.rules", "--format", "xml"),
        ("explain", "RK9999"),
        ("play",),
        ("play", "a.rules", "--set", "options"),
        ("play", "a.rules", "--players", "many"),
        ("simulate", "a.rules", "--jobs", "0"),
    ],
)
def test_wrong_usage_is_told_in_a_sentence(run, arguments):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("rulekit: ")
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_a_word_too_many_is_told(run):
    done = run("simulate", "a.rules", "--resume", "a.counts")
    assert done.returncode == 2
    assert done.stderr == (
        "rulekit: nothing more is expected where `a.counts` stands.\n"
        "`rulekit simulate --help` shows what can be written.\n"
    )


@pytest.mark.parametrize("verb", ["check", "show", "play", "simulate", "test"])
def test_a_file_that_is_not_there_cannot_be_read(run, verb):
    done = run(verb, "nowhere.rules")
    assert done.returncode == 3
    assert "nowhere.rules" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("verb", ["show", "play", "simulate"])
def test_broken_rules_can_be_neither_shown_nor_played(run, broken, verb):
    done = run(verb, broken)
    assert done.returncode == 3
    assert "broken.rules:8:3" in done.stderr
    assert done.stdout == ""


def test_a_name_that_no_ruleset_has_cannot_be_read(run):
    done = run("show", "snurai_sword")
    assert done.returncode == 3
    assert "there is no ruleset `snurai_sword`" in done.stderr


def test_a_file_that_is_not_text_cannot_be_read(run, tmp_path):
    (tmp_path / "picture.rules").write_bytes(b"\x89PNG\xff\xfe")
    done = run("check", "picture.rules")
    assert done.returncode == 3
    assert "not UTF-8" in done.stdout


FAILING = """\
edition 1

scenario "Fails"
  rules samurai_sword
  given
    A is Shogun, Musashi
    B is Ninja, Benkei
    C is Ninja, Goemon
    A is in play_cards
  then
    A.honor == 20
"""

MEANINGLESS = 'edition 1\ngame "Broken"\n  players 2\n  turn act\nphase act\n  drw 1\n'
WRONG = {
    "nowhere.rules": None,
    "bytes.rules": b"\xff\xfe",
    "big.rules": b"# " + b"x" * 2_000_000,
    "tab.rules": MEANINGLESS.replace("  players", "\tplayers").encode(),
    "meaning.rules": MEANINGLESS.encode(),
    "empty.rules": b"",
}
UNREAD = ("nowhere.rules", "bytes.rules", "big.rules")
EVERY_OTHER = (
    "show", "play", "simulate", "mutate", "fuzz", "explore", "diff", "graph", "book",
    "translate fr -o x.po", "new variant mine --of",
)  # fmt: skip


@pytest.mark.parametrize(
    ("verb", "files", "expected"),
    [
        *((verb, UNREAD, 3) for verb in ("check", "fmt --check", "fmt --diff", "fmt", "test")),
        *((verb, ("tab.rules",), 1) for verb in ("check", "fmt --check", "fmt --diff")),
        *((verb, ("tab.rules",), 3) for verb in ("fmt", "test")),
        ("check", ("meaning.rules", "empty.rules"), 1),
        *((verb, ("meaning.rules", "empty.rules"), 0) for verb in ("fmt --check", "fmt")),
        ("test", ("meaning.rules", "empty.rules"), 4),
        *((verb, tuple(WRONG), 3) for verb in EVERY_OTHER),
    ],
)
def test_the_table_of_wrong_files_is_kept(run, tmp_path, verb, files, expected):
    codes = {}
    for file in files:
        if WRONG[file] is not None:
            (tmp_path / file).write_bytes(WRONG[file])
        words = verb.split()
        where = words.index("fr") if "fr" in words else len(words)
        done = run(*words[:where], file, *words[where:])
        codes[file] = done.returncode
        assert "extends nothing" not in done.stderr
    assert codes == dict.fromkeys(files, expected)


def test_the_worst_of_several_files_counts(run, tmp_path):
    for file in ("tab.rules", "bytes.rules"):
        (tmp_path / file).write_bytes(WRONG[file])
    assert run("check", "tab.rules", "bytes.rules").returncode == 3
    assert run("fmt", "--check", "tab.rules", "bytes.rules").returncode == 3


UNREADABLE = ("pipe.rules", "zero.rules", "loop.rules", "folder.rules")


@pytest.mark.parametrize("file", UNREADABLE)
@pytest.mark.parametrize("verb", ["check", "fmt", "show", "play", "test", "graph", "book", "diff"])
def test_what_is_no_file_can_be_read_by_no_verb_and_is_not_waited_for(run, tmp_path, verb, file):
    os.mkfifo(tmp_path / "pipe.rules")
    (tmp_path / "zero.rules").symlink_to("/dev/zero")
    (tmp_path / "loop.rules").symlink_to("loop.rules")
    (tmp_path / "folder.rules").mkdir()
    done = run(verb, file)
    looks_in_it = file == "folder.rules" and verb in ("check", "fmt", "test")
    expected = 4 if looks_in_it else 3
    assert done.returncode == expected


def test_no_scenarios_are_nothing_to_do(run, tmp_path):
    done = run("test", str(tmp_path))
    assert done.returncode == 4
    assert "no scenarios" in done.stdout


def test_no_games_are_nothing_to_do(run, foxes):
    assert run("simulate", foxes, "-n", "0").returncode == 4


@pytest.mark.parametrize(
    "verb", ["show {} --format json", "play {} --seed 1", "check {} --color always"]
)
def test_an_output_that_nobody_reads_any_more_is_neither_a_fault_nor_a_success(foxes, verb):
    command = f"{sys.executable} -u -m rulekit {verb.format(foxes)} | head -n 0"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stdout, done.stderr) == (141, "", "")


def test_scenarios_that_fail_unheard_are_no_success(tmp_path):
    (tmp_path / "one.scenarios").write_text(FAILING, encoding="utf-8")
    command = f"{sys.executable} -m rulekit test {tmp_path} | head -n 0"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        capture_output=True,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stderr) == (141, "")


def test_a_fault_of_ours_is_kept_in_a_file_and_told_in_two_lines(monkeypatch, capsys, tmp_path):
    import rulekit.cli.app
    from rulekit.cli.main import main

    def fail(tokens):
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr(rulekit.cli.app, "run", fail)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert main(["show", "foxes"]) == 70
    told = capsys.readouterr().err
    assert "report it" in told
    assert "Traceback" not in told
    (kept,) = tmp_path.iterdir()
    assert str(kept) in told
    assert "rulekit show foxes" in kept.read_text()
    assert "ZeroDivisionError: of ours" in kept.read_text()


def test_an_interrupted_command_says_so_with_its_exit_code(monkeypatch):
    import rulekit.cli.app
    from rulekit.cli.main import main

    def interrupt(tokens):
        raise KeyboardInterrupt

    monkeypatch.setattr(rulekit.cli.app, "run", interrupt)
    assert main(["play", "foxes"]) == 130


@pytest.mark.parametrize("missing", ["cyclopts", "rich"])
def test_a_missing_extra_is_named_with_what_brings_it(process, foxes, missing, tmp_path):
    (tmp_path / f"{missing}.py").write_text(
        f"raise ModuleNotFoundError('No module named {missing}', name='{missing}')"
    )
    done = process("show", foxes, PYTHONPATH=f"{tmp_path}:{Path(__file__).parents[2]}")
    assert done.returncode == 2
    assert f"needs {missing}" in done.stderr
    assert 'pip install "rulekit-cards[cli]"' in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("code", "exit_code"),
    [
        ("RK0101", 3),
        ("RK1012", 3),
        ("RK4001", 1),
        ("RK6001", 2),
        ("RK6002", 2),
        ("RK6004", 3),
        ("RK6005", 3),
    ],
)
def test_the_stage_of_a_diagnostic_decides_the_exit_code(code, exit_code):
    assert exit_code_of(code) == exit_code
