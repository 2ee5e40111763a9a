"""What is known of values before they are there."""

from __future__ import annotations

import pytest

from rulekit.native.kinds import ABSENT, GREATEST, NOTHING, Kind, Limits, list_of, number

LIMITS = Limits((1, 6, 79, GREATEST))


@pytest.mark.parametrize(
    ("kind", "rounded"),
    [
        (number(0, 0), number(0, 1)),
        (number(2, 3), number(0, 6)),
        (number(-1, 7), number(-1, 79)),
        (number(-2, 80), number(-GREATEST, GREATEST)),
        (number(3, 4) | ABSENT, number(0, 6) | ABSENT),
        (list_of(number(5, 70)), list_of(number(0, 79))),
        (Kind(0, 1 << 40), Kind(0, 1 << 40)),
        (NOTHING, NOTHING),
    ],
)
def test_numbers_are_rounded_to_what_there_are_several_of(kind: Kind, rounded: Kind) -> None:
    assert LIMITS.rounded(kind) == rounded


def test_a_kind_that_is_rounded_stays_the_same() -> None:
    kind = LIMITS.rounded(number(2, 3) | list_of(ABSENT))
    assert LIMITS.rounded(kind) is kind


def test_a_kind_that_holds_another_is_what_comes_of_both() -> None:
    kind = number(0, 6) | ABSENT
    assert kind | number(2, 3) is kind
