"""Positions in which somebody has a card."""

from __future__ import annotations

import pytest

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.language.source import Source
from rulekit.loading.loader import load
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios.card_at_hand import NoPosition, game_with
from shipped_rules import shipped


def position(rules: str, card: str, players: int, seat: int) -> Game:
    ruleset = shipped(rules)
    game = ruleset.new_game(players, 3)
    return game_with(game, RulesetReference(rules), ruleset.components[card], seat)


def names_in(game: Game, seat: int, zone: str) -> list[str]:
    cards = game.view(seat).seats[seat].zones[zone].cards
    return [card.name for card in cards if card is not None]


@pytest.mark.parametrize("seat", [0, 2])
def test_a_card_is_in_the_hand_of_the_player_who_can_play_it(seat: int) -> None:
    game = position("samurai_sword", "Bushido", 4, seat)
    assert (game.phase, game.current) == ("play_cards", seat)
    assert "Bushido" in names_in(game, seat, "hand")
    assert game.decision is not None
    assert "Bushido" in [option.label for option in game.decision.options]


def test_a_card_that_answers_others_is_there_when_cards_are_played() -> None:
    game = position("bang", "Missed!", 4, 1)
    assert game.phase == "play_cards"
    assert "Missed!" in names_in(game, 1, "hand")


def test_a_card_of_which_each_has_one_takes_the_place_of_that() -> None:
    game = position("samurai_sword", "Hanzō", 4, 0)
    assert names_in(game, 0, "character") == ["Hanzō"]


def test_a_card_that_no_player_holds_is_on_top_of_its_pile() -> None:
    rules = RulesetReference("bang", ("high_noon",))
    game = rules.rules.new_game(4, 3)
    there = game_with(game, rules, rules.rules.components["Blessing"], 0)
    assert there.current == 0
    assert there.card(positions.cards(there, rules.rules.zones["events"])[-1]).name == "Blessing"


def test_cards_are_neither_made_nor_lost() -> None:
    game = position("bang", "Dynamite", 4, 2)
    copies = [game.card(card).name for card in positions.find(game, "Dynamite")]
    assert copies == ["Dynamite"]
    assert names_in(game, 2, "hand").count("Dynamite") == 1


COIN = """\
edition 1

game "Coin"
  players 2
  turn toss

zone box: hidden

kind coin: starts in box

coin Penny

counter tosses: 0..9

phase toss
  tosses += 1

ending "Enough" when tosses == 5
  winners seats
"""


def test_where_nobody_decides_there_is_no_position() -> None:
    ruleset = load(Source("coin.rules", COIN))
    game = ruleset.new_game(2, 1)
    with pytest.raises(NoPosition, match="no position was found in which A has Penny"):
        game_with(game, RulesetReference("coin"), ruleset.components["Penny"], 0)
