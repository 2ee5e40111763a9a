"""Random games by quick code are those of the code that everything else is done with."""

from __future__ import annotations

import cProfile
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulekit
from random_rules import ruleset as random_ruleset
from rulekit.engine import quick_play
from rulekit.engine.game import Game
from rulekit.engine.quick_play import quick_program
from rulekit.engine.state import State
from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.ruleset.probes import Probes
from sampling import ALL
from small_rules import TABLE, start

EVERY_CONSTRUCT = Path(__file__).parent.parent / "compiler" / "every_construct.rules"
GAMES = sorted({*rulekit.bundled(), str(EVERY_CONSTRUCT)} - {"event_deck"})
NEVER = 1 << 60

FAILING = """
counter pot: 0..100
value share(n: number) = 10 // (n - 3)
event pay amount: number
  pot += share(amount)
phase act
  choose x from 1..4
  pay x
"""
ENDLESS = """
event spin
  while current.life > 0
    current.life += 1
phase act
  choose x from 1..4
  if x == 3: spin
"""
ENDING = """
counter pot: 0..100
phase act
  choose x from 1..4
  pot += 1
ending "full" when pot == 3
  winners seats
"""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No debugger that runs these tests keeps them from the code they are about."""
    monkeypatch.setattr(quick_play, "PAYS_AFTER", 0)
    traced, profiled = sys.gettrace(), sys.getprofile()
    sys.settrace(None)
    sys.setprofile(None)
    yield
    sys.settrace(traced)
    sys.setprofile(profiled)


def everything(s: State) -> dict[str, Any]:
    return {name: getattr(s, name) for name in (*State.__slots__, *s.OWN)}


def played(game: Game, seed: int) -> tuple[object, ...]:
    """All that comes of a game: its state and choices, or how it failed."""
    try:
        game.play_out(seed)
    except RulesError as error:
        return str(error), game.choices
    return everything(game.state), game.choices


def both_ways(rules: rulekit.Ruleset, seed: int, monkeypatch: Any, **how: Any) -> None:
    quick = played(rules.new_game(seed=seed, **how), seed)
    with monkeypatch.context() as patch:
        patch.setattr(quick_play, "PAYS_AFTER", NEVER)
        assert played(rules.new_game(seed=seed, **how), seed) == quick


@pytest.mark.parametrize("name", GAMES)
def test_games_are_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rulekit.load(name)
    players = rules.player_counts[-1]
    for seed in range(100 if ALL else 2):
        both_ways(rules, seed, monkeypatch, players=players)
    both_ways(rules, 5, monkeypatch, players=players, ask_forced=True)
    both_ways(rules, 6, monkeypatch, players=players, discreet=True)


@pytest.mark.parametrize("seed", range(500 if ALL else 4))
def test_games_of_random_rules_are_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = random_ruleset(seed)
    both_ways(rules, seed, monkeypatch, players=2 + seed % 3)
    both_ways(rules, seed, monkeypatch, players=2 + seed % 3, discreet=True)


@pytest.mark.parametrize(
    ("text", "line", "called_from"),
    [
        (FAILING, "value share(n: number) = 10 // (n - 3)", ["pay x"]),
        (ENDLESS, "while current.life > 0", ["if x == 3: spin"]),
    ],
)
def test_a_rule_that_fails_is_told_with_its_own_line(
    text: str, line: str, called_from: list[str]
) -> None:
    game = start(text)
    assert quick_program(game.program) is not game.program
    with pytest.raises(rulekit.RuleFailure) as failed:
        game.play_out(1)
    found = failed.value.diagnostics[0]
    assert found.span is not None
    assert found.span.text == line
    assert [label.span.text for label in found.secondary] == called_from


def test_quick_code_is_made_when_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_play, "PAYS_AFTER", 7)
    rules = rulekit.load(Source("own.rules", f"{TABLE}\n{ENDING}"))
    program = rules.new_game().program
    made = []
    for _ in range(4):
        rules.new_game().play_out(1)
        made.append(program.quick is not None)
    assert made == [False, False, False, True]  # a game has three decisions


def test_a_profiler_finds_each_function_of_the_rules() -> None:
    program = start(FAILING).program
    profile = cProfile.Profile()
    profile.enable()
    found = quick_program(program)
    profile.disable()
    assert found is program


def test_a_debugger_finds_each_function_of_the_rules() -> None:
    program = start(FAILING).program
    sys.settrace(lambda *_: None)
    found = quick_program(program)
    sys.settrace(None)
    assert found is program


def test_games_that_are_measured_run_as_they_are_written() -> None:
    rules = rulekit.load(Source("measured.rules", f"{TABLE}\n{FAILING}"))
    rules.probes = Probes()
    program = rules.new_game().program
    assert quick_program(program) is program
