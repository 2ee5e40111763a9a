"""Why something cannot be played, used or chosen: the `where` of the choice, part by part."""

from __future__ import annotations

import pytest

FOUR = """\
scenario "Why not"
  rules samurai_sword
  given
    A is Shogun, Tomoe, hand [Bokken]
    B is Ninja, Goemon, hand [Parry]
    C is Ninja, Benkei, hand [Parry]
    D is Samurai, Hanzō, hand [Parry]
    A is in play_cards
"""

BENKEI_IS_FAR = (
    "C cannot be chosen as `victim`, which is chosen where can_attack(you, victim, this): "
    "can_attack(A, C, Bokken) is no; difficulty(A, C) is 3; reach(A, Bokken) is 1"
)


def test_a_target_that_is_out_of_reach_is_measured(failure_of):
    failure = failure_of(f"{FOUR}  then\n    A can play Bokken on C\n")
    assert failure.diagnostics[0].notes == (
        BENKEI_IS_FAR,
        "Bokken can be played on `B` and `D`",
        "offered are `Bokken` and `pass`",
    )
    step = failure_of(f"{FOUR}  when\n    A plays Bokken on C\n  then\n    game goes on\n")
    assert step.diagnostics[0].code == "RK5202"
    assert step.diagnostics[0].notes == (BENKEI_IS_FAR, "A decides in weapon: B, D")


def test_a_target_that_the_rules_do_not_choose_from_is_told(failure_of):
    failure = failure_of(f"{FOUR}  when\n    A plays Bokken on A\n  then\n    game goes on\n")
    assert failure.diagnostics[0].notes[0] == (
        "A cannot be chosen as `victim`, which is chosen from others, which is [B, C, D]"
    )


NOBODY_NEAR = FOUR.replace("Goemon, hand [Parry]", "Goemon").replace(
    "Hanzō, hand [Parry]", "Hanzō, resilience 0"
)


def test_a_card_that_nothing_can_be_chosen_for_tells_why_of_each(failure_of):
    failure = failure_of(f"{NOBODY_NEAR}  then\n    A can play Bokken\n")
    notes = failure.diagnostics[0].notes
    asked = "cannot be chosen as `victim`, which is chosen where can_attack(you, victim, this)"
    assert notes[:3] == (
        f"B {asked}: can_attack(A, B, Bokken) is no; harmless(B) is yes; B.hand is []",
        f"C {asked}: can_attack(A, C, Bokken) is no; difficulty(A, C) is 2; reach(A, Bokken) is 1",
        f"D {asked}: can_attack(A, D, Bokken) is no; harmless(D) is yes; D.resilience is 0",
    )


@pytest.mark.parametrize(
    "rest",
    ["when\n    A plays Bokken on B\n  then\n    game goes on", "then\n    A can play Bokken on B"],
)
def test_of_a_card_that_nothing_can_be_chosen_for_the_target_that_is_written_is_told(
    failure_of, rest
):
    notes = failure_of(f"{NOBODY_NEAR}  {rest}\n").diagnostics[0].notes
    assert notes[0].startswith("B cannot be chosen as `victim`")
    assert not any(note.startswith("C cannot") for note in notes)


BANG = """\
scenario "Why not"
  rules bang
  given
    A is Sheriff, "Rose Doolan", hand ["BANG!", Jail]
    B is Outlaw, "Paul Regret", hand [Beer]
    C is Outlaw, "Bart Cassidy"
    D is Renegade, "Sid Ketchum", hand [Beer], life 1
    A is in play_cards
  then
    """


@pytest.mark.parametrize(
    ("expected", "note"),
    [
        (
            'A can use "Draw! behind the Barrel"',
            'A has nothing with the use "Draw! behind the Barrel": it is a use of `Barrel`',
        ),
        (
            'D can use "Discard 2 cards to regain 1 life"',
            "it is used when count(c in you.hand where may_pay(c)) >= 2 and you.life < "
            "max_life(you): count(c in you.hand where may_pay(c)) is 1",
        ),
    ],
)
def test_a_use_that_is_not_offered_tells_why(failure_of, expected, note):
    failure = failure_of(BANG + expected)
    assert failure.diagnostics[0].notes[0].startswith(note)


def test_what_the_rules_modify_is_told_apart_from_what_they_ask(failure_of):
    text = """\
scenario "Hills"
  rules "hills.rules"
  given
    A is field [Peak], height 1
    B is height HEIGHT
    A is in play
  then
    A can use "Climb"
"""
    low = failure_of(text.replace("HEIGHT", "2")).diagnostics[0].notes[0]
    assert low == (
        "B cannot be chosen as `p`, which is chosen where may_climb(p, 1): may_climb(B, 1) is no; "
        "B.height + 1 is 3; B.height is 2"
    )
    high = failure_of(text.replace("HEIGHT", "9")).diagnostics[0].notes[0]
    assert high.endswith("may_climb(B, 1) is no; may_climb(B, 1) before rules modify it is yes")
    flat = text.replace("height 1", "height 0").replace("HEIGHT", "9")
    assert failure_of(flat).diagnostics[0].notes[0] == (
        "it is used when you.height > 0: you.height is 0"
    )


def test_too_few_to_choose_from_and_nothing_at_all_are_told(failure_of):
    text = """\
scenario "Hills"
  rules "hills.rules"
  given
    A is field [Slope], hand [Peak]
    B is height 1
    deck []
    A is in play
  then
    A can use "Slide"
    A can use "Look"
"""
    slide, look = failure_of(text).diagnostics
    assert slide.notes[0] == "only 1 can be chosen as `cards`, and 2 must be"
    assert look.notes[0] == "nothing can be chosen as `c`: deck is empty"


THREE = """\
scenario "Hills"
  rules "hills.rules"
  given
    A is field [Peak], height 1
    B is height 2
    C is height 4
    A is in play
  when
"""


@pytest.mark.parametrize("steps", ['A uses "Climb" on B', 'A uses "Climb"\n    A chooses B'])
def test_a_target_of_a_use_tells_why_too(failure_of, steps):
    # There is one candidate, so that what is not chosen would be chosen by itself.
    found = failure_of(f"{THREE}    {steps}\n  then\n    game goes on\n").diagnostics[0]
    assert found.code == "RK5202"
    assert found.notes[0] == (
        "B cannot be chosen as `p`, which is chosen where may_climb(p, 1): may_climb(B, 1) is no; "
        "B.height + 1 is 3; B.height is 2"
    )


def test_a_use_that_the_rules_do_not_have_is_told(failure_of):
    found = failure_of(f'{THREE}    A uses "Swim"\n  then\n    game goes on\n').diagnostics[0]
    assert (found.code, found.notes[0]) == ("RK5202", 'Hills has no use "Swim"')


def test_a_choice_within_an_event_tells_why_too(failure_of):
    text = THREE + '    A uses "Dig"\n    A chooses B\n  then\n    game goes on\n'
    found = failure_of(text.replace("[Peak]", "[Peak, Mine]")).diagnostics[0]
    assert found.notes[0] == (
        "B cannot be chosen as `who`, which is chosen where who.height > least: "
        "B.height is 2; least is 3"
    )


def test_a_number_of_cards_that_only_the_event_around_knows_is_passed_over(failure_of):
    text = """\
scenario "Ambush"
  rules "ambush.rules"
  given
    A is hand [Strike]
    B is hand [Guard, Block]
    A is in act
  when
    A plays Strike on B
  then
    B can play Guard
"""
    (found,) = failure_of(text).diagnostics
    assert (found.code, found.notes) == ("RK5301", ("offered are `Block` and `pass`",))


def test_of_copies_the_one_that_can_be_chosen_is_what_the_next_choice_asks_for(failure_of):
    text = """\
scenario "Ambush"
  rules "ambush.rules"
  given
    A is hand [Raid], camp [Tent], pack [], gold 0
    B is camp [Tent], pack [Strike], gold 1
    A is in act
  then
    A can play Raid on Tent
"""
    (found,) = failure_of(text).diagnostics
    # The tent of B can be chosen, and in his pack is something: neither is what is missing.
    assert found.notes == ("offered is `pass`",)
