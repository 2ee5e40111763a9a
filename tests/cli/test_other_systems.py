"""Consoles, line ends and encodings of Windows and macOS, as far as they can be had here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SNOW = """\
edition 1

extends foxes

bite Kōri x2
  "A cold bite – “brr” → ❄."
  strength 1
"""

SCENARIO = """\
edition 1

scenario "A cold bite"
  rules "snow.rules"
  given
    A is Fox,   hand [Kōri]
    B is Hen
    A is in act
  when
    A plays Kōri on B
  then
    B.lives == 3
"""


@pytest.fixture
def folder(tmp_path: Path, foxes: str) -> Path:
    (tmp_path / "foxes.rules").write_bytes(Path(foxes).read_bytes())
    (tmp_path / "snow.rules").write_text(SNOW, encoding="utf-8")
    (tmp_path / "snow.scenarios").write_text(SCENARIO, encoding="utf-8")
    return tmp_path


@pytest.fixture
def windows(folder: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run a command with streams that are encoded as in a western Windows."""

    def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "rulekit", *arguments]
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=60)

    return run


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("check snow.rules", 0, "No mistakes in 1 file."),
        ("test snow.scenarios", 1, "-- snow.scenarios::A cold bite --"),
        ("play snow.rules --seed 1", 0, "* Last ones *"),
        ("show snow.rules kori", 0, "A cold bite – “brr” > ?."),
        ("--help", 0, "+- Commands "),
        ("diff foxes.rules snow.rules", 0, "Kori"),
        ("simulate snow.rules -n 20 --seed 1", 0, "95 % interval"),
    ],
)
def test_a_console_without_some_signs_is_given_similar_ones(
    windows: Callable, command: str, code: int, said: str
) -> None:
    done = windows(*command.split())
    assert said in done.stdout.decode("cp1252")
    assert (done.returncode, done.stderr) == (code, b"")


@pytest.mark.parametrize(
    "command",
    [
        "show snow.rules kori --format json",
        "show snow.rules --cards",
        "fmt --diff snow.scenarios",
        "diff foxes.rules snow.rules --format json",
        "book snow.rules",
    ],
)
def test_what_programs_read_keeps_its_letters(windows: Callable, command: str) -> None:
    assert "Kōri" in windows(*command.split()).stdout.decode("utf-8")


def crlf(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))


def test_files_with_line_ends_of_windows_have_the_same_mistakes_at_the_same_places(
    run: Callable, folder: Path
) -> None:
    wrong = folder / "snow.rules"
    wrong.write_text(SNOW.replace("strength", "strenght"), encoding="utf-8")
    before = run("check", "snow.rules", "snow.scenarios", "--format", "json").stdout
    assert json.loads(before)["diagnostics"][0]["line"] == 7
    for file in ("snow.rules", "snow.scenarios", "foxes.rules"):
        crlf(folder / file)
    assert run("check", "snow.rules", "snow.scenarios", "--format", "json").stdout == before


def test_scenarios_with_line_ends_of_windows_come_to_the_same(run: Callable, folder: Path) -> None:
    before = run("test", "--format", "json").stdout
    for file in ("snow.rules", "snow.scenarios", "foxes.rules"):
        crlf(folder / file)
    after = run("test", "--format", "json").stdout

    def told(text: str) -> list[tuple[object, ...]]:
        return [(one["id"], one["line"], one["report"]) for one in json.loads(text)["scenarios"]]

    assert told(after) == told(before)


def test_edits_and_the_formatter_keep_the_line_ends_of_a_file(run: Callable, folder: Path) -> None:
    file = folder / "snow.rules"
    file.write_text(SNOW.replace("strength", "strenght"), encoding="utf-8")
    crlf(file)
    crlf(folder / "snow.scenarios")
    assert run("check", "snow.rules", "--fix").returncode == 0
    assert file.read_bytes() == SNOW.encode().replace(b"\n", b"\r\n")
    assert run("fmt", ".").returncode == 0
    expected = SCENARIO.replace("Fox,   hand", "Fox, hand").encode()
    assert (folder / "snow.scenarios").read_bytes() == expected.replace(b"\n", b"\r\n")


def test_a_byte_order_mark_stands_for_nothing(run: Callable, folder: Path) -> None:
    for name in ("snow.rules", "snow.scenarios", "foxes.rules"):
        file = folder / name
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert run("check", "snow.rules", "snow.scenarios").stdout == "No mistakes in 2 files.\n"
    assert "1 failed" in run("test", "snow.scenarios").stdout
    assert run("fmt", "snow.scenarios").returncode == 0
    assert (folder / "snow.scenarios").read_bytes().startswith(b"\xef\xbb\xbfedition 1\n")


def test_names_of_files_with_letters_taken_apart_are_found(run: Callable, folder: Path) -> None:
    (folder / "cafe\u0301.rules").write_bytes((folder / "foxes.rules").read_bytes())
    (folder / "tea.rules").write_text("edition 1\n\nextends caf\u00e9\n", encoding="utf-8")
    assert run("check", "tea.rules", "caf\u00e9.rules").stdout == "No mistakes in 2 files.\n"
