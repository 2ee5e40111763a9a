"""A new ruleset of every sort and base checks, passes its tests and plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.loading.loader import check
from rulekit.loading.shipped import bundled
from rulekit.scaffold import generator
from rulekit.scaffold.generator import Base
from rulekit.scenarios import run_all
from rulekit.simulation.games import Plan, play_game

BASES = ["samurai_sword", "bang", "crazy_eights", "hearts", "kuhn_poker"]

TINY = """\
edition 1
include "parts/cards.rules"

game "Tiny"
  players 2..3
  turn act

zone deck: hidden, ordered
zone hand of player: private

kind stone: starts in deck

setup
  for p in seats
    move top(deck) to p.hand

phase act: draw 1

ending "Over" when count(deck) == 0
  winners players
"""


def must_work(folder: Path, rules: str | Path, expansions: list[Path] = ()) -> None:
    ruleset, found = check(rules, list(expansions))
    assert [str(one) for one in found] == []
    results = run_all([folder])
    assert [str(outcome.failure) for outcome in results.failed] == []
    assert results.diagnostics == () and results.passed
    low = ruleset.player_counts[0]
    plan = Plan(low, 1, ("random",) * low)
    assert all(play_game(ruleset, plan, number).ending for number in range(5))


def test_a_new_game_works(tmp_path):
    generator.write(generator.new_game("pebbles", "Pebbles"), tmp_path)
    must_work(tmp_path, tmp_path / "pebbles.rules")
    assert 'game "Pebbles"' in (tmp_path / "pebbles.rules").read_text("utf-8")


@pytest.mark.parametrize("base", BASES)
def test_a_new_variant_of_any_base_works(tmp_path, base):
    generator.write(generator.new_variant("mine", "Mine", generator.base_of(base)), tmp_path)
    must_work(tmp_path, tmp_path / "mine.rules")


@pytest.mark.parametrize("base", BASES)
def test_a_new_expansion_of_any_base_works(tmp_path, base):
    generator.write(generator.new_expansion("mine", "Mine", generator.base_of(base)), tmp_path)
    must_work(tmp_path, base, [tmp_path / "mine.rules"])


def tiny(folder: Path) -> Base:
    (folder / "parts").mkdir(parents=True)
    (folder / "tiny.rules").write_text(TINY, "utf-8")
    (folder / "parts" / "cards.rules").write_text("edition 1\nstone Pebble x9\n", "utf-8")
    return generator.base_of(str(folder / "tiny.rules"))


def test_the_files_of_a_base_that_is_not_shipped_come_along(tmp_path):
    base = tiny(tmp_path / "base")
    generator.write(generator.new_variant("mine", "Mine", base), tmp_path / "mine", base)
    assert (tmp_path / "mine" / "parts" / "cards.rules").is_file()
    assert "more stone Pebble x1" in (tmp_path / "mine" / "mine.rules").read_text("utf-8")
    must_work(tmp_path / "mine", tmp_path / "mine" / "mine.rules")


def test_a_variant_of_a_variant_names_the_variant(tmp_path):
    text = generator.new_variant("mine", "Mine", generator.base_of("beginners"))["mine.rules"]
    assert "extends beginners" in text


def test_templates_have_no_words_of_a_shipped_game():
    folder = Path(generator.__file__).parent / "templates"
    words = {"samurai", "sword", "bang", "shogun", "ninja", "sheriff", "outlaw", "weapon", "honor"}
    assert "bang" in bundled()
    for template in folder.iterdir():
        found = words & set(template.read_text("utf-8").casefold().split())
        assert found == set(), template.name
