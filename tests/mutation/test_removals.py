"""What a variant takes away of its base, tried without the line that does it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.coverage.recording import record
from rulekit.language.parser import read_source
from rulekit.loading.reference import RulesetReference
from rulekit.mutation.execution import try_all
from rulekit.mutation.laboratory import open_laboratory
from rulekit.scenarios import read_all

BASE = """\
edition 1
game "Coins"
  players 2..3
  turn play
zone deck: hidden, ordered
zone hand of player: private
zone field of player: public
zone used: public
counter coins of player: 0..9
kind ticket: starts in deck, discards to used when resolved
kind charm: starts in deck, works in field
phase play
  offer main to you until pass
ticket Tax
  play: you.coins += 1
charm Echo
  after played when who is you: you.coins += 1
charm Loss
  after played when who is you: you.coins -= 1
"""

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
    rules = RulesetReference(read_source(folder / "dear.rules", name="dear.rules"))
    records = list(record(read_all(["dear.scenarios"]).scenarios))
    laboratory = open_laboratory(rules, records)
    wanted = [mutant for mutant in laboratory.mutants if mutant.before.startswith("remove")]
    return {name: verdict.status for name, verdict in try_all(laboratory, wanted, {})}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "coins.rules").write_text(BASE, encoding="utf-8")
    (tmp_path / "dear.rules").write_text(VARIANT, encoding="utf-8")
    (tmp_path / "dear.scenarios").write_text(SCENARIOS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_removal_that_a_scenario_needs_is_told_from_one_that_none_does(folder: Path) -> None:
    assert _verdicts(folder) == {
        "charm Echo | rule | remove after played -> no such line": "killed",
        "charm Loss | rule | remove after played -> no such line": "survived",
    }


def test_a_removal_without_which_the_rules_have_errors_is_no_mutant(folder: Path) -> None:
    gone = BASE.replace("charm Loss\n", "event sigh\ncharm Loss\n  after sigh: you.coins -= 1\n")
    (folder / "coins.rules").write_text(gone, encoding="utf-8")
    text = f"{VARIANT}  remove after sigh\nremove event sigh\n"
    (folder / "dear.rules").write_text(text, encoding="utf-8")
    assert list(_verdicts(folder)) == [
        "charm Echo | rule | remove after played -> no such line",
        "charm Loss | rule | remove after played -> no such line",
    ]
