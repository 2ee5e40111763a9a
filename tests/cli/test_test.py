"""`rulekit test`: scenarios, their reports, and JUnit for build servers."""

from __future__ import annotations

import json
import shutil
from xml.etree import ElementTree

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

scenario "A bite hurts"
  rules foxes
  given
    A is Fox, hand [Nip]
    B is Hen
    A is in act
  when
    A plays Nip on B
  then
    B.lives == LIVES
"""


@pytest.fixture
def folder(tmp_path, foxes):
    shutil.copy(foxes, tmp_path / "foxes.rules")

    def write(lives: int):
        text = SCENARIOS.replace("LIVES", str(lives))
        (tmp_path / "bites.scenarios").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def test_scenarios_that_hold_are_counted(run, folder):
    folder(2)
    done = run("test")
    assert done.returncode == 0
    assert done.stdout.startswith("..\n")
    assert "2 passed in" in done.stdout


def test_a_scenario_that_fails_shows_its_report(run, folder):
    folder(3)
    done = run("test", "bites.scenarios")
    assert done.returncode == 1
    assert done.stdout.startswith(".F\n")
    assert "── bites.scenarios::A bite hurts ──" in done.stdout
    assert "B.lives == 3" in done.stdout
    assert "1 failed, 1 passed in" in done.stdout


def test_a_word_chooses_scenarios(run, folder):
    folder(3)
    done = run("test", "-k", "hidden")
    assert done.returncode == 0
    assert "1 passed, 1 left out in" in done.stdout


def test_a_word_that_none_has_leaves_nothing_to_do(run, folder):
    folder(2)
    done = run("test", "-k", "zebra")
    assert done.returncode == 4
    assert "2 left out" in done.stdout


def test_the_first_failure_may_be_the_last(run, folder):
    root = folder(3)
    text = (root / "bites.scenarios").read_text(encoding="utf-8")
    (root / "a.scenarios").write_text(text, encoding="utf-8")
    done = run("test", "-x")
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout


def test_a_document_for_programs_has_every_scenario(run, folder):
    folder(3)
    done = run("test", "bites.scenarios", "--format", "json")
    document = json.loads(done.stdout)
    assert done.returncode == 1
    assert (document["format_version"], document["passed"], document["failed"]) == (1, 1, 1)
    held, failed = document["scenarios"]
    assert (held["id"], held["passed"], held["report"]) == (
        "bites.scenarios::A hidden player is not bitten",
        True,
        None,
    )
    assert (failed["line"], failed["passed"]) == (15, False)
    assert "B.lives == 3" in failed["report"]
    assert failed["diagnostics"][0]["line"] == 24


def test_a_github_workflow_gets_a_command_for_each_that_fails(run, folder):
    folder(3)
    done = run("test", "--format", "github")
    first, last = done.stdout.splitlines()
    assert first.startswith(
        "::error file=bites.scenarios,line=24,endLine=24,col=5,endColumn=16,"
        "title=Scenario%3A A bite hurts::error[RK5301]: this does not hold%0A"
    )
    assert last.startswith("1 failed, 1 passed in ")
    assert done.returncode == 1


def test_results_are_written_for_build_servers(run, folder, tmp_path):
    folder(3)
    assert run("test", "--junit", "report.xml").returncode == 1
    suite = ElementTree.parse(tmp_path / "report.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
    names = [(case.get("classname"), case.get("name")) for case in suite]
    assert names == [
        ("bites.scenarios", "A hidden player is not bitten"),
        ("bites.scenarios", "A bite hurts"),
    ]
    (failure,) = suite[1]
    assert failure.tag == "failure"
    assert "B.lives == 3" in failure.text


def test_scenarios_that_cannot_be_parsed_are_told(run, folder):
    root = folder(2)
    with (root / "bites.scenarios").open("a", encoding="utf-8") as file:
        file.write('\nscenario "Broken"\n  when when\n')
    done = run("test")
    assert done.returncode == 3
    assert "bites.scenarios:27" in done.stdout
    assert "2 passed" in done.stdout


def test_several_processes_come_to_the_same(process, folder):
    folder(3)
    done = process("test", "-j", "2")
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout


def test_one_scenario_is_named_as_the_report_names_it(run, folder):
    folder(2)
    done = run("test", "bites.scenarios::A bite hurts")
    assert done.returncode == 0
    assert "1 passed in " in done.stdout
    done = run("test", "bites.scenarios::A bite hurt")
    assert done.returncode == 4
    assert 'no scenario "A bite hurt" in bites.scenarios' in done.stdout
    assert "did you mean `A bite hurts`?" in done.stdout


@pytest.mark.parametrize(
    ("path", "why"), [("nowhere/x.xml", "there is no folder nowhere"), (".", "it is a folder")]
)
def test_results_that_could_not_be_written_are_refused_before_anything_is_run(
    run, folder, path, why
):
    folder(3)
    done = run("test", "--junit", path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"rulekit: cannot use {path}: {why}\n"


def test_what_was_run_before_an_interruption_is_told(run, folder, tmp_path, monkeypatch):
    from rulekit.scenarios import running

    folder(3)
    played = running.run

    def interrupted(scenario):
        if scenario.name == "A bite hurts":
            raise KeyboardInterrupt
        return played(scenario)

    monkeypatch.setattr(running, "run", interrupted)
    done = run("test", "--junit", "report.xml")
    assert done.returncode == 130
    assert "\n1 passed in " in done.stdout
    assert done.stderr == "\nInterrupted; what was run until then:\n"
    assert ElementTree.parse(tmp_path / "report.xml").getroot()[0].get("tests") == "1"


def test_a_github_workflow_gets_each_line_that_does_not_hold(run, tmp_path, folder):
    folder(3)
    file = tmp_path / "bites.scenarios"
    text = file.read_text("utf-8") + "    A.lives == 9\n    B to decide\n"
    file.write_text(text, encoding="utf-8")
    *commands, last = run("test", "--format", "github").stdout.splitlines()
    assert [each.partition(",endLine")[0] for each in commands] == [
        "::error file=bites.scenarios,line=24",
        "::error file=bites.scenarios,line=25",
        "::error file=bites.scenarios,line=26",
    ]
    assert ["Since `given`" in each for each in commands] == [True, False, False]
    assert last.startswith("1 failed, 1 passed in ")


def test_a_file_that_is_named_several_times_is_run_once(run, folder):
    (folder(2) / "in").mkdir()
    names = ("bites.scenarios", ".", "./", "in/../bites.scenarios")
    assert "\n2 passed in" in run("test", *names).stdout
    assert "\n2 passed in" in run("test", "bites.scenarios", "bites.scenarios::A bite hurts").stdout
    both = ("bites.scenarios::A bite hurts", "./bites.scenarios::A bite hurts")
    assert "\n1 passed in" in run("test", *both).stdout


def bite_that(tmp_path, *expected: str) -> None:
    """Leaves the scenario of a bite that hurts, with these lines for what comes of it."""
    head = SCENARIOS[SCENARIOS.index('scenario "A bite hurts"') :].rpartition("    ")[0]
    lines = "".join(f"    {line}\n" for line in expected)
    (tmp_path / "bites.scenarios").write_text(f"edition 1\n\n{head}{lines}", encoding="utf-8")


def test_a_line_for_build_servers_counts_what_else_does_not_hold(run, folder, tmp_path):
    bite_that(folder(3), "B.lives == 3", "A.lives == 9", "A to decide in main", "B.lives > 4")
    run("test", "--junit", "report.xml")
    (failure,) = ElementTree.parse(tmp_path / "report.xml").getroot()[0][0]
    assert failure.get("message") == "B.lives == 3 (is 2), and 2 more"


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("B.lives == 3", "B.lives == 3 (is 2)"),
        ("B.lives   ==   3", "B.lives == 3 (is 2)"),
        ("discards has Snap", "discards has Snap (is [Nip], top first)"),
        ("A.lives == 9 or B.lives > 4", "A.lives == 9 or B.lives > 4 (is 3, B.lives is 2)"),
        (
            "B to decide in main",
            "B to decide in main: B does not decide in main (A decides in main: pass)",
        ),
    ],
)
def test_a_line_tells_what_is_so_instead(run, folder, tmp_path, expected, message):
    bite_that(folder(3), expected)
    run("test", "--junit", "report.xml")
    (failure,) = ElementTree.parse(tmp_path / "report.xml").getroot()[0][0]
    assert failure.get("message") == message


def test_rules_that_are_not_there_are_told_once_with_the_path_that_works(run, folder, tmp_path):
    root = folder(2)
    (root / "games").mkdir()
    (root / "foxes.rules").rename(root / "games" / "foxes.rules")
    done = run("test")
    assert done.returncode == 1
    assert done.stdout.count("there is no ruleset `foxes`") == 1
    assert 'help: name it by its path: `"games/foxes.rules"`' in done.stdout
    assert "The same is wrong with bites.scenarios::A bite hurts.\n" in done.stdout
    text = SCENARIOS.replace("rules foxes", 'rules "games/foxes.rules"').replace("LIVES", "2")
    (tmp_path / "bites.scenarios").write_text(text, encoding="utf-8")
    assert "2 passed" in run("test").stdout


def test_the_path_that_works_depends_on_the_folder_of_the_scenario(run, folder, tmp_path):
    root = folder(2)
    (root / "games").mkdir()
    (root / "foxes.rules").rename(root / "games" / "foxes.rules")
    (root / "deep").mkdir()
    (root / "bites.scenarios").rename(root / "deep" / "bites.scenarios")
    assert 'name it by its path: `"../games/foxes.rules"`' in run("test").stdout
    text = SCENARIOS.replace("rules foxes", 'rules "../games/foxes.rules"').replace("LIVES", "2")
    (root / "deep" / "bites.scenarios").write_text(text, encoding="utf-8")
    assert "2 passed" in run("test").stdout


def test_what_is_wrong_with_rules_is_told_once_for_all_their_scenarios(run, folder):
    root = folder(2)
    rules = (root / "foxes.rules").read_text(encoding="utf-8")
    (root / "foxes.rules").write_text(f"{rules}\nthis is wrong\n", encoding="utf-8")
    done = run("test")
    assert done.stdout.count("error[RK0101]") == 1
    assert "The same is wrong with bites.scenarios::A bite hurts.\n" in done.stdout


@pytest.fixture
def headed(folder, tmp_path):
    """Write a line of the heading of the second scenario, in which B has so many lives left."""

    def write(heading: str, lives: int = 1) -> None:
        folder(lives)
        file = tmp_path / "bites.scenarios"
        first, second = file.read_text("utf-8").split('scenario "A bite hurts"\n')
        head = f'scenario "A bite hurts"\n  marks slow, ruling\n  {heading}\n'
        file.write_text(first + head + second, "utf-8")

    return write


@pytest.mark.parametrize(
    ("word", "sign", "state"), [("skip", "s", "skipped"), ("xfail", "x", "xfailed")]
)
def test_a_scenario_that_is_skipped_or_known_to_fail_fails_nothing(run, headed, word, sign, state):
    headed(f'{word} "the errata are not out"')
    done = run("test", "bites.scenarios")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == f".{sign}"
    assert f"{state} bites.scenarios::A bite hurts: the errata are not out" in done.stdout
    assert f"1 passed, 1 {state} in" in done.stdout


def test_a_scenario_that_is_said_to_fail_and_passes_fails(run, headed):
    headed('xfail "it is wrong"', lives=2)
    done = run("test", "bites.scenarios")
    assert done.returncode == 1
    assert "error[RK5009]" in done.stdout
    assert "leave out the line `xfail`" in done.stdout


def test_what_cannot_be_set_up_is_no_known_failure(run, headed, tmp_path):
    headed('xfail "it is wrong"')
    file = tmp_path / "bites.scenarios"
    file.write_text(file.read_text("utf-8").replace("B is Hen\n", "B is Hens\n"), "utf-8")
    done = run("test", "bites.scenarios")
    assert done.returncode == 1
    assert "no card `Hens`" in done.stdout


def test_scenarios_are_chosen_by_a_mark(run, headed):
    headed("seed 1")
    assert "1 failed, 1 left out" in run("test", "bites.scenarios", "-m", "slow").stdout
    assert "1 passed, 1 left out" in run("test", "bites.scenarios", "-m", "not slow").stdout
    assert run("test", "bites.scenarios", "-m", "fast").returncode == 4


def test_programs_and_build_servers_are_told_why(run, headed, tmp_path):
    headed('skip "the errata are not out"')
    done = run("test", "bites.scenarios", "--format", "json", "--junit", "report.xml")
    document = json.loads(done.stdout)
    assert (document["passed"], document["skipped"], document["xfailed"]) == (1, 1, 0)
    told = document["scenarios"][1]
    assert (told["state"], told["reason"]) == ("skipped", "the errata are not out")
    assert told["marks"] == ["slow", "ruling"]
    suite = ElementTree.parse(tmp_path / "report.xml").getroot()[0]
    assert suite.attrib["skipped"] == "1"
    assert [each.attrib for each in suite.findall("testcase/skipped")] == [
        {"message": "skipped: the errata are not out"}
    ]
