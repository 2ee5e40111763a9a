"""pytest collects scenarios as tests of their own, and reports them as `rulekit test` does."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from rulekit.scenarios import run_all

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
INSTALLED = bool(entry_points(group="pytest11", name="rulekit"))
PLUGIN = [] if INSTALLED else ["-p", "rulekit.scenarios.pytest_plugin"]

TWO = """\
edition 1

scenario "It holds"
  rules "two_answers.rules"
  given
    A is coins 1
    B is coins 1
  then
    A.coins == 1

scenario "It does not hold: 2 < 1"
  rules "two_answers.rules"
  given
    A is coins 2
    B is coins 1
  then
    A.coins < 1
"""


def pytest_run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PY_COLORS": "0"}
    environment.pop("PYTEST_ADDOPTS", None)
    command = [sys.executable, "-m", "pytest", *PLUGIN, "--rootdir=.", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )


def written(folder: Path) -> Path:
    rules = (HERE / "two_answers.rules").read_text(encoding="utf-8")
    (folder / "two_answers.rules").write_text(rules, encoding="utf-8")
    (folder / "two.scenarios").write_text(TWO, encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path):
    return written(tmp_path)


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    """A folder in which both scenarios were run, and what was said."""
    folder = written(tmp_path_factory.mktemp("ran"))
    return folder, pytest_run(folder, "--junit-xml=out.xml")


@pytest.fixture(scope="module")
def ran_in_two_processes(tmp_path_factory):
    return pytest_run(written(tmp_path_factory.mktemp("shared")), "-n", "2")


@pytest.fixture
def failure(folder, monkeypatch):
    """What `rulekit test` says of the one that fails."""
    monkeypatch.chdir(folder)
    return str(run_all(["two.scenarios"]).failed[0].failure)


def test_each_scenario_is_a_test_with_an_id(folder):
    shown = pytest_run(folder, "--collect-only", "-q").stdout
    assert shown.splitlines()[:2] == [
        "two.scenarios::It holds",
        "two.scenarios::It does not hold: 2 < 1",
    ]


def test_one_can_be_run_by_its_id(folder):
    done = pytest_run(folder, "two.scenarios::It holds", "-q")
    assert "1 passed" in done.stdout
    assert done.returncode == 0


def test_some_can_be_chosen_by_a_keyword(folder):
    assert "1 failed, 1 deselected" in pytest_run(folder, "-k", "does and not there").stdout


def test_a_failure_reads_as_that_of_rulekit_test(ran, failure):
    _, done = ran
    assert failure in done.stdout
    assert "Traceback" not in done.stdout
    assert done.returncode == 1


def test_a_failure_reads_the_same_from_another_process(ran_in_two_processes, failure):
    assert failure in ran_in_two_processes.stdout
    assert "1 failed, 1 passed" in ran_in_two_processes.stdout


def test_the_summary_of_pytest_has_the_values(ran, ran_in_two_processes):
    line = "FAILED two.scenarios::It does not hold: 2 < 1 - A.coins < 1 (is 2)\n"
    assert line in ran[1].stdout
    assert line in ran_in_two_processes.stdout


def test_what_failed_can_be_run_again(ran):
    folder, _ = ran
    again = pytest_run(folder, "--lf").stdout
    assert "rerun previous 1 failure" in again
    assert "1 passed" not in again


def test_a_failure_is_complete_in_a_junit_file(ran):
    folder, _ = ran
    report = (folder / "out.xml").read_text(encoding="utf-8")
    assert 'name="It does not hold: 2 &lt; 1"' in report
    assert 'message="A.coins &lt; 1 (is 2)"' in report
    assert "A.coins is 2" in report


def test_a_file_with_errors_is_an_error_of_collection(folder):
    (folder / "broken.scenarios").write_text('scenario "x"\n  given\n    A is ,\n')
    done = pytest_run(folder)
    assert "broken.scenarios:3" in done.stdout
    assert "Traceback" not in done.stdout
    assert done.returncode == 2


def test_rules_that_hold_scenarios_are_collected(folder):
    rules = (folder / "two_answers.rules").read_text(encoding="utf-8")
    here = TWO.replace("edition 1\n", "").replace('  rules "two_answers.rules"\n', "")
    (folder / "two_answers.rules").write_text(rules + here, encoding="utf-8")
    (folder / "two.scenarios").unlink()
    assert "1 failed, 1 passed" in pytest_run(folder).stdout


def test_nothing_of_rulekit_is_loaded_where_there_are_no_scenarios(tmp_path):
    (tmp_path / "test_other.py").write_text(
        "import sys\n"
        "def test_it():\n"
        "    loaded = {name for name in sys.modules if name.startswith('rulekit.')}\n"
        "    assert loaded <= {'rulekit.scenarios', 'rulekit.scenarios.pytest_plugin'}, loaded\n"
        "    assert not {'lark', 'networkx'} & set(sys.modules)\n"
    )
    done = pytest_run(tmp_path)
    assert "1 passed" in done.stdout, done.stdout


HEADINGS = """\
edition 1

scenario "It is slow"
  rules "two_answers.rules"
  marks slow
  given
    A is coins 1
    B is coins 1
  then
    A.coins == 1

scenario "It waits for a ruling"
  rules "two_answers.rules"
  skip "nobody knows yet"
  given
    A is coins 1
    B is coins 1
  then
    A.coins == 2

scenario "It is a known fault"
  rules "two_answers.rules"
  xfail "coins are counted twice"
  given
    A is coins 1
    B is coins 1
  then
    A.coins == 2

scenario "It is no fault any more"
  rules "two_answers.rules"
  xfail "it was one"
  given
    A is coins 1
    B is coins 1
  then
    A.coins == 1
"""


@pytest.fixture
def headings(folder):
    (folder / "two.scenarios").write_text(HEADINGS, encoding="utf-8")
    return folder


def test_the_heading_of_a_scenario_says_what_is_skipped_and_what_fails(headings):
    shown = pytest_run(headings, "-q", "-rsxf").stdout
    assert "1 failed, 1 passed, 1 skipped, 1 xfailed" in shown
    assert "nobody knows yet" in shown
    assert "XFAIL two.scenarios::It is a known fault - coins are counted twice" in shown
    assert 'FAILED two.scenarios::It is no fault any more - "It is no fault' in shown


def test_scenarios_are_chosen_by_marks(headings):
    registered = ("-o", "markers=slow: takes its time")
    shown = pytest_run(headings, "-q", "--strict-markers", *registered, "-m", "slow").stdout
    assert "1 passed, 3 deselected" in shown
    shown = pytest_run(headings, "-q", "-m", "scenario", "-k", "slow").stdout
    assert "1 passed, 3 deselected" in shown


PYTHON = """\
import rulekit


def test_by_name(ruleset):
    assert ruleset("kuhn_poker").new_game().players == 2


def test_beside_the_test(ruleset):
    assert ruleset("two_answers.rules") is ruleset("two_answers")


def test_what_is_not_there(ruleset):
    ruleset("three_answers")
"""


def test_tests_in_python_are_given_rules(folder):
    (folder / "test_rules.py").write_text(PYTHON, encoding="utf-8")
    shown = pytest_run(folder.parent, "-q", str(folder / "test_rules.py")).stdout
    assert "1 failed, 2 passed" in shown
    assert "there is no ruleset `three_answers`" in shown
    assert "Traceback" not in shown
