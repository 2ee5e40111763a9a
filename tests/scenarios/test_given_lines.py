"""The given part sets up exactly the position that it describes."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.scenarios.collecting import read_all
from rulekit.scenarios.running import Outcome, run

HEAD = """\
scenario "A position"
  rules samurai_sword
  given
"""

ALL_FOUR = """\
    A is Shogun, Musashi
    B is Ninja, Benkei
    C is Ninja, Goemon
    D is Samurai, Tomoe
"""


@pytest.mark.parametrize(
    "expectation",
    [
        "A.role is Shogun and B.role is Ninja and C.role is Ninja and D.role is Samurai",
        "A.character is Musashi and D.character is Tomoe",
        "count(A.hand) == 0 and count(B.hand) == 0",
        "count(discards) == 0",
        "count(deck) == 90",
        "none(c in roles where c is Shogun)",
        "count(cast) == 8",
        "A.resilience == 5 and A.honor == 5 and B.honor == 3",
    ],
)
def test_what_is_not_said_is_as_at_the_beginning_with_empty_hands(failure_of, expectation):
    text = f"{HEAD}{ALL_FOUR}    A is in play_cards\n  then\n    {expectation}"
    assert failure_of(text) is None


def test_the_seats_are_those_of_the_lines(failure_of):
    text = (
        HEAD
        + """\
    East is Ninja
    South is Shogun
    West is Ninja
    North is Samurai
  then
    seat(East) == 0 and seat(South) == 1 and seat(West) == 2 and seat(North) == 3
    South to decide
"""
    )
    assert failure_of(text) is None


def test_a_player_may_have_several_lines(failure_of):
    text = (
        HEAD
        + ALL_FOUR
        + """\
    B is hand [Parry]
    B is honor 1
    A is in play_cards
  then
    B.hand has Parry and B.honor == 1 and B.character is Benkei
"""
    )
    assert failure_of(text) is None


def test_a_list_is_all_that_lies_in_a_zone_top_first(failure_of):
    text = (
        HEAD
        + ALL_FOUR
        + """\
    deck [Bō, Katana, Parry]
    discards [Daimyo, Focus]
    A is in play_cards
  then
    count(deck) == 3 and count(discards) == 2
    top(deck) is Bō and bottom(deck) is Parry
    top(discards) is Daimyo and bottom(discards) is Focus
"""
    )
    assert failure_of(text) is None


def test_dots_stand_for_all_other_cards(failure_of):
    text = (
        HEAD
        + ALL_FOUR
        + """\
    deck [Bō, ..., Katana]
    discards [Daimyo]
    A is in play_cards
  then
    count(deck) == 89
    top(deck) is Bō and bottom(deck) is Katana
"""
    )
    assert failure_of(text) is None


def test_unnamed_cards_are_taken_from_where_such_cards_start(failure_of):
    text = (
        HEAD
        + """\
    A is Shogun, hand [Katana, 2 cards]
    B is Ninja, hand 4 cards, field 1 card
    C is Ninja, hand 1 card
    D is Samurai
    discards [3 cards]
    deck [Bō, 2 cards, ...]
    A is in play_cards
  then
    count(A.hand) == 3 and A.hand has Katana
    count(B.hand) == 4 and count(C.hand) == 1 and count(D.hand) == 0
    B.field has property
    count(discards) == 3
    count(deck) == 90 - 3 - 4 - 1 - 1 - 3
"""
    )
    assert failure_of(text) is None


def test_a_card_that_is_given_changes_places_with_the_one_that_lay_there(failure_of):
    text = (
        HEAD
        + """\
    A is Ninja with stars 1
    B is Ninja
    C is Samurai
    D is Ninja with stars 3
  then
    A.role.stars == 1
    B.role is Ninja and B.role.stars == 2
    D.role.stars == 3
    count(p in seats where p.role is Ninja) == 3
    count(cards_in(role)) == 4
"""
    ).replace("D is Ninja with stars 3\n", "D is Ninja with stars 3\n    A is in play_cards\n")
    assert failure_of(text) is None


def test_the_same_seed_gives_the_same_unnamed_cards(failure_of):
    text = (
        HEAD.replace("  given", "  seed 7\n  given")
        + ALL_FOUR
        + "    deck [2 cards]\n    A is in draw_cards\n  when\n    A passes\n  then\n    {}\n"
    )
    first = str(failure_of(text.format("count(A.hand) == 0")))
    assert first == str(failure_of(text.format("count(A.hand) == 0")))
    assert "A.hand is [" in first


def test_counters_start_after_the_cards_lie_in_place(failure_of):
    text = (
        HEAD
        + """\
    A is Shogun, Chiyome
    B is Ninja, Goemon, resilience 2
    C is Ninja, Ginchiyo
    D is Samurai, Tomoe
    A is in play_cards
  then
    A.resilience == 4 and B.resilience == 2 and C.resilience == 4 and D.resilience == 5
"""
    )
    assert failure_of(text) is None


def test_variables_are_given_by_the_words_for_their_values(failure_of):
    text = """\
scenario "Variables"
  rules "two_answers.rules"
  given
    A is Crown, favourite blue
    B is coins 2
    leader B
    open yes
    pot 7
    A is in play
  then
    A.favourite is blue and B.favourite is red
    leader is B and open and pot == 7
    A.badge is Crown and B.badge is Crest
"""
    assert failure_of(text) is None


def test_a_phase_begins_without_those_before_it(failure_of):
    text = (
        HEAD
        + """\
    A is Shogun
    B is Ninja, resilience 0
    C is Ninja
    D is Samurai
    B is in draw_cards
  then
    B.resilience == 0
    B to decide in between_phases
"""
    )
    assert failure_of(text) is None


# --- The set-up ----------------------------------------------------------------------


def coin(tail: str, head: str = "") -> str:
    return f'scenario "A set-up"\n  rules coin\n{head}  given\n{tail}'


def test_a_scenario_may_begin_with_the_set_up(failure_of):
    text = coin("""\
    setup of North, South
  then
    North chooses among ["Take 1", "Take 2"]
  when
    North chooses "Take 2"
  then
    South to decide
    North.gold == 2
  when
    South chooses "Take 1"
  then
    South.gold == 1
    North chooses among ["Spend 1", "Save"]
""")
    assert failure_of(text) is None


def test_the_options_of_a_scenario_hold_for_its_set_up(failure_of):
    text = coin(
        """\
    setup of A, B
  when
    A chooses "Take 1"
    B chooses "Take 1"
  then
    A.gold == 6 and B.gold == 6
""",
        "  options purse = large\n",
    )
    assert failure_of(text) is None


@pytest.mark.parametrize(("seed", "who"), [(1, "B"), (2, "C")])
def test_the_seed_says_what_chance_brings_in_a_set_up(failure_of, seed, who):
    text = coin(
        f"""\
    setup of A, B, C
  when
    A chooses "Take 1"
    B chooses "Take 1"
    C chooses "Take 1"
  then
    lucky is {who}
""",
        f"  seed {seed}\n",
    )
    assert failure_of(text) is None


@pytest.mark.parametrize(
    ("given", "code", "message"),
    [
        ("setup of A", "RK5005", "Coin is for 2 to 3 players, and this scenario has 1"),
        ("setup of A, B, A", "RK5109", "A sits at the table twice"),
        ("setup of A, B\n    A is gold 3", "RK5115", "nothing can be given before the set-up"),
        ("setup of A, B\n    setup of A, B", "RK5115", "nothing can be given before the set-up"),
    ],
)
def test_a_set_up_stands_alone(failure_of, given, code, message):
    failure = failure_of(coin(f"    {given}\n  then\n    game goes on\n"))
    assert [(d.code, d.message) for d in failure.diagnostics] == [(code, message)]


BELOW = """\
edition 1

game "Below"
  players 2
  turn play

zone hand of player: private
counter honor of player: -5..9
counter frost: -9..0

phase play
  choose n from [-1, 1]
  you.honor += n

scenario "Below nothing"
  given
    A is honor -3
    B is honor HONOR
    frost -4
    A is in play
  then
    A.honor == -3 and frost == -4
    A chooses among [-1, 1]
  when
    A chooses -1
  then
    A.honor == -4
"""


def below(honor: str, tmp_path: Path) -> Outcome:
    file = tmp_path / "below.rules"
    file.write_text(BELOW.replace("HONOR", honor), encoding="utf-8")
    (scenario,) = read_all([file]).scenarios
    return run(scenario)


def test_numbers_below_zero_are_given_and_chosen(tmp_path):
    assert below("2", tmp_path).passed


def test_a_number_below_the_bound_is_told(tmp_path):
    (told,) = below("-6", tmp_path).failure.diagnostics
    assert (told.code, told.span.text) == ("RK5112", "-6")
    assert told.notes == ("honor is a number from -5 to 9, not -6, in this position",)


def test_a_number_below_the_bound_of_what_has_no_upper_one_is_told(tmp_path):
    rules = BELOW.replace("-5..9", "1..unlimited").replace("HONOR", "0").replace("-3", "3")
    file = tmp_path / "below.rules"
    file.write_text(rules, encoding="utf-8")
    (told,) = run(read_all([file]).scenarios[0]).failure.diagnostics
    assert told.notes == ("honor is a number from 1 to unlimited, not 0, in this position",)
