"""The whole of Kuhn poker, node for node as OpenSpiel has it."""

from __future__ import annotations

from itertools import permutations

import pytest
from oracle.decks import Table
from oracle.trees import Comparison

import rulekit

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")

ACTIONS = {"Check": 0, "Fold": 0, "Bet": 1, "Call": 1}
RANKS = "3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠".split()


def compared(patch: pytest.MonkeyPatch, players: int) -> Comparison:
    """Every deal, and everything that can be played after it."""
    table = Table(patch, rulekit.load("kuhn_poker"), players)
    deck = table.cards(*RANKS[-players - 1 :])
    comparison = Comparison(ACTIONS)
    for dealt in permutations(range(players + 1), players):
        state = pyspiel.load_game("kuhn_poker", {"players": players}).new_initial_state()
        comparison.walk(state, table.deal([deck[card] for card in dealt]), dealt)
    return comparison


@pytest.mark.parametrize(
    ("players", "nodes", "endings", "information_sets"),
    [(2, 58, 30, 12), (3, 617, 312, 48), (4, 7886, 3960, 160)],
)
def test_every_node_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    nodes: int,
    endings: int,
    information_sets: int,
) -> None:
    comparison = compared(monkeypatch, players)
    assert (len(comparison.nodes), len(comparison.endings), comparison.information_sets) == (
        nodes,
        endings,
        information_sets,
    )
