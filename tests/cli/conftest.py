"""Runs the command as a user does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

FOXES = Path(__file__).parent.parent / "play" / "foxes.rules"

BROKEN = """\
edition 1

game "Broken"
  players 2..2
  turn act

phase act
  drw 1
"""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def foxes() -> str:
    return str(FOXES)


@pytest.fixture
def broken(tmp_path: Path) -> str:
    file = tmp_path / "broken.rules"
    file.write_text(BROKEN, encoding="utf-8")
    return str(file)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run `python -m rulekit` without a terminal, with only these settings of colour."""

    def run_command(
        *arguments: str, typed: str = "", python: tuple[str, ...] = (), **settings: str
    ) -> subprocess.CompletedProcess[str]:
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
        }
        environment = {**kept, "PYTHONPATH": str(Path(__file__).parents[2]), **settings}
        return subprocess.run(
            [sys.executable, *python, "-m", "rulekit", *arguments],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env=environment,
            cwd=tmp_path,
            timeout=120,
        )

    return run_command
