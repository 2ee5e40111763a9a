"""Coverage of rules: what scenarios cover, and what they never do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from coins_rules import TABLE, write
from rulekit.coverage.data import as_data
from rulekit.coverage.html import page, write_pages
from rulekit.coverage.lcov import as_lcov
from rulekit.coverage.recording import record
from rulekit.coverage.text import as_text, summary
from rulekit.coverage.totals import FileCoverage, Share, add_up, lines_share, points_share
from rulekit.scenarios import read_all

RULES = (
    TABLE
    + """\
option greedy: no, yes
setup
  shuffle deck
phase play
  offer main to you until pass
value rich(p: player) = p.coins > 3
value step() = 2
event gain who: player for amount: number
  who.coins += amount
ticket Gain
  play
    if rich(you)
      you.coins -= 1
    else
      gain you for step()
ticket Lose
  play when you.coins > 0
    for p in others where p.coins > 1
      p.coins -= 1
charm Echo
  after gain when who is you
    who.coins += 1
charm Purse
  use "save" once per turn
    you.coins += 1
ending "Rich" when any(p.coins == 9 for p in players)
  winners (p in players where p.coins == 9)
"""
)

SCENARIOS = """\
edition 1
scenario "A gain with an echo"
  rules "coins.rules"
  given
    A is hand [Gain], field [Echo]
    B is coins 2
    A is in play
  when
    A plays Gain
  then
    A.coins == 3
scenario "A loss"
  rules "coins.rules"
  given
    A is hand [Lose], coins 1
    B is coins 2
    A is in play
  when
    A plays Lose
    A passes
  then
    B.coins == 1
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write(tmp_path, {"coins.rules": RULES, "coins.scenarios": SCENARIOS})


@pytest.fixture
def covered(folder: Path) -> FileCoverage:
    (file,) = add_up(record(read_all(["coins.scenarios"]).scenarios))
    return file


def missing(file: FileCoverage, kind: str) -> list[str]:
    return [
        f"{point.line} {point.name}: {point.complaint}"
        for point in file.points
        if point.kind == kind and point.missing
    ]


def test_lines_that_never_run_are_told(covered: FileCoverage) -> None:
    # A loss of a coin by the rich, what a purse does, and the end of the game.
    assert covered.missing_lines == [24, 35, 36, 38]


def test_it_is_told_by_how_many_scenarios_a_line_is_run(covered: FileCoverage) -> None:
    assert covered.lines[26] == 1
    assert covered.lines[16] == 2


def test_conditions_must_be_true_and_false(covered: FileCoverage) -> None:
    assert missing(covered, "condition") == [
        "23 rich(you): never true",
        "28 you.coins > 0: never false",
        "29 p.coins > 1: never false",
        "32 who is you: never false",
        "37 any(p.coins == 9 for p in players): never true",
        "38 p.coins == 9: never asked",
    ]


def test_components_must_be_played_used_or_at_work(covered: FileCoverage) -> None:
    assert missing(covered, "component") == ["34 Purse: never used"]


def test_one_rule_at_work_is_enough_for_a_component(folder: Path) -> None:
    path = folder / "coins.rules"
    text = path.read_text(encoding="utf-8")
    both = "charm Echo\n  play: move this to you.field\n"
    path.write_text(text.replace("charm Echo\n", both), encoding="utf-8")
    (file,) = add_up(record(read_all(["coins.scenarios"]).scenarios))
    assert missing(file, "component") == ["35 Purse: never used"]
    assert "32 play of Echo: never played" in missing(file, "rule")
    (echo,) = [point for point in file.points if point.name == "Echo"]
    assert echo.sides == {"played or at work": 1}


def test_rules_must_fire(covered: FileCoverage) -> None:
    assert missing(covered, "rule") == ["35 “save” of Purse: never used"]


def test_each_value_of_an_option_must_be_run(covered: FileCoverage) -> None:
    assert missing(covered, "option") == ["12 greedy: never yes"]


def test_an_ending_must_be_reached(covered: FileCoverage) -> None:
    assert missing(covered, "ending") == ["37 Rich: never reached"]


def test_a_window_must_be_answered_and_passed(folder: Path) -> None:
    path = folder / "coins.rules"
    text = path.read_text(encoding="utf-8") + "window reply in gain\n"
    path.write_text(
        text.replace("  who.coins += amount\n", "  offer reply to who\n  who.coins += amount\n")
        .replace("charm Purse\n", "ticket Thanks\n  play in reply\n    amount += 1\ncharm Purse\n"),
        encoding="utf-8",
    )  # fmt: skip
    one = SCENARIOS.split("scenario")[0] + "scenario" + SCENARIOS.split("scenario")[1]
    one = one.replace("[Gain]", "[Gain, Thanks]").replace(
        "A plays Gain\n", "A plays Gain\n    A plays Thanks\n"
    )
    (folder / "one.scenarios").write_text(one.replace("== 3", "== 4"), encoding="utf-8")
    (file,) = add_up(record(read_all(["one.scenarios"]).scenarios))
    assert missing(file, "window") == ["43 reply: never offered without an answer"]


def test_two_processes_find_the_same_as_one(folder: Path) -> None:
    scenarios = read_all(["coins.scenarios"]).scenarios
    assert [each.trace for each in record(scenarios, 2)] == [
        each.trace for each in record(scenarios)
    ]


def test_measured_games_are_the_same_games(folder: Path) -> None:
    outcomes = [each.outcome for each in record(read_all(["coins.scenarios"]).scenarios)]
    assert [(each.scenario.name, each.failure) for each in outcomes] == [
        ("A gain with an echo", None),
        ("A loss", None),
    ]


def test_a_scenario_without_rules_is_recorded_as_failed(folder: Path) -> None:
    (folder / "lost.scenarios").write_text(
        'edition 1\nscenario "Lost"\n  rules "nowhere.rules"\n  given\n    A is coins 1\n',
        encoding="utf-8",
    )
    (found,) = record(read_all(["lost.scenarios"]).scenarios)
    assert not found.outcome.passed
    assert found.rules is None
    assert add_up([found]) == []


def test_shares_are_rounded_down() -> None:
    assert Share(8999, 10000).percent == 89
    assert Share(999, 1000).percent == 99
    assert Share(0, 0).percent == 100


def test_the_text_has_a_table_and_every_missing_place(covered: FileCoverage) -> None:
    text = as_text([covered]).splitlines()
    assert text[:2] == ["rules        lines  points", "coins.rules    80%     52%"]
    assert "coins.rules:24 line: you.coins -= 1" in text
    assert "coins.rules:28 condition you.coins > 0: never false" in text
    assert summary([covered]) == (
        "lines 17 of 21, components 3 of 4, rules 3 of 4, conditions 5 of 12, "
        "options 1 of 2, windows 0 of 0, endings 0 of 1"
    ).replace("windows 0 of 0, ", "")


def test_lcov_has_lines_and_conditions(covered: FileCoverage) -> None:
    lines = as_lcov([covered]).splitlines()
    assert lines[:2] == ["TN:", "SF:coins.rules"]
    assert "DA:24,0" in lines
    assert "DA:26,1" in lines
    assert lines[-3:] == ["LF:21", "LH:17", "end_of_record"]
    assert [line for line in lines if line.startswith("BRDA:23")] == [
        "BRDA:23,0,true,0",
        "BRDA:23,0,false,1",
    ]


def test_json_carries_its_version_and_the_totals(covered: FileCoverage) -> None:
    data = json.loads(json.dumps(as_data([covered])))
    assert data["format_version"] == 1
    assert data["totals"]["lines"] == {"met": 17, "of": 21, "percent": 80}
    assert data["files"][0]["missing_lines"] == [24, 35, 36, 38]


def test_pages_are_complete_in_themselves(covered: FileCoverage, folder: Path) -> None:
    index = write_pages([covered], folder / "pages")
    assert 'href="coins.rules.html"' in index.read_text(encoding="utf-8")
    text = (folder / "pages" / "coins.rules.html").read_text(encoding="utf-8")
    assert "<link" not in text
    assert "src=" not in text
    assert '<tr id=L24 class="not">' in text
    assert '<tr id=L26 class="ran">' in text
    assert "you.coins &gt; 0: never false" in text


def test_what_rules_say_cannot_become_part_of_a_page(folder: Path) -> None:
    path = folder / "coins.rules"
    text = path.read_text(encoding="utf-8").replace("Coins", "<script>alert(1)</script>")
    path.write_text(text, encoding="utf-8")
    (file,) = add_up(record(read_all(["coins.scenarios"]).scenarios))
    assert "<script>" not in page(file)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page(file)


def test_totals_are_sums_over_files(covered: FileCoverage) -> None:
    assert lines_share([covered, covered]) == Share(34, 42)
    assert points_share([covered], "ending") == Share(0, 1)
