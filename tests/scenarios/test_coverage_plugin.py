"""coverage.py reports rule files beside Python files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

GAME = """\
edition 1
game "Coins"
  players 2..2
  turn play
zone deck: hidden, ordered
zone discards: public
zone hand of player: private
counter coins of player: 0..9
kind ticket: starts in deck, discards to discards when resolved
setup
  shuffle deck
phase play
  offer main to you until pass
value most() = max(p.coins for p in seats)
ticket Gain
  play
    if most() > 5
      you.coins -= 1
    else
      you.coins += 1
ticket Lose
  play
    you.coins -= 1
ending "Rich" when most() == 9
  winners players
"""

SCENARIO = """\
edition 1
scenario "A gain"
  rules "coins.rules"
  given
    A is hand [Gain]
    B is coins 1
    A is in play
  when
    A plays Gain
  then
    A.coins == 1
"""

SCRIPT = """\
from rulekit.scenarios import run_all
assert not run_all(["gain.scenarios"]).failed
"""


def coverage(folder: Path, *arguments: str, **settings: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **settings}
    for name in [name for name in environment if name.startswith("COV")]:
        if name not in settings:
            del environment[name]
    done = subprocess.run(
        [sys.executable, "-m", "coverage", *arguments],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def written(folder: Path) -> Path:
    (folder / "coins.rules").write_text(GAME)
    (folder / "gain.scenarios").write_text(SCENARIO)
    (folder / "script.py").write_text(SCRIPT)
    (folder / ".coveragerc").write_text(
        "[run]\nplugins = rulekit.scenarios.coverage_plugin\nsource = .\n"
    )
    return folder


@pytest.fixture
def folder(tmp_path):
    return written(tmp_path)


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """A folder after a run, with rules that never ran and some that cannot be read."""
    folder = written(tmp_path_factory.mktemp("measured"))
    (folder / "other.rules").write_text(GAME)
    (folder / "broken.rules").write_text("edition 1\nkind ,\n")
    coverage(folder, "run", "script.py")
    return folder


def lines_of(folder: Path, name: str) -> tuple[list[int], list[int]]:
    coverage(folder, "json", "-o", "out.json")
    file = json.loads((folder / "out.json").read_text())["files"][name]
    return file["executed_lines"], file["missing_lines"]


def test_the_lines_of_rules_that_ran_and_that_did_not_are_told(measured):
    ran, missed = lines_of(measured, "coins.rules")
    assert {11, 13, 14, 17, 20, 24} <= set(ran)
    assert missed == [18, 22, 23, 25]


def test_branch_coverage_of_python_code_does_not_disturb(folder):
    coverage(folder, "run", "--branch", "script.py")
    assert lines_of(folder, "coins.rules")[1] == [18, 22, 23, 25]


def test_rules_that_never_ran_are_reported(measured):
    ran, missed = lines_of(measured, "other.rules")
    assert ran == []
    assert missed[-1] == 25


def test_rules_with_errors_do_not_break_the_report(measured):
    told = coverage(measured, "report")
    assert "broken.rules" not in told
    assert "coins.rules" in told


def test_each_declaration_is_reported_for_itself(measured):
    coverage(measured, "html", "-d", "html")
    pages = "".join(path.read_text() for path in (measured / "html").glob("*index.html"))
    assert "ticket Lose" in pages


def test_the_tracer_that_calls_plugins_is_asked_for(folder):
    shown = coverage(folder, "run", "--debug=sys", "script.py")
    assert "CTracer" in shown
    assert "rulekit.scenarios.coverage_plugin.RulesPlugin" in shown


def test_a_file_that_is_only_a_part_of_a_game_is_reported(folder):
    head, part = GAME.split("ticket Lose\n")
    (folder / "coins.rules").write_text(head.replace("edition 1\n", "edition 1\ninclude part\n"))
    (folder / "part.rules").write_text("edition 1\nticket Lose\n" + part)
    coverage(folder, "run", "script.py")
    assert lines_of(folder, "part.rules") == ([5], [4, 6])
