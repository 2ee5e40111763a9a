"""What may have to wait is cut into blocks at its marks."""

from __future__ import annotations

import ast

from rulekit.compiler.cutting import cut


def blocks(code: str, entries: tuple[int, ...] = (1,)) -> dict[int, str]:
    made = cut(ast.parse(code).body, entries, lambda label: f"do_{label}")
    return {label: "\n".join(map(ast.unparse, body)) for label, body in made.items()}


def test_a_decision_ends_a_block_and_its_answer_begins_another() -> None:
    assert blocks("start(1)\nx = 1\nwait(2)\nstart(2)\ny = 2\nback(1)") == {
        1: "x = 1\nf[0] = 2\nreturn True",
        2: "y = 2\nf[0] = 1\nreturn None",
    }


def test_a_block_to_which_two_others_go_on_is_called_by_both() -> None:
    assert blocks("start(1)\nif x: go(2)\nwait(3)\nstart(3)\ny = 2\nstart(2)\nback(1)") == {
        1: "if x:\n    return do_2(s, f)\nf[0] = 3\nreturn True",
        3: "y = 2\nreturn do_2(s, f)",
        2: "f[0] = 1\nreturn None",
    }


def test_a_block_to_which_only_the_end_of_another_goes_on_becomes_part_of_it() -> None:
    assert blocks("start(1)\nx = 1\nstart(2)\ny = 2\ngo(3)\nstart(3)\nback(1)") == {
        1: "x = 1\ny = 2\nf[0] = 1\nreturn None"
    }


def test_a_block_at_which_other_code_starts_stays_one() -> None:
    assert blocks("start(1)\nx = 1\nstart(2)\nback(1)", entries=(1, 2)) == {
        1: "x = 1\nreturn do_2(s, f)",
        2: "f[0] = 1\nreturn None",
    }


def test_a_block_to_come_back_to_stays_one() -> None:
    assert blocks("start(1)\nx = 1\nstart(2)\ny = 2\nback(2)") == {
        1: "x = 1\nreturn do_2(s, f)",
        2: "y = 2\nf[0] = 2\nreturn None",
    }


def test_marks_may_stand_in_branches_and_loops() -> None:
    code = """
start(1)
if x:
    wait(2)
    start(2)
    y = 2
    go(3)
else:
    y = 3
while z:
    if y: back(1)
start(3)
back(1)
"""
    assert blocks(code) == {
        1: "if x:\n    f[0] = 2\n    return True\nelse:\n    y = 3\n"
        "while z:\n    if y:\n        f[0] = 1\n        return None\nreturn do_3(s, f)",
        2: "y = 2\nreturn do_3(s, f)",
        3: "f[0] = 1\nreturn None",
    }


def test_blocks_that_only_pass_control_on_are_passed_over() -> None:
    assert blocks("start(1)\nif x: go(2)\ny = 1\nback(1)\nstart(2)\ngo(3)\nstart(3)\nback(1)") == {
        1: "if x:\n    return do_3(s, f)\ny = 1\nf[0] = 1\nreturn None",
        3: "f[0] = 1\nreturn None",
    }


def test_what_nothing_leads_to_is_left_out() -> None:
    assert blocks("start(1)\nback(1)\nx = 1\nstart(2)\ny = 2\ngo(3)\nstart(3)\nback(2)") == {
        1: "f[0] = 1\nreturn None"
    }


def test_code_has_the_lines_of_its_marks() -> None:
    (made,) = cut(ast.parse("start(1)\n\nback(1)").body, (1,), str).values()
    assert [node.lineno for node in made] == [3, 3]
