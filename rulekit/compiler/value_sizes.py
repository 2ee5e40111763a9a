"""How large a value is, and how often it reads what it is asked with: what is small, and reads it
once, is written where it is asked."""

from __future__ import annotations

from attrs import define, field

from rulekit.compiler.wait_analysis import mentions
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Binding, Body, Value
from rulekit.ruleset.traversal import asked_by, walk


@define(eq=False)
class Sizes:
    """How many nodes values have with those of the values that they ask."""

    known: dict[Value, int] = field(factory=dict)

    def of(self, value: Value) -> int:
        if value not in self.known:
            asked = [node.value for node in asked_by(value) if isinstance(node, m.ValueCall)]
            own = sum(1 for _ in walk(value.body))
            inner = sum(self.of(one) for one in asked if not isinstance(one.body, Body))
            self.known[value] = own + inner
        return self.known[value]


def times_read(value: Value, binding: Binding) -> int:
    """How often a value reads a parameter; what it reads for each item of a list counts more."""
    found = 0
    for node in asked_by(value):
        match node:
            case m.Read():
                found += node.binding is binding
            case m.Comprehension():
                found += 2 * mentions((node.condition, node.element), binding)
            case m.Ranked():
                found += 2 * mentions(node.key, binding)
    return found
