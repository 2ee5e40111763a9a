"""The extension for VS Code: what VS Code asks of its files."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.cli.main import main
from rulekit.highlighting import textmate

FOLDER = textmate.SYNTAX.parents[1]
PACKAGE: dict[str, Any] = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))


def test_it_has_the_version_of_the_package() -> None:
    assert PACKAGE["version"] == rulekit.__version__
    assert f"rulekit-{rulekit.__version__}.vsix" in (FOLDER / "README.md").read_text("utf-8")


def test_every_file_that_it_names_is_there() -> None:
    (language,), (grammar,) = (PACKAGE["contributes"][part] for part in ("languages", "grammars"))
    assert language["extensions"] == [".rules", ".scenarios"]
    assert (FOLDER / language["configuration"]).is_file()
    assert FOLDER / grammar["path"] == textmate.SYNTAX
    assert grammar["language"] == language["id"]
    assert grammar["scopeName"] == textmate.syntax()["scopeName"]


def test_every_rule_of_its_grammar_is_one_that_textmate_knows() -> None:
    for rule in textmate.syntax()["patterns"]:
        assert set(rule) in ({"match", "name"}, {"match", "captures"})
        groups = re.compile(rule["match"]).groups
        assert all(1 <= int(group) <= groups for group in rule.get("captures", {}))
        names = [rule["name"]] if "name" in rule else [c["name"] for c in rule["captures"].values()]
        assert all(re.fullmatch(r"[a-z-]+(\.[a-z-]+)*\.rulekit", name) for name in names)


def test_its_problem_matcher_reads_what_check_prints(tmp_path, capsys) -> None:
    file = tmp_path / "my rules.rules"
    file.write_text("edition 1\n\nwindow a b\n", encoding="utf-8")
    main(["check", str(file), "--color", "never"])
    headline, place = capsys.readouterr().out.splitlines()[:2]
    (matcher,) = PACKAGE["contributes"]["problemMatchers"]
    first, second = (
        re.match(pattern["regexp"], line)
        for pattern, line in zip(matcher["pattern"], (headline, place), strict=True)
    )
    assert first is not None and first.group(1, 2) == ("error", "RK0101")
    assert second is not None and second.group(1, 2, 3) == (str(file), "3", "8")


def test_its_settings_and_commands_are_those_that_it_reads() -> None:
    source = "".join(path.read_text("utf-8") for path in sorted((FOLDER / "src").glob("*.ts")))
    commands = [one["command"] for one in PACKAGE["contributes"]["commands"]]
    assert all(f'"{command}"' in source for command in commands)
    assert list(PACKAGE["contributes"]["configuration"]["properties"]) == [
        "rulekit.command",
        "rulekit.diagnostics.delay",
        "rulekit.diagnostics.typingDelay",
        "rulekit.diagnostics.adviceDelay",
    ]


def test_what_is_installed_to_make_it_is_pinned_and_names_no_registry() -> None:
    locked = (FOLDER / "package-lock.json").read_text("utf-8")
    assert "resolved" not in locked
    packages = json.loads(locked)["packages"]
    wanted = {**PACKAGE["dependencies"], **PACKAGE["devDependencies"]}
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert all("integrity" in one for name, one in packages.items() if name)


BUILT = FOLDER / f"rulekit-{rulekit.__version__}.vsix"


@pytest.mark.skipif(not BUILT.exists(), reason="`make vsix` was not run")
def test_the_package_holds_what_is_needed_and_nothing_else() -> None:
    with zipfile.ZipFile(BUILT) as package:
        assert sorted(name.lower() for name in package.namelist()) == [
            "[content_types].xml",
            "extension.vsixmanifest",
            "extension/dist/extension.js",
            "extension/dist/licences.txt",
            "extension/language-configuration.json",
            "extension/license.txt",
            "extension/package.json",
            "extension/readme.md",
            "extension/syntaxes/rulekit.tmlanguage.json",
        ]


@pytest.mark.skipif(
    shutil.which("node") is None or not (FOLDER / "dist/extension.js").exists(),
    reason="it is driven with node, after `make vsix`",
)
def test_it_does_in_a_stand_in_for_the_editor_what_it_promises(tmp_path) -> None:
    pytest.importorskip("pygls")
    program = Path(sys.executable).with_name("rulekit")
    done = subprocess.run(
        ["node", str(FOLDER / "test/drive.cjs"), str(program), str(tmp_path)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert (done.returncode, done.stdout) == (0, "the extension did all that it was asked\n"), (
        done.stderr
    )
