"""Expectations: those that are met pass, and those that are not tell what is true instead."""

from __future__ import annotations

import pytest

FOUR = """\
scenario "Expectations"
  rules samurai_sword
  given
    A is Shogun, Nobunaga, hand [Katana, Parry]
    B is Ninja with stars 1, Benkei, hand [Bokken]
    C is Ninja with stars 2, Goemon, hand [Bō, Bō], field [Armor], honor 2
    D is Samurai, Tomoe
    discards [Daimyo, Kiseru]
    A is in play_cards
"""


@pytest.mark.parametrize(
    "expectation",
    [
        "A can play Katana",
        "A can play Katana on C",
        "A cannot play Katana on D",
        "A cannot play Parry",
        "A cannot play Nodachi",
        "B can play Bokken",
        'A can use "Spend 1 resilience to draw 1"',
        'B cannot use "Spend 1 resilience to draw 1"',
        "A to decide",
        "A to decide in main",
        'A chooses among [Katana, "Spend 1 resilience to draw 1"]',
        "game goes on",
        "A sees [Katana, Parry]",
        "A sees [Katana, Parry] in hand",
        "A sees [1 card] in hand of B",
        "A sees [2 cards] in hand of C",
        "B sees [Daimyo, Kiseru] in discards",
        "B sees [Shogun, Armor]",
        "B sees [Armor] in field of C",
        "B does not see Katana",
        "B does not see Ninja with stars 2",
        "C.honor + 1 == B.honor",
    ],
)
def test_it_is_met(failure_of, expectation):
    assert failure_of(f"{FOUR}  then\n    {expectation}\n") is None


UNMET = [
    ("A can play Parry", "A cannot play Parry", "offered are `Katana`"),
    ("A can play Katana on D", "A cannot play Katana on D", "offered are"),
    ("A cannot play Katana on C", "A can play Katana on C", "offered are"),
    ('A cannot use "Spend 1 resilience to draw 1"', "A can use", "offered are"),
    ("B to decide", "B does not decide", "A decides in main: Katana"),
    ("A to decide in defense", "A does not decide in defense", "A decides in main"),
    ("B chooses among [Bokken]", "B has nothing to choose", "A decides in main"),
    ("A chooses among [Katana, Parry]", "A chooses among other things",
     "not offered: Parry"),
    ("A chooses among [Katana]", "A chooses among other things",
     'offered, but not expected: use "Spend 1 resilience to draw 1"'),
    ("game over", "the game goes on", "A decides in main"),
    ('game over "Victory of Honor", winners A', "the game goes on", "it is not over"),
    ("A sees [Bokken]", "A does not see Bokken", "not so"),
    ("A sees [Katana] in hand", "A does not see this in hand of A",
     "A sees there: Katana, Parry"),
    ("A sees [Bokken] in hand of B", "A does not see this in hand of B",
     "A sees there: 1 card that cannot be seen"),
    ("B sees [Kiseru, Daimyo] in discards", "B does not see this in discards",
     "B sees there, top first: Daimyo, Kiseru"),
    ("B does not see Armor", "B sees Armor", "it lies in field of C"),
    ("C.honor == 3", "this does not hold", "C.honor is 2"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("expectation", "headline", "note"), UNMET, ids=[each[0] for each in UNMET]
)
def test_it_is_not_met_and_the_truth_is_told(failure_of, expectation, headline, note):
    failure = failure_of(f"{FOUR}  then\n    {expectation}\n")
    assert [each.code for each in failure.diagnostics] == ["RK5301"]
    assert headline in failure.diagnostics[0].message
    assert note in str(failure)
    assert failure.diagnostics[0].span.line == 11


def test_all_that_is_not_met_is_told_at_once(failure_of):
    failure = failure_of(f"{FOUR}  then\n    C.honor == 3\n    game goes on\n    B to decide\n")
    assert [each.span.line for each in failure.diagnostics] == [11, 13]


def test_a_line_without_a_meaning_hides_no_other(failure_of):
    then = """\
    C.honor == 3
    A.gldo == 3
    A can play Katanna
    B.honor == 3
    top(deck - deck) is weapon
    first(D.hand) is weapon
    game over
"""
    failure = failure_of(f"{FOUR}  then\n{then}")
    assert [(each.code, each.span.line) for each in failure.diagnostics] == [
        ("RK5301", 11),
        ("RK1002", 12),
        ("RK5101", 13),
        ("RK2001", 15),
        ("RK5307", 16),
        ("RK5301", 17),
    ]
    assert failure.span.line == 11


OVER = FOUR.replace("Goemon,", "Goemon, resilience 1,").replace("honor 2", "honor 1")


@pytest.mark.parametrize(
    "expectation",
    [
        "game over",
        'game over "Victory of Honor"',
        'game over "Victory of Honor", winners A, D',
        "game over, winners D, A",
        "A cannot play Parry",
        "C.honor == 0",
    ],
)
def test_the_end_of_a_game_is_met(failure_of, expectation):
    text = f"{OVER}  when\n    A plays Katana on C\n  then\n    {expectation}\n"
    assert failure_of(text) is None


@pytest.mark.parametrize(
    ("expectation", "note"),
    [
        ("game goes on", 'it ended with "Victory of Honor"; winners: A, D'),
        ('game over "Victory of the Swordmaster"', 'it ended with "Victory of Honor"'),
        ("game over, winners B, C", "the winners are A, D"),
        ("game over, winners B, C", "scores: A "),
        ("A to decide", 'the game is over: "Victory of Honor"'),
    ],
)
def test_another_end_of_a_game_is_told(failure_of, expectation, note):
    text = f"{OVER}  when\n    A plays Katana on C\n  then\n    {expectation}\n"
    failure = failure_of(text)
    assert [each.code for each in failure.diagnostics] == ["RK5301"]
    assert note in str(failure)


BANG = """\
scenario "Reasons"
  rules bang
  given
    A is Sheriff, Jourdonnais, hand ["BANG!", Beer, "Missed!"], life 5, bangs_played 1
    B is Outlaw, "Bart Cassidy"
    C is Renegade, "Rose Doolan"
    D is Outlaw, "Black Jack"
    A is in play_cards
"""


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("Duel", "A has no Duel in hand"),
        ('"Missed!"', "Missed! is played in `defense`, and this is `main`"),
        (
            '"BANG!"',
            "it is played when you.bangs_played < bang_limit(you): "
            "you.bangs_played is 1; bang_limit(you) is 1",
        ),
    ],
)
def test_it_tells_why_a_card_cannot_be_played(failure_of, card, reason):
    expected = failure_of(f"{BANG}  then\n    A can play {card}\n")
    assert reason in expected.diagnostics[0].notes
    step = failure_of(f"{BANG}  when\n    A plays {card}\n  then\n    game goes on\n")
    assert step.diagnostics[0].code == "RK5202"
    assert reason in step.diagnostics[0].notes


def test_it_tells_on_whom_a_card_can_be_played(failure_of):
    failure = failure_of(f"{FOUR}  then\n    A can play Katana on D\n")
    assert failure.diagnostics[0].notes[1] == "Katana can be played on `B` and `C`"
