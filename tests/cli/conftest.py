"""Runs the command as a user does."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import frozen

from rulekit.cli.main import main

FOXES = Path(__file__).parent.parent / "play" / "foxes.rules"

COLOUR_AND_WIDTH = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")
OF_A_WORKFLOW = ("GITHUB_WORKSPACE",)

BROKEN = """\
edition 1

game "Broken"
  players 2..2
  turn act

phase act
  drw 1
"""

ROOT = Path(__file__).parents[2]


@frozen
class Done:
    """What a command printed, and how it ended."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def foxes() -> str:
    return str(FOXES)


@pytest.fixture
def broken(tmp_path: Path) -> str:
    file = tmp_path / "broken.rules"
    file.write_text(BROKEN, encoding="utf-8")
    return str(file)


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Done]:
    """Run a command without a terminal, with only these settings of colour and width."""

    def run_command(*arguments: str, typed: str = "", **settings: str) -> Done:
        for name in COLOUR_AND_WIDTH + OF_A_WORKFLOW:
            monkeypatch.delenv(name, raising=False)
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        code = main(arguments)
        return Done(code, *capsys.readouterr())

    return run_command


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., Done]:
    """The same in a process of its own, as a user starts it."""

    def run_process(*arguments: str, typed: str = "", **settings: str) -> Done:
        kept = {name: text for name, text in os.environ.items() if name not in COLOUR_AND_WIDTH}
        done = subprocess.run(
            [sys.executable, "-m", "rulekit", *arguments],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env={**kept, "PYTHONPATH": str(ROOT), **settings},
            cwd=tmp_path,
            timeout=120,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run_process
