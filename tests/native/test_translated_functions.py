"""Random functions give the same as native code as in Python, or it gives up."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from called_natively import HELPERS, KNOWN, machine_of
from python_functions import TooMuch, Watch, functions, watched
from rulekit.native.kinds import GREATEST
from rulekit.native.machine import Trap

FAILURES = (IndexError, KeyError, ValueError, TypeError, ZeroDivisionError)
ARGUMENTS = st.integers(-9, 9) | st.integers(-GREATEST, GREATEST)


@given(functions(), st.lists(st.tuples(ARGUMENTS, ARGUMENTS, ARGUMENTS), min_size=3, max_size=3))
def test_a_function_gives_the_same_or_is_left_to_python(
    text: str, arguments: list[tuple[int, int, int]]
) -> None:
    machine = None
    for three in arguments:
        watch = Watch()
        try:
            expected = by_python(text, three, watch)
        except TooMuch:
            continue
        machine = machine or machine_of(text)
        check(machine, three, expected, watch.grown)


def check(machine: Any, three: tuple[int, int, int], expected: Any, grown: bool) -> None:
    machine.call("fresh")
    try:
        found = machine.value(machine.call("candidate", *three))
    except Trap:
        assert grown or isinstance(expected, Exception), f"native code gave up, not {expected}"
        return
    assert found == expected


def by_python(text: str, three: tuple[int, int, int], watch: Watch) -> Any:
    names: dict[str, Any] = {"seen": watch.seen, **KNOWN}
    exec(HELPERS, names)
    exec(compile(watched(text), "candidate", "exec"), names)
    try:
        return plain(names["candidate"](*three))
    except FAILURES as error:
        return error


def plain(value: Any) -> Any:
    """Lists as tuples, flags as numbers."""
    if isinstance(value, list | tuple):
        return tuple(map(plain, value))
    return int(value) if isinstance(value, bool) else value
