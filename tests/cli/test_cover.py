"""`rulekit test --cover`: what of the rules no scenario covers."""

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


VARIANT = """\
edition 1
extends foxes
counter scratches of player: 0..9
trick Thorn x2
  play: you.scratches += 1
trick Moss x2
  play: do_nothing
"""


@pytest.fixture
def variant(tmp_path, foxes, monkeypatch):
    """A variant of rules that come with rulekit."""
    coming = tmp_path / "coming"
    coming.mkdir()
    shutil.copy(foxes, coming / "foxes.rules")
    monkeypatch.setattr("rulekit.loading.shipped.folders", lambda: iter([coming]))
    mine = tmp_path / "deep" / "sub"
    mine.mkdir(parents=True)
    (mine / "thorns.rules").write_text(VARIANT, encoding="utf-8")
    text = SCENARIOS.replace("rules foxes", 'rules "thorns.rules"')
    (mine / "thorns.scenarios").write_text(text, encoding="utf-8")
    return tmp_path


def test_files_are_named_by_their_path_from_here(run, variant):
    lcov = run("test", "deep", "--cover-format", "lcov").stdout
    assert "SF:deep/sub/thorns.rules\n" in lcov
    assert "SF:coming/foxes.rules\n" in lcov
    document = json.loads(run("test", "deep", "--cover-format", "json").stdout)
    assert [(each["file"], each["is_base"]) for each in document["files"]] == [
        ("coming/foxes.rules", True),
        ("deep/sub/thorns.rules", False),
    ]


def test_two_files_of_one_name_are_told_apart(run, folder):
    (folder / "deep").mkdir()
    for name in ("foxes.rules", "bites.scenarios"):
        text = (folder / name).read_text(encoding="utf-8")
        text = text.replace("rules foxes", 'rules "foxes.rules"')
        (folder / "deep" / name).write_text(text, encoding="utf-8")
    lcov = run("test", "--cover-format", "lcov").stdout
    assert "SF:foxes.rules\n" in lcov
    assert "SF:deep/foxes.rules\n" in lcov


def test_the_base_of_a_variant_has_one_line(run, variant):
    text = run("test", "deep", "--cover").stdout
    assert "deep/sub/thorns.rules:4 component Thorn: never played\n" in text
    assert [line for line in text.splitlines() if "coming/foxes.rules" in line] == [
        "coming/foxes.rules       58%     28%  the base"
    ]
    assert "The base is not listed and does not count: --cover-all does both." in text
    whole = run("test", "deep", "--cover-all").stdout
    assert "coming/foxes.rules:" in whole
    assert "together" in whole


def test_the_base_does_not_count_for_the_floor(run, variant):
    mine = variant / "deep" / "sub"
    (mine / "thorns.rules").write_text(
        "edition 1\nextends foxes\ncounter scratches of player: 0..9\n", encoding="utf-8"
    )
    assert run("test", "deep", "--cover-min", "100").returncode == 0
    assert run("test", "deep", "--cover-min", "100", "--cover-all").returncode == 1


def test_rules_that_are_named_are_what_is_covered(run, variant):
    (variant / "bites.scenarios").write_text(SCENARIOS, encoding="utf-8")
    text = run("test", "foxes", "--cover").stdout
    assert "coming/foxes.rules:" in text
    assert "the base" not in text


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--jobs", "0"), "--jobs 0: at least one process"),
        (("-j", "-1"), "--jobs -1: at least one process"),
        (("--cover-min", "101"), "--cover-min 101: a share is from 0 to 100 percent"),
        (("--cover-min", "-5"), "--cover-min -5: a share"),
    ],
)
def test_numbers_that_cannot_be_are_wrong_usage(run, folder, flags, said):
    done = run("test", *flags)
    assert done.returncode == 2
    assert said in done.stderr
