"""What keeps rules from running without end: the effort that they may make for one decision.

Every step of a `while` and every item that a loop goes through is counted in `State.effort`,
wherever it happens, so that loops in loops cannot hide from the bound.
"""

from __future__ import annotations

import ast

from rulekit.compiler.syntax import statements

MOST_EFFORT = 1_000_000
"""Items that loops may go through between two decisions."""

STEP_OF_WHILE = 10
"""What a step of a `while` counts."""


def counted_while(test: ast.expr, body: list[ast.stmt]) -> list[ast.stmt]:
    """A `while` that gives up when the rules have run too long."""
    return statements(
        "while TEST:\n s.effort += STEP\n if s.effort > MOST: runaway(s)\n BODY",
        TEST=test,
        STEP=STEP_OF_WHILE,
        MOST=MOST_EFFORT,
        BODY=body,
    )
