"""Functions of rules are written out where they are called, and do the same there."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from rulekit.compiler.inlining import written_out
from rulekit.compiler.moving_code import Moving
from rulekit.compiler.units import NOWHERE

PLAIN = Moving(
    singles=frozenset({3}), is_read=False, stride=100, is_piled_by_player=False, asks_again=False
)
CASES = {
    "a block that is gone on with": (
        """
        def first(s, f):
            f[1] = 2
            return rest(s, f)
        def rest(s, f):
            z = s.z
            if not z[1]:
                return None
            return True
        """,
        """
        def first(s, f):
            z = s.z
            f[1] = 2
            if not z[1]:
                return None
            return True
        """,
    ),
    "an event whose answer is kept, with locals of its own": (
        """
        def first(s, f):
            v = 1
            f[2] = drawn(s, f[1], 4)
            return v
        def drawn(s, who, amount):
            v = amount
            if not v:
                return False
            s.c_life[who] = v
            return True
        """,
        """
        def first(s, f):
            v = 1
            who_1_ = f[1]
            v_1_ = 4
            if not v_1_:
                f[2] = False
            else:
                s.c_life[who_1_] = v_1_
                f[2] = True
            return v
        """,
    ),
    "a loop that ends an event": (
        """
        def first(s, f):
            spun(s, 3)
            return None
        def spun(s, amount):
            while amount > 0:
                if s.c_life[0]:
                    return None
                amount = amount - 1
            return None
        """,
        """
        def first(s, f):
            amount_1_ = 3
            while amount_1_ > 0:
                if s.c_life[0]:
                    break
                amount_1_ = amount_1_ - 1
            return None
        """,
    ),
    "a value that is asked in an expression": (
        """
        def first(s, f):
            return 1 + apart(s, f[1], 2)
        def apart(s, a, b):
            d = abs(a - b)
            return min(d, 7 - d)
        """,
        """
        def first(s, f):
            return 1 + min((d_1_ := abs(f[1] - 2)), 7 - d_1_)
        """,
    ),
    "what is asked only if something works": (
        """
        def first(s, f):
            n = s.n
            o = []
            o += found(s, f[1])
            return o
        def found(s, you):
            n = s.n
            if not n[you + 3]:
                return []
            made = []
            for x in held(s, you):
                made.append(x)
            return made
        """,
        """
        def first(s, f):
            n = s.n
            o = []
            o += [] if not n[f[1] + 3] else found(s, f[1])
            return o
        """,
    ),
    "items that are counted": (
        """
        def first(s, f):
            for x in spend(s, SEATS[0]):
                s.c_life[x] = 1
            return None
        """,
        """
        def first(s, f):
            items_1_ = SEATS[0]
            s.effort += len(items_1_)
            if s.effort > 1000000:
                runaway(s)
            for x in items_1_:
                s.c_life[x] = 1
            return None
        """,
    ),
    "a return from the midst of a loop, which stays a call": (
        """
        def first(s, f):
            f[1] = found(s, 3)
            return None
        def found(s, seat):
            for x in SEATS[seat]:
                if s.out[x]:
                    return x
            return -1
        """,
        """
        def first(s, f):
            f[1] = found(s, 3)
            return None
        """,
    ),
    "a function that calls itself": (
        """
        def first(s, a):
            return first(s, a - 1)
        """,
        """
        def first(s, a):
            return first(s, a - 1)
        """,
    ),
    "a name of another thing where it would be written": (
        """
        def first(s, f):
            held = 1
            told(s, held)
            return held
        def told(s, amount):
            s.c_life[0] = held(s, amount)
        """,
        """
        def first(s, f):
            held = 1
            told(s, held)
            return held
        """,
    ),
    "the top card of a zone that moves to one of many": (
        """
        def first(s, f):
            move_card(s, z[2][-1], 5)
            return None
        """,
        """
        def first(s, f):
            z = s.z
            where = s.where
            source_1_ = 2
            card_1_ = z[source_1_].pop()
            z[5].append(card_1_)
            where[card_1_] = 5
            s.journal.append((-1, card_1_, source_1_, 5))
            if len(s.journal) > 200000:
                overlong(s)
            if WORKS_IN[card_1_] is not None:
                changed(s, card_1_, source_1_, 5)
            if s.seen[card_1_]:
                s.seen[card_1_] = 0
            return None
        """,
    ),
    "a card that moves to a zone of one": (
        """
        def first(s, f):
            move_card(s, f[1], 3)
        """,
        """
        def first(s, f):
            z = s.z
            where = s.where
            card_1_ = f[1]
            source_1_ = where[card_1_]
            if z[source_1_][-1] == card_1_:
                z[source_1_].pop()
            else:
                z[source_1_].remove(card_1_)
            if IS_SINGLE[3] and z[3]:
                is_full(3)
            z[3].append(card_1_)
            where[card_1_] = 3
            s.journal.append((-1, card_1_, source_1_, 3))
            if len(s.journal) > 200000:
                overlong(s)
            if WORKS_IN[card_1_] is not None:
                changed(s, card_1_, source_1_, 3)
            if s.seen[card_1_]:
                s.seen[card_1_] = 0
        """,
    ),
}


@pytest.mark.parametrize(("written", "expected"), CASES.values(), ids=CASES)
def test_what_is_called_is_written_out(written: str, expected: str) -> None:
    functions = ast.parse(dedent(written)).body
    made = written_out({NOWHERE.source: functions}, PLAIN)[NOWHERE.source]
    assert ast.unparse(made[0]) == dedent(expected).strip()


def test_what_is_written_out_stands_on_the_line_of_its_call() -> None:
    written = "def first(s, f):\n    f[1] = 2\n    return rest(s, f)\ndef rest(s, f):\n    return 3"
    functions = ast.parse(written).body
    made = written_out({NOWHERE.source: functions}, PLAIN)[NOWHERE.source]
    assert isinstance(made[0], ast.FunctionDef)
    assert [statement.lineno for statement in made[0].body] == [2, 3]
