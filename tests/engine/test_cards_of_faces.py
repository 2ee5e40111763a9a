"""Cards that have no name but their faces: declared in runs, named one by one."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.game import Game
from small_rules import act, answer, cards, offered, ruleset, said

DECK = """
kind suited: starts in deck, discards to pile
  points: number = 0

suited 9♣..J♣ QS QS
  "In a suit."
suited K♥..A♥
  points 3, 5

setup
  move cards_of(9♣) + cards_of(Q♠) + cards_of(A♥) to current.hand
"""


def printed(game: Game) -> list[tuple[str, str | None, object]]:
    every = (game.card(number) for number in range(game.program.layout.card_count))
    return [(str(card), card.face, card.fields["points"]) for card in every]


def test_each_face_is_a_component_and_one_that_stands_twice_has_two_copies() -> None:
    rules = ruleset(DECK, "phase act: do_nothing")
    assert {name: each.copies for name, each in rules.components.items()} == {
        "9♣": 1,
        "10♣": 1,
        "J♣": 1,
        "Q♠": 2,
        "K♥": 1,
        "A♥": 1,
    }
    assert rules.components["J♣"].text == "In a suit."


def test_they_are_called_by_their_faces_and_take_their_own_values() -> None:
    assert printed(act(DECK, "phase act")) == [
        ("9♣", "9♣", 0),
        ("10♣", "10♣", 0),
        ("J♣", "J♣", 0),
        ("Q♠", "Q♠", 0),
        ("Q♠", "Q♠", 0),
        ("K♥", "K♥", 3),
        ("A♥", "A♥", 5),
    ]


def test_rules_name_them_by_either_sign() -> None:
    game = act(
        DECK,
        """
        phase act
          if you.hand has Q♠ and not (you.hand has K♥): say "one"
          if first(you.hand) is 9C: say "two"
          if first(you.hand).name is 9♣: say "three"
          choose c from you.hand where c is not QS
          discard c
        """,
    )
    assert said(game) == ["one", "two", "three"]
    assert offered(game) == ["9♣", "A♥"]
    answer(game, "A♥")
    assert cards(game, "pile") == ["A♥"]


def test_a_face_that_no_card_is_called_by_cannot_be_computed_with() -> None:
    with pytest.raises(rulekit.RulesError) as refused:
        ruleset(DECK, "phase act\n  if you.hand has 2♣: do_nothing")
    assert [each.code for each in refused.value.diagnostics] == ["RK2015"]


def test_a_run_goes_up_in_one_suit() -> None:
    with pytest.raises(rulekit.RulesError) as refused:
        ruleset("kind suited: starts in deck", "suited 9♣..2♣", "phase act: do_nothing")
    assert "a run of faces goes up in one suit" in str(refused.value)


def test_a_face_belongs_to_one_declaration() -> None:
    with pytest.raises(rulekit.RulesError) as refused:
        ruleset(
            "kind suited: starts in deck", "suited 2♣..4♣", "suited 3♣", "phase act: do_nothing"
        )
    (found,) = refused.value.diagnostics
    assert (found.code, found.message) == ("RK1007", "component `3♣` is declared twice")


def test_values_are_for_all_or_one_for_each() -> None:
    with pytest.raises(rulekit.RulesError) as refused:
        ruleset(DECK, "suited 2♣..4♣\n  points 1, 2", "phase act: do_nothing")
    (found,) = refused.value.diagnostics
    assert (found.code, found.message) == ("RK2007", "2 values for 3 cards")
