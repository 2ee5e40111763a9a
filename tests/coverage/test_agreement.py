"""`rulekit test --cover` and coverage.py count the same lines."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

from coins_rules import TABLE, write
from rulekit.coverage.recording import record
from rulekit.coverage.totals import add_up
from rulekit.scenarios import read_all

INSTALLED = any(each.name == "rulekit" for each in entry_points(group="pytest11"))
PLUGIN = [] if INSTALLED else ["-p", "rulekit.scenarios.pytest_plugin"]
ROOT = Path(__file__).parent.parent.parent
GAME = (
    TABLE
    + """\
phase play
  offer main to you until pass
value step(p: player) = 2
value allowed(p: player) = yes
event gain who: player
  if not allowed(who): return
  who.coins += step(who)
ticket Gain
  play: gain you
"""
)

MORE = """\
edition 1
expands coins
charm Ban
  modify allowed to no when p is not you
charm Luck
  modify step by +1 when p is you
"""

SCENARIOS = """\
edition 1
scenario "Alone"
  rules coins
  given
    A is hand [Gain]
    B is coins 1
    A is in play
  when
    A plays Gain
  then
    A.coins == 2

scenario "With an expansion"
  rules coins with more
  given
    A is hand [Gain], field [Luck]
    B is field [Ban]
    A is in play
  when
    A plays Gain
  then
    A.coins == 0
"""
"""Of a game alone and with an expansion, which share a file of rules."""


def test_the_same_scenarios_hit_the_same_lines(tmp_path: Path) -> None:
    (tmp_path / ".coveragerc").write_text(
        "[run]\nplugins = rulekit.scenarios.coverage_plugin\ninclude = *.rules\n"
    )
    write(tmp_path, {"coins.rules": GAME, "more.rules": MORE, "coins.scenarios": SCENARIOS})
    environment = {name: value for name, value in os.environ.items() if "COV" not in name}
    environment["PYTHONPATH"] = str(ROOT)
    for command in (
        ["run", "-m", "pytest", "-q", "-p", "no:cacheprovider", *PLUGIN, "coins.scenarios"],
        ["json", "-o", "out.json"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "coverage", *command],
            cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    reported = json.loads((tmp_path / "out.json").read_text())["files"]
    theirs = {
        Path(name).name: (file["executed_lines"], file["missing_lines"])
        for name, file in reported.items()
        if Path(name).name != "prelude.rules"
    }
    ours = {
        Path(file.source.name).name: (
            [line for line, count in file.lines.items() if count],
            file.missing_lines,
        )
        for file in add_up(record(read_all([tmp_path / "coins.scenarios"]).scenarios))
        if file.lines  # an expansion of modifiers only has none of its own
    }
    assert ours == theirs
    # What only the expansion makes run counts too: `allowed` is never no without it.
    assert ours == {"coins.rules": ([9, 12, 13, 14, 15, 16, 17, 18, 20], [])}
