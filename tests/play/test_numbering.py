"""Numbers that stay: of the cards in a hand, of players, abilities and cards elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import define

from rulekit.engine.game import Game
from rulekit.loading.loader import load
from rulekit.play.menu import AnswerError, Menu, menu_for
from rulekit.play.option_numbers import Numbering


@define
class Seat:
    """The first seat of a game, and what it is offered from one decision to the next."""

    game: Game
    numbering: Numbering

    @property
    def menu(self) -> Menu:
        view = self.game.view(0)
        assert view.decision is not None
        return menu_for(view.decision, view, self.numbering)

    @property
    def offered(self) -> list[str]:
        return [f"{entry.number} {entry.label}" for entry in self.menu.entries]

    @property
    def held(self) -> list[str]:
        return [f"{held.number} {held.card}" for held in self.menu.held]

    def answers(self, *typed: str) -> None:
        for one in typed:
            self.game.choose_index(*self.menu.read(one))


@pytest.fixture
def seat() -> Seat:
    ruleset = load(Path(__file__).parent / "market.rules")
    return Seat(ruleset.new_game(players=3, seed=1), Numbering(ruleset))


def test_cards_of_the_hand_come_first_in_their_order_and_passing_is_0(seat):
    assert seat.held == ["1 Adieu", "2 Bill", "3 Crest"]
    assert seat.offered == ["1 Adieu", "2 Bill", "3 Crest", "4 Sing", "0 pass"]


def test_a_card_keeps_its_number_when_others_leave_the_hand(seat):
    seat.answers("bill", "apple")
    assert seat.held == ["1 Adieu", "3 Crest"]
    assert seat.offered == ["1 Adieu", "3 Crest", "4 Sing", "0 pass"]


def test_a_card_that_comes_gets_the_least_number_that_is_free(seat):
    seat.answers("bill", "apple", "adieu")
    assert seat.held == ["1 Adieu", "2 Errand", "3 Crest"]


def test_an_ability_keeps_its_number_however_many_cards_are_held(seat):
    seat.answers("crest", "2", "bill", "apple", "adieu", "adieu")
    assert seat.offered == ["1 Bill", "2 Errand", "4 Sing", "0 pass"]


def test_a_player_has_the_number_of_the_seat(seat):
    seat.answers("crest")
    assert seat.offered == ["2 B", "3 C"]


def test_a_card_elsewhere_keeps_its_number_while_it_lies_there(seat):
    seat.answers("bill")
    assert seat.offered == ["1 Apple", "2 Cheese"]
    seat.answers("apple", "adieu", "sing", "sing", "sing", "errand")
    assert seat.offered == ["1 Bread", "2 Cheese"]


def test_a_card_that_is_held_and_not_offered_is_named(seat):
    seat.answers("bill")
    with pytest.raises(AnswerError, match=r"Crest \(3\) cannot be chosen now: type 1 or 2\."):
        seat.menu.read("3")
