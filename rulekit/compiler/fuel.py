"""What keeps rules from running or telling without end: the effort that they may make for one
decision, and what they may tell in a game.

Every step of a `while` and every item that a loop goes through is counted in `State.effort`,
wherever it happens, so that loops in loops cannot hide from the bound. So is every call of a
value or event that comes to very many calls.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from attrs import define, field

from rulekit.compiler.ast_templates import call, name, statements
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Event, Value
from rulekit.ruleset.traversal import asked_by, walk

MOST_EFFORT = 1_000_000
"""Items that loops may go through between two decisions."""

STEP_OF_WHILE = 10
"""What a step of a `while` counts."""

LONGEST_LIST = 10_000
"""Items that a list may grow to, and loans of rules that there may be."""

MOST_TOLD = 200_000
"""What the journal of a game may hold: entries, and the items of the lists in them."""

WORDY = 40
"""Characters of a text that count as an item."""

LIGHT = 50
"""Parts of rules, such as a number or a call, that a loop does for each item at no extra count."""

HEAVY = 1_000
"""Calls in calls that make a value or event one that is counted."""

HEAVY_CALL = 100
"""What a call of such a value or event counts."""

FEW = 8
"""Copies of a card, loans, or rules that wait for an event, that are looked through at no count."""

NESTED_QUESTION = 5
"""What it counts to ask whether a card works that says whether another does."""


def counted_items(items: ast.expr, *inside: object) -> ast.expr:
    """What a loop goes through, when it gives up where the rules have run too long; `inside`
    is what it does with each."""
    weight = _size(inside) // LIGHT
    return call("spend", name("s"), items, *([weight] if weight > 1 else []))


def counted_while(node: m.While, test: ast.expr, body: list[ast.stmt]) -> list[ast.stmt]:
    """A `while` that gives up when the rules have run too long."""
    return statements(
        "while TEST:\n s.effort += STEP\n if s.effort > MOST: runaway(s)\n BODY",
        TEST=test,
        STEP=max(STEP_OF_WHILE, _size(node.body) // LIGHT),
        MOST=MOST_EFFORT,
        BODY=body,
    )


def recorded(
    entry: ast.expr, lists: Sequence[ast.expr], texts: Sequence[ast.expr]
) -> list[ast.stmt]:
    """An entry of the journal, with the lists and texts in it."""
    made: list[ast.stmt] = []
    for each in lists:
        made += statements("s.bulk += len(ITEMS)", ITEMS=each)
    for each in texts:
        made += statements("s.bulk += len(TEXT) // WORDY", TEXT=each, WORDY=WORDY)
    return made + statements(
        "s.journal.append(ENTRY)\nif len(s.journal) + s.bulk > MOST: overlong(s)",
        ENTRY=entry,
        MOST=MOST_TOLD,
    )


@define(eq=False)
class Weights:
    """How many calls one call of a value or event comes to, loops taken once."""

    known: dict[Value | Event, int] = field(factory=dict)

    def counted(self, definition: Value | Event) -> list[ast.stmt]:
        """The code with which a value or event begins that comes to very many calls."""
        size = _size(definition.body)
        if self.of(definition) <= HEAVY and size <= HEAVY:
            return []
        return statements(
            "s.effort += CALL\nif s.effort > MOST: runaway(s)",
            CALL=max(HEAVY_CALL, size // LIGHT),
            MOST=MOST_EFFORT,
        )

    def of(self, definition: Value | Event) -> int:
        if definition not in self.known:
            # What comes back to itself is run by the interpreter, which counts the steps.
            self.known[definition] = 1
            if isinstance(definition, Value):
                asked = asked_by(definition)
            else:
                asked = walk([definition.body, *(hook.body for hook in definition.hooks)])
            total = 1
            for node in asked:
                if isinstance(node, m.ValueCall):
                    total += self.of(node.value)
                elif isinstance(node, m.CallEvent):
                    total += self.of(node.event)
            self.known[definition] = total
        return self.known[definition]


def _size(node: object) -> int:
    return sum(1 for _ in walk(node))
