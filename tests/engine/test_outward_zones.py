"""Zones that their player does not see, and all others do."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.game import Game
from rulekit.play.menu import menu_for
from rulekit.play.option_numbers import Numbering
from small_rules import answer, start

TABLE = """
edition 1

game "Mirrors"
  players 2..4
  turn act

zone deck: hidden, ordered
zone field of player: public
zone hand of player: outward
zone crown of player: outward, single
counter luck of player: 0..9

kind gem: starts in deck
  play: move this to you.field
gem Ruby
gem Opal
gem Jade
gem Onyx
gem Agate

setup
  move [bottom(deck)] to first(players).crown
  for p in players
    move top(deck, 2) to p.hand
"""

ACT = """
phase act
  ask you
    option "show"
      choose c from you.hand
      reveal c to [you]
    option "give"
      choose up to 2 cards from you.hand
      move cards to deck
    option "any"
      choose c from you.hand + [you.crown]
      move c to you.field
    option "play"
      offer main to you
    option "keep"
      choose c from you.hand
      you.luck += 1
"""


def game(players: int = 2) -> Game:
    return start(ACT, table=TABLE, players=players)


def hand(view: rulekit.View, seat: int) -> list[str]:
    return [str(card) for card in view.seats[seat].zones["hand"].cards]


def shown(game: Game) -> list[str]:
    """The labels that the player who decides is shown."""
    assert game.decision is not None
    view = game.view(game.decision.player)
    assert view.decision is not None
    return [str(one) for one in view.decision.options]


def test_all_but_its_player_see_the_cards() -> None:
    table = game()
    assert hand(table.view(0), 0) == ["None", "None"]
    assert hand(table.view(0), 1) == ["Jade", "Opal"]
    assert hand(table.view(1), 0) == ["Agate", "Onyx"]
    assert hand(table.view(1), 1) == ["None", "None"]
    assert hand(table.spectator(), 0) == ["None", "None"]


def test_one_chooses_among_the_places_of_cards_that_one_does_not_see() -> None:
    table = game()
    answer(table, "show")
    assert shown(table) == ["card 1", "card 2"]
    view = table.view(0)
    assert view.decision is not None
    option = view.decision.options[1]
    assert (option.card, option.value) == (None, 2)
    table.choose(option)
    assert hand(table.view(0), 0) == ["None", "Onyx"]


def test_what_was_revealed_to_its_player_everybody_knows_and_is_named() -> None:
    table = game()
    answer(table, "show", "Onyx", "show", "Opal")
    assert hand(table.spectator(), 0) == ["None", "Onyx"]
    answer(table, "keep")
    assert shown(table) == ["card 1", "Onyx"]


def test_several_are_chosen_by_their_places() -> None:
    table = game()
    answer(table, "give")
    assert shown(table) == ["card 1", "card 2"]
    table.choose_index(0, 1)
    assert "Agate: hand of A → deck" not in [line.text for line in table.log(0)]
    assert "Agate: hand of A → deck" in [line.text for line in table.log(1)]


def test_of_two_such_zones_the_place_names_which() -> None:
    table = game()
    answer(table, "any")
    assert shown(table) == ["card 1 of hand", "card 2 of hand", "card 1 of crown"]


def test_a_card_is_played_by_its_place_and_seen_by_all_as_it_is_played() -> None:
    table = game()
    answer(table, "play")
    assert shown(table) == ["card 1", "card 2", "pass"]
    answer(table, "Agate")
    assert "A plays Agate." in [line.text for line in table.log(0)]
    assert hand(table.view(0), 0) == ["None"]


def test_the_log_does_not_name_to_its_player_what_they_chose() -> None:
    table = game()
    answer(table, "keep", "Agate")
    assert "A chooses a card." in [line.text for line in table.log(0)]
    assert "A chooses Agate." in [line.text for line in table.log(1)]


def test_to_play_a_card_blindly_cannot_be_taken_back_as_if_it_were_known() -> None:
    table = game()
    answer(table, "play", "Agate")
    with pytest.raises(rulekit.RulesError, match="RK6006"):
        table.undo()


def test_a_game_goes_on_from_a_save_in_which_a_place_is_to_be_chosen() -> None:
    table = game()
    answer(table, "show")
    again = rulekit.resume(table.save(), table.ruleset)
    assert shown(again) == ["card 1", "card 2"]
    answer(again, "Onyx")
    assert hand(again.view(0), 0) == ["None", "Onyx"]


def test_an_answer_that_is_not_offered_is_refused_without_naming_a_card() -> None:
    table = game()
    answer(table, "show")
    with pytest.raises(rulekit.RulesError) as error:
        table.choose(rulekit.Option(0, "card", "card 7"))
    assert "Agate" not in str(error.value)


def test_the_number_of_a_place_is_typed_in_a_terminal() -> None:
    table = game()
    answer(table, "show", "Agate", "show", "Opal")
    answer(table, "keep")
    view = table.view(0)
    assert view.decision is not None
    menu = menu_for(view.decision, view, Numbering(table.ruleset))
    assert [(one.number, one.label) for one in menu.entries] == [(1, "Agate"), (2, "card 2")]


def test_a_zone_of_the_table_faces_away_from_nobody() -> None:
    with pytest.raises(rulekit.RulesError, match="a zone of the table has nobody to face away"):
        start(ACT, table=TABLE.replace("zone deck: hidden", "zone deck: outward"))
