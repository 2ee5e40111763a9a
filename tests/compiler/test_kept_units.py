"""Compiled rules that are kept are read again as they were made."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit
from rulekit import cache
from rulekit.compiler import builder, kept_units
from rulekit.compiler.compiling import compile_ruleset
from rulekit.engine.game import new_game
from rulekit.language.source import Source
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.probes import Probes
from rulekit.ruleset.settings import setting_values
from small_rules import TABLE

GAMES = sorted(set(rulekit.bundled()) - {"event_deck"})  # which is only a part of others
EVERY_CONSTRUCT = Path(__file__).with_name("every_construct.rules")
RULES = f"""{TABLE}
option stakes: low, high
  "How much it costs."

value rich(p: player) = p.life > (2 if stakes is high else 3)
value poor(p: player) = not rich(p)

phase act
  ask you
    option "go on"
      do_nothing
    option "stop"
      do_nothing

ending "riches" when any(p.life > 8 for p in seats)
  winners seats
"""


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEKIT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def kept(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def rules(text: str = RULES) -> Ruleset:
    return rulekit.load(Source("own.rules", text))


def key(ruleset: Ruleset, players: int = 2, **settings: str) -> str | None:
    return kept_units.key_of(ruleset, players, setting_values(ruleset, settings))


@pytest.mark.parametrize("name", [*GAMES, str(EVERY_CONSTRUCT)])
def test_a_unit_is_read_as_it_was_written(name: str) -> None:
    ruleset = rulekit.load(name)
    players = ruleset.player_counts[0]
    made = compile_ruleset(ruleset, players)
    read = kept_units.read(str(key(ruleset, players)), ruleset, players, made.setting_values)
    assert read is not None
    assert kept_units.plain_form(read) == kept_units.plain_form(made)


def test_what_is_kept_serves_rules_that_are_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = new_game(rulekit.load("kuhn_poker"), seed=7)
    monkeypatch.setattr(builder, "builder_for", None)
    second = new_game(rulekit.load("kuhn_poker"), seed=7)
    for game in (first, second):
        game.play_out(3)
    assert second.journal == first.journal
    assert second.log() == first.log()
    assert second.result == first.result


def test_other_numbers_of_players_and_settings_are_other_units(empty_cache: Path) -> None:
    ruleset = rules()
    new_game(ruleset, 2)
    new_game(ruleset, 2, settings={"stakes": "low"})  # the default
    assert len(kept(empty_cache)) == 1
    new_game(ruleset, 3)
    assert len(kept(empty_cache)) == 2
    new_game(ruleset, 2, settings={"stakes": "high"})
    assert len(kept(empty_cache)) == 3


def test_other_rules_are_other_units() -> None:
    one = rules()
    other = rules(RULES.replace("> (2", "> (1"))
    assert key(one) == key(rules())
    assert key(one) != key(other)


def test_the_same_rules_in_another_place_are_another_unit(tmp_path: Path) -> None:
    found = []
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "own.rules").write_text(RULES)
        found.append(key(rulekit.load(tmp_path / folder / "own.rules")))
    assert found[0] != found[1]


def test_another_rulekit_makes_another_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = rules()
    before = key(ruleset)
    monkeypatch.setattr(cache, "_of_rulekit", lambda: b"another")
    assert key(ruleset) != before


def test_rules_that_are_measured_or_changed_are_not_kept() -> None:
    ruleset = rules()
    ruleset.as_read = False
    assert key(ruleset) is None
    measured = rules()
    measured.probes = Probes()
    assert key(measured) is None


def test_a_unit_that_does_not_fit_its_rules_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = rules()
    compile_ruleset(ruleset, 2)
    things = kept_units.things_of(ruleset)
    ruleset.found[kept_units.things_of, False] = things[:-1]
    assert kept_units.read(str(key(ruleset)), ruleset, 2, {}) is None


def test_values_are_asked_of_kept_rules() -> None:
    for _ in range(2):
        game = new_game(rules())
        assert (game.value("rich", 0), game.value("poor", 0)) == (True, False)
