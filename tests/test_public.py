"""What a public project has beside its code: releases, hooks, an action, workflows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import rulekit

ROOT = Path(__file__).parent.parent

GOOD = 'edition 1\nextends samurai_sword\n\nproperty Lantern x2\n  "Draw 1 whenever you are attacked."\n  after attack when target is you: draw 1\n'
BAD = GOOD.replace("Draw 1", "Draw 3")
SCENARIO = """\
edition 1

scenario "Honor is counted"
  rules "lights.rules"
  given
    A is Shogun, Tomoe, honor 3
    B is Ninja, Ushiwaka, honor 2
    C is Ninja, Goemon, honor 2
  then
    B.honor == 2
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """What a release writes to, without the rest of the checkout."""
    for name in ("rulekit/__init__.py", "editors/vscode/package.json", "editors/vscode/README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("docs/how-to/editor.md", "CHANGELOG.md", ".ci/release.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changelog = tmp_path / "CHANGELOG.md"
    text = changelog.read_text("utf-8").split("## [", 1)[0]
    changelog.write_text(f"{text}## [0.1.0] - unreleased\n\n- All.\n", encoding="utf-8")
    return tmp_path


def release(project: Path, *arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, str(project / ".ci/release.py"), *arguments],
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def test_a_release_writes_its_version_everywhere_and_says_what_is_left(project: Path) -> None:
    code, told, _ = release(project, "7.8.9")
    assert code == 0
    assert "wrote rulekit/__init__.py" in told
    assert "git tag -s v7.8.9" in told
    assert '__version__ = "7.8.9"' in (project / "rulekit/__init__.py").read_text("utf-8")
    assert "rulekit-7.8.9.vsix" in (project / "docs/how-to/editor.md").read_text("utf-8")
    assert release(project, "--check", "7.8.9") == (0, "", "")


def test_a_tag_that_fits_no_files_is_refused(project: Path) -> None:
    code, _, told = release(project, "--check", "7.8.9")
    assert code == 1
    assert "not 7.8.9: rulekit/__init__.py says 0.1.0" in told
    assert "CHANGELOG.md says unreleased" in told


def test_a_version_that_was_there_before_is_refused(project: Path) -> None:
    code, _, told = release(project, "0.0.9")
    assert code == 1
    assert told == "0.0.9 comes before 0.1.0, which stands in the files\n"


@pytest.mark.parametrize("given", [[], ["1.2"], ["1.2.3", "4"]])
def test_a_release_without_a_version_says_how(project: Path, given: list[str]) -> None:
    assert release(project, *given) == (
        2, "", "say which version, as in: make release VERSION=0.2.0\n"
    )  # fmt: skip


def test_a_changelog_without_news_is_no_release(project: Path) -> None:
    release(project, "7.8.9")
    code, _, told = release(project, "7.9.0")
    assert code == 1
    assert "no heading `## [...] - unreleased`" in told


def test_the_version_stands_where_a_release_looks_for_it() -> None:
    code, _, told = release(ROOT, "--check", rulekit.__version__)
    assert (code, told) in [
        (0, ""),
        (1, f"not {rulekit.__version__}: CHANGELOG.md says unreleased\n"),
    ]


# --- The action, and the hooks ---------------------------------------------------------------


def acted(folder: Path, **inputs: str) -> tuple[int, str]:
    inputs = {
        "RULES": ".", "SCENARIOS": ".", "STRICT": "true", "SARIF": "", "COVERAGE": "", **inputs
    }  # fmt: skip
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", str(ROOT / ".ci/action")],
        cwd=folder, env={**os.environ, **inputs, "PATH": path},
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    return done.returncode, done.stdout


def test_the_action_is_content_with_good_rules(tmp_path: Path) -> None:
    (tmp_path / "lights.rules").write_text(GOOD, encoding="utf-8")
    (tmp_path / "lights.scenarios").write_text(SCENARIO, encoding="utf-8")
    code, told = acted(tmp_path)
    assert (code, "::" in told) == (0, False), told


def test_the_action_tells_a_warning_beside_its_line(tmp_path: Path) -> None:
    (tmp_path / "lights.rules").write_text(BAD, encoding="utf-8")
    code, told = acted(tmp_path, SCENARIOS="", SARIF="found.sarif")
    assert code == 1
    assert "::warning file=lights.rules,line=5" in told
    assert '"RK5313"' in (tmp_path / "found.sarif").read_text("utf-8")
    assert acted(tmp_path, SCENARIOS="", STRICT="false")[0] == 0


def test_the_action_plays_the_scenarios_though_the_rules_are_laid_out_badly(
    tmp_path: Path,
) -> None:
    (tmp_path / "lights.rules").write_text(GOOD.replace("x2", "  x2"), encoding="utf-8")
    failing = SCENARIO.replace("B.honor == 2", "B.honor == 3")
    (tmp_path / "lights.scenarios").write_text(failing, encoding="utf-8")
    code, told = acted(tmp_path)
    assert code == 1
    assert "lights.rules" in told
    assert "::error file=lights.scenarios" in told


def test_every_input_of_the_action_reaches_its_script() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    given = {name for step in action["runs"]["steps"] for name in step.get("env", {})}
    assert given == {"VERSION", "RULES", "SCENARIOS", "STRICT", "SARIF", "COVERAGE"}
    script = (ROOT / ".ci/action").read_text("utf-8")
    assert all(f"${name}" in script for name in given - {"VERSION"})


def test_hooks_run_verbs_that_there_are() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    verbs = [hook["entry"].split()[:2] for hook in hooks]
    assert verbs == [["rulekit", "fmt"], ["rulekit", "check"], ["rulekit", "test"]]


# --- Workflows and forms ---------------------------------------------------------------------


def test_workflows_and_forms_are_yaml_with_what_they_need() -> None:
    for path in sorted((ROOT / ".github/workflows").glob("*.yml")):
        flow = yaml.safe_load(path.read_text("utf-8"))
        assert flow["permissions"] == {"contents": "read"}, path
        assert all("timeout-minutes" in job or "needs" in job for job in flow["jobs"].values())
    for path in sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("[!c]*.yml")):
        form = yaml.safe_load(path.read_text("utf-8"))
        assert {"name", "description", "body"} <= form.keys(), path


def test_no_workflow_needs_a_secret() -> None:
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        assert "secrets." not in path.read_text("utf-8")


def test_the_quick_tests_are_there() -> None:
    listed = [one for one in (ROOT / ".ci/quick").read_text("utf-8").split() if one[0] != "-"]
    assert len(listed) == 11
    assert all((ROOT / name).exists() for name in listed)
