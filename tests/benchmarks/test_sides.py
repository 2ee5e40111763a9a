"""What is measured beside rulekit plays the same game."""

import pytest

import rulekit
from rulekit.engine.game import new_game
from rulekit.engine.playout import play_out
from sides import compiled_c
from turns import Missing


def test_the_game_in_c_has_the_decisions_of_the_game_of_rules() -> None:
    try:
        library = compiled_c()
    except Missing as reason:
        pytest.skip(str(reason))
    ruleset = rulekit.load("samurai_sword")
    for seed in range(1, 41):
        game = new_game(ruleset, players=7, seed=seed)
        assert play_out(game, seed) == library.play_many(seed, 1), seed
