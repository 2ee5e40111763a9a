"""What a seat can have followed: what it saw, and what was mixed since."""

from __future__ import annotations

from rulekit.engine.followed_cards import Following, drawing
from rulekit.engine.game import Game
from small_rules import ruleset

RULES = """
zone bag: hidden
kind token: starts in bag
charm Amulet
charm Bell
charm Comet
charm Dust
token Red
token Blue
"""

STOP = """
  ask you
    option "end"
      do_nothing
    option "end it"
      do_nothing
"""


def unknown(seat: int, *lines: str) -> set[str]:
    """The cards of which a seat cannot tell where they lie, after these lines of a phase."""
    body = "".join(f"  {line}\n" for line in lines)
    rules = ruleset(f"{RULES}\nphase act\n{body}{STOP}")
    game = rules.new_game(players=3, seed=1)
    with drawing(game.program) as draws:
        game = rules.new_game(players=3, seed=1)
        knowledge = Following(game.program, seat)
        knowledge.follow(game.journal, draws.get(id(game.state), ()))
    return named(game, knowledge)


def named(game: Game, knowledge: Following) -> set[str]:
    return {str(game.card(card)) for cards in knowledge.unknown().values() for card in cards}


DECK = {"Amulet", "Bell", "Comet", "Dust"}


def test_before_anything_is_mixed_everybody_knows_every_card() -> None:
    assert unknown(-1, "move top(deck) to you.hand") == set()


def test_nobody_knows_the_cards_of_a_deck_that_was_shuffled() -> None:
    assert unknown(0, "shuffle deck") == DECK


def test_a_player_knows_what_they_drew() -> None:
    lines = ("shuffle deck", "move first(c in deck where c is Bell) to you.hand")
    assert unknown(0, *lines) == DECK - {"Bell"}
    assert unknown(1, *lines) == DECK
    assert unknown(-1, *lines) == DECK


def test_what_is_revealed_to_one_is_known_to_that_one() -> None:
    lines = ("shuffle deck", "reveal (c in deck where c is Bell) to [you]")
    assert unknown(0, *lines) == DECK - {"Bell"}
    assert unknown(1, *lines) == DECK


def test_a_card_that_was_seen_is_followed_into_a_hidden_place() -> None:
    lines = (
        "shuffle deck",
        "move first(c in deck where c is Bell) to pile",
        "move top(pile) to first(others).hand",
    )
    assert unknown(0, *lines) == DECK - {"Bell"}


def test_a_card_that_was_seen_is_lost_sight_of_when_it_is_mixed_again() -> None:
    lines = (
        "shuffle deck",
        "move first(c in deck where c is Bell) to pile",
        "move top(pile) to deck",
        "shuffle deck",
    )
    assert unknown(0, *lines) == DECK


def test_cards_of_which_chance_took_one_may_be_each_other() -> None:
    assert unknown(0, "move random(cards_in(bag)) to first(others).hand") == {"Red", "Blue"}
    assert unknown(0, "move sample(1, cards_in(bag)) to first(others).hand") == {"Red", "Blue"}


def test_whoever_gets_what_chance_took_knows_it() -> None:
    lines = ("move random(cards_in(bag)) to you.hand",)
    assert len(unknown(0, *lines)) == 1
    assert len(unknown(1, *lines)) == 2


def test_a_swap_shows_nobody_a_card() -> None:
    lines = (
        "shuffle deck",
        "let other = first(others)",
        "move first(c in deck where c is Bell) to other.hand",
        "swap first(other.hand) with top(deck)",
    )
    assert unknown(0, *lines) == DECK
