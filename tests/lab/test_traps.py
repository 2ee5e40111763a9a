"""Games of a few lines that trap bots which think of hidden cards in the wrong way."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import rulekit
from oracle.decks import GAMES
from rulekit.bots.bots import ask_bot, make_bot

TRAPS = Path(__file__).parent / "traps"
ITERATIONS, SEEDS = (1000, 100) if GAMES >= 10_000 else (500, 8)


def first_answers(name: str, bot: str, seeds: int) -> Counter[str]:
    rules = rulekit.load(TRAPS / name)
    found: Counter[str] = Counter()
    for seed in range(seeds):
        game = rules.new_game(players=2, seed=seed)
        assert game.decision is not None
        labels = [option.label for option in game.decision.options]
        ask_bot(game, {0: make_bot(bot, seed, 0)})
        found[labels[game.choices[0]]] += 1
    return found


@pytest.mark.parametrize(
    ("name", "right"),
    [("fusion.rules", "Sure"), ("non_locality.rules", "Sure"), ("signal.rules", "Wait")],
)
def test_a_tree_keeps_out_of_traps(name, right):
    assert first_answers(name, f"tree:{ITERATIONS}", SEEDS)[right] >= SEEDS * 95 // 100


@pytest.mark.parametrize("name", ["fusion.rules", "non_locality.rules"])
def test_a_policy_that_does_not_see_what_is_hidden_keeps_out_of_traps(name):
    assert first_answers(name, "search:300", 10)["Sure"] == 10


def test_who_does_not_think_of_what_an_answer_tells_the_others_is_trapped():
    assert first_answers("signal.rules", "search:300", 10)["Show"] >= 8
