"""Restricted play: what whoever may not use a card loses, in games whose truth is plain."""

from __future__ import annotations

import pytest

from rulekit.bots.bots import make_bot
from rulekit.bots.restricted import ask_without, uses
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game, new_game
from rulekit.lab.cells import Tallies
from rulekit.lab.questions.need import what_is_lost
from rulekit.lab.restricted import cards_called, restricted
from rulekit.language.source import Source
from rulekit.loading.loader import load
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.games import Plan

TABLE = """
edition 1
game "Kings"
  players 2
  turn act
  starts with first(seats)
zone deck: hidden, ordered
zone hand of player: private
zone used: public
var king: player?
ending "Over"
  score 5 if p is king else 0 for p in seats
  winners (p in seats where p is king)
phase finish: end_game "Over"
"""

# Who starts plays one card of two: the Crown wins, the Pebble loses.
PLAYED = (
    TABLE.replace("turn act", "turn act, finish")
    + """
kind stone: starts in deck, discards to used when resolved
  play: king = you
stone Crown
stone Pebble
  play: king = first(seats_after(you))
setup
  move top(deck, 2) to first(seats).hand
phase act
  offer main to you
"""
)

# The same without plays: the card is chosen.
CHOSEN = (
    TABLE.replace("turn act", "turn act, finish")
    + """
kind stone: starts in deck
stone Crown
stone Pebble
setup
  move top(deck, 2) to first(seats).hand
phase act
  choose c from you.hand
  king = you if c is Crown else first(seats_after(you))
"""
)


def reference(rules: str) -> RulesetReference:
    return RulesetReference(Source("kings.rules", rules))


def lost(rules: str, card: str, deals: int, bot: str = "random") -> Tallies:
    return restricted(reference(rules), Plan(2, 1, (bot, bot)), frozenset({card}), deals)


def begun(rules: str) -> Game:
    return new_game(reference(rules).rules, players=2, seed=1)


def answered(game: Game, card: str, bot: str = "random") -> set[str]:
    """What a seat that may not use a card has chosen, in many tries."""
    found = set()
    for seed in range(20):
        again = game.clone()
        assert again.decision is not None
        options = again.decision.options
        ask_without(again, {0: make_bot(bot, seed, 0)}, {card}, Stream(seed))
        [index] = [again.choices[-1]]
        found.add(options[index].label)
    return found


def test_a_card_is_used_by_playing_it() -> None:
    assert uses(begun(PLAYED), {"Crown"}) == {1}


def test_a_card_without_plays_is_used_by_choosing_it() -> None:
    assert uses(begun(CHOSEN), {"Crown"}) == {1}


def test_who_may_not_use_a_card_does_anything_else() -> None:
    assert answered(begun(PLAYED), "Crown") == {"Pebble", "pass"}
    assert answered(begun(CHOSEN), "Crown") == {"Pebble"}


@pytest.mark.parametrize("bot", ["heuristic", "greedy", "search:20", "tree:20"])
def test_bots_that_think_choose_among_what_is_left(bot: str) -> None:
    assert answered(begun(CHOSEN), "Crown", bot) == {"Pebble"}


def test_who_has_nothing_else_uses_the_card() -> None:
    two = CHOSEN.replace("stone Crown\nstone Pebble\n", "stone Crown x2\n")
    assert answered(begun(two), "Crown") == {"Crown"}


def test_of_several_cards_those_are_chosen_that_are_left() -> None:
    rules = CHOSEN.replace("stone Pebble\n", "stone Pebble x3\n").replace("deck, 2", "deck, 4")
    rules = rules.replace("  choose c from", "  choose 2 cards from").replace(
        "c is Crown", "any(c in cards where c is Crown)"
    )
    game = begun(rules)
    for seed in range(20):
        again = game.clone()
        ask_without(again, {0: make_bot("random", seed, 0)}, {"Crown"}, Stream(seed))
        assert again.result is not None and again.result.winners == (1,)


def test_the_loss_is_that_of_the_wins_the_card_gave() -> None:
    # One of three options is the Crown. Without it one of two is the Pebble, the other to pass.
    found = lost(PLAYED, "Crown", 300)
    row = what_is_lost(found, ["Crown"]).findings[1].estimates[0]
    assert (row.group, row.member) == ("seat", "A")
    assert row.low < -1 / 3 < row.high
    assert found.cells["used", "all", "all"].count == -found.cells["without", "seat", "A"].count


def test_the_answer_is_a_sentence() -> None:
    question = what_is_lost(lost(CHOSEN, "Crown", 60), ["Crown"])
    assert question.title == "Without Crown?"
    assert question.sentence == (
        "Who may not use it is behind by 18 to 32 points. 25% of seats used it when they might."
    )


def test_whoever_never_used_a_card_does_not_miss_it() -> None:
    question = what_is_lost(lost(PLAYED, "Katana", 20), ["Katana"])
    assert question.sentence == "In 20 deals nobody used it, so nobody needs it."


def test_where_nobody_wins_points_are_compared() -> None:
    nobody = CHOSEN.replace("winners (p in seats where p is king)", "winners []")
    question = what_is_lost(lost(nobody, "Crown", 60), ["Crown"])
    assert question.sentence.startswith("Who may not use it scores")
    assert [one.title for one in question.findings] == ["score without it"]


def test_a_name_may_be_that_of_a_kind() -> None:
    rules = load("samurai_sword")
    weapons = cards_called(rules, ["weapon"])
    assert {"Katana", "Nodachi"} < weapons and "Parry" not in weapons
    assert cards_called(rules, ["Parry", "Katana"]) == {"Parry", "Katana"}


def test_a_name_that_is_no_card_gets_a_suggestion() -> None:
    with pytest.raises(ValueError, match="no kind of cards Pary: did you mean Parry"):
        cards_called(load("samurai_sword"), ["Pary"])
