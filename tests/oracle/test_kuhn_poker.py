"""The whole of Kuhn poker, node for node as OpenSpiel has it."""

from __future__ import annotations

from itertools import permutations

import pytest

import rulekit
from oracle.decks import GAMES, Table
from oracle.trees import Comparison
from rulekit.language.source import Source
from rulekit.ruleset.model import Ruleset

pyspiel = pytest.importorskip("pyspiel", reason="the extra `oracle` is not installed")

ACTIONS = {"Check": 0, "Fold": 0, "Bet": 1, "Call": 1}
RANKS = ["3♠", "4♠", "5♠", "6♠", "7♠", "8♠", "9♠", "10♠", "J♠", "Q♠", "K♠"]

TREES = [(2, 58, 30, 12), (3, 617, 312, 48)]
if GAMES >= 10_000:
    TREES.append((4, 7886, 3960, 160))


def compared(patch: pytest.MonkeyPatch, rules: Ruleset, players: int) -> Comparison:
    """Every deal, and everything that can be played after it."""
    table = Table(patch, rules, players)
    deck = table.cards(*RANKS[-players - 1 :])
    comparison = Comparison(ACTIONS)
    for dealt in permutations(range(players + 1), players):
        state = pyspiel.load_game("kuhn_poker", {"players": players}).new_initial_state()
        comparison.walk(state, table.deal([deck[card] for card in dealt]), dealt)
    return comparison


@pytest.mark.parametrize(("players", "nodes", "endings", "information_sets"), TREES)
def test_every_node_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    nodes: int,
    endings: int,
    information_sets: int,
) -> None:
    comparison = compared(monkeypatch, rulekit.load("kuhn_poker"), players)
    assert len(comparison.nodes) == nodes
    assert len(comparison.endings) == endings
    assert comparison.information_sets == information_sets


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("by strength(p)", "by -strength(p)"),
        ("  return following is bettor", "  return following is not bettor"),
        ("  who.chips += 1\n  bettor = who", "  bettor = who"),
        ("  take_out who", "  who.chips += 1"),
        ("zone hand of player: private", "zone hand of player: public"),
        ("zone hand of player: private", "zone hand of player: hidden"),
        ('  "{who} checks."', "  reveal top(deck) to who"),
    ],
)
def test_another_rule_is_noticed(monkeypatch: pytest.MonkeyPatch, right: str, wrong: str) -> None:
    text = rulekit.bundled()["kuhn_poker"].read_text(encoding="utf-8")
    assert right in text
    rules = rulekit.load(Source("other.rules", text.replace(right, wrong)))
    with pytest.raises((AssertionError, rulekit.RulesError)):
        assert compared(monkeypatch, rules, 2).information_sets == 12
