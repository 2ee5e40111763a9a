"""Tables on disk."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from rulekit.language.report import Diagnostic, RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.play.saves import read_table, write_table
from rulekit.play.seating import NoSuchSeat, resume_table
from sampling import examples

FOXES = Path(__file__).parent / "foxes.rules"


@pytest.fixture
def saved(new, tmp_path):
    game = new(seed=1)
    game.choose_index(0)
    file = tmp_path / "game.json"
    write_table(file, game, 2, "random", RulesetReference(str(FOXES)))
    return file


def test_a_saved_table_goes_on_where_it_was(saved):
    game, seating = resume_table(saved)
    assert game.choices == [0]
    assert game.names == ["Ada", "Ben", "Cleo"]
    assert (seating.seat, seating.bot, seating.rules.ruleset) == (2, "random", str(FOXES))


def test_a_resumed_table_is_kept_in_the_same_file(saved):
    _, seating = resume_table(saved)
    assert seating.keep_in == saved


def test_a_save_leaves_no_other_file(saved):
    assert [file.name for file in saved.parent.iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it is not JSON"),
        ("\x00\x01", "it is not JSON"),
        ("[]", "it holds a list, and should hold an object"),
        ("{}", "`format_version` is missing"),
        ('{"format_version": 1, "table": {}}', "`table.expansions` is missing"),
        ('{"format_version": 99}', "its format 99 is unknown"),
    ],
)
def test_anything_but_a_save_is_refused_with_the_reason(tmp_path, text, why):
    file = tmp_path / "game.json"
    file.write_text(text)
    with pytest.raises(RulesError) as error:
        read_table(file)
    (found,) = error.value.diagnostics
    assert found.code == "RK6004"
    assert why in found.notes[0]


@pytest.mark.parametrize(
    ("part", "value"),
    [("seat", "two"), ("seat", 7), ("seat", -1), ("bot", "genius"), ("ruleset", 3), ("bot", [])],
)
def test_a_table_that_cannot_be_is_refused(saved, part, value):
    document = json.loads(saved.read_text())
    document["table"][part] = value
    saved.write_text(json.dumps(document))
    with pytest.raises(RulesError) as error:
        resume_table(saved)
    assert error.value.diagnostics[0].code == "RK6004"


@pytest.mark.parametrize(
    ("part", "value"),
    [("choices", [0, 99]), ("choices", "none"), ("seed", 2), ("state", {}), ("players", 99)],
)
def test_a_game_that_was_changed_by_hand_is_refused(saved, part, value):
    document = json.loads(saved.read_text())
    document["game"][part] = value
    saved.write_text(json.dumps(document))
    with pytest.raises(RulesError) as error:
        resume_table(saved)
    assert error.value.diagnostics[0].code == "RK6004"


@pytest.mark.parametrize(
    ("part", "value", "why"),
    [
        ("seat", "two", "`table.seat` is a text, and should be a number"),
        (
            "bot",
            "genius",
            "`table.bot` is wrong: no bot is called genius; there are random, heuristic, greedy, search:N, tree:N, module:Class",
        ),
        ("expansions", "b", "`table.expansions` is a text, and should be a list"),
        ("expansions", [1], "`table.expansions[0]` is a number, and should be a text"),
        ("ruleset", ["a"], "`table.ruleset` is a list, and should be a text"),
    ],
)
def test_what_is_wrong_with_a_table_is_told_with_its_place(saved, part, value, why):
    document = json.loads(saved.read_text())
    document["table"][part] = value
    saved.write_text(json.dumps(document))
    with pytest.raises(RulesError) as error:
        resume_table(saved)
    assert error.value.diagnostics[0].notes == (why,)


@pytest.mark.parametrize(
    ("part", "key", "text", "why"),
    [
        ("table", "ruleset", "\x1b[2J", "`table.ruleset` has a character that cannot be seen (U+001B)"),
        ("table", "ruleset", "x" * 1001, "`table.ruleset` is a text of 1,001 characters"),
        ("table", "expansions", ["\u202e"], "`table.expansions[0]` has a character that cannot be seen (U+202E)"),
        ("table", "expansions", ["x"] * 101, "`table.expansions` names 101 files"),
        ("game", "ruleset", "a\nb", "`ruleset` has a character that cannot be seen (U+000A)"),
        ("game", "settings", {"\x1b[2J": "x"}, "`settings` has a character that cannot be seen (U+001B)"),
        ("game", "settings", {"x" * 10**6: "x"}, "`settings` is a text of 1,000,000 characters"),
        ("game", "names", ["\x07", "B", "C"], "`names[0]` has a character that cannot be seen (U+0007)"),
        ("game", "names", ["x" * 101, "B", "C"], "the name of a player has 101 characters"),
    ],
)  # fmt: skip
def test_a_text_of_a_stranger_is_refused_that_no_save_holds(saved, part, key, text, why):
    document = json.loads(saved.read_text())
    document[part][key] = text
    saved.write_text(json.dumps(document))
    with pytest.raises(RulesError) as error:
        resume_table(saved)
    (found,) = error.value.diagnostics
    assert (found.code, why in "\n".join((found.message, *found.notes))) == ("RK6004", True)


def test_a_game_that_was_saved_without_a_table_is_resumed(new, tmp_path):
    game = new(seed=1)
    game.choose_index(0)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.save()))
    again, seating = resume_table(file, str(FOXES), otherwise=(2, "random"))
    assert again.save() == game.save()
    assert (seating.seat, seating.bot) == (2, "random")


def test_a_seat_that_a_game_without_a_table_does_not_have_was_asked_for_in_vain(new, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(new(seed=1).save()))
    with pytest.raises(NoSuchSeat, match="there is no seat 9: 3 players sit at seats 1 to 3"):
        resume_table(file, str(FOXES), otherwise=(8, "random"))


def test_a_game_whose_rules_are_a_file_asks_for_them(new, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(new(seed=1).save()))
    with pytest.raises(RulesError) as error:
        resume_table(file)
    (found,) = error.value.diagnostics
    assert found.notes == ("it is a game of `foxes`, and does not say where these rules lie",)
    assert found.help == (
        f"write `rulekit play RULESET --resume {file}`, with the file of the rules"
    )


def test_a_save_that_is_nested_without_end_is_refused(tmp_path):
    file = tmp_path / "game.json"
    file.write_text("[" * 200_000)
    with pytest.raises(RulesError) as error:
        read_table(file)
    assert error.value.diagnostics[0].notes == ("its brackets are nested too deep",)


def test_a_save_is_not_read_beyond_what_one_can_hold(tmp_path):
    file = tmp_path / "game.json"
    with file.open("wb") as made:
        made.truncate(50_000_000_000)  # takes no room on the disk
    with pytest.raises(RulesError) as error:
        read_table(file)
    assert error.value.diagnostics[0].notes == ("it has more than 50,000,000 bytes",)


def test_a_save_is_not_waited_for_at_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "game.json")
    with pytest.raises(OSError, match="it is a pipe or a device, not a file"):
        read_table(tmp_path / "game.json")


@settings(
    max_examples=examples(100),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.data())
def test_whatever_is_changed_in_a_table_it_goes_on_or_is_refused_in_words(saved, data):
    document = json.loads(saved.read_text())
    holder = data.draw(st.sampled_from([document, document["table"]]))
    name = data.draw(st.sampled_from(sorted(holder)))
    thing = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just([None])
    holder[name] = data.draw(thing)
    other = saved.with_name("other.json")
    other.write_text(json.dumps(document))
    told: tuple[Diagnostic, ...] = ()
    try:
        resume_table(other)
    except RulesError as error:
        told = tuple(error.diagnostics)
    # Of the save, or of whatever file it names in place of its rules.
    assert {found.code[:3] for found in told} <= {"RK0", "RK1", "RK6"}
    assert not any("not supported" in str(found) for found in told)
