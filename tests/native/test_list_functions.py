"""Lists of native code grow and are searched, whatever their lengths: words go four at a time."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from called_natively import machine_of
from rulekit.native.machine import Machine
from rulekit.native.playing import Trap

LENGTHS = range(10)


def called(machine: Machine, *arguments: int) -> object:
    machine.call("fresh")
    return machine.value(machine.call("candidate", *arguments))


def test_lists_that_grow_by_turns_keep_their_items() -> None:
    machine = machine_of(
        "def candidate(a, b, c):\n    xs = []\n    ys = []\n    for i in range(a):\n"
        "        xs.append(i)\n        ys.append(-i)\n        zs = [i, b, c]\n"
        "        ys.append(zs[1])\n    return [xs, ys]\n"
    )
    for length in (0, 1, 4, 8, 9, 40):
        expected = (
            tuple(range(length)),
            tuple(item for i in range(length) for item in (-i, 7)),
        )
        assert called(machine, length, 7, 8) == expected


def test_a_list_that_a_name_is_given_again_has_room_of_its_own() -> None:
    machine = machine_of(
        "def candidate(a, b, c):\n    made = []\n    for i in range(a):\n        xs = []\n"
        "        if i == b:\n            xs = [c]\n        xs.append(i)\n        made.append(xs)\n"
        "    return made\n"
    )
    assert called(machine, 3, 1, 9) == ((0,), (9, 1), (2,))


PADDING = "".join(f"    n = n + {number} - {number}\n" for number in range(12))
"""So that a function is none of the small ones that stand where they are called."""


@pytest.mark.parametrize("padding", ["", PADDING])
def test_a_list_that_a_function_hands_over_grows_on(padding: str) -> None:
    machine = machine_of(
        "def handed_over(n):\n    xs = []\n    ys = []\n    for i in range(n):\n"
        f"        xs.append(i)\n{padding}    ys.append(7)\n    return xs\n"
        "def candidate(a, b, c):\n    made = handed_over(a)\n    other = handed_over(b)\n"
        "    for i in range(c):\n        made.append(-i)\n        other.append(i)\n"
        "    return [made, other]\n"
    )
    for first, second, more in ((0, 0, 0), (0, 3, 20), (7, 8, 2), (8, 8, 1), (9, 0, 30)):
        expected = (
            (*range(first), *(-i for i in range(more))),
            (*range(second), *range(more)),
        )
        assert called(machine, first, second, more) == expected


def test_an_item_is_found_at_each_place_and_never_behind_the_end() -> None:
    machine = machine_of(
        "def candidate(a, b, c):\n    xs = [i for i in range(a)]\n    ys = [b, b, b, b]\n"
        "    return [b in xs, ys[0]]\n"
    )
    for length in LENGTHS:
        for item in range(length + 4):
            assert called(machine, length, item, 0) == (item < length, item)


def test_the_place_of_an_item_is_that_of_the_first_one() -> None:
    machine = machine_of(
        "def candidate(a, b, c):\n    return [i // 2 for i in range(a)].index(b)\n"
    )
    for length in LENGTHS:
        for item in range((length + 1) // 2):
            assert called(machine, length, item, 0) == 2 * item


def test_what_is_in_no_list_has_no_place() -> None:
    machine = machine_of("def candidate(a, b, c):\n    return [i for i in range(a)].index(b)\n")
    with pytest.raises(Trap):
        called(machine, 5, 5, 0)


def test_a_copy_has_all_items_and_leaves_what_was_made_before() -> None:
    machine = machine_of(
        "def candidate(a, b, c):\n    xs = [i for i in range(a)]\n    before = [b, c]\n"
        "    ys = [*xs, c]\n    return [ys, before]\n"
    )
    for length in (*LENGTHS, 24, 25, 60):
        assert called(machine, length, 5, 6) == ((*range(length), 6), (5, 6))


def test_numbers_that_lie_one_after_the_other_are_put_in_order() -> None:
    machine = machine_of(
        "def candidate(a, b, c):\n    xs = [i * b % c - 20 for i in range(a)]\n"
        "    begin = _plus(_address(xs), 4)\n"
        "    sort_words(begin, _plus(begin, len(xs) << 2))\n    return xs\n"
    )
    for length in (*LENGTHS, 13, 40, 41, 300):
        for step in (1, 7, 36, 100):
            expected = tuple(sorted(i * step % 101 - 20 for i in range(length)))
            assert called(machine, length, step, 101) == expected


def test_a_difference_is_found_at_each_place_and_never_behind_the_end() -> None:
    machine = machine_of(
        "def candidate(a, b, c):\n    xs = [i for i in range(a)]\n"
        "    ys = [-1 if i >= b else i for i in range(a + c)]\n"
        "    here, there = _plus(_address(xs), 4), _plus(_address(ys), 4)\n"
        "    end = _plus(here, a << 2)\n"
        "    found = _first_difference(here, there - here, end)\n"
        "    return min((found - here) >> 2, a)\n"
    )
    for length in LENGTHS:
        for place in range(length + 4):
            assert called(machine, length, place, 4) == min(place, length)
