"""What the lab says of games of a few lines, of which anybody sees what is true."""

from __future__ import annotations

from rulekit.lab.cells import Tallies
from rulekit.lab.questions.cards import which_cards
from rulekit.lab.questions.choice import do_choices_matter
from rulekit.lab.questions.luck import skill_or_luck
from rulekit.lab.recording import record
from rulekit.language.source import Source
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.games import Plan

TABLE = """
edition 1
game "Truth"
  players 2
  turn act
zone deck: hidden, ordered
zone hand of player: private
kind stone: starts in deck
stone Crown
stone Pebble x5
"""

CROWN = """
setup
  shuffle deck
phase act
  ask you
    option "Draw"
      do_nothing
    option "Draw a card"
      do_nothing
  move top(deck) to you.hand
ending "Out of cards" when deck is empty
  winners (p in seats where any(c in p.hand where c is "Crown"))
"""

LUCK = """
var lucky: player?
setup
  let one = random(seats)
  lucky = one
phase act
  ask you
    option "Left"
      do_nothing
    option "Right"
      do_nothing
  end_game "Over"
ending "Over"
  winners (p in seats where p is lucky)
"""

CHOICE = """
var wise: player?
phase act
  ask you
    option "Win"
      wise = you
    option "Lose"
      wise = first(seats_after(you))
    option "Lose as well"
      wise = first(seats_after(you))
  end_game "Over"
ending "Over"
  winners (p in seats where p is wise)
"""


def found(rules: str, probes: int) -> Tallies:
    reference = RulesetReference(Source("truth.rules", TABLE + rules))
    return record(reference, Plan(2, 1, ("random", "random")), probes, probes)


def test_the_card_that_wins_is_worth_what_its_pile_says() -> None:
    question = which_cards(found(CROWN, 60))
    assert question.sentence.startswith("Crown is worth +50.0 points (+20.1 to +79.9) when drawn;")
    crown, pebble = question.findings[0].estimates
    # With n cards left it would else be anywhere among them: ceil((n - 1) / 2) / n for n = 2..6.
    assert crown.low <= (1 / 2 + 1 / 3 + 2 / 4 + 2 / 5 + 3 / 6) / 5 <= crown.high
    assert pebble.value < 0


def test_a_game_that_is_decided_by_the_deal_is_all_luck() -> None:
    question = skill_or_luck(found(LUCK, 20), None, "heuristic")
    assert question.sentence == "deal, role and seat explain 100% of who wins."


def test_a_decision_with_one_right_option_is_a_no_brainer() -> None:
    question = do_choices_matter(found(CHOICE, 30))
    assert question.sentence == (
        "Best and worst option are 100 points apart; 0% of decisions are close calls, "
        "100% no-brainers, 0% kingmaking."
    )
