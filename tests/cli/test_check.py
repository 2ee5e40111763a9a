"""`rulekit check` for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


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
