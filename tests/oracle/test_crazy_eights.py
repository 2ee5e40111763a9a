"""Games of Crazy Eights that OpenSpiel plays at random, followed move by move.

Where OpenSpiel has rules of its own the rule file has an option; see SETTINGS. In one thing
OpenSpiel differs from what it says itself: a number card in hand should cost its rank, but
costs its index among the 52 cards and 2; see `overcharged`.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from attrs import define

import rulekit
from oracle.decks import GAMES, Table
from rulekit.engine.objects import Option
from rulekit.ruleset.types import SUITS

pyspiel = pytest.importorskip("pyspiel", reason="the extra `oracle` is not installed")

DRAW, PASS, SUIT, DEALER = 52, 53, 54, 52
RANKS = [*map(str, range(2, 11)), "J", "Q", "K", "A"]
DECK = [f"{rank}{sign}" for rank in RANKS for sign in "♣♦♥♠"]

HOUSE_RULES = {
    "passing": "by_choice",
    "blocked": "after_a_round_and_one",
    "aces": "count_10",
}
SETTINGS: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({"max_draw_cards": 5}, {"most_drawn": "five"}),
    ({"max_draw_cards": 1}, {"most_drawn": "one"}),
    ({"max_draw_cards": 52}, {"most_drawn": "any_number"}),
    ({"max_draw_cards": 3, "reshuffle": True}, {"most_drawn": "three", "empty_stock": "new_stock"}),
    (
        {"max_draw_cards": 5, "use_special_cards": True},
        {"most_drawn": "five", "special_cards": "yes"},
    ),
    (
        {"max_draw_cards": 5, "reshuffle": True, "use_special_cards": True},
        {"most_drawn": "five", "empty_stock": "new_stock", "special_cards": "yes"},
    ),
]
PLAYERS = (2, 3, 4, 5)


@define
class Played:
    """A game as OpenSpiel played it: what was drawn, and every move that had a choice."""

    dealer: int
    drawn: list[int]
    moves: list[tuple[int, list[int], int]]
    hands: list[Counter[int]]
    returns: list[float]


def play(game: Any, chance: random.Random) -> Played:
    state = game.new_initial_state()
    players = game.num_players()
    dealer = chance.randrange(players)
    state.apply_action(DEALER + dealer)
    played = Played(dealer, [], [], [Counter() for _ in range(players)], [])
    dealt = players * (7 if players == 2 else 5)
    drawer = dealer
    while not state.is_terminal():
        legal = state.legal_actions()
        action = chance.choice(legal)
        player = state.current_player()
        if state.is_chance_node():
            if len(played.drawn) < dealt:
                drawer = (drawer + 1) % players
            turned_up = len(played.drawn) == dealt
            if not turned_up:
                played.hands[drawer][action] += 1
            if not (turned_up and DECK[action].startswith("8")):
                played.drawn.append(action)
        else:
            drawer = player
            if len(legal) > 1:
                played.moves.append((player, legal, action))
            if action < DRAW:
                played.hands[player][action] -= 1
        state.apply_action(action)
    played.returns = state.returns()
    return played


def overcharged(hand: Counter[int]) -> int:
    """What OpenSpiel takes for number cards in hand beyond their ranks."""
    costs = {card: (card + 2) - (card // 4 + 2) for card in range(52)}
    return sum(costs[card] for card in hand.elements() if card // 4 < 9 and card // 4 != 6)


def action_of(option: Option) -> int:
    if option.card is not None:
        return DECK.index(option.card.name)
    if option.kind == "symbol":
        return SUIT + SUITS.index(option.label)
    return {"Draw a card": DRAW, "Draw the cards": DRAW, "Pass": PASS}[option.label]


def follow(table: Table, played: Played) -> None:
    """The same game here; our first seat is that after the dealer."""
    players = table.players
    cards = table.cards(*DECK)
    game = table.deal([cards[card] for card in played.drawn])
    for number, (player, legal, action) in enumerate(played.moves):
        decision = game.decision
        assert decision is not None, f"over before move {number}"
        assert decision.player == (player - played.dealer - 1) % players, f"move {number}"
        options = {action_of(option): option for option in decision.options}
        assert sorted(options) == legal, f"move {number}"
        game.choose(options[action])
    assert game.result is not None, "goes on"
    for player, hand in enumerate(played.hands):
        seat = (player - played.dealer - 1) % players
        assert game.result.scores[seat] == played.returns[player] + overcharged(hand)


def compare(patch: pytest.MonkeyPatch, games: int) -> None:
    for number, (theirs, ours) in enumerate(SETTINGS):
        for players in PLAYERS:
            parameters = {"players": players, "max_turns": 100_000, **theirs}
            spiel = pyspiel.load_game("crazy_eights", parameters)
            options = {**HOUSE_RULES, **ours}
            table = Table(patch, rulekit.load("crazy_eights"), players, options, ask_forced=False)
            chance = random.Random(f"{number} {players}")
            for _ in range(-(-games // len(SETTINGS) // len(PLAYERS))):
                follow(table, play(spiel, chance))


def test_every_move_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compare(monkeypatch, GAMES)
