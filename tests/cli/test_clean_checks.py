"""Files in which nothing was found are not looked at again, until something has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulekit.scenarios import findings

GAME = """edition 1

game "Small"
  players 2..2
  turn act

zone deck: hidden
kind coin: starts in deck
cards of coin from "coins.csv"
include "parts/more.rules"

phase act
  ask you
    option "on"
      count_up
    option "on and on"
      count_up
      count_up
"""
PART = """edition 1

counter turns_taken: 0..unlimited

event count_up
  turns_taken += 1
"""
VARIANT = """edition 1

extends small

change count_up
  turns_taken += 2
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEKIT_CACHE", str(tmp_path / "kept"))
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "more.rules").write_text(PART)
    (tmp_path / "coins.csv").write_text("name\nPenny\n")
    (tmp_path / "small.rules").write_text(GAME)
    return tmp_path / "small.rules"


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were looked at."""
    found: list[str] = []
    look = findings.findings

    def note(file: Any, expansions: Any = ()) -> Any:
        found.append(str(file))
        return look(file, expansions)

    monkeypatch.setattr(findings, "findings", note)
    return found


def test_what_is_clean_is_looked_at_once(run, game, looked_at):
    first = run("check", "small.rules")
    assert run("check", "small.rules") == first
    assert first.stdout == "No mistakes in 1 file.\n"
    assert looked_at == ["small.rules"]


@pytest.mark.parametrize("name", ["small.rules", "parts/more.rules", "coins.csv"])
def test_whatever_it_is_made_of_counts(run, game, looked_at, name):
    run("check", "small.rules")
    (game.parent / name).write_text("nonsense\n")
    assert run("check", "small.rules").returncode != 0
    assert len(looked_at) == 2


def test_a_file_that_is_gone_counts(run, game, looked_at):
    run("check", "small.rules")
    (game.parent / "parts" / "more.rules").unlink()
    assert run("check", "small.rules").returncode == 1


def test_a_name_may_come_to_mean_another_file(run, game, looked_at):
    (game.parent / "own.rules").write_text("edition 1\nextends hearts\n")
    assert run("check", "own.rules").returncode == 0
    (game.parent / "hearts.rules").write_text("nonsense\n")
    assert run("check", "own.rules").returncode == 1
    assert looked_at == ["own.rules"] * 2


def test_mistakes_are_told_again(run, game, looked_at):
    game.write_text(GAME.replace("count_up", "cuont_up"))
    first = run("check", "small.rules")
    assert first.returncode == 1
    assert run("check", "small.rules") == first
    assert len(looked_at) == 2


def test_with_expansions_it_is_another_check(run, game, looked_at):
    expansion = "edition 1\nexpands small\nevent count_up_again\n  count_up\n"
    (game.parent / "extra.rules").write_text(expansion)
    run("check", "small.rules")
    run("check", "small.rules", "--with", "extra.rules")
    assert len(looked_at) == 2


def test_nothing_is_kept_where_nothing_is_to_be_kept(run, game, looked_at):
    for _ in range(2):
        run("check", "small.rules", RULEKIT_CACHE="off")
    assert len(looked_at) == 2


def test_what_a_project_says_of_severities_is_read_each_time(run, game, looked_at):
    run("check", "small.rules")
    (game.parent / "pyproject.toml").write_text('[tool.rulekit.severity]\nRK9 = "off"\n')
    assert run("check", "small.rules").returncode == 2
