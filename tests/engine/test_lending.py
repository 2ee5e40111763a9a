"""`grant`: the rules of a card work for somebody else, for a while."""

from __future__ import annotations

import pytest

import rulekit
from small_rules import act, answer, cards, offered, said

LAMP = """
charm Lamp
  use "shine": say "shine"
  after ring when who is you: say "heard"
  modify tone by +1 when p is you
  treat Nap as Zap
charm Shade
  modify works to no when c is Lamp
spell Nap
spell Zap
  play: say "zap"

value tone(p: player) = 0
event ring who: player
  "ring"
  do_nothing

setup
  move cards_of(Nap) to current.hand
"""


def lend(until: str, act_: str) -> rulekit.Game:
    """A game in which A is lent the rules of the Lamp, which lies in the deck."""
    return act(
        LAMP,
        f"phase act\n  if round() == 1 and seat(you) == 0\n"
        f"    grant rules of first(cards_of(Lamp)) to you until {until}\n{act_}",
    )


def test_every_rule_of_the_card_works_for_the_player() -> None:
    game = lend("end of turn", "  ring you\n  offer main to you\n")
    assert said(game) == ["ring", "heard"]
    assert offered(game) == ["Nap as Zap", "shine", "pass"]
    assert [game.value("tone", 0), game.value("tone", 1)] == [1, 0]


def test_the_lender_stays_where_it_is() -> None:
    game = lend("end of turn", "  do_nothing\n")
    assert "Lamp" in cards(game, "deck")
    assert game.view(0).seats[0].zones["field"].count == 0


def test_rules_work_for_the_holder_and_for_the_borrower() -> None:
    game = act(
        LAMP,
        """
        phase act
          for p in others
            move cards_of(Lamp) to p.field
          grant rules of first(cards_of(Lamp)) to you until end of turn
          for p in seats
            ring p
        """,
    )
    assert said(game) == ["ring", "heard", "ring", "heard"]


def test_you_is_the_borrower_and_this_the_lender() -> None:
    game = act(
        """
        charm Lamp
          use "shine"
            you.life = 9
            if this is Lamp and this.owner is not you: say "lent"

        phase act
          for p in others
            move cards_of(Lamp) to p.field
          grant rules of first(cards_of(Lamp)) to you until end of turn
          offer main to you
        """
    )
    answer(game, "shine")
    assert said(game) == ["A uses Lamp: shine.", "lent"]


def test_two_loans_of_one_card_count_twice() -> None:
    game = act(
        LAMP,
        """
        phase act
          grant rules of first(cards_of(Lamp)) to you until end of turn
          grant rules of first(cards_of(Lamp)) to you until end of turn
        """,
    )
    assert game.value("tone", 0) == 2


def test_fields_are_not_lent() -> None:
    game = act(
        """
        kind hero: starts in deck, works in field
          strength: number
        hero Weak
          strength 1
        hero Strong
          strength 9
          modify force by +this.strength when p is you

        value force(p: player) = first(p.field).strength

        setup
          move cards_of(Weak) to current.field

        phase act
          grant rules of first(cards_of(Strong)) to you until end of turn
        """
    )
    assert game.value("force", 0) == 10


# --- How long ------------------------------------------------------------------------


def tones(game: rulekit.Game, *answers: str) -> list[int]:
    """The tone of A at each stop, after each answer."""
    found = [game.value("tone", 0)]
    for label in answers:
        answer(game, label)
        found.append(game.value("tone", 0))
    return found


def test_until_end_of_turn() -> None:
    assert tones(lend("end of turn", ""), "end", "end") == [1, 0, 0]


def test_until_the_start_of_the_next_turn_of_the_player() -> None:
    assert tones(lend("start of your next turn", ""), "end", "end", "end") == [1, 1, 0, 0]


def test_until_the_start_of_your_next_turn_ends_before_that_turn_does_anything() -> None:
    game = lend("start of your next turn", "  ring first(players)\n")
    answer(game, "end", "end")
    assert said(game) == ["ring", "heard", "ring", "ring"]


def test_until_this_leaves_ends_when_the_lender_moves() -> None:
    game = lend("this leaves", "  if seat(you) == 1: move cards_of(Lamp) to pile\n")
    assert tones(game, "end") == [1, 0]


def test_until_this_leaves_lasts_as_long_as_it_lies_there() -> None:
    assert tones(lend("this leaves", ""), "end", "end", "end") == [1, 1, 1, 1]


def test_until_this_leaves_does_not_mind_other_cards() -> None:
    game = lend("this leaves", "  move cards_of(Shade) to pile\n")
    assert tones(game) == [1]


@pytest.mark.parametrize(
    "extra",
    ["", 'rule "Waits"\n  before ring\n    ask who\n      option "go on"\n        do_nothing\n'],
)
def test_until_an_event_ends_as_it_happens(extra: str) -> None:
    game = act(
        LAMP,
        extra,
        """
        phase act
          grant rules of first(cards_of(Lamp)) to you until ring
          if tone(you) == 1: say "lent"
          ring you
          if tone(you) == 0: say "over"
        """,
    )
    assert said(game) == ["lent", "ring", "over"]


def test_an_event_that_is_cancelled_ends_no_loan() -> None:
    game = act(
        LAMP,
        """
        rule "Hush"
          before ring: cancel

        phase act
          grant rules of first(cards_of(Lamp)) to you until ring
          ring you
        """,
    )
    assert game.value("tone", 0) == 1


def test_until_a_phase() -> None:
    assert tones(lend("act", ""), "end") == [1, 0]


def test_a_loan_outlives_the_end_of_turn_of_another_kind_of_loan() -> None:
    game = act(
        LAMP,
        """
        phase act
          if round() == 1 and seat(you) == 0
            grant rules of first(cards_of(Lamp)) to you until end of turn
            grant rules of first(cards_of(Lamp)) to you until this leaves
        """,
    )
    assert tones(game, "end") == [2, 1]


def test_a_silenced_lender_lends_nothing() -> None:
    game = lend("end of turn", "  move cards_of(Shade) to you.field\n  offer main to you\n")
    assert game.value("tone", 0) == 0
    assert offered(game) == ["end", "end it"]


def test_a_loan_is_saved_and_copied() -> None:
    game = lend("start of your next turn", "")
    again = rulekit.resume(game.save(), game.ruleset)
    copy = game.clone()
    answer(game, "end", "end")
    assert [one.value("tone", 0) for one in (game, again, copy)] == [0, 1, 1]


def test_the_rules_of_a_card_that_works_nowhere_can_be_lent() -> None:
    game = act(
        """
        kind talent: starts in deck
        talent Song
          use "sing": say "la"

        phase act
          grant rules of first(cards_of(Song)) to you until end of turn
          offer main to you
        """
    )
    assert offered(game) == ["sing", "pass"]
