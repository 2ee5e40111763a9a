"""`rulekit test --cover`: what of the rules no scenario comes by."""

from __future__ import annotations

import json
import shutil

import pytest

SCENARIOS = """\
edition 1

scenario "A hidden player is not bitten"
  rules foxes
  given
    A is Fox, hand [Snap]
    B is Hen, hand [Hide]
    A is in act
  when
    A plays Snap on B
    B plays Hide
  then
    B.lives == 3
"""


@pytest.fixture
def folder(tmp_path, foxes):
    shutil.copy(foxes, tmp_path / "foxes.rules")
    (tmp_path / "bites.scenarios").write_text(SCENARIOS, encoding="utf-8")
    return tmp_path


def test_the_report_follows_the_results(run, folder):
    done = run("test", "--cover")
    assert done.returncode == 0
    assert "1 passed in" in done.stdout
    table = done.stdout.partition("\nrules ")[2]
    assert "foxes.rules" in table
    assert "component Nip: never played" in table
    assert "prelude" not in table


def test_nothing_is_measured_unless_it_is_asked_for(run, folder):
    assert "points" not in run("test").stdout


def test_a_document_stands_alone_on_standard_output(run, folder):
    done = run("test", "--cover-format", "json")
    assert json.loads(done.stdout)["format_version"] == 1
    assert "1 passed in" in done.stderr
    lcov = run("test", "--cover-format", "lcov")
    assert lcov.stdout.startswith("TN:\nSF:foxes.rules\n")


def test_with_json_results_the_coverage_is_a_part_of_them(run, folder):
    document = json.loads(run("test", "--cover", "--format", "json").stdout)
    assert document["passed"] == 1
    assert document["coverage"]["files"][0]["file"] == "foxes.rules"


def test_pages_are_written_to_a_folder(run, folder):
    done = run("test", "--cover-format", "html", "-o", "pages")
    assert done.returncode == 0
    assert done.stderr == "The pages begin at pages/index.html\n"
    assert (folder / "pages" / "foxes.rules.html").is_file()


def test_a_report_is_written_to_a_file(run, folder):
    assert run("test", "--cover-format", "lcov", "-o", "out/rules.lcov").returncode == 0
    assert (folder / "out" / "rules.lcov").read_text(encoding="utf-8").endswith("end_of_record\n")


def test_too_little_coverage_fails(run, folder):
    done = run("test", "--cover-min", "99")
    assert done.returncode == 1
    assert "of the points are covered, less than --cover-min 99" in done.stderr
    assert run("test", "--cover-min", "5").returncode == 0


def test_a_failed_scenario_fails_whatever_is_covered(run, folder):
    text = SCENARIOS.replace("B.lives == 3", "B.lives == 2")
    (folder / "bites.scenarios").write_text(text, encoding="utf-8")
    assert run("test", "--cover-min", "5").returncode == 1


def test_flags_that_make_no_sense_together_are_refused(run, folder):
    assert run("test", "--cover", "-x").returncode == 2
    done = run("test", "-o", "somewhere")
    assert done.returncode == 2
    assert "add --cover or --cover-format" in done.stderr
