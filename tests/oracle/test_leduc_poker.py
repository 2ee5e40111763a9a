"""The whole of Leduc poker, node for node as OpenSpiel has it."""

from __future__ import annotations

from itertools import permutations

import pytest

import rulekit
from oracle.decks import Table
from oracle.trees import Comparison

pyspiel = pytest.importorskip("pyspiel", reason="the extra `oracle` is not installed")

ACTIONS = {"Fold": 0, "Check": 1, "Call": 1, "Bet": 2, "Raise": 2}
DECK = ["J♠", "J♥", "Q♠", "Q♥", "K♠", "K♥"]


def test_every_node_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(monkeypatch, rulekit.load("leduc_poker"), 2)
    deck = table.cards(*DECK)
    comparison = Comparison(ACTIONS)
    for order in permutations(range(6), 3):
        state = pyspiel.load_game("leduc_poker").new_initial_state()
        comparison.walk(state, table.deal([deck[card] for card in order]), order)
    assert len(comparison.nodes) == 9457
    assert len(comparison.endings) == 5520
    assert comparison.information_sets == 936
