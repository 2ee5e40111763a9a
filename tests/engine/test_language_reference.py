"""What docs/reference/language.md claims, beside the pipeline of an event."""

from __future__ import annotations

from textwrap import dedent

import pytest

import rulekit
from rulekit.engine.game import Game
from rulekit.language.source import Source

TABLE = """
edition 1

game "Reference"
  players 2..4
  turn prepare, act

zone box: hidden, ordered
zone pile: public, ordered
zone sky: public
zone field of player: public
zone hand of player: private
counter life of player: 0..10, starts at 5

kind charm: starts in box, works in field
kind weather: starts in box, works in sky
kind spell: starts in box, discards to pile when resolved

phase prepare: do_nothing
"""

END_OF_ACT = """
  ask you
    option "end"
      do_nothing
    option "end it"
      do_nothing
"""


def start(text: str, players: int = 2, settings: str = "") -> Game:
    """A game of the table above and these rules; `phase act` comes last, and then stops."""
    table = TABLE.replace("  turn prepare, act\n", f"  turn prepare, act\n{settings}")
    source = Source("reference.rules", f"{table}{dedent(text)}".rstrip() + END_OF_ACT)
    return rulekit.load(source).new_game(players=players, seed=1)


def answer(game: Game, label: str) -> None:
    decision = game.decision
    assert decision is not None
    game.choose(next(option for option in decision.options if option.label == label))


def offered(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.label for option in game.decision.options]


def said(game: Game) -> list[str]:
    """The lines of the log that are neither turns nor moves nor answers."""
    return [
        line.text
        for line in game.log()
        if "→" not in line.text
        and not line.text.startswith("Turn of")
        and " chooses " not in line.text
    ]


def life(game: Game, seat: int) -> int:
    return game.view(seat).seats[seat].counters["life"]


# --- Counters ------------------------------------------------------------------------


def test_a_change_past_a_bound_stops_at_the_bound() -> None:
    game = start("phase act\n  you.life += 99\n  you.life -= 3\n")
    assert life(game, 0) == 7


def test_counters_take_their_start_when_the_set_up_is_complete() -> None:
    game = start("setup\n  for p in seats\n    p.life = 9\n\nphase act\n  do_nothing\n")
    assert life(game, 0) == 5


# --- Modifiers -----------------------------------------------------------------------

STRENGTH = """
value strength(p: player) = 3

charm Plus
  modify strength by +1 when p is you
charm Minus
  modify strength by -1 at least 1 when p is you
charm Zero
  modify strength to 1 when p is you
charm Nine
  modify strength to 9 when p is you
charm Cap
  modify strength at most 4 when p is you

setup
  for c in {cards}
    move c to current.field

phase act
  do_nothing
"""


@pytest.mark.parametrize(
    ("cards", "strength"),
    [
        ("cards_of(Plus)", 4),
        ("cards_of(Plus) + cards_of(Minus)", 3),
        ("cards_of(Zero) + cards_of(Minus)", 1),
        ("cards_of(Zero) + cards_of(Nine)", 9),
        ("cards_of(Nine) + cards_of(Zero)", 1),
        ("cards_of(Plus) + cards_of(Zero)", 2),
        ("cards_of(Cap) + cards_of(Nine) + cards_of(Plus)", 4),
    ],
)
def test_modifiers_set_then_add_then_limit(cards: str, strength: int) -> None:
    game = start(STRENGTH.replace("{cards}", cards))
    assert (game.value("strength", 0), game.value("strength", 1)) == (strength, 3)


def test_a_card_on_the_table_modifies_for_everybody() -> None:
    game = start(
        """
        value strength(p: player) = 3

        weather Rain
          modify strength by +1

        setup
          move cards_of(Rain) to sky

        phase act
          do_nothing
        """
    )
    assert (game.value("strength", 0), game.value("strength", 1)) == (4, 4)


def test_a_card_on_the_table_hooks_only_while_it_lies_there() -> None:
    game = start(
        """
        event ring
          say "ring"

        weather Rain
          after ring: say "rain"

        phase act
          ring
          move cards_of(Rain) to sky
          ring
        """
    )
    assert said(game) == ["ring", "ring", "rain"]


# --- Lent rules ----------------------------------------------------------------------

LENT = """
event ring
  say "ring"

event bell
  say "bell"

charm Echo
  after ring: say "echo"

phase act
  if round() == 1 and seat(you) == 0
    grant rules of first(cards_of(Echo)) to you until {until}
  ring
  {then}
  ring
"""


@pytest.mark.parametrize(
    ("until", "then", "story"),
    [
        ("end of turn", "do_nothing", ["ring", "echo", "ring", "echo", "ring", "ring"]),
        (
            "start of your next turn",
            "do_nothing",
            ["ring", "echo", "ring", "echo", "ring", "echo", "ring", "echo", "ring", "ring"],
        ),
        (
            "this leaves",
            "move cards_of(Echo) to pile",
            ["ring", "echo", "ring", "ring", "ring"],
        ),
        ("bell", "bell", ["ring", "echo", "bell", "ring"]),
    ],
)
def test_lent_rules_work_until_they_are_taken_back(until: str, then: str, story: list[str]) -> None:
    game = start(LENT.replace("{until}", until).replace("{then}", then))
    while len(said(game)) < len(story):
        answer(game, "end")
    assert said(game) == story


# --- Abilities -----------------------------------------------------------------------


def test_an_ability_once_per_turn_comes_back_with_the_next_turn() -> None:
    game = start(
        """
        charm Bell
          use "Ring" in main once per turn: say "ring"

        setup
          move cards_of(Bell) to current.field

        phase act
          offer main to you until pass
        """
    )
    answer(game, "Ring")
    assert offered(game) == ["end", "end it"]
    answer(game, "end")
    assert offered(game) == ["end", "end it"]
    answer(game, "end")
    assert offered(game) == ["Ring", "pass"]


def test_an_ability_once_per_event_comes_back_with_the_event() -> None:
    game = start(
        """
        event bell
          say "bell"

        charm Bell
          use "Ring" in main once per bell: say "ring"

        setup
          move cards_of(Bell) to current.field

        phase act
          offer main to you
          bell
          offer main to you
        """
    )
    answer(game, "Ring")
    assert offered(game) == ["Ring", "pass"]


# --- Choices -------------------------------------------------------------------------

CANDIDATES = """
charm Pebble x3

setup
  move cards_of(Pebble) to current.field

phase act
  choose_some you
  say "after"

event choose_some who: player
  {choice}
    say "done"
  else
    say "else"
"""


@pytest.mark.parametrize(
    ("choice", "asked", "story"),
    [
        ("choose c from who.field where no by who", False, ["else", "after"]),
        ("choose 0 c from who.field by who", False, ["else", "after"]),
        ("choose 5 c from who.field by who", False, ["done", "after"]),
        ("choose 3 c from who.field by who", False, ["done", "after"]),
        ("choose 2 c from who.field by who", True, []),
        ("choose up to 3 c from who.field by who", True, []),
        ("may choose c from who.field by who", True, []),
    ],
)
def test_a_choice_is_asked_only_if_there_is_one(choice: str, asked: bool, story: list[str]) -> None:
    rules, _, event = CANDIDATES.replace("{choice}", choice).partition("event ")
    setup, _, phase = rules.partition("phase act")
    game = start(f"{setup}event {event}\nphase act{phase}")
    assert game.decision is not None
    assert (game.decision.kind == "choose") is asked
    assert said(game) == story


def test_secret_choices_happen_when_all_have_answered() -> None:
    game = start(
        """
        phase act
          ask all players
            option "give"
              asked.life -= 1
            option "keep"
              asked.life += 1
        """
    )
    answer(game, "give")
    assert (life(game, 0), life(game, 1)) == (5, 5)
    assert game.view(1).log == game.view(0).log
    answer(game, "keep")
    assert (life(game, 0), life(game, 1)) == (4, 6)


# --- Turns ---------------------------------------------------------------------------


def test_a_phase_is_skipped_a_turn_ends_and_a_turn_is_added() -> None:
    game = start(
        """
        rule "Strange turns"
          before prepare when seat(current) == 0 and round() == 1 and current.life == 5
            current.life -= 1
            extra turn for current
            skip act
          before act when seat(current) == 1: end turn

        phase act
          say "acts"
        """
    )
    turns = [line.text for line in game.log() if line.text.startswith("Turn of")]
    assert turns == ["Turn of A", "Turn of A"]
    answer(game, "end")
    turns = [line.text for line in game.log() if line.text.startswith("Turn of")]
    assert turns == ["Turn of A", "Turn of A", "Turn of B", "Turn of A"]
    assert said(game) == ["acts", "acts"]


def test_a_player_chooses_the_order_of_his_own_hooks_where_the_game_says_so() -> None:
    game = start(
        """
        event ring
          say "ring"

        charm One
          after ring: say "one"
        charm Two
          after ring: say "two"

        setup
          move cards_of(One) + cards_of(Two) to current.field

        phase act
          ring
        """,
        settings="  order chosen\n",
    )
    assert offered(game) == ["One", "Two"]
    answer(game, "Two")
    assert said(game) == ["ring", "two", "one"]


# --- What players see ----------------------------------------------------------------


def test_a_revealed_card_is_forgotten_when_it_moves() -> None:
    game = start(
        """
        charm Pebble x2

        setup
          move cards_of(Pebble) to current.hand
          reveal first(current.hand)

        phase act
          ask you
            option "hide"
              let c = first(you.hand)
              move c to box
              move c to you.hand
            option "keep"
              do_nothing
        """
    )
    assert [card is not None for card in game.view(1).seats[0].zones["hand"].cards] == [
        True,
        False,
    ]
    answer(game, "hide")
    assert game.view(1).seats[0].zones["hand"].cards == (None, None)


# --- Endings -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "deed"),
    [
        ("round() == 2", "do_nothing"),
        ("goal() == 1", "move cards_of(Crown) to you.field"),
        ("count(pile) == 1", "bury"),
        ("first(cards_of(Crown)).owner is not nobody", "move cards_of(Crown) to you.field"),
    ],
    ids=["rounds", "a modifier", "under a pile", "the owner of a card"],
)
def test_an_ending_is_checked_when_anything_that_it_reads_has_changed(
    condition: str, deed: str
) -> None:
    game = start(
        f"""
        value goal() = 2

        charm Crown
          modify goal to 1

        ending "Reached" when {condition}
          winners players

        event bury
          move cards_of(Crown) under pile

        event do_it who: player
          {deed.replace("you", "who")}

        phase act
          do_it you
        """
    )
    for _ in range(2):
        if not game.over:
            answer(game, "end")
    assert game.over
