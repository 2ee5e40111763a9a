"""What the libraries themselves ask of an environment, for every shipped game."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from adapters.shipped_games import TABLES, THOROUGH
from shipped_rules import shipped
from small_rules import ruleset

pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from rulekit.adapters import gymnasium as gyms, pettingzoo as petting

NOTHING_TO_DECIDE = """
charm Ring
counter turns_taken: 0..1
phase act
  turns_taken += 1
ending "Over" when turns_taken == 1
  winners players
"""

every_game = pytest.mark.parametrize("name", TABLES)


def made(name: str, door: Any, **more: Any) -> Any:
    return door.env(shipped(name), **TABLES[name], **more)


@every_game
@pytest.mark.filterwarnings("ignore:Observation")  # it is of two parts, as in their own games
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    api_test(made(name, petting), num_cycles=10_000 if THOROUGH else 100)
    seed_test(lambda: made(name, petting), num_cycles=1_000 if THOROUGH else 30)


@every_game
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(made(name, gyms), skip_render_check=True)


@every_game
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `rl` is not installed")
    from rulekit.adapters.openspiel import register

    game = pyspiel.load_game(register(shipped(name), **TABLES[name], name=f"tested_{name}"))
    pyspiel.random_sim_test(game, num_sims=10 if THOROUGH else 1, serialize=True, verbose=False)


def test_all_agents_end_together_with_the_game() -> None:
    table = made("samurai_sword", petting)
    table.reset(seed=1)
    while not table.terminations[table.agent_selection]:
        table.step(min(table.playing.legal()))
    assert list(table.terminations.values()) == [True, True, True]
    winners = table.playing.game.result.winners
    assert table.rewards == {f"seat_{seat}": 1.0 if seat in winners else -1.0 for seat in range(3)}


def test_who_is_not_asked_can_only_pass() -> None:
    table = made("leduc_poker", petting)
    table.reset(seed=1)
    assert np.flatnonzero(table.observe("seat_0")["action_mask"]).tolist() == [3, 5]
    assert np.flatnonzero(table.observe("seat_1")["action_mask"]).tolist() == [0]


def test_a_seed_determines_the_games_that_follow_too() -> None:
    table = made("leduc_poker", petting)
    table.reset(seed=7)
    table.reset()
    second = table.playing.game.seed
    table.reset(seed=7)
    assert table.playing.game.seed != second
    table.reset()
    assert table.playing.game.seed == second


def test_bots_sit_at_the_other_seats() -> None:
    table = made("kuhn_poker", gyms, seat=2, bots=["random", "heuristic"])
    table.reset(seed=1)
    assert table.playing.mover == 2
    assert table.action_masks().tolist() == [False, False, *table.action_masks().tolist()[2:]]


def test_an_action_that_is_not_offered_ends_the_game() -> None:
    table = made("leduc_poker", gyms)
    table.reset(seed=1)
    _, reward, terminated, truncated, _ = table.step(2)
    assert (reward, terminated, truncated) == (-1.0, True, False)


def test_wrong_seats_and_bots_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no seat 3; seats are numbered 0 to 2"):
        made("kuhn_poker", gyms, seat=3)
    with pytest.raises(ValueError, match="there are 2 other seats, but 1 bots"):
        made("kuhn_poker", gyms, bots=["random"])
    with pytest.raises(ValueError, match="no bot is called nobody"):
        made("kuhn_poker", gyms, bots="nobody")


def test_a_seat_that_never_decides_is_no_agent() -> None:
    table = gyms.env(ruleset(NOTHING_TO_DECIDE), 2, seat=1)
    with pytest.raises(ValueError, match="seat 1 had nothing to decide in 1000 games"):
        table.reset(seed=1)


@pytest.mark.parametrize("library", ["pettingzoo", "gymnasium"])
def test_a_missing_library_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"rulekit.adapters.{library}")
    with pytest.raises(ModuleNotFoundError) as missing:
        __import__(f"rulekit.adapters.{library}")
    assert str(missing.value) == (
        f"rulekit.adapters needs {library}, which is not installed: "
        'pip install "rulekit-cards[rl]" brings it.'
    )


def test_without_any_of_them_an_adapter_says_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if one.startswith("rulekit.adapters")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match=r'pip install "rulekit-cards\[rl\]"'):
        __import__("rulekit.adapters.openspiel")
