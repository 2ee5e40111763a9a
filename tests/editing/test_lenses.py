"""Lenses, and what they do: scenarios run as they stand in the editor, games begun with a card."""

from __future__ import annotations

from pathlib import Path

from carets import COINS
from rulekit.editing.lenses import lenses, resolved_lens
from rulekit.editing.play_from_here import position_with
from rulekit.editing.scenario_runs import run_scenarios
from rulekit.editing.workspace import Workspace

SCENARIOS = """\

scenario "A gift is given"
  given
    A is coins 1
    B is coins 0
    A is in toss
  when
    A chooses "Take a coin"
  then
    A.coins == 2

scenario "A gift is doubled"
  given
    A is coins 1
    B is coins 0
    A is in toss
  when
    A chooses "Take a coin"
  then
    A.coins == 3

scenario "A gift is taxed"
  skip "not yet"
  given
    A is coins 1
    B is coins 0
  then
    A.coins == 0
"""


def opened(folder: Path, text: str) -> tuple[Workspace, Path]:
    workspace, path = Workspace((folder,)), (folder / "coins.rules").resolve()
    workspace.open(path.as_uri(), text, 1)
    return workspace, path


def titles(workspace: Workspace, path: Path) -> list[tuple[int, str]]:
    shown = [resolved_lens(workspace, one) for one in lenses(workspace, path)]
    return [(one["range"]["start"]["line"], one["command"]["title"]) for one in shown]


def test_scenarios_can_be_run_and_cards_be_played(tmp_path: Path) -> None:
    workspace, path = opened(tmp_path, COINS + SCENARIOS)
    shown = [one for one in titles(workspace, path) if "reference" not in one[1]]
    assert shown == [
        (0, "Run all 3 scenarios"),
        (16, "Play from here"),
        (20, "Play from here"),
        (37, "Run this scenario"),
        (47, "Run this scenario"),
        (57, "Run this scenario"),
    ]


def test_references_of_declarations_are_counted(tmp_path: Path) -> None:
    workspace, path = opened(tmp_path, COINS)
    shown = [one for one in titles(workspace, path) if "reference" in one[1]]
    assert (6, "4 references") in shown  # coins
    assert (23, "0 references") in shown  # wealth
    assert (25, "2 references") in shown  # gift


def test_an_error_elsewhere_takes_no_lens_away(tmp_path: Path) -> None:
    workspace, path = opened(tmp_path, COINS.replace("players 2..4", "players of") + SCENARIOS)
    commands = [one["command"] for one in lenses(workspace, path) if "command" in one]
    assert [one["command"] for one in commands].count("rulekit.runScenario") == 3
    assert commands[-1]["arguments"] == [path.as_uri(), "A gift is taxed"]


def test_what_cannot_be_read_keeps_its_lenses(tmp_path: Path) -> None:
    whole = COINS + SCENARIOS
    workspace, path = opened(tmp_path, whole)
    before = [one["range"]["start"] for one in lenses(workspace, path)]
    broken = whole.replace("x3", "x").replace("A is coins 1", "A is 1 1", 1).replace("private", ",")
    workspace.open(path.as_uri(), broken, 2)
    assert len(workspace.parsed(path)[1]) == 3
    assert [one["range"]["start"] for one in lenses(workspace, path)] == before
    (result,) = run_scenarios(workspace, path, "A gift is given")
    assert result["message"].startswith("it cannot be read: ")


def test_scenarios_are_run_as_they_stand_in_the_editor(tmp_path: Path) -> None:
    workspace, path = opened(tmp_path, COINS + SCENARIOS)
    results = run_scenarios(workspace, path)
    assert [(one["name"], one["state"]) for one in results] == [
        ("A gift is given", "passed"),
        ("A gift is doubled", "failed"),
        ("A gift is taxed", "skipped"),
    ]
    assert results[1]["message"] == "A.coins == 3 (is 2)"
    assert results[1]["range"]["start"] == {"line": 55, "character": 4}
    assert results[2]["message"] == "not yet"
    workspace.open(path.as_uri(), (COINS + SCENARIOS).replace("coins += amount", "coins += 2"), 2)
    (again,) = run_scenarios(workspace, path, "A gift is doubled")
    assert again["state"] == "passed"


def test_scenarios_of_rules_that_are_not_saved_can_be_run(tmp_path: Path) -> None:
    workspace, _ = opened(tmp_path, COINS)
    path = (tmp_path / "coins.scenarios").resolve()
    text = SCENARIOS.replace("  given\n", "  rules coins\n  given\n", 1).split("\nscenario")[1]
    workspace.open(path.as_uri(), f"edition 1\n\nscenario{text}", 1)
    (result,) = run_scenarios(workspace, path)
    assert (result["state"], result["message"]) == ("passed", "")


def test_scenarios_of_broken_rules_fail_and_say_why(tmp_path: Path) -> None:
    workspace, path = opened(tmp_path, (COINS + SCENARIOS).replace("whom.coins", "whom.coinz"))
    results = run_scenarios(workspace, path, "A gift is given")
    assert results[0]["state"] == "failed"
    assert results[0]["message"].startswith("its rules cannot be played: there is no counter")


def test_a_game_can_be_begun_with_a_card(tmp_path: Path) -> None:
    workspace, path = opened(tmp_path, COINS)
    assert position_with(workspace, path, "Penny") == ["play", str(path), "--with-card", "Penny"]
