"""`--watch`: what is run again when files change, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer

import pytest

from rulekit.cli import watching
from rulekit.cli.main import main
from rulekit.language.file_changes import Watched

ROOT = Path(__file__).parents[2]

BASE = """\
edition 1

game "Coins"
  players 2..2
  turn act
  starts with first(seats)

include "parts.rules"

zone deck: hidden, ordered
kind tool: starts in deck
tool Rope x4

phase act
  earn you
  offer main to you until pass

ending "Rich" when any(p.coins == 9 for p in seats)
  winners seats
"""

PARTS = """\
edition 1

counter coins of player: 0..9, starts at 0

event earn who: player
  who.coins += 1
"""

SCENARIO = """\
edition 1

scenario "One coin is earned"
  rules "base.rules"
  given
    A is coins 0
    B is coins 0
  then
    A.coins == 1
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "base.rules").write_text(BASE, encoding="utf-8")
    (tmp_path / "parts.rules").write_text(PARTS, encoding="utf-8")
    (tmp_path / "coins.scenarios").write_text(SCENARIO, encoding="utf-8")
    (tmp_path / "other.scenarios").write_text(
        'edition 1\n\nscenario "It goes on"\n  rules kuhn_poker\n  given\n    setup of A, B\n'
        "  then\n    game goes on\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable:
    """Run a command with --watch. Each step changes files, and gives True for the key Enter; the
    last is followed by Ctrl-C. Gives the exit code, and what each round has shown."""

    def run(*arguments: str, steps: list[Callable[[], object]]) -> tuple[int, list[str]]:
        shown: list[str] = []
        waiting: Iterator[Callable[[], object]] = iter(steps)

        def next_change(watched: Watched) -> frozenset[Path] | None:
            shown.append(capsys.readouterr().out)
            step = next(waiting, None)
            if step is None:
                raise KeyboardInterrupt
            if step() is True:
                return None
            found = watched.changed()
            assert found
            return found

        monkeypatch.setattr(watching, "_keys_and_files", lambda: next_change)
        return main([*arguments, "--watch"]), shown

    return run


def change(file: str, old: str, new: str) -> Callable[[], None]:
    def write() -> None:
        path = Path(file)
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return write


def enter() -> bool:
    return True


def test_only_scenarios_that_a_change_reaches_are_run_again(folder: Path, watched) -> None:
    earn_two = change("parts.rules", "coins += 1", "coins += 2")
    earn_one = change("parts.rules", "coins += 2", "coins += 1")
    code, shown = watched("test", "--color", "never", steps=[earn_two, enter, earn_one])
    assert code == 0
    assert [round.partition("\n")[0] for round in shown] == ["..", "F", "F.", "."]
    assert "2 passed" in shown[0]
    assert "1 failed, 1 passed" in shown[1]
    assert "A.coins is 2" in shown[1]
    assert "2 passed" in shown[3]


def test_the_exit_code_is_that_of_the_last_round(folder: Path, watched) -> None:
    break_it = change("parts.rules", "coins += 1", "coins += 2")
    assert watched("test", steps=[break_it])[0] == 1


def test_a_file_of_scenarios_that_is_new_is_run(folder: Path, watched) -> None:
    def write() -> None:
        (folder / "new.scenarios").write_text(SCENARIO.replace("One coin", "A"), encoding="utf-8")

    _, shown = watched("test", "--color", "never", steps=[write])
    assert shown[1].startswith(".\n")
    assert "3 passed" in shown[1]


def test_rules_that_are_broken_and_mended_again_are_noticed(folder: Path, watched) -> None:
    broken = change("parts.rules", "coins += 1", "coins +=")
    mended = change("parts.rules", "coins +=", "coins += 1")
    code, shown = watched("test", "--color", "never", steps=[broken, mended])
    assert code == 0
    assert "1 failed, 1 passed" in shown[1]
    assert "2 passed" in shown[2]


def test_a_file_that_was_missing_is_noticed_when_it_is_there(folder: Path, watched) -> None:
    text = (folder / "parts.rules").read_text(encoding="utf-8")
    (folder / "parts.rules").unlink()

    def write() -> None:
        (folder / "parts.rules").write_text(text, encoding="utf-8")

    code, shown = watched("test", "--color", "never", steps=[write])
    assert "1 failed, 1 passed" in shown[0]
    assert (code, "2 passed" in shown[1]) == (0, True)


def test_files_that_a_change_does_not_reach_keep_their_findings(folder: Path, watched) -> None:
    wrong = change("parts.rules", "who.coins", "who.coin")
    also = change("other.scenarios", "game goes on", "game goe on")
    code, shown = watched("check", ".", "--color", "never", steps=[wrong, also])
    assert "No mistakes in 4 files." in shown[0]
    assert "`coin`" in shown[1]
    assert "`coin`" in shown[2]
    assert "goe" in shown[2]
    assert code == 1


def test_what_is_watched_is_told(folder: Path, watched) -> None:
    _, shown = watched("check", "base.rules", steps=[])
    assert "Enter runs all, Ctrl-C ends." in shown[0]


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", ".", "--watch", "--fix"),
        ("check", "-", "--watch"),
        ("check", ".", "--watch", "--format", "json"),
        ("test", "--watch", "-x"),
        ("test", "--watch", "--cover"),
        ("test", "--watch", "--junit", "x.xml"),
        ("test", "--watch", "--format", "github"),
    ],
)
def test_flags_that_make_no_sense_while_watching_are_wrong_usage(run, arguments) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "--watch shows" in done.stderr


def test_a_file_that_is_written_while_it_is_run_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_text("1", encoding="utf-8")
    watched = Watched(wait=lambda seconds: None)
    watched.look_at([file], since=file.stat().st_mtime_ns - 1)
    assert watched.changed() == {file}
    assert watched.changed() == frozenset()


def test_a_change_is_told_when_the_file_is_at_rest(tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_text("1", encoding="utf-8")
    parts = iter(["12", "123"])

    def write_on(seconds: float) -> None:
        text = next(parts, None)
        if text is not None:
            file.write_text(text, encoding="utf-8")

    watched = Watched(wait=write_on)
    watched.look_at([file])
    file.write_text("", encoding="utf-8")
    assert watched.changed() == {file}
    assert next(parts, None) is None


def test_a_folder_has_changed_when_it_holds_other_rules(tmp_path: Path) -> None:
    watched = Watched(wait=lambda seconds: None)
    watched.look_at([tmp_path])
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    assert watched.changed() == frozenset()
    (tmp_path / "a.rules").write_text("", encoding="utf-8")
    assert watched.changed() == {tmp_path}


def test_a_process_notices_a_change_and_enter_and_ends_with_its_last_exit_code(
    folder: Path,
) -> None:
    found: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-m", "rulekit", "check", "base.rules", "--watch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        cwd=folder,
        text=True,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        giving_up = Timer(60, process.kill)
        giving_up.start()
        for line in process.stdout:
            if line.startswith(("No mistakes", "1 error")):
                found.append(line.strip())
            if not line.startswith("Watching"):
                continue
            if len(found) == 1:
                process.stdin.write("\n")
                process.stdin.flush()
            elif len(found) == 2:
                change("parts.rules", "coins += 1", "coin += 1")()
            else:
                process.send_signal(signal.SIGINT)
        giving_up.cancel()
    assert process.returncode == 1
    assert found == ["No mistakes in 1 file.", "No mistakes in 1 file.", "1 error in 1 file."]
