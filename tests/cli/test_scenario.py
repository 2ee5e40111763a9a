"""`rulekit scenario`: a moment of a saved game as a scenario."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.engine.game import new_game
from rulekit.loading.loader import load
from rulekit.loading.reference import RulesetReference
from rulekit.play.saves import GONE, Note, write_table


@pytest.fixture
def save(tmp_path: Path, foxes: str) -> str:
    """Ada bites Ben, who has said that he should not be asked; he passes."""
    (tmp_path / "foxes.rules").write_bytes(Path(foxes).read_bytes())
    game = new_game(load(tmp_path / "foxes.rules"), 3, 1, names=["Ada", "Ben", "Cleo"])
    for label in ("Nip", "Ben", "pass"):
        assert game.decision is not None
        game.choose(next(one for one in game.decision.options if one.label == label))
    notes = [Note(2, 1, "Why am I asked?"), Note(GONE, 1, "That was taken back.")]
    rules = RulesetReference("foxes.rules")
    write_table(tmp_path / "evening.json", game, 0, "random", rules, notes)
    return "evening.json"


def test_the_last_moment_is_printed(run: Callable, save: str) -> None:
    done = run("scenario", save)
    assert done.returncode == 0
    assert done.stdout.startswith(
        'scenario "evening, after 3 decisions"\n  rules "foxes.rules"\n  given\n'
    )
    assert done.stdout.endswith("    Ben is in act\n  then\n    Ben to decide in main\n")
    assert done.stderr == ""


def test_an_earlier_moment_is_put_into_a_file_under_a_name(
    run: Callable, save: str, tmp_path: Path
) -> None:
    done = run("scenario", save, "--at", "1", "--name", "A victim", "-o", "new.scenarios")
    assert (done.returncode, done.stdout) == (0, "The scenario is in new.scenarios.\n")
    assert run("scenario", save, "--at", "2", "-o", "new.scenarios").returncode == 0
    tested = run("test", "new.scenarios")
    assert "2 passed" in tested.stdout
    text = (tmp_path / "new.scenarios").read_text(encoding="utf-8")
    assert 'scenario "A victim"' in text
    assert 'scenario "evening, after 2 decisions"' in text


def test_the_text_of_a_note_stands_in_its_scenario(run: Callable, save: str) -> None:
    done = run("scenario", save, "--note", "1")
    assert done.stdout.splitlines()[:2] == [
        'scenario "evening, after 2 decisions"',
        '  "Why am I asked?"',
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--at", "9"), "--at 9: the game has 3 decisions."),
        (("--at", "-1"), "--at -1: the game has 3 decisions."),
        (("--note", "3"), "--note 3: evening.json has notes 1 to 2."),
        (("--note", "0"), "--note 0: evening.json has notes 1 to 2."),
        (("--note", "2"), "--note 2: its moment is not in evening.json any more"),
        (("--note", "1", "--at", "2"), "--at and --note both say which moment"),
        (("--name", "A::B"), '"A::B" cannot be the name of a scenario'),
        (("-o", "new.rules"), "new.rules does not end in .scenarios"),
    ],
)
def test_what_cannot_be_meant_is_wrong_usage(
    run: Callable, save: str, arguments: tuple[str, ...], said: str
) -> None:
    done = run("scenario", save, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_a_save_of_other_rules_cannot_be_used(run: Callable, save: str, tmp_path: Path) -> None:
    with (tmp_path / "foxes.rules").open("a", encoding="utf-8") as file:
        file.write("\n# Changed.\n")
    done = run("scenario", save)
    assert done.returncode == 3
    assert "the save was made with other rules than foxes" in done.stderr


def test_a_save_without_notes_is_still_read(run: Callable, save: str, tmp_path: Path) -> None:
    file = tmp_path / save
    document = json.loads(file.read_text(encoding="utf-8"))
    del document["table"]["notes"]
    file.write_text(json.dumps(document), encoding="utf-8")
    assert run("scenario", save).returncode == 0
    done = run("scenario", save, "--note", "1")
    assert (done.returncode, done.stderr) == (
        2,
        "rulekit: --note 1: evening.json has no notes.\n",
    )


def test_notes_that_are_none_are_damage(run: Callable, save: str, tmp_path: Path) -> None:
    file = tmp_path / save
    document = json.loads(file.read_text(encoding="utf-8"))
    document["table"]["notes"] = [{"at": "2", "seat": 1, "text": "Why?"}]
    file.write_text(json.dumps(document), encoding="utf-8")
    done = run("scenario", save)
    assert done.returncode == 3
    assert "`table.notes[0].at` is a text, and should be a number" in done.stderr
