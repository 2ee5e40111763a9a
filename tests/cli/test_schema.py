"""`rulekit schema`, and what verbs print is as their schemas say."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.cli.app import VERBS
from rulekit.documents import TYPES
from rulekit.loading.reference import RulesetReference
from rulekit.play.saves import Note, table_text

jsonschema = pytest.importorskip("jsonschema")

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing is slow, and tested for itself."""
    monkeypatch.setattr("rulekit.lab.drawing.can_draw", lambda: False)


@pytest.fixture
def is_valid(run: Callable) -> Callable[[str, Any], None]:
    def validate(name: str, document: Any) -> None:
        schema = json.loads(run("schema", name).stdout)
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.Draft202012Validator(schema).validate(document)

    return validate


SCENARIOS = """\
edition 1

scenario "A bite hurts"
  rules foxes
  marks ruling
  given
    A is Fox, hand [Nip]
    B is Hen
    A is in act
  when
    A plays Nip on B
  then
    B.lives == 2

scenario "A bite kills"
  rules foxes
  given
    A is Fox, hand [Nip]
    B is Hen
    A is in act
  when
    A plays Nip on B
  then
    B.lives == 0
    B.live == 0

scenario "Nobody knows"
  rules foxes
  xfail "yet"
  given
    setup of A, B
  then
    round() == 2
"""


@pytest.fixture
def folder(tmp_path: Path, foxes: str) -> Path:
    (tmp_path / "foxes.rules").write_bytes(Path(foxes).read_bytes())
    (tmp_path / "foxes.scenarios").write_text(SCENARIOS, encoding="utf-8")
    passing = SCENARIOS.partition('scenario "A bite kills"')[0]
    (tmp_path / "passing.scenarios").write_text(passing, encoding="utf-8")
    (tmp_path / "few.rules").write_text(
        'edition 1\n\nextends foxes\n\ninvariant "Few": all(p.lives > 2 for p in seats)\n', "utf-8"
    )
    (tmp_path / "typo.rules").write_text(
        'edition 1\nextends foxes\nchange bite Nip\n  strenght 2\nrule "X"\n  modify stength by +1 when yes\n',
        "utf-8",
    )
    return tmp_path


COMMANDS = [
    ("check", "check typo.rules foxes.scenarios foxes.rules nowhere.rules"),
    ("fmt", "fmt --diff typo.rules foxes.rules"),
    ("test", "test foxes.scenarios"),
    ("test", "test foxes.scenarios typo.rules --cover"),
    ("coverage", "test foxes.scenarios --cover-format json -o out.json"),
    ("mutate", "mutate foxes.rules passing.scenarios --sample 4"),
    ("fuzz", "fuzz foxes.rules -n 5 --seed 1"),
    ("fuzz", "fuzz few.rules -n 5 --seed 1"),
    ("fuzz", "fuzz foxes.rules -n 5 --seed 1 --engine native"),
    ("explore", "explore foxes.rules --depth 2"),
    ("explore", "explore few.rules --depth 3"),
    ("explore", "explore foxes.rules --depth 3 --find any(p.lives<3|for|p|in|seats)"),
    ("show", "show foxes.rules"),
    ("show", "show foxes.rules --options"),
    ("show", "show foxes.rules nip"),
    ("show", "show foxes.rules bite_player"),
    ("show", "show bang dynamite"),
    ("show", "show foxes.rules nip --core"),
    ("show", "show foxes.rules bite_player --core"),
    ("diff", "diff foxes.rules few.rules"),
    ("diff", "diff samurai_sword ghosts"),
    ("diff", "diff foxes.rules few.rules --simulate 30 --seed 1"),
    ("simulate", "simulate foxes.rules -n 20 --seed 1"),
    ("simulate", "simulate kuhn_poker -n 20 --seed 1 --engine python"),
    ("simulate", "simulate foxes.rules -n 20 --seed 1 --without Snap"),
    ("balance", "balance kuhn_poker -n 20 --seed 1 --watched 50 --probes 5 --duels 5"),
    ("tournament", "tournament kuhn_poker --bot random --bot greedy -n 4 --seed 1"),
    ("explain", "explain RK2005"),
    ("explain", "explain"),
    ("translate", "translate foxes.rules de"),
]


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_what_a_verb_prints_is_as_its_schema_says(
    run: Callable, folder: Path, is_valid: Callable, name: str, command: str
) -> None:
    words = [word.replace("|", " ") for word in command.split(" ")]
    done = run(*words, *([] if "json" in words else ["--format", "json"]))
    written = folder / "out.json"
    text = written.read_text(encoding="utf-8") if written.exists() else done.stdout
    document = json.loads(text)
    assert document["format_version"] >= 1
    is_valid(name, document)


def test_every_verb_with_json_has_a_schema() -> None:
    printing = {
        path.stem
        for path in (ROOT / "rulekit" / "cli").glob("*.py")
        if "format: Format" in (text := path.read_text("utf-8")) or '"json"' in text
    }
    assert (printing & {*VERBS}) - {*TYPES} == set()
    assert {*TYPES} == {name for name, _ in COMMANDS} | {"save", "game"}


def test_saves_are_as_their_schemas_say(is_valid: Callable) -> None:
    game = rulekit.load("samurai_sword").new_game(players=3, seed=1)
    for _ in range(9):
        assert game.decision is not None
        game.choose(*game.decision.options[: max(1, game.decision.low)])
    is_valid("game", game.save())
    rules = RulesetReference("samurai_sword")
    is_valid("save", json.loads(table_text(game, 0, "random", rules, [Note(3, 0, "Hm")])))
    is_valid("save", json.loads(table_text(game, 0, "random", rules)))


def test_what_is_not_said_in_a_schema_is_refused(run: Callable) -> None:
    schema = json.loads(run("schema", "check").stdout)
    validator = jsonschema.Draft202012Validator(schema)
    assert validator.is_valid({"format_version": 1, "diagnostics": []})
    assert not validator.is_valid({"format_version": 2, "diagnostics": []})
    assert not validator.is_valid({"format_version": 1, "diagnostics": [], "more": 1})
    assert not validator.is_valid({"format_version": 1})


def test_the_schemas_are_listed(run: Callable) -> None:
    assert run("schema").stdout.split() == [*TYPES]


def test_a_document_that_there_is_not_is_wrong_usage(run: Callable) -> None:
    done = run("schema", "chek")
    assert done.returncode == 2
    assert "no document is called chek; did you mean `check`?" in done.stderr


def test_the_schemas_are_made_from_the_types(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("msgspec")
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    sys.modules.pop("schemas", None)
    import schemas

    due = [
        name
        for name in TYPES
        if schemas.path_of(name).read_text(encoding="utf-8") != schemas.schema_of(name)
    ]
    assert due == [], "run `python docs/generated.py`"
