"""`rulekit check` for people and for programs."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest


def test_standard_input_is_checked_under_the_name_stdin(process, broken):
    done = process("check", "-", typed=Path(broken).read_text(encoding="utf-8"))
    assert done.returncode == 1
    assert "<stdin>:8:3" in done.stdout


def test_a_document_for_programs_places_every_finding(run, broken):
    done = run("check", broken, "--format", "json")
    document = json.loads(done.stdout)
    assert done.returncode == 1
    assert document["format_version"] == 1
    (found,) = document["diagnostics"]
    assert found["severity"] == "error"
    assert (found["file"], found["line"], found["column"]) == (broken, 8, 3)
    assert found["code"].startswith("RK")
    assert "drw" in found["message"]


def test_the_document_of_clean_rules_has_no_findings(run, foxes):
    document = json.loads(run("check", foxes, "--format", "json").stdout)
    assert document == {"format_version": 1, "diagnostics": []}


def test_a_document_is_also_written_about_a_file_that_cannot_be_read(run):
    done = run("check", "nowhere.rules", "--format", "json")
    assert done.returncode == 3
    assert [found["code"] for found in json.loads(done.stdout)["diagnostics"]] == ["RK0001"]


def test_the_mistakes_of_all_files_are_counted(run, broken, foxes):
    again = Path(broken).with_name("again.rules")
    again.write_bytes(Path(broken).read_bytes())
    done = run("check", foxes, broken, "again.rules")
    assert done.stdout.endswith("2 errors in 3 files.\n")


def test_what_several_files_share_is_told_once(run, broken):
    variant = Path(broken).with_name("variant.rules")
    variant.write_text("edition 1\nextends broken\n", encoding="utf-8")
    assert run("check", broken, "variant.rules").stdout.endswith("\n1 error in 2 files.\n")


def test_scenarios_are_checked_too(run, tmp_path):
    file = tmp_path / "bad.scenarios"
    file.write_text('edition 1\n\nscenario "A"\n  rules foxes\n  then\n    1 ==\n')
    assert run("check", "bad.scenarios").returncode == 1


def test_the_names_in_scenarios_are_looked_up_in_their_rules(run, tmp_path, foxes):
    shutil.copy(foxes, tmp_path / "foxes.rules")
    text = (
        'edition 1\n\nscenario "A"\n  rules foxes\n  given\n    A is Fox, hand [Snapp]\n'
        "    B is Hen\n    A is in act\n  then\n    B.livs == 3\n"
    )
    (tmp_path / "a.scenarios").write_text(text, encoding="utf-8")
    done = run("check", "a.scenarios")
    assert done.returncode == 1
    assert "a.scenarios:6:21" in done.stdout
    assert "a.scenarios:10:7" in done.stdout
    assert done.stdout.endswith("2 errors in 1 file.\n")
    mended = text.replace("Snapp", "Snap").replace("livs", "lives")
    (tmp_path / "a.scenarios").write_text(mended, encoding="utf-8")
    assert run("check", "a.scenarios").stdout == "No mistakes in 1 file.\n"


def test_scenarios_among_the_rules_are_checked_too(run, tmp_path, foxes):
    rules = Path(foxes).read_text("utf-8")
    rules += '\nscenario "A"\n  given\n    A is Fox\n    B is Hen\n    A is in act\n'
    (tmp_path / "mine.rules").write_text(rules, encoding="utf-8")
    done = run("check", "mine.rules")
    assert done.returncode == 1
    assert "error[RK5008]: this scenario expects nothing" in done.stdout


def test_a_pipe_gets_no_colour(run, broken):
    assert "\x1b" not in run("check", broken).stdout


def test_colour_can_be_asked_for(run, broken):
    assert "\x1b[1;31m" in run("check", broken, "--color", "always").stdout
    assert "\x1b[1;31m" in run("check", broken, FORCE_COLOR="1").stdout


def test_colour_can_be_refused(run, broken):
    assert "\x1b" not in run("check", broken, "--color", "never", FORCE_COLOR="1").stdout
    assert "\x1b" not in run("check", broken, NO_COLOR="1", FORCE_COLOR="1").stdout


def test_checking_for_programs_does_not_load_what_draws():
    code = (
        "import sys; from rulekit.cli.main import main; "
        f"main(['check', {str(Path(__file__).parent.parent / 'play' / 'foxes.rules')!r}, "
        "'--format', 'json']); "
        "print([name for name in ('rich.table', 'rich.console') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout.splitlines()[-1] == "[]"


# --- For CI --------------------------------------------------------------------------

UNUSED = """\
edition 1

game "Unused"
  players 2..2
  turn act

phase act
  do_nothing

value spare() = 1
"""


@pytest.fixture
def unused(tmp_path):
    """A file with a warning."""
    (tmp_path / "unused.rules").write_text(UNUSED, encoding="utf-8")
    return "unused.rules"


def test_code_scanning_gets_a_sarif_document(run, broken):
    done = run("check", broken, "--format", "sarif")
    (scan,) = json.loads(done.stdout)["runs"]
    assert done.returncode == 1
    assert [(one["ruleId"], one["level"]) for one in scan["results"]] == [("RK1003", "error")]
    (location,) = scan["results"][0]["locations"]
    assert location["physicalLocation"]["artifactLocation"] == {
        "uri": "broken.rules",
        "uriBaseId": "ROOT",
    }


def test_a_github_workflow_gets_commands(run, broken):
    done = run("check", broken, "--format", "github")
    assert done.stdout == (
        "::error file=broken.rules,line=8,endLine=8,col=3,endColumn=5,title=RK1003"
        "::there is no event `drw` (not declared)%0Ahelp: did you mean `draw`?\n"
    )
    assert done.returncode == 1


def test_paths_lead_from_the_checkout_of_the_workflow(run, unused, tmp_path):
    workspace = str(tmp_path.parent)
    done = run("check", unused, "--format", "github", GITHUB_WORKSPACE=workspace)
    assert done.stdout.startswith(f"::warning file={tmp_path.name}/unused.rules,line=10,")


def test_warnings_fail_if_asked_for(run, unused):
    assert run("check", unused).returncode == 0
    assert run("check", unused, "--strict").returncode == 1


@pytest.mark.parametrize(("level", "code"), [("off", 0), ("note", 0), ("warning", 1), ("error", 1)])
def test_a_project_says_how_severe_advice_is(run, unused, tmp_path, level, code):
    (tmp_path / "pyproject.toml").write_text(f'[tool.rulekit.severity]\nRK3004 = "{level}"\n')
    assert run("check", unused, "--strict").returncode == code


def test_a_severity_that_does_not_exist_is_wrong_usage(run, unused, tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.rulekit.severity]\nRK1001 = "off"\n')
    done = run("check", unused)
    assert done.returncode == 2
    assert "error[RK5331]: the severity of RK1001 cannot be changed\n" in done.stdout
    assert " --> pyproject.toml:2:1\n" in done.stdout


def test_a_part_that_others_include_is_no_error(run, tmp_path):
    (tmp_path / "part.rules").write_text("edition 1\n\nzone pile: public\n")
    (tmp_path / "whole.rules").write_text(
        UNUSED.replace("edition 1\n", "edition 1\ninclude part\n").replace("= 1", "= count(pile)")
    )
    done = run("check", "part.rules")
    assert done.stdout.startswith("note[RK5330]: this is a part of other rules")
    assert done.stdout.endswith("\nNo mistakes in 1 file.\n")
    assert done.returncode == 0


# --- Edits ---------------------------------------------------------------------------

WRONG = UNUSED.replace("  do_nothing\n", "  if rund() = 1: do_nothing\n").partition("\nvalue")[0]
RIGHT = UNUSED.replace("  do_nothing\n", "  if round() == 1: do_nothing\n").partition("\nvalue")[0]


@pytest.fixture
def wrong(tmp_path):
    file = tmp_path / "wrong.rules"
    file.write_bytes(b"\xef\xbb\xbf" + WRONG.encode())
    return file


def test_safe_edits_are_made_and_told(run, wrong):
    done = run("check", "wrong.rules", "--fix")
    assert done.stdout == (
        "wrong.rules:8:13: wrote `==` in place of `=` (RK0102)\n"
        "wrong.rules:8:6: wrote `round` in place of `rund` (RK1003)\n"
        "\n"
        "No mistakes in 1 file.\n"
    )
    assert done.returncode == 0
    assert wrong.read_bytes() == b"\xef\xbb\xbf" + RIGHT.encode()
    assert list(wrong.parent.iterdir()) == [wrong]


def test_edits_can_be_seen_before_they_are_made(run, wrong):
    before = wrong.read_bytes()
    done = run("check", "wrong.rules", "--fix", "--diff")
    assert done.stdout == (
        "--- wrong.rules\n+++ wrong.rules\n@@ -5,4 +5,4 @@\n   turn act\n \n phase act\n"
        "-  if rund() = 1: do_nothing\n+  if round() == 1: do_nothing\n"
    )
    assert done.returncode == 1
    assert wrong.read_bytes() == before


def test_where_nothing_can_be_edited_nothing_is_written(run, foxes, unused, tmp_path):
    before = (tmp_path / unused).stat().st_mtime_ns
    done = run("check", unused, "--fix")
    assert done.stdout.startswith("Nothing can be edited safely.\nwarning[RK3004]")
    assert (tmp_path / unused).stat().st_mtime_ns == before
    assert run("check", unused, "--fix", "--diff").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("-", "--fix"), "standard input is none"),
        (("samurai_sword", "--fix"), "give its path"),
        (("unused.rules", "--diff"), "write --fix --diff"),
    ],
)
def test_only_files_are_edited(run, unused, arguments, why):
    done = run("check", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr


def test_a_file_that_cannot_be_read_is_not_edited(run):
    done = run("check", "nowhere.rules", "--fix")
    assert done.returncode == 3
    assert "RK0001" in done.stdout


def test_the_files_in_a_folder_are_checked(run, foxes, tmp_path):
    text = Path(foxes).read_text("utf-8")
    for name in ("a/foxes.rules", ".hidden/bad.rules", "node_modules/bad.rules", "a/notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text if name.startswith("a/foxes") else "bad", encoding="utf-8")
    assert run("check", ".").stdout == "No mistakes in 1 file.\n"
    assert run("check", "a", "a/foxes.rules").stdout == "No mistakes in 1 file.\n"
    (tmp_path / "a" / "bad.scenarios").write_text("bad", encoding="utf-8")
    done = run("check", ".")
    assert done.returncode == 1
    assert "a/bad.scenarios:1:" in done.stdout
    assert done.stdout.endswith("in 2 files.\n")


def test_a_folder_without_files_is_nothing_to_do(run, tmp_path):
    (tmp_path / "empty").mkdir()
    done = run("check", "empty")
    assert (done.returncode, done.stdout) == (4, "No files: looked for .rules and .scenarios.\n")


def test_the_name_of_shipped_rules_is_no_folder(run, tmp_path):
    (tmp_path / "hearts").mkdir()
    assert run("check", "hearts").returncode == 0


def test_verbs_that_want_one_file_say_of_a_folder_what_is_in_it(run, foxes, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "foxes.rules").write_text(Path(foxes).read_text("utf-8"))
    done = run("show", "mine")
    assert done.returncode == 3
    assert "`mine` is a folder, not a file" in done.stderr
    assert "In it is `mine/foxes.rules`." in done.stderr


def test_a_fault_of_rules_is_told_once_though_their_scenarios_are_looked_at_too(run, tmp_path):
    (tmp_path / "storm").mkdir()
    (tmp_path / "storm" / "storm.rules").write_text("edition 1\nextends samurai_sord\n")
    (tmp_path / "storm" / "storm.scenarios").write_text(
        'edition 1\nscenario "x"\n  rules storm\n  given\n    setup of A, B, C\n'
        "  then\n    game goes on\n"
    )
    done = run("check", "storm")
    assert done.returncode == 1
    assert done.stdout.count("there is no ruleset `samurai_sord`") == 1
    assert "1 error in 2 files." in done.stdout


def test_a_file_that_is_named_several_times_is_checked_once(run, broken, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "link.rules").symlink_to("broken.rules")
    names = (broken, ".", "./broken.rules", "in/../broken.rules", "link.rules", "broken")
    done = run("check", *names)
    assert done.stdout.endswith("\n1 error in 1 file.\n")


def test_a_shipped_ruleset_is_checked_once_by_name_and_by_path(run):
    from rulekit.loading.shipped import bundled

    done = run("check", "leduc_poker", str(bundled()["leduc_poker"]))
    assert done.stdout.endswith(" in 1 file.\n")


def test_rules_that_several_scenarios_name_and_nobody_finds_are_told_once(run, tmp_path):
    text = '\nscenario "{}"\n  rules samurai_sord\n  given\n    A is Shogun\n  then\n    1 == 1\n'
    file = tmp_path / "a.scenarios"
    file.write_text(f"edition 1\n{text.format('A')}{text.format('B')}", encoding="utf-8")
    done = run("check", "a.scenarios")
    assert done.stdout.count("there is no ruleset `samurai_sord`") == 1
    assert "------------------ and here" in done.stdout
    assert done.stdout.endswith("\n1 error in 1 file.\n")
