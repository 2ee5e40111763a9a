"""Rules that somebody wrote to do harm: each ends in a diagnostic, or works.

All of them are played in one process of their own, which has little memory; see
hostile_runner.py. None may take more than a few seconds or end in a Python error.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hostile_rules import CASES, text_of

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def outcomes() -> dict[str, tuple[str, float]]:
    """What came of each case, and the seconds it took."""
    cases = [
        {
            "name": name,
            "rules": text_of(name),
            "players": 2,
            "answers": [],
        }
        for name in CASES
    ]
    path = os.pathsep.join([str(HERE.parent), str(HERE.parent.parent)])
    done = subprocess.run(
        [sys.executable, str(HERE / "hostile_runner.py")],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        timeout=600,
    )
    assert done.stderr == ""
    return {name: (what, took) for name, what, took in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("name", CASES)
def test_hostile_rules_end_in_a_diagnostic_or_work(
    name: str, outcomes: dict[str, tuple[str, float]]
) -> None:
    assert outcomes[name][0] == CASES[name][1]


@pytest.mark.parametrize("name", CASES)
def test_hostile_rules_take_seconds_at_most(
    name: str, outcomes: dict[str, tuple[str, float]]
) -> None:
    assert outcomes[name][1] < 10
