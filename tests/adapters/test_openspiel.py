"""Rulesets as games of OpenSpiel."""

from __future__ import annotations

import pytest

from adapters.shipped_games import THOROUGH
from shipped_rules import shipped

pytest.importorskip("pyspiel", reason="the extra `rl` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from rulekit.adapters.deals import deals_of
from rulekit.adapters.openspiel import register
from rulekit.adapters.table import table_of

POKERS = [("kuhn_poker", 2, 11 / 12), ("kuhn_poker", 3, 2.0625)]
if THOROUGH:
    POKERS.append(("leduc_poker", 2, 4.747222222222222))


@pytest.mark.parametrize(("name", "players", "expected"), POKERS)
def test_playing_at_random_can_be_exploited_as_in_openspiels_own_game(
    name: str, players: int, expected: float
) -> None:
    ours = pyspiel.load_game(register(shipped(name), players, name=f"exploited_{name}_{players}"))
    parameters = {"players": players}
    theirs = pyspiel.load_game(name, parameters)
    found = [
        exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) for game in (ours, theirs)
    ]
    assert found == pytest.approx([expected, expected], abs=1e-9)


@pytest.mark.parametrize(("name", "deals"), [("kuhn_poker", 6), ("leduc_poker", 720)])
def test_few_deals_are_written_out(name: str, deals: int) -> None:
    found = deals_of(table_of(shipped(name), 2))
    assert found.chances == (1 / deals,) * deals


def test_of_many_deals_some_are_taken() -> None:
    found = deals_of(table_of(shipped("hanabi"), 2))
    assert len(found.seeds) == 65_536


def test_a_position_is_copied_sent_and_read_without_the_rules() -> None:
    game = pyspiel.load_game(register(shipped("leduc_poker"), name="copied_leduc"))
    state = game.new_initial_state()
    state.apply_action(17)
    state.apply_action(5)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    copy = state.clone()
    copy.apply_action(2)
    assert copy.is_terminal() and not state.is_terminal()
    assert again.information_state_string(1) == state.information_state_string(1)
    assert len(text) < 1000


def test_what_a_seat_knows_tells_nothing_of_the_card_of_another() -> None:
    game = pyspiel.load_game(register(shipped("kuhn_poker"), 2, name="secret_kuhn"))
    known = []
    for deal in range(6):
        state = game.new_initial_state()
        state.apply_action(deal)
        known.append(state.information_state_string(0))
    assert sorted(map(known.count, set(known))) == [2, 2, 2]


def test_actions_are_called_by_their_names() -> None:
    game = pyspiel.load_game(register(shipped("leduc_poker"), name="named_leduc"))
    state = game.new_initial_state()
    assert state.action_to_string(-1, 3) == "deal 3"
    state.apply_action(3)
    assert [state.action_to_string(0, action) for action in state.legal_actions()] == [
        "act 0: Check",
        "act 0: Bet",
    ]
