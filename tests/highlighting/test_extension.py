"""The extension for VS Code: what VS Code asks of its files."""

from __future__ import annotations

import json
import re
from typing import Any

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
