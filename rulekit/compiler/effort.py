"""What keeps rules from running without end: the effort that they may make for one decision.

Every step of a `while` and every item that a loop goes through is counted in `State.effort`,
wherever it happens, so that loops in loops cannot hide from the bound. So is every call of a
value or event that comes to very many calls.
"""

from __future__ import annotations

import ast

from attrs import define, field

from rulekit.compiler.syntax import statements
from rulekit.ruleset import meaning as m
from rulekit.ruleset.model import Event, Value
from rulekit.ruleset.walking import body_of, walk

MOST_EFFORT = 1_000_000
"""Items that loops may go through between two decisions."""

STEP_OF_WHILE = 10
"""What a step of a `while` counts."""

HEAVY = 1_000
"""Calls in calls that make a value or event one that is counted."""

HEAVY_CALL = 100
"""What a call of such a value or event counts."""


def counted_while(test: ast.expr, body: list[ast.stmt]) -> list[ast.stmt]:
    """A `while` that gives up when the rules have run too long."""
    return statements(
        "while TEST:\n s.effort += STEP\n if s.effort > MOST: runaway(s)\n BODY",
        TEST=test,
        STEP=STEP_OF_WHILE,
        MOST=MOST_EFFORT,
        BODY=body,
    )


@define(eq=False)
class Weights:
    """How many calls one call of a value or event comes to, loops taken once."""

    known: dict[Value | Event, int] = field(factory=dict)

    def counted(self, definition: Value | Event) -> list[ast.stmt]:
        """The code with which a value or event begins that comes to very many calls."""
        if self.of(definition) <= HEAVY:
            return []
        return statements(
            "s.effort += CALL\nif s.effort > MOST: runaway(s)", CALL=HEAVY_CALL, MOST=MOST_EFFORT
        )

    def of(self, definition: Value | Event) -> int:
        if definition not in self.known:
            # What comes back to itself is run by the interpreter, which counts the steps.
            self.known[definition] = 1
            parts: list[object] = [definition.body or ()]
            if isinstance(definition, Value):
                for rule in definition.modifiers:
                    parts += [rule.condition or (), [part.value for part in rule.modifications]]
            else:
                parts += [body_of(hook) or () for hook in definition.hooks]
            total = 1
            for node in walk(parts):
                if isinstance(node, m.ValueCall):
                    total += self.of(node.value)
                elif isinstance(node, m.CallEvent):
                    total += self.of(node.event)
            self.known[definition] = total
        return self.known[definition]
