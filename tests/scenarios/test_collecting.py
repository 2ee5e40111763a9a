"""Scenarios are found in files and folders, and each has an id that stays the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.language.report import RulesError
from rulekit.scenarios import collect, read_all

ONE = """\
edition 1

scenario "{}"
  rules samurai_sword
  given
    A is Shogun
  then
    game goes on
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_an_id_is_the_file_and_the_name(tmp_path):
    file = write(tmp_path / "duels.scenarios", ONE.format("A duel is lost"))
    assert [each.id for each in collect(file)] == [f"{file}::A duel is lost"]


@pytest.mark.parametrize("name", ["Für uns", "Fu\u0308r uns"])
@pytest.mark.parametrize("file", ["häuser.scenarios", "ha\u0308user.scenarios"])
def test_one_of_a_file_is_found_however_its_letters_are_spelled(tmp_path, file, name):
    write(tmp_path / "ha\u0308user.scenarios", ONE.format("Für uns"))
    assert [each.name for each in collect(f"{tmp_path / file}::{name}")] == ["Für uns"]


def test_a_scenario_knows_its_line(tmp_path):
    file = write(tmp_path / "duels.scenarios", ONE.format("A duel is lost"))
    assert collect(file)[0].line == 3


def test_a_folder_is_searched_in_a_stable_order(tmp_path):
    write(tmp_path / "b" / "later.scenarios", ONE.format("third"))
    write(tmp_path / "b.scenarios", ONE.format("second"))
    write(tmp_path / "a.scenarios", ONE.format("first"))
    write(tmp_path / "notes.txt", ONE.format("not read"))
    write(tmp_path / ".hidden" / "c.scenarios", ONE.format("not read"))
    names = [each.name for each in collect(tmp_path)]
    assert names == ["first", "third", "second"]


def test_rules_are_collected_if_they_hold_scenarios(tmp_path):
    write(tmp_path / "game.rules", ONE.format("in a file of rules"))
    write(tmp_path / "other.rules", "edition 1\n# scenario\n")
    assert [each.name for each in collect(tmp_path)] == ["in a file of rules"]


def test_two_scenarios_with_one_name_are_told(tmp_path):
    text = ONE.format("twice") + "\n" + ONE.format("twice").removeprefix("edition 1\n")
    with pytest.raises(RulesError) as caught:
        collect(write(tmp_path / "a.scenarios", text))
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, diagnostic.span.line) == ("RK5002", 11)
    assert [each.span.line for each in diagnostic.secondary] == [3]


def test_a_name_with_two_colons_is_told(tmp_path):
    with pytest.raises(RulesError, match="RK5003"):
        collect(write(tmp_path / "a.scenarios", ONE.format("duel::lost")))


def test_rules_in_a_file_of_scenarios_are_told(tmp_path):
    text = ONE.format("fine") + "\nzone deck: hidden\n"
    with pytest.raises(RulesError) as caught:
        collect(write(tmp_path / "a.scenarios", text))
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, diagnostic.span.text) == ("RK5004", "zone")


def test_an_example_stands_among_the_rules(tmp_path):
    text = (
        'example "One"\n  rules samurai_sword\n  given\n    A is Shogun\n  then\n    round() == 1\n'
    )
    with pytest.raises(RulesError) as caught:
        collect(write(tmp_path / "a.scenarios", text))
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, diagnostic.span.text) == ("RK5004", "example")
    (found,) = collect(write(tmp_path / "a.rules", text))
    assert found.id.endswith("a.rules::One")


def test_an_empty_folder_is_told(tmp_path):
    with pytest.raises(RulesError, match="RK5001"):
        collect(tmp_path)


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(RulesError, match="RK0001"):
        collect(tmp_path / "nothing.scenarios")


def test_text_that_is_not_utf_8_is_told(tmp_path):
    (tmp_path / "a.scenarios").write_bytes(b"edition 1\n# caf\xe9\n")
    with pytest.raises(RulesError, match="RK0002"):
        collect(tmp_path / "a.scenarios")


def test_one_broken_scenario_does_not_hide_the_others(tmp_path):
    text = ONE.format("whole") + '\nscenario "broken"\n  given\n    A is ,\n'
    file = write(tmp_path / "a.scenarios", text)
    collection = read_all([file])
    assert [each.name for each in collection.scenarios] == ["whole"]
    assert [each.span.line for each in collection.diagnostics] == [12]


def test_folders_that_tools_fill_are_not_searched(tmp_path):
    write(tmp_path / "node_modules" / "a.scenarios", ONE.format("of others"))
    write(tmp_path / "build" / "a.scenarios", ONE.format("a copy"))
    write(tmp_path / "a.scenarios", ONE.format("mine"))
    assert [each.name for each in collect(tmp_path)] == ["mine"]


def test_a_scenario_is_collected_once_under_the_name_that_comes_first(tmp_path):
    text = ONE.format("first") + "\n" + ONE.format("second").removeprefix("edition 1\n")
    file = write(tmp_path / "a.scenarios", text)
    link = tmp_path / "link.scenarios"
    link.symlink_to(file)
    collection = read_all([f"{link}::second", tmp_path, file, f"{file}::second"])
    assert [each.id for each in collection.scenarios] == [f"{link}::second", f"{link}::first"]
    assert collection.diagnostics == ()


def test_what_is_wrong_with_a_file_is_told_once_however_often_it_is_named(tmp_path):
    file = write(tmp_path / "a.scenarios", "edition 1\n\nscenario \n")
    (found,) = read_all([file, file, tmp_path, f"{file}::none"]).diagnostics
    assert found.code == "RK0101"
