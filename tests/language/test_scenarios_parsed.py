"""Scenarios: which node each line becomes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Declare = Callable[[str], Any]
Shape = Callable[[str], str]


def test_a_heading_has_marks_and_reasons(shape_of: Shape) -> None:
    text = 'scenario "S"\n  marks slow, ruling\n  skip "Later"\n  marks more\n  xfail "Known"\n  then\n    game goes on\n'
    assert shape_of(text) == (
        "Scenario(String(S), None, None, [], [], 0, [], [Then([GameGoesOn()])],"
        " [slow, ruling, more], String(Later), String(Known), False)"
    )


def test_when_and_then_keep_their_order(shape_of: Shape) -> None:
    text = (
        'scenario "S"\n  "Text"\n  rules base with one, two\n  options a = b, c = d\n  seed 7\n'
        "  when\n    A passes\n  then\n    game goes on\n  when\n    B passes\n"
    )
    assert shape_of(text) == (
        "Scenario(String(S), String(Text), base, [one, two], [[a, b], [c, d]], 7, [],"
        " [When([PassesStep(A)]), Then([GameGoesOn()]), When([PassesStep(B)])], [], None, None, False)"
    )


@pytest.mark.parametrize(
    ("line", "shape"),
    [
        (
            "A is Boss, hand [Sword, 2 cards, ...], honor 2",
            "GivenPlayer(A, [GivenCard(CardReference(Boss, None, []), None),"
            " GivenPlayerZone(hand, [CardReference(Sword, None, []), UnnamedCards(2),"
            " TheRest()]), GivenPlayerState(honor, Number(2))])",
        ),
        (
            "A is Boss with stars 3, hand 3 cards",
            "GivenPlayer(A, [GivenCard(CardReference(Boss, None, [Detail(stars, Number(3))]), None),"
            " GivenPlayerZone(hand, [UnnamedCards(3)])])",
        ),
        ("A is in main_phase", "GivenPhase(A, main_phase)"),
        (
            "deck [Sword Q♠]",
            "GivenZone(deck, [CardReference(Sword, Face(12, spades), [])])",
        ),
        (
            "deck [Q♠, 10H]",
            'GivenZone(deck, [CardReference("Q♠", None, []), CardReference("10♥", None, [])])',
        ),
        (
            "removed [Beer x2, Wine with home 1 and marked yes revealed to A and B]",
            "GivenZone(removed, [CardReference(Beer, None, []), CardReference(Beer, None, []),"
            " ShownCards(CardReference(Wine, None, [Detail(home, Number(1)),"
            " Detail(marked, Name(yes))]), Shown([A, B]))])",
        ),
        ("removed 11 cards", "GivenZone(removed, [UnnamedCards(11)])"),
        (
            "removed [2 cards revealed]",
            "GivenZone(removed, [ShownCards(UnnamedCards(2), Shown([]))])",
        ),
        (
            "A is Boss revealed",
            "GivenPlayer(A, [GivenCard(CardReference(Boss, None, []), Shown([]))])",
        ),
        ("round 3", "GivenState(round, Number(3))"),
        ("mood calm", "GivenState(mood, Name(calm))"),
    ],
)
def test_a_situation_is_given(shape_of: Shape, line: str, shape: str) -> None:
    text = f'scenario "S"\n  given\n    {line}\n'
    assert (
        shape_of(text)
        == f"Scenario(String(S), None, None, [], [], 0, [{shape}], [], [], None, None, False)"
    )


@pytest.mark.parametrize(
    ("line", "shape"),
    [
        (
            "A plays Sword as Axe on B, Armor of C",
            "PlaysStep(A, CardReference(Sword, None, []), Axe,"
            " [ObjectNamed(CardReference(B, None, []), None),"
            " ObjectNamed(CardReference(Armor, None, []), C)])",
        ),
        ('A uses "L" on 3', "UsesStep(A, String(L), [ObjectNumber(3)])"),
        (
            'A chooses "Lose"',
            'ChoosesStep(A, [ObjectNamed(CardReference("Lose", None, []), None)])',
        ),
        ("A passes", "PassesStep(A)"),
    ],
)
def test_a_player_acts(shape_of: Shape, line: str, shape: str) -> None:
    text = f'scenario "S"\n  when\n    {line}\n'
    assert (
        shape_of(text)
        == f"Scenario(String(S), None, None, [], [], 0, [], [When([{shape}])], [], None, None, False)"
    )


@pytest.mark.parametrize(
    ("line", "shape"),
    [
        (
            "A cannot play Sword on B",
            "CanPlay(A, False, CardReference(Sword, None, []), None,"
            " [ObjectNamed(CardReference(B, None, []), None)])",
        ),
        ('A can use "L"', "CanUse(A, True, String(L), [])"),
        ("A to decide in main", "ToDecide(A, main)"),
        (
            "A chooses among [B]",
            "ChoosesAmong(A, [ObjectNamed(CardReference(B, None, []), None)])",
        ),
        ('game over "E", winners A, D', "GameOver(String(E), [A, D])"),
        ("game over", "GameOver(None, None)"),
        ("game goes on", "GameGoesOn()"),
        ("B sees [...] in hand of C", "Sees(B, [TheRest()], hand, C)"),
        ('B\'s log has "x"', "Told(B, log, String(x), True)"),
        ('not (B\'s stack has "x")', "Told(B, stack, String(x), False)"),
        ('not B\'s prompt has "x"', "Told(B, prompt, String(x), False)"),
        ("B does not see Sword", "DoesNotSee(B, CardReference(Sword, None, []))"),
        ("B.life == 5", "Holds(Compare(==, Attribute(Name(B), life), Number(5)))"),
        ("discards has Sword", "Holds(Compare(has, Name(discards), Name(Sword)))"),
    ],
)
def test_an_outcome_is_expected(shape_of: Shape, line: str, shape: str) -> None:
    text = f'scenario "S"\n  then\n    {line}\n'
    assert (
        shape_of(text)
        == f"Scenario(String(S), None, None, [], [], 0, [], [Then([{shape}])], [], None, None, False)"
    )


def test_unnamed_cards_are_called_cards(errors: Callable[[str], list[str]]) -> None:
    assert errors('scenario "S"\n  given\n    A is Boss, hand 3 apples\n') == [
        "3:23 RK0101 expected `cards` after 3, found `apples`"
    ]
