"""A condition that is false is explained by the values of its parts, as they were written."""

from __future__ import annotations

import pytest

FOUR = """\
scenario "Explanations"
  rules samurai_sword
  given
    A is Shogun, Musashi, hand [Katana, Parry]
    B is Ninja, Benkei, hand [Bokken]
    C is Ninja, Goemon, honor 2
    D is Samurai, Tomoe
    A is in play_cards
  then
    """

CASES = [
    ("B.resilience == 4", ["B.resilience is 5"]),
    ("B.honor == A.honor", ["B.honor is 3", "A.honor is 5"]),
    ("B.honor + 1 > A.honor", ["B.honor + 1 is 4", "B.honor is 3", "A.honor is 5"]),
    ("A.honor == 5 and B.honor == 1", ["B.honor is 3"]),
    ("A.honor == 1 and B.honor == 1", ["A.honor is 5"]),
    ("A.honor == 1 or B.honor == 1", ["A.honor is 5", "B.honor is 3"]),
    ("not A.honor == 5", ["A.honor is 5"]),
    ("not (A.honor == 5 or B.honor == 9)", ["A.honor is 5"]),
    ("discards has Katana", ["discards is [], top first"]),
    ("A.hand has Bokken", ["A.hand is [Katana, Parry]"]),
    ("A.character is Benkei", ["A.character is Musashi"]),
    ("count(A.hand) == 3", ["count(A.hand) is 2", "A.hand is [Katana, Parry]"]),
    (
        "count(c in A.hand where c is weapon) == 2",
        [
            "count(c in A.hand where c is weapon) is 1",
            "A.hand is [Katana, Parry]",
            "c in A.hand where c is weapon is [Katana]",
        ],
    ),
    (
        "sum(p.honor for p in seats) == 10",
        [
            "sum(p.honor for p in seats) is 13",
            "seats is [A, B, C, D]",
            "p.honor is A 5, B 3, C 2, D 3",
        ],
    ),
    (
        "any(p in seats where p.honor == 9)",
        ["seats is [A, B, C, D]", "p in seats where p.honor == 9 is []"],
    ),
    (
        "best(p in seats by p.honor) == [B]",
        [
            "best(p in seats by p.honor) is [A]",
            "seats is [A, B, C, D]",
            "p.honor is A 5, B 3, C 2, D 3",
        ],
    ),
    ("harmless(B)", ["harmless(B) is no"]),
    ("A.honor == 1 if B.honor == 3 else A.honor == 5", ["B.honor is 3", "A.honor is 5"]),
    (
        "difficulty(A, C) < weapon_limit(A)",
        ["difficulty(A, C) is 1", "weapon_limit(A) is 1"],
    ),
]


@pytest.mark.parametrize(("condition", "notes"), CASES, ids=[each[0] for each in CASES])
def test_the_values_that_decide_are_shown(failure_of, condition, notes):
    failure = failure_of(FOUR + condition)
    assert list(failure.diagnostics[0].notes) == notes
