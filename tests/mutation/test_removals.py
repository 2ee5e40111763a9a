"""What a variant takes away of its base, tried without the line that does it."""

from __future__ import annotations

from pathlib import Path

import pytest

from coins_rules import TABLE, opened, write
from rulekit.mutation.execution import try_all

BASE = (
    TABLE
    + """\
phase play
  offer main to you until pass
ticket Tax
  play: you.coins += 1
charm Echo
  after played when who is you: you.coins += 1
charm Loss
  after played when who is you: you.coins -= 1
"""
)

VARIANT = """\
edition 1
extends coins
change charm Echo
  remove after played
  after played when who is you: you.coins += 3
change charm Loss
  remove after played
"""

SCENARIOS = """\
edition 1
scenario "A tax"
  rules "dear.rules"
  given
    A is hand [Tax], field [Echo], coins 2
    B is coins 3
    A is in play
  when
    A plays Tax
  then
    A.coins == 6
"""


def _verdicts(folder: Path) -> dict[str, str]:
    laboratory = opened(folder / "dear.rules")[1]
    wanted = [mutant for mutant in laboratory.mutants if mutant.before.startswith("remove")]
    return {name: verdict.status for name, verdict in try_all(laboratory, wanted, {})}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write(
        tmp_path, {"coins.rules": BASE, "dear.rules": VARIANT, "dear.scenarios": SCENARIOS}
    )


def test_a_removal_that_a_scenario_needs_is_told_from_one_that_none_does(folder: Path) -> None:
    assert _verdicts(folder) == {
        "charm Echo | rule | remove after played -> no such line": "killed",
        "charm Loss | rule | remove after played -> no such line": "survived",
    }


def test_a_removal_without_which_the_rules_have_errors_is_no_mutant(folder: Path) -> None:
    gone = BASE.replace("charm Loss\n", "event sigh\ncharm Loss\n  after sigh: you.coins -= 1\n")
    text = f"{VARIANT}  remove after sigh\nremove event sigh\n"
    write(folder, {"coins.rules": gone, "dear.rules": text})
    assert list(_verdicts(folder)) == [
        "charm Echo | rule | remove after played -> no such line",
        "charm Loss | rule | remove after played -> no such line",
    ]
