"""Recorded games come out as they did, on every shipped ruleset and number of players."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from goldens import FOLDER, differences, tables

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_is_played_again_as_it_was(file: Path) -> None:
    assert differences(file) == [], "if the rules were changed: python tests/goldens.py record"


def test_there_is_a_record_for_every_ruleset_and_number_of_players() -> None:
    assert [file.name for file in FILES] == sorted(table.file.name for table in tables())


def test_all_records_together_are_small() -> None:
    assert sum(file.stat().st_size for file in FILES) < 2_000_000


def test_a_game_that_comes_out_otherwise_is_told(tmp_path: Path) -> None:
    kept = json.loads((FOLDER / "kuhn_poker-2.json").read_text(encoding="utf-8"))
    kept["winners"] = [5]
    kept["log"][0] = "Something else."
    kept["views"][0][1] = "0"
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(kept), encoding="utf-8")
    told = differences(changed)
    assert told[0] == "winners"
    assert told[1].startswith("line 0 of the log is ")
    assert told[2] == "seat 0 sees something else after 0 choices"
