"""Files open in an editor: edits, positions, and problems of what is not saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from carets import TOSS as COINS
from rulekit.editing.diagnostics import at_once, when_idle, when_saved
from rulekit.editing.positions import offset_of, position_of
from rulekit.editing.workspace import Workspace, path_of
from rulekit.language.source import Source


def opened(folder: Path, **texts: str) -> tuple[Workspace, dict[str, Path]]:
    workspace = Workspace((folder,))
    paths = {name: (folder / f"{name}.rules").resolve() for name in texts}
    for name, text in texts.items():
        workspace.open(paths[name].as_uri(), text, 1)
    return workspace, paths


def codes(problems: dict[Path, list]) -> dict[str, list[str]]:
    return {path.name: [one["code"] for one in found] for path, found in problems.items()}


@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 5), ("utf-16", 3), ("utf-32", 2)])
def test_a_position_is_counted_as_the_editor_counts(encoding: str, character: int) -> None:
    source = Source("a", "x\na😀b")
    assert position_of(source, 4, encoding) == {"line": 1, "character": character}
    assert offset_of(source, {"line": 1, "character": character}, encoding) == 4


def test_a_position_past_the_end_is_the_end() -> None:
    source = Source("a", "ab\r\nc")
    assert offset_of(source, {"line": 0, "character": 99}, "utf-16") == 2
    assert offset_of(source, {"line": 9, "character": 0}, "utf-16") == 5


def test_edits_are_made_one_after_the_other(tmp_path: Path) -> None:
    workspace, paths = opened(tmp_path, a="one\ntwo\n")
    uri = paths["a"].as_uri()
    place = {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 3}}
    start = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    workspace.change(uri, [{"range": place, "text": "2"}, {"range": start, "text": "0\n"}], 2)
    assert workspace.documents[paths["a"]].text == "0\none\n2\n"
    assert workspace.documents[paths["a"]].version == 2


def test_a_mistake_is_found_before_it_is_saved(tmp_path: Path) -> None:
    workspace, paths = opened(tmp_path, coins=COINS.replace("coins += 1", "coinz += 1"))
    problems = at_once(workspace, paths["coins"])
    (problem,) = problems[paths["coins"]]
    assert problem["code"] == "RK1001"
    assert problem["range"] == {
        "start": {"line": 9, "character": 2},
        "end": {"line": 9, "character": 7},
    }


def test_what_is_not_saved_counts_for_those_that_build_on_it(tmp_path: Path) -> None:
    workspace, paths = opened(
        tmp_path, coins=COINS, variant="edition 1\n\nextends coins\n\nreplace counter coins: 0..8\n"
    )
    assert codes(at_once(workspace, paths["variant"])) == {"variant.rules": []}
    workspace.open(paths["coins"].as_uri(), COINS.replace("counter coins", "counter money"), 2)
    assert codes(at_once(workspace, paths["variant"])) == {
        "variant.rules": ["RK1017"],
        "coins.rules": ["RK1001"],
    }
    workspace.open(paths["coins"].as_uri(), COINS, 3)
    assert codes(at_once(workspace, paths["variant"])) == {"variant.rules": []}


def test_what_is_closed_is_as_it_was_saved(tmp_path: Path) -> None:
    (tmp_path / "coins.rules").write_text(COINS, encoding="utf-8")
    workspace, paths = opened(tmp_path, coins="edition 1\n\nnothing\n")
    assert codes(at_once(workspace, paths["coins"]))["coins.rules"]
    workspace.close(paths["coins"].as_uri())
    assert codes(at_once(workspace, paths["coins"])) == {"coins.rules": []}


def test_a_part_is_understood_through_what_includes_it(tmp_path: Path) -> None:
    main = COINS.replace("counter coins: 0..9\n", 'include "part.rules"\n')
    workspace, paths = opened(tmp_path, coins=main, part="edition 1\n\ncounter coins: 0..9\n")
    assert workspace.root(paths["part"]) == paths["coins"]
    assert codes(at_once(workspace, paths["part"])) == {"part.rules": []}
    workspace.open(paths["part"].as_uri(), "edition 1\n\ncounter coins: 0..nine\n", 2)
    assert codes(at_once(workspace, paths["part"])) == {"part.rules": ["RK1001"]}


def test_a_problem_says_what_to_write(tmp_path: Path) -> None:
    workspace, paths = opened(tmp_path, coins=COINS.replace("coins == 3", "coins = 3"))
    (found,) = at_once(workspace, paths["coins"])[paths["coins"]]
    assert found["message"] == "`=` gives a value, it does not compare\nwrite `==`"
    workspace.open(paths["coins"].as_uri(), COINS.replace("coins += 1", "coinz += 1"), 2)
    (found,) = at_once(workspace, paths["coins"])[paths["coins"]]
    assert found["message"] == "there is no name `coinz`\ndid you mean `coins`?"


def test_advice_comes_with_what_is_wrong(tmp_path: Path) -> None:
    unused = COINS + "\nvalue twice() = 2 * coins\n"
    workspace, paths = opened(tmp_path, coins=unused)
    assert codes(at_once(workspace, paths["coins"])) == {"coins.rules": []}
    assert codes(when_idle(workspace, paths["coins"])) == {"coins.rules": ["RK3004"]}


def test_scenarios_are_looked_at_when_a_file_is_saved(tmp_path: Path) -> None:
    scenario = '\nscenario "one"\n  given\n    A is nobody\n  then\n    coins == 4\n'
    workspace, paths = opened(tmp_path, coins=COINS + scenario)
    assert codes(when_saved(workspace, paths["coins"]))["coins.rules"]


def test_uris_are_paths(tmp_path: Path) -> None:
    path = tmp_path.resolve() / "Café 1.rules"
    assert path_of(path.as_uri()) == path
    assert path_of("untitled:Untitled-1") == Path("Untitled-1.rules").resolve()
    assert path_of(f"untitled:{path.as_uri()[len('file://') :]}") == path


@pytest.mark.parametrize("uri", ["git:", "git:/", "inmemory://model/1", "http://h", "untitled:"])
def test_each_uri_has_a_path(uri: str) -> None:
    assert path_of(uri).suffix == ".rules"


def test_an_old_version_of_a_file_is_not_the_file(tmp_path: Path) -> None:
    workspace, paths = opened(tmp_path, coins=COINS)
    shown = paths["coins"].as_uri().replace("file://", "git:")
    olds = [workspace.open(f"{shown}?{version}", "edition 1\n", 1).path for version in "ab"]
    assert {old.parent for old in olds} == {paths["coins"].parent}
    assert workspace.documents[paths["coins"]].text == COINS
    assert [workspace.documents[old].uri for old in olds] == [f"{shown}?a", f"{shown}?b"]
    assert workspace.files() == [paths["coins"]]


def test_a_wrong_severity_of_the_project_is_told(tmp_path: Path) -> None:
    workspace, paths = opened(tmp_path, coins=COINS)
    project = tmp_path.resolve() / "pyproject.toml"
    project.write_text('[tool.rulekit.severity]\nRK3004 = "never"\n', encoding="utf-8")
    found = at_once(workspace, paths["coins"])
    assert codes(found) == {"coins.rules": [], "pyproject.toml": ["RK5331"]}
    assert found[project][0]["range"]["start"] == {"line": 1, "character": 0}


def test_scenarios_are_looked_at_by_their_rules_as_they_are_now(tmp_path: Path) -> None:
    workspace, paths = opened(tmp_path, coins=COINS)
    scenarios = (tmp_path / "a.scenarios").resolve()
    text = 'edition 1\n\nscenario "A"\n  rules coins\n  then\n    money == 1\n'
    workspace.open(scenarios.as_uri(), text, 1)
    assert "RK1001" in codes(when_saved(workspace, scenarios))["a.scenarios"]
    workspace.open(paths["coins"].as_uri(), COINS.replace("coins", "money"), 2)
    assert "RK1001" not in codes(when_saved(workspace, scenarios))["a.scenarios"]
