"""Cards that are renamed: everything that tells of them says so, and nothing else changes."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.answers import answer
from rulekit.engine.card_swaps import pinned, renamed
from rulekit.engine.chance import Stream
from rulekit.engine.engine_invariants import violations
from rulekit.engine.game import Game
from rulekit.engine.positions import find
from rulekit.engine.saving import plain_state
from rulekit.fuzzing.recorded_answers import random_answer
from small_rules import cards, offered, start, told

RULES = """
var marked: card?
var listed: list of card
counter charge of card: 0..9

charm Amulet
  modify strength by +1
charm Bell
value strength() = 0

spell Comet
  play: do_nothing
spell Dust x2
  play: do_nothing

event handed c: card to who: player
  "{who} takes {c}."

phase act
  shuffle deck
  move first(c in deck where c is Comet) to you.hand
  move first(c in deck where c is Amulet) to you.field
  handed first(you.hand) to you
  marked = first(you.hand)
  listed = you.hand
  for c in you.hand
    c.charge += 3
    ask you
      option "end"
        do_nothing
      option "end it"
        do_nothing
    move c to pile
  choose c from cards_in(pile) + you.field
    do_nothing
"""


def game_of() -> Game:
    return start(RULES)


def exchanged(game: Game, one: str, other: str, since: int = 0) -> Game:
    """The game with the first copies of two components in each other's place."""
    first, second = find(game, one)[0], find(game, other)[0]
    return renamed(game, {first: second, second: first}, {first: since, second: since})


def test_a_card_lies_where_the_other_lay() -> None:
    other = exchanged(game_of(), "Comet", "Bell")
    assert cards(other, "hand", 0) == ["Bell"]
    assert "Comet" in cards(other, "deck")


def test_what_is_kept_of_a_card_is_kept_of_the_other() -> None:
    other = exchanged(game_of(), "Comet", "Bell")
    view = other.view(0)
    assert view.variables == {"marked": "Bell", "listed": "[Bell]"}
    assert view.of_cards[find(other, "Bell")[0]] == {"charge": 3}


def test_the_log_names_the_other_since_then() -> None:
    game = game_of()
    assert told(game, 0)[-1] == "A takes Comet."
    assert told(exchanged(game, "Comet", "Bell"), 0)[-1] == "A takes Bell."


def test_the_log_of_before_names_the_card_itself() -> None:
    game = game_of()
    other = exchanged(game, "Comet", "Bell", since=len(game.journal))
    assert told(other)[-1] == "A takes Comet."


def test_rules_work_where_the_other_lies() -> None:
    game = game_of()
    other = exchanged(game, "Amulet", "Bell")
    assert (game.value("strength"), other.value("strength")) == (1, 0)
    assert violations(other.program, other.state) == []


def test_the_variables_of_what_is_in_progress_hold_the_other() -> None:
    other = exchanged(game_of(), "Comet", "Bell")
    other.choose_index(0)
    assert cards(other, "pile") == ["Bell"]
    assert violations(other.program, other.state) == []


def test_the_options_of_a_decision_are_those_of_the_other() -> None:
    game = game_of()
    game.choose_index(0)
    assert offered(game) == ["Comet", "Amulet"]
    assert offered(exchanged(game, "Comet", "Dust")) == ["Dust", "Amulet"]


def test_a_card_whose_rule_is_in_progress_is_pinned() -> None:
    game = start(
        """
        charm Owl
          before act
            ask you
              option "hoot"
                do_nothing
              option "sleep"
                do_nothing
        charm Cat

        setup
          move first(c in deck where c is Owl) to first(seats).field

        phase act
          do_nothing
        """
    )
    assert pinned(game) == {find(game, "Owl")[0]}


@pytest.mark.parametrize(("name", "players"), [("samurai_sword", 5), ("bang", 6)])
def test_cards_that_are_renamed_twice_are_what_they_were(name: str, players: int) -> None:
    game = rulekit.load(name).new_game(players=players, seed=3)
    chance = Stream(3, "answers")
    for _ in range(40):
        answer(game, random_answer(game, chance))
        drawn, held = top_and_hand(game)
        names, since = {drawn: held, held: drawn}, {drawn: 0, held: 0}
        changed = renamed(game, names, since)
        assert cards(changed, "deck")[-1] == str(game.card(held))
        assert violations(game.program, changed.state) == []
        assert plain_state(renamed(changed, names, since).state) == plain_state(game.state)


def top_and_hand(game: Game) -> tuple[int, int]:
    """The top card of the deck, and one of the largest hand."""
    layout = game.program.layout
    hands = (game.state.z[layout.hand_base + seat] for seat in range(game.players))
    return game.state.z[layout.zone_base[game.ruleset.zones["deck"]]][-1], max(hands, key=len)[0]
