"""The cards of a hand that may be played by one rule, told apart by what is printed on them."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

import rulekit
from rulekit.compiler.ast_templates import locate
from rulekit.compiler.fitting_cards import Together, fitting
from small_rules import answer, life, offered, start


def made_of(code: str) -> Together | None:
    return fitting(ast.parse(dedent(code)).body, lambda label: f"{label}_1")


def text_of(made: list[ast.stmt]) -> str:
    locate(made, 1)
    return "\n".join(map(ast.unparse, made)).strip()


def test_candidates_are_asked_once_for_all_cards_and_only_as_far_as_it_takes() -> None:
    made = made_of(
        """
        if not s.c_played[you] < 1:
            return False
        for v in OTHERS[s.current][you]:
            if not s.out[v] and far(s, you, v) <= F_reach[this]:
                break
        else:
            return False
        return True
        """
    )
    assert made is not None
    assert text_of(made.always) == "them_1 = ()"
    assert text_of(made.once) == dedent(
        """
        at_1 = least_1 = 0
        met_1 = False
        if s.c_played[you] < 1:
            them_1 = OTHERS[s.current][you]
        if not them_1:
            asked |= bit
            continue
        """
    ).strip()  # fmt: skip
    assert text_of(made.each) == dedent(
        """
        this = c
        while at_1 < len(them_1) and (not (met_1 and least_1 <= F_reach[this])):
            v = them_1[at_1]
            at_1 += 1
            if not s.out[v]:
                d = far(s, you, v)
                if not met_1 or d < least_1:
                    least_1 = d
                met_1 = True
        if met_1 and least_1 <= F_reach[this]:
            a.append(this)
        """
    ).strip()  # fmt: skip


LOOP = """
for v in SEATS[0]:
    if TEST:
        break
else:
    return False
return True
"""


@pytest.mark.parametrize(
    "test",
    [
        "F_reach[this] >= far(s, you, v)",
        "far(s, you, v) == F_reach[this]",
        "far(s, you, v) <= near(s, v, this)",
        "far(s, v, this) <= 3",
        "v != this and far(s, you, v) <= F_reach[this]",
        "tuple(ranks(s, v)) <= tuple(F_ranks[this])",
    ],
)
def test_what_depends_on_the_card_in_another_way_is_asked_for_each(test: str) -> None:
    assert made_of(LOOP.replace("TEST", test)) is None


def test_what_is_asked_of_the_card_before_is_asked_for_each() -> None:
    before = "if not F_cost[this] < s.c_mana[you]: return False"
    assert made_of(before + LOOP.replace("TEST", "far(s, you, v) <= F_reach[this]")) is None


BOWS = """
kind bow: starts in deck, discards to pile when resolved
  reach: number
  play when you.life > 3
    choose victim from others where alive(victim) and gap(you, victim) <= this.reach
    victim.life -= 1
value gap(a: player, b: player) = position(b, seats_after(a)) + 1
bow Short x2
  reach 1
bow Long x2
  reach 2
bow Toy
  reach 0
spell Nap x2
  play when you.life > 4: do_nothing
"""

DEAL = """
setup
  for c in cards_of(Toy) + cards_of(Long) + cards_of(Nap) + cards_of(Short)
    move c to first(seats).hand
phase act
  offer main to you until pass
"""


def test_in_a_game_the_cards_stand_in_the_order_of_the_hand() -> None:
    game = start(BOWS, DEAL, players=4)
    assert offered(game) == [
        "Long", "Long", "Nap", "Nap", "Short", "Short", "pass",
    ]  # fmt: skip


def test_none_of_them_is_offered_when_the_rule_may_not_be_played() -> None:
    game = start(BOWS, DEAL.replace("phase act\n", "phase act\n  you.life = 4\n"), players=4)
    assert offered(game) == ["Long", "Long", "Short", "Short", "pass"]


def test_only_candidates_that_matter_are_asked() -> None:
    """Of the third there is no distance; the second is near enough for all."""
    rules = BOWS.replace(
        "position(b, seats_after(a)) + 1", "{0: 6, 1: 4}[position(b, seats_after(a))]"
    )
    deal = DEAL.replace("cards_of(Toy) + ", "")
    game = start(rules.replace("reach 1", "reach 6").replace("reach 2", "reach 4"), deal, players=4)
    assert len(offered(game)) == 7

    with pytest.raises(rulekit.RulesError, match="a table has no entry"):
        start(rules, deal, players=4)


def test_a_card_of_the_rule_is_played_as_ever() -> None:
    game = start(BOWS, DEAL, players=3)
    answer(game, "Long")
    answer(game, "C")
    assert life(game) == [5, 5, 4]
