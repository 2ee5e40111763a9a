"""At the table: why not, notes, scenarios of the moment, and changed rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve

from rulekit.engine.game import new_game
from rulekit.loading.loader import load
from rulekit.loading.reference import RulesetReference
from rulekit.play.rule_changes import tell_changes
from rulekit.scenarios import run_all


@pytest.fixture
def own_rules(sit, tmp_path):
    """Sit down at a game of rules that can be changed."""
    file = tmp_path / "foxes.rules"
    file.write_bytes((Path(__file__).parent / "foxes.rules").read_bytes())

    def sit_down(lines, **options):
        game = new_game(load(file), 3, 1, names=["Ada", "Ben", "Cleo"])
        script = sit(lines, game=game, **options)
        script.table.seating = evolve(script.table.seating, rules=RulesetReference("foxes.rules"))
        return script

    return sit_down


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("why nip", "You can play Nip now."),
        ("why hide", "Hide is played in `defense`, and this is `main`."),
        ("why snap", "Ada has no Snap in hand."),
        ("why eat", 'Ada has nothing with the use "Eat the egg": it is a use of `Brown Egg`.'),
        ("why dragon", "No card, and nothing to use, is called “dragon”."),
        ("why", "Type why and the name of a card"),
    ],
)
def test_why_a_card_cannot_be_played_is_told(sit, typed, said):
    script = sit([typed])
    script.table.play()
    assert said in " ".join(script.shown.split())


def test_a_note_is_kept_in_the_save_with_its_moment(own_rules, tmp_path):
    own_rules(["nip", "note Should he be asked?", "quit"], keep_in=tmp_path / "g.json").table.play()
    saved = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    assert saved["table"]["notes"] == [{"at": 1, "seat": 0, "text": "Should he be asked?"}]


def test_the_moment_of_a_note_that_was_taken_back_is_gone(own_rules, tmp_path):
    own_rules(["nip", "note Hm", "undo", "quit"], keep_in=tmp_path / "g.json").table.play()
    saved = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    assert saved["table"]["notes"] == [{"at": -1, "seat": 0, "text": "Hm"}]


def test_the_moment_is_put_into_the_scenarios_of_the_rules(own_rules, tmp_path):
    script = own_rules(["nip", 'scenario "Whom to bite"', "scenario Whom to bite", "quit", "no"])
    script.table.play()
    assert "The scenario is in foxes.scenarios." in script.shown
    assert 'has a scenario "Whom to bite" already' in " ".join(script.shown.split())
    results = run_all([tmp_path / "foxes.scenarios"])
    assert [outcome.scenario.name for outcome in results.passed] == ["Whom to bite"]


def test_the_game_goes_on_by_the_rules_as_they_are_now(own_rules, tmp_path):
    script = own_rules([])
    file = tmp_path / "foxes.rules"
    file.write_text(
        file.read_text("utf-8").replace("bite Nip x8\n  strength 1", "bite Nip x8\n  strength 3"),
        "utf-8",
    )
    lines = iter(["nip", "reload", "undo", "ben", "0", "table", "quit", "no"])
    script.table.ask = lambda prompt: next(lines)
    script.table.play()
    drawn, _, after = script.shown.rpartition("You play on by the rules as they are now")
    assert drawn.count("Nip: choose victim") == 2  # it is said below what is drawn again
    assert "There is no decision to take back" in after
    assert "Nip  strength 3" in script.shown


def test_with_errors_in_the_rules_the_table_keeps_the_last_good_ones(own_rules, tmp_path):
    script = own_rules([])
    (tmp_path / "foxes.rules").write_text('edition 1\n\ngame "Foxes"\n  players two\n', "utf-8")
    before = script.game.ruleset
    lines = iter(["reload", "quit"])
    script.table.ask = lambda prompt: next(lines)
    script.table.play()
    assert "You play on by the rules as they were." in script.shown
    assert "foxes.rules:4:" in script.shown
    assert script.game.ruleset is before


def test_the_table_is_told_once_that_its_rules_have_changed(own_rules, tmp_path):
    script = own_rules([])

    def wait(seconds):
        number = next(looks)
        if number == 1:
            (tmp_path / "foxes.rules").write_text("edition 1\n", "utf-8")
        return number == 4

    looks = iter(range(5))
    tell_changes(script.table, wait)
    assert script.shown == (
        "\n The rules have changed (foxes.rules): type reload to play on by them.\n > "
    )
