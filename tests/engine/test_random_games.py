"""Random games hold every invariant after every event, and can be repeated from anywhere."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulekit
from soak import soak_one


@pytest.fixture(scope="module")
def samurai() -> rulekit.Ruleset:
    return rulekit.load("samurai_sword")


@pytest.mark.parametrize("number", range(0, 60))
def test_a_random_game_ends_and_holds_every_invariant(
    samurai: rulekit.Ruleset, number: int
) -> None:
    players, ending, decisions = soak_one(samurai, number % 5 + number // 5 * 60)

    assert 3 <= players <= 7
    assert ending in ("Victory of Honor", "Victory of the Swordmaster")
    assert decisions > 0


@settings(max_examples=40)
@given(seed=st.integers(0, 2**64 - 1), players=st.integers(3, 7), bots=st.integers(0, 2**32))
def test_the_same_seed_and_choices_give_the_same_game(seed: int, players: int, bots: int) -> None:
    ruleset = rulekit.load("samurai_sword")
    one = ruleset.new_game(players=players, seed=seed)
    other = ruleset.new_game(players=players, seed=seed)

    one.play_out(bots)
    other.play_out(bots)

    assert one.journal == other.journal
    assert one.result == other.result
    assert one.save() == other.save()


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 120))
def test_a_clone_goes_its_own_way(seed: int, steps: int) -> None:
    game = rulekit.load("samurai_sword").new_game(players=4, seed=seed)
    for step in range(steps):
        if game.over:
            break
        low = game.decision.low if game.decision else 1
        game.choose_index(*range(low))
        del step
    before = game.save()

    copy = game.clone()
    copy.play_out(seed + 1)

    assert game.save() == before
