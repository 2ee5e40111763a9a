"""Games of Hearts that OpenSpiel plays at random, followed card by card.

OpenSpiel plays one deal; whether and to whom cards are passed is left to chance there. Three
cards are passed one after the other in OpenSpiel and by one decision here.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from attrs import define

import rulekit
from oracle.decks import GAMES, Table
from rulekit.engine.game import Game

pyspiel = pytest.importorskip("pyspiel", reason="the extra `oracle` is not installed")

RANKS = [*map(str, range(2, 11)), "J", "Q", "K", "A"]
DECK = [f"{rank}{sign}" for rank in RANKS for sign in "♣♦♥♠"]
PASSED_TO = ("kept", "left", "across", "right")

DEFAULT = {"hearts_led": "when_broken", "queen_breaks_hearts": "yes"}
SETTINGS: list[tuple[dict[str, bool], dict[str, str]]] = [
    ({}, {}),
    ({"qs_breaks_hearts": False}, {"queen_breaks_hearts": "no"}),
    ({"must_break_hearts": False}, {"hearts_led": "at_any_time"}),
    ({"can_lead_any_club": True}, {"first_lead": "any_club"}),
    ({"no_pts_on_first_trick": False}, {"points_in_first_trick": "yes"}),
    ({"can_lead_hearts_instead_of_qs": True}, {"lone_queen": "spared"}),
    (
        {"jd_bonus": True, "avoid_all_tricks_bonus": True},
        {"jack_of_diamonds": "yes", "no_tricks": "yes"},
    ),
]


@define
class Played:
    """A deal as OpenSpiel played it."""

    dealt: list[int]
    moves: list[tuple[int, list[int], int]]
    returns: list[float]


def play(game: Any, passed_to: int, chance: random.Random) -> Played:
    state = game.new_initial_state()
    state.apply_action(passed_to)
    played = Played([], [], [])
    while not state.is_terminal():
        legal = state.legal_actions()
        action = chance.choice(legal)
        if state.is_chance_node():
            played.dealt.append(action)
        else:
            played.moves.append((state.current_player(), legal, action))
        state.apply_action(action)
    played.returns = state.returns()
    return played


def decide(game: Game, player: int, legal: list[int], actions: list[int]) -> None:
    """What is chosen here must be what OpenSpiel offers too."""
    decision = game.decision
    assert decision is not None
    assert decision.player == player
    options = {DECK.index(str(option.card)): option for option in decision.options}
    assert sorted(options) == legal
    game.choose(*(options[action] for action in actions))


def follow(table: Table, played: Played) -> None:
    cards = table.cards(*DECK)
    game = table.deal([cards[card] for card in played.dealt])
    passing = len(played.moves) - len(DECK)
    passes = iter(played.moves[:passing])
    for three in zip(passes, passes, passes, strict=True):
        (player, legal, _), second, third = three
        actions = [action for _, _, action in three]
        assert [second[1], third[1]] == [
            [card for card in legal if card not in actions[:1]],
            [card for card in legal if card not in actions[:2]],
        ]
        decide(game, player, legal, actions)
    for player, legal, action in played.moves[passing:]:
        decide(game, player, legal, [action])
    assert game.result is not None
    assert [26 + game.result.scores[seat] for seat in range(4)] == played.returns


def test_every_card_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rulekit.load("hearts")
    for number, (theirs, ours) in enumerate(SETTINGS):
        spiel = pyspiel.load_game("hearts", theirs)
        for passed_to, name in enumerate(PASSED_TO):
            options = {"length": "one_deal", "first_pass": name, **DEFAULT, **ours}
            table = Table(monkeypatch, rules, 4, options)
            chance = random.Random(f"{number} {name}")
            for _ in range(-(-GAMES // len(SETTINGS) // len(PASSED_TO))):
                follow(table, play(spiel, passed_to, chance))
