"""Names that stand for objects that are known when code is made, and loops through such objects."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from called_natively import HELPERS, KNOWN, machine_of
from rulekit.native.playing import Trap
from rulekit.native.reading import Untranslatable

NUMBERS = (-1, 0, 1, 2, 3, 5)


def function(body: str) -> str:
    lines = "\n".join(f"    {line}" for line in body.strip().splitlines())
    return f"def candidate(a, b):\n{lines}\n"


def by_python(text: str) -> list[int]:
    names: dict[str, Any] = dict(KNOWN)
    exec(HELPERS + text, names)
    return [int(names["candidate"](a, b)) for a in NUMBERS for b in NUMBERS]


@pytest.mark.parametrize(
    "body",
    [
        """
if a > 1:
    table = TABLE
else:
    table = ROWS[2]
return table[b % 3]
""",
        """
table = TABLE
if a > 1:
    table = ROWS[2]
return table[b % 3]
""",
        """
table = TABLE
for _ in range(a % 3):
    table = ROWS[2]
return table[b % 3]
""",
        """
if a > 1:
    table = TABLE
    return table[b % 3]
return b
""",
        """
for _ in range(a % 3):
    table = TABLE
    b += table[b % 3]
return b
""",
        """
for shelf in SHELVES:
    table = shelf.of
    if shelf.number == a:
        b += 1000
    b += table[a % 3]
return b
""",
        """
if a == 1:
    table = TABLE
else:
    table = 4
return b if a == 1 else table + b
""",
    ],
)
def test_a_name_stands_for_what_it_was_given_last(body: str) -> None:
    assert natively(function(body)) == by_python(function(body))


@pytest.mark.parametrize(
    "body",
    [
        """
for shelf in SHELVES:
    if shelf.number == a:
        break
    b += shelf.number
return b
""",
        """
for _ in range(2):
    for shelf in SHELVES:
        if shelf.number == a:
            break
        b += shelf.number
    b += 100
return b
""",
        """
for _ in range(2):
    for shelf in SHELVES:
        if shelf.number == a:
            continue
        b += shelf.number
    b += 100
return b
""",
        """
for i in range(3):
    for shelf in SHELVES:
        if shelf.number == a:
            break
    else:
        b += 1000
        if i == 1:
            break
    b += 100
return b
""",
        """
for shelf in SHELVES:
    for item in shelf.of:
        if item == a:
            break
        if item == b:
            continue
        b += item
    else:
        b += 1000
return b
""",
        """
for shelf in SHELVES:
    while b < 100:
        b += shelf.number + 30
        if b == 33:
            break
return b
""",
    ],
)
def test_loops_through_objects_are_left_and_gone_on_with_as_in_python(body: str) -> None:
    assert natively(function(body)) == by_python(function(body))


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            """
for shelf in SHELVES:
    if shelf.number == a:
        table = shelf.of
return table[b]
""",
            "`table` stands for one thing or another",
        ),
        (
            """
for shelf in SHELVES:
    if shelf.number == a:
        break
return shelf.number
""",
            "`shelf` stands for one thing or another",
        ),
        (
            """
for shelf in SHELVES:
    if shelf.number == a:
        continue
    table = shelf.of
else:
    b += table[0]
return b
""",
            "`table` stands for one thing or another",
        ),
        (
            """
for shelf in SHELVES:
    for i in range(3):
        if i > 1:
            b += table[i]
        table = shelf.of
return b
""",
            "`table` is given a value and stands for something",
        ),
        (
            """
for shelf in SHELVES:
    for i in range(3):
        if a == i:
            table = shelf.of
return b
""",
            "`table` stands for something else each time",
        ),
        (
            """
for shelf in SHELVES:
    if a:
        shelf = 3
return b
""",
            "`shelf` stands for something and is given a value",
        ),
    ],
)
def test_a_name_that_stands_for_more_than_one_thing_is_left_to_python(body: str, said: str) -> None:
    with pytest.raises(Untranslatable, match=said):
        machine_of(function(body))


def test_what_only_says_what_went_wrong_is_passed_over() -> None:
    text = function("""
try:
    b += int_of(a, TABLE)
except Broken:
    raise Broken("no number") from None
return b
""")
    assert natively(text) == by_python(text)


def test_what_is_done_in_any_case_is_done_at_the_end() -> None:
    text = function("""
try:
    b += int_of(a, TABLE)
finally:
    b += 7
return b
""")
    assert natively(text) == by_python(text)


@pytest.mark.parametrize(
    "body",
    [
        "try:\n    b += TABLE[a]\nexcept IndexError:\n    b = 7\nreturn b",
        "try:\n    b += TABLE[a]\nexcept IndexError:\n    raise Broken\nreturn b",
        "try:\n    b += TABLE[a]\nexcept:\n    raise Broken\nreturn b",
        "try:\n    b += TABLE[a]\nexcept Broken:\n    b = 7\nreturn b",
        "try:\n    b += a\nexcept Broken:\n    raise\nelse:\n    b = 7\nreturn b",
        "try:\n    if a:\n        return 3\nfinally:\n    b = 7\nreturn b",
        "for _ in TABLE:\n    try:\n        break\n    finally:\n        b = 7\nreturn b",
        "try:\n    raise GameOver\nfinally:\n    b = 7\nreturn b",
    ],
)
def test_what_catches_more_is_left_to_python(body: str) -> None:
    with pytest.raises(Untranslatable, match="try:"):
        machine_of(function(body))


@pytest.mark.parametrize(
    "frame", ["[a, *TABLE, b]", "[*TABLE, b]", "[a, *TABLE, *ROWS[0]]", "[*TABLE, b, *TABLE]"]
)
def test_a_frame_has_what_is_known_of_it_at_its_end(frame: str) -> None:
    with pytest.raises(Untranslatable, match="a frame of several lists"):
        machine_of(f"def candidate(s, a, b):\n    s.stack.append({frame})\n    return 0\n")


def natively(text: str) -> list[int]:
    machine = machine_of(text)
    made = []
    for a in NUMBERS:
        for b in NUMBERS:
            machine.call("fresh")
            made.append(machine.call("candidate", a, b))
    return made


def test_a_trap_is_told() -> None:
    machine = machine_of(function("if a > 2:\n    raise Broken\nreturn b"))
    assert machine.call("candidate", 2, 7) == 7
    with pytest.raises(Trap):
        machine.call("candidate", 3, 7)
