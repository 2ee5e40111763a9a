"""Strategies for Hypothesis draw games, positions and answers, and shrink what they find."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest
from hypothesis import find, given, settings, strategies as st
from hypothesis.stateful import invariant, run_state_machine_as_test

import rulekit
from rulekit.engine.declared_invariants import InvariantBroken
from rulekit.language.report import RulesError
from rulekit.testing import GameMachine, answers, games, positions
from shipped_rules import shipped
from small_rules import ruleset

QUICK = settings(max_examples=60, deadline=None, database=None, derandomize=True)

COINS = """
setup
  for p in seats
    draw 3 for p

phase act
  offer main to you until pass
  if count(deck) > 0: draw 1 for you

spell Gift x6
  play
    choose other from others
    you.life -= 1
    other.life += 1

spell Swindle x4
  play
    choose other from others
    other.life -= 1
    you.life += 2

ending "Ruin" when any(p.life == 0 for p in seats)
  winners players
"""
SAMURAI = shipped("samurai_sword")


def total(game: rulekit.Game) -> int:
    return sum(player.counters["life"] for player in game.spectator().seats)


@given(game=games(ruleset(COINS)))
@QUICK
def test_games_have_any_number_of_players(game: rulekit.Game) -> None:
    assert 2 <= game.players <= 4
    assert game.settings == {}
    assert not game.choices


def test_numbers_and_options_are_those_that_are_given() -> None:
    drawn = games(SAMURAI, players=[3, 4], settings={"reshuffle": ["at_once", "when_needed"]})
    seen: set[tuple[int, str]] = set()

    @given(game=drawn)
    @QUICK
    def look(game: rulekit.Game) -> None:
        seen.add((game.players, game.settings["reshuffle"]))

    look()
    assert seen == {(3, "at_once"), (3, "when_needed"), (4, "at_once"), (4, "when_needed")}


@given(data=st.data(), game=positions(SAMURAI, players=4, decisions=12))
@QUICK
def test_in_every_position_an_answer_can_be_given(data: st.DataObject, game: rulekit.Game) -> None:
    assert len(game.choices) <= 12
    if not game.over:
        data.draw(answers(game)).give(game)


def test_the_simplest_position_is_found_in_which_something_is_true() -> None:
    rules = ruleset(COINS)
    game = find(
        positions(rules, players=2),
        lambda game: total(game) > 10,
        settings=settings(QUICK, max_examples=400),
    )
    assert len(game.choices) <= 2
    assert [
        line.text for line in game.log() if "Swindle" in line.text and "plays" in line.text
    ] == ["A plays Swindle."]


def test_a_declared_invariant_is_looked_at_on_the_way() -> None:
    rules = ruleset(COINS, 'invariant "No gain": sum(p.life for p in seats) <= 10')

    @given(game=positions(rules, players=2))
    @settings(QUICK, max_examples=300)
    def holds(game: rulekit.Game) -> None:
        pass

    with pytest.raises(InvariantBroken):
        holds()


class Machine(GameMachine):
    ruleset = ruleset(COINS)
    number_of_players = 2

    @invariant()
    def nothing_is_won(self) -> None:
        if hasattr(self, "game"):
            assert total(self.game) <= 10


def test_a_state_machine_finds_a_planted_fault_and_tells_the_steps() -> None:
    with pytest.raises(AssertionError) as found:
        run_state_machine_as_test(  # type: ignore[no-untyped-call]
            Machine,
            settings=settings(QUICK, max_examples=60, stateful_step_count=12, print_blob=False),
        )
    notes = "\n".join(found.value.__notes__)
    assert "A plays Swindle" in notes
    assert notes.count("state.decide(") <= 2


class Short(GameMachine):
    ruleset = shipped("kuhn_poker")


def test_a_game_that_ends_before_the_steps_do_passes() -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Short, settings=settings(QUICK, max_examples=10, stateful_step_count=40)
    )


def test_a_position_that_fails_says_how_to_reach_it_again() -> None:
    rules = ruleset(COINS)

    @given(game=positions(rules, players=2))
    @settings(QUICK, max_examples=400, print_blob=False)
    def nothing_is_won(game: rulekit.Game) -> None:
        assert total(game) <= 10, f"seed {game.seed}, choices {game.choices}"

    with pytest.raises(AssertionError) as found:
        nothing_is_won()
    said = "\n".join([str(found.value), *found.value.__notes__])
    match = re.search(r"2 players, seed (\d+), choices (\[.+\])>", said)
    assert match is not None
    again = rules.new_game(2, int(match[1]))
    for choice in ast.literal_eval(match[2]):
        again.choose_index(*(choice if isinstance(choice, tuple) else (choice,)))
    assert total(again) > 10


def test_an_answer_reads_like_a_step_in_a_failure() -> None:
    @given(data=st.data())
    @settings(QUICK, max_examples=1, print_blob=False)
    def fails(data: st.DataObject) -> None:
        game = ruleset(COINS).new_game(2, 0)
        data.draw(answers(game))
        raise AssertionError("look")

    with pytest.raises(AssertionError) as found:
        fails()
    assert re.search(r"^Draw 1: A (plays|passes)[^()]*$", found.value.__notes__[-1], re.MULTILINE)


def test_wrong_arguments_are_refused_at_once() -> None:
    with pytest.raises(RulesError):
        games(SAMURAI, players=9)
    with pytest.raises(RulesError):
        games(SAMURAI, settings={"reshufle": "yes"})
    with pytest.raises(RulesError):
        games(SAMURAI, settings={"reshuffle": ["sometimes"]})
    with pytest.raises(ValueError, match="no number of players"):
        games(SAMURAI, players=[])
    with pytest.raises(TypeError, match="no `ruleset`"):
        GameMachine()


def test_importing_rulekit_does_not_load_hypothesis() -> None:
    script = "import sys, rulekit, rulekit.testing; print('hypothesis' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
