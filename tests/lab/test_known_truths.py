"""What the lab says of games of a few lines, of which anybody sees what is true."""

from __future__ import annotations

from rulekit.lab.cells import Tallies
from rulekit.lab.duels import duel
from rulekit.lab.estimates import Estimate
from rulekit.lab.probing import record
from rulekit.lab.questions.cards import which_cards
from rulekit.lab.questions.choice import do_choices_matter
from rulekit.lab.questions.drama import fun_to_the_end
from rulekit.lab.questions.luck import skill_or_luck
from rulekit.lab.tables_of_findings import table_of
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


SCORED = CROWN.replace(
    '  winners (p in seats where any(c in p.hand where c is "Crown"))',
    '  score 10 if any(c in p.hand where c is "Crown") else 0 for p in seats\n  winners []',
)


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


def test_a_card_has_its_number_of_copies_beside_it() -> None:
    question = which_cards(found(CROWN, 60), copies={"Crown": 1, "Pebble": 5})
    assert question.findings[0].copies == {"Crown": 1, "Pebble": 5}
    table = table_of(question.findings[0], bars=False)
    assert table.columns[:2] == ("copies", "points")
    assert [row.cells[0] for row in table.rows] == ["1", "5"]


def test_a_card_that_was_drawn_too_seldom_is_named() -> None:
    note = which_cards(found(CROWN, 20)).findings[0].note
    assert note.endswith("Drawn too seldom in probes to say anything: Crown.")


def test_where_nobody_wins_a_card_is_worth_points() -> None:
    seen = found(SCORED, 60)
    question = which_cards(seen)
    crown, pebble = question.findings[0].estimates
    assert (crown.member, crown.unit) == ("Crown", "number")
    assert crown.low <= 10 * (1 / 2 + 1 / 3 + 2 / 4 + 2 / 5 + 3 / 6) / 5 <= crown.high
    assert crown.verdict.startswith("more by") and pebble.value < 0
    assert do_choices_matter(seen).sentence == (
        "Nobody wins, so that no option wins more often than another."
    )
    assert "lead" not in fun_to_the_end(seen).sentence


def test_whoever_waits_is_told_how_long() -> None:
    # Two players by turns, one decision each.
    seen = found(CROWN, 5)
    rows = {row.member: row.value for row in row_of(seen, "waiting for one's turn")}
    assert rows == {"on average": 1.0, "at most": 1.0}


def test_who_wins_by_the_deal_has_won_from_the_beginning() -> None:
    rows = row_of(found(CROWN, 30), "chance to win, as the game goes on")
    of_winner = [row.value for row in rows if row.group == "who wins in the end"]
    assert of_winner == [1.0] * 11


def row_of(seen: Tallies, title: str) -> tuple[Estimate, ...]:
    [finding] = [one for one in fun_to_the_end(seen).findings if one.title == title]
    return finding.estimates


def test_a_ladder_has_a_rung_for_each_bot_and_a_random_one_at_its_foot() -> None:
    plan = Plan(2, 1, ("random", "random"))
    reference = RulesetReference(Source("truth.rules", TABLE + CHOICE))
    duels = {bot: duel(reference, plan, bot, "random", 20) for bot in ("greedy", "search:30")}
    question = skill_or_luck(found(CHOICE, 2), duels)
    ladder = question.findings[-1]
    assert ladder.chart == "ladder"
    assert [row.member for row in ladder.estimates] == ["random", "greedy", "search:30"]
    assert ladder.estimates[0].value < ladder.estimates[2].value
    assert duels["search:30"].cells["redeals", "worlds", "thrown away"].of > 0


def test_a_game_that_is_decided_by_the_deal_is_all_luck() -> None:
    question = skill_or_luck(found(LUCK, 20), {})
    assert question.sentence == "deal, role and seat explain 100% of who wins."


def test_a_decision_with_one_right_option_is_a_no_brainer() -> None:
    question = do_choices_matter(found(CHOICE, 30))
    assert question.sentence == (
        "Best and worst option are 100 points apart; 0% of decisions are close calls, "
        "100% no-brainers, 0% kingmaking."
    )
