"""What is the same for each candidate is made once, before the loop that goes through them."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from rulekit.compiler.hoisting import hoisted

CASES = {
    "a list that does not depend on the candidate": (
        """
        for v in SEATS[0]:
            if far(s, v, [p for p in SEATS[0] if not s.out[p]]):
                break
        """,
        """
        same = [p for p in SEATS[0] if not s.out[p]]
        for v in SEATS[0]:
            if far(s, v, same):
                break
        """,
    ),
    "a list that only seems to, for the candidate is known to be in it": (
        """
        for v in SEATS[0]:
            if not (s.c_life[v] == 0 or not z[v + 7]) and far(s, v, [p for p in SEATS[0] if p == you or p == v or not (s.c_life[p] == 0 or not z[p + 7])]):
                o.append(v)
        """,
        """
        same = [p for p in SEATS[0] if p == you or not (s.c_life[p] == 0 or not z[p + 7])]
        for v in SEATS[0]:
            if not (s.c_life[v] == 0 or not z[v + 7]) and far(s, v, same):
                o.append(v)
        """,
    ),
    "a list that depends on a slot of the frame": (
        """
        for v in SEATS[0]:
            if far(s, v, [p for p in SEATS[0] if p == f[2]]):
                o.append(v)
        """,
        """
        same = [p for p in SEATS[0] if p == f[2]]
        for v in SEATS[0]:
            if far(s, v, same):
                o.append(v)
        """,
    ),
    "one of those who are in the game": (
        """
        for v in others_in_game(s, you):
            if far(s, v, [p for p in SEATS[0] if v == p or not s.out[p]]):
                break
        """,
        """
        same = [p for p in SEATS[0] if not s.out[p]]
        for v in others_in_game(s, you):
            if far(s, v, same):
                break
        """,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_list_goes_before_the_loop(name: str) -> None:
    before, after = map(dedent, CASES[name])
    assert ast.unparse(hoisted(ast.parse(before).body, lambda label: label)) == after.strip()


STAYS = {
    "a list that is looked up by a slot that may hold nothing yet": """
        for v in SEATS[0]:
            if far(s, v, [p for p in SEATS[0] if s.c_life[f[2]] == 0]):
                break
        """,
    "a list that depends on the candidate": """
        for v in SEATS[0]:
            if far(s, v, [p for p in SEATS[0] if p == v or not s.out[p]]):
                break
        """,
    "one that is known only of what comes later": """
        for v in SEATS[0]:
            if far(s, v, [p for p in SEATS[0] if p == v or not s.out[p]]) and (not s.out[v]):
                break
        """,
    "one that may fail": """
        for v in SEATS[0]:
            if far(s, v, [p for p in SEATS[0] if z[p][0] == 3]):
                break
        """,
    "one that a printed field, which may be missing, is asked for": """
        for v in SEATS[0]:
            if far(s, v, [p for p in SEATS[0] if F1_power[p] == 3]):
                break
        """,
    "one that calls a value": """
        for v in SEATS[0]:
            if far(s, v, [p for p in SEATS[0] if value_near(s, p)]):
                break
        """,
    "a loop that changes something": """
        for v in SEATS[0]:
            if far(s, v, [p for p in SEATS[0] if not s.out[p]]):
                take_out(s, v)
        """,
}


@pytest.mark.parametrize("name", STAYS)
def test_all_else_stays_where_it_is(name: str) -> None:
    code = dedent(STAYS[name])
    assert ast.unparse(hoisted(ast.parse(code).body, lambda label: label)) == code.strip()
