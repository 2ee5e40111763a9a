"""Random functions give the same as native code as in Python, or native code gives up.

It may give up where Python fails, and where a number leaves what a word holds.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from called_natively import HELPERS, KNOWN, machine_of
from lockstep import plain
from python_functions import TooMuch, Watch, Writer, watched
from rulekit.native.kinds import GREATEST
from rulekit.native.machine import Machine
from rulekit.native.playing import Trap

FAILURES = (IndexError, KeyError, ValueError, TypeError, ZeroDivisionError)


@given(st.integers(0, 2**32 - 1))
def test_a_function_gives_the_same_or_is_left_to_python(seed: int) -> None:
    chance = Random(seed)
    text = Writer(chance).function()
    calls = []
    for _ in range(4):
        arguments = [argument(chance) for _ in range(3)]
        watch = Watch()
        with suppress(TooMuch, UnboundLocalError):  # of names before they are given
            calls.append((arguments, by_python(text, arguments, watch), watch.grown))
    if calls:
        machine = machine_of(text)
        for arguments, expected, grown in calls:
            check(machine, arguments, expected, grown, text)


def argument(chance: Random) -> int:
    most = chance.choice((4, 9, 9, GREATEST))
    return chance.randint(-most, most)


def check(machine: Machine, arguments: list[int], expected: Any, grown: bool, text: str) -> None:
    machine.call("fresh")
    try:
        found = machine.value(machine.call("candidate", *arguments))
    except Trap:
        assert grown or isinstance(expected, Exception), f"gave up, not {expected}: {text}"
    else:
        assert found == expected, f"{arguments}: {text}"


def by_python(text: str, arguments: list[int], watch: Watch) -> Any:
    """What a call gives, or the error in which it ends."""
    names: dict[str, Any] = {"seen": watch.seen, **KNOWN}
    exec(HELPERS, names)
    exec(compile(watched(text), "candidate", "exec"), names)
    try:
        return plain(names["candidate"](*arguments))
    except FAILURES as error:
        return error


# --- What random functions came upon ---------------------------------------------------------

CASES = {
    "names of a comprehension are its own": (
        "def candidate(a, b, c):\n    d = 1\n    xs = [d for d in (a, b)]\n    return d + xs[0]\n",
        (5, 6, 7), 6,
    ),
    "names of a comprehension within another of that name": (
        "def candidate(a, b, c):\n"
        "    return [[d for d in (a, b)][0] + d for d in (c, 1)]\n",
        (5, 6, 7), (12, 6),
    ),
    "what is given to a name in one branch only": (
        "def candidate(a, b, c):\n    xs = [a, b]\n    if c:\n        xs = TABLE\n    return xs[0]\n",
        (5, 6, 0), 5,
    ),
    "a name that is given another table in a loop": (
        "def candidate(a, b, c):\n    xs = TABLE\n    d = 0\n    for i in (1, 2):\n"
        "        d += xs[0]\n        xs = ROWS[0]\n    return d\n",
        (0, 0, 0), 4,
    ),
    "both numbers are asked before either name is given one": (
        "def candidate(a, b, c):\n    b, c = divmod(a, b)\n    return c\n", (17, 5, 0), 2,
    ),
    "a table has no numbers from its end": (
        "def candidate(a, b, c):\n    return BY_NUMBER[a]\n", (-1, 0, 0), None,
    ),
    "a shift by too much": ("def candidate(a, b, c):\n    return a << b\n", (1, 32, 0), None),
    "a shift to the other side": ("def candidate(a, b, c):\n    return a >> b\n", (1, -1, 0), None),
    "a sum that looks like a list": (
        "def candidate(a, b, c):\n    xs = [[a], a]\n    return a + b == xs[0]\n",
        (GREATEST, 9, 0), None,
    ),
    "a list whose numbers grow in a loop": (
        "def candidate(a, b, c):\n    xs = [0]\n    for i in range(a):\n        xs = [xs[0] + 1]\n"
        "    return xs\n",
        (9, 0, 0), (9,),
    ),
    "a list of the least and one that is empty": (
        "def candidate(a, b, c):\n    return max([x for x in (a, b) if x > c])\n", (1, 2, 3), None,
    ),
    "the greatest of lists that a function makes": (
        "def pair(n):\n    return [n % 5, n]\n"
        "def candidate(a, b, c):\n    return max([pair(n) for n in (a, b, c)])\n",
        (7, 4, 9), (4, 9),
    ),
    "the least of none of such lists": (
        "def pair(n):\n    return [n % 5, n]\n"
        "def candidate(a, b, c):\n    return min([pair(n) for n in (a, b, c) if n > 9])\n",
        (7, 4, 9), None,
    ),
    "the length of a text that is one of several": (
        "def candidate(a, b, c):\n    x = 'four' if a else 'eleven' if b else ''\n"
        "    return len(x)\n",
        (0, 1, 0), 6,
    ),
    "the length of a text or a list": (
        "def candidate(a, b, c):\n    x = 'four' if a else [b, c]\n    return len(x) * 10 + a\n",
        (0, 1, 2), 20,
    ),
    "the length of nothing": (
        "def candidate(a, b, c):\n    x = 'four' if a else None\n    return len(x)\n",
        (0, 1, 2), None,
    ),
    "a slice between large numbers": (
        "def candidate(a, b, c):\n    return [a, b, c][0 - a * a : a * a]\n", (9, 2, 3), (9, 2, 3),
    ),
    "a loop over what is known that is left": (
        "def candidate(a, b, c):\n    for xs in (int_of, abs):\n        if a:\n            break\n"
        "        a += 1\n    else:\n        return -1\n    return a\n",
        (0, 0, 0), 1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_was_once_given_otherwise(case: str) -> None:
    """None: native code gives up."""
    text, arguments, expected = CASES[case]
    machine = machine_of(text)
    machine.call("fresh")
    try:
        found = machine.value(machine.call("candidate", *arguments))
    except Trap:
        found = None
    assert found == expected
