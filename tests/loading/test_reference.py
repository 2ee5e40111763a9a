"""References to rules: what they lead to, how they are said, and when two are the same."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.loading.reference import RulesetReference

BANG = RulesetReference("bang", ("dodge_city",), {"seats": "closed"})

GAME = """\
edition 1
game "Pips"
  players 2
  turn act
option tempo: slow, fast
phase act
  do_nothing
ending "Over" when round() > 1
  winners players
"""


def test_a_reference_is_said_as_a_sentence_a_command_line_and_a_scenario_have_it() -> None:
    assert str(BANG) == "bang + dodge_city, seats closed"
    assert BANG.arguments == "bang --with dodge_city --set seats=closed"
    assert BANG.line == "rules bang with dodge_city"


def test_paths_are_named_by_their_last_part_and_quoted() -> None:
    reference = RulesetReference("my games/pips.rules")
    assert str(reference) == "pips"
    assert reference.arguments == "'my games/pips.rules'"
    assert reference.line == 'rules "my games/pips.rules"'


def test_its_ruleset_is_loaded_once_and_made_anew_on_demand() -> None:
    reference = RulesetReference(Source("pips.rules", GAME))
    assert reference.rules is reference.rules
    assert reference.load() is not reference.rules


def test_settings_that_the_rules_do_not_have_are_refused() -> None:
    source = Source("pips.rules", GAME)
    assert RulesetReference(source, settings={"tempo": "fast"}).load().title == "Pips"
    with pytest.raises(RulesError, match="the option `tempo` cannot be `late`"):
        RulesetReference(source, settings={"tempo": "late"}).load()


def test_what_was_read_is_the_same_however_it_is_named(tmp_path: Path) -> None:
    file = tmp_path / "pips.rules"
    file.write_text(GAME, encoding="utf-8")
    one, other = RulesetReference(file), RulesetReference(str(file))
    assert one != other
    assert one.read() == other.read()
    assert len({one.read(), other.read()}) == 1
    file.write_text(GAME.replace("Pips", "Pops"), encoding="utf-8")
    assert RulesetReference(file).read() != one.read()


def test_every_file_that_is_not_there_is_told() -> None:
    with pytest.raises(RulesError) as error:
        RulesetReference("nowhere", ("neither",)).read()
    assert [found.code for found in error.value.diagnostics] == ["RK1012", "RK1012"]


def test_pickled_it_is_no_more_than_the_reference() -> None:
    reference = RulesetReference("bang")
    assert reference.rules.name == "bang"
    assert len(pickle.dumps(reference)) < 1000
    assert pickle.loads(pickle.dumps(reference)) == reference
