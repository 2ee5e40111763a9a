"""Which numbers could grow without end, if a rule kept what it computes again and again.

`x = x + 1` cannot get far in the steps that rules may take, but `x = x + x` can. What grows
so is held against the greatest number where it is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import define, field

from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Body, Value

_Question: TypeAlias = Callable[[m.Expression], bool]


@define(eq=False)
class Growth:
    """Answers for the expressions of one ruleset."""

    growing: dict[Value, bool] = field(factory=dict)
    unheld: dict[Value, bool] = field(factory=dict)

    def grows(self, node: m.Expression) -> bool:
        """Whether a number may be about twice as large as any that was kept before."""
        match node:
            case m.Arithmetic(operator="+" | "-"):
                if self.grows(node.left) or self.grows(node.right):
                    return True
                return self.is_unheld(node.left) and self.is_unheld(node.right)
            case m.Arithmetic(operator="//" | "%"):
                return self.grows(node.left) or self.grows(node.right)
            case m.Negate():
                return self.grows(node.operand)
            case m.Conditional():
                return self.grows(node.then) or self.grows(node.otherwise)
            case m.Aggregate(function="sum"):
                return self._items_are_unheld(node.source)
            case m.Aggregate(source=m.Comprehension(element=element)) if element is not None:
                return self.grows(element)
            case m.Aggregate(source=m.ListOf(items=items)) | m.Builtin(arguments=items):
                return any(self.grows(item) for item in items)
            case m.Lookup():
                return any(self.grows(value) for _, value in node.pairs)
            case m.ValueCall():
                return self._value(node.value, self.growing, self.grows)
        return False

    def is_unheld(self, node: m.Expression) -> bool:
        """Whether a number comes from a place that holds any number: not from a counter,
        which has bounds, nor from what is printed or counted."""
        match node:
            case m.Read() | m.VariableValue() | m.ItemAt():
                return node.type.name == "number"
            case m.Arithmetic():
                return self.is_unheld(node.left) or self.is_unheld(node.right)
            case m.Negate():
                return self.is_unheld(node.operand)
            case m.Conditional():
                return self.is_unheld(node.then) or self.is_unheld(node.otherwise)
            case m.Aggregate():
                return node.function != "count" and self._items_are_unheld(node.source)
            case m.Builtin():
                return node.name == "random" or any(map(self.is_unheld, node.arguments))
            case m.Lookup():
                return any(self.is_unheld(value) for _, value in node.pairs)
            case m.ValueCall():
                return self._value(node.value, self.unheld, self.is_unheld)
        return False

    def _items_are_unheld(self, source: m.Expression) -> bool:
        match source:
            case m.Comprehension():
                return source.element is None or self.is_unheld(source.element)
            case m.ListOf():
                return any(self.is_unheld(item) for item in source.items)
        return True

    def _value(self, value: Value, known: dict[Value, bool], ask: _Question) -> bool:
        """The same question of what a value gives. What its statements return is kept, and
        so is held against the bound there."""
        if value in known:
            return known[value]
        parts = [part.value for rule in value.modifiers for part in rule.modifications]
        variable = [part for part in parts if not isinstance(part, m.Constant)]
        if isinstance(value.body, Body):
            made = bool(variable) or ask == self.is_unheld
        else:
            made = any(map(ask, variable)) or (value.body is not None and ask(value.body))
            made = made or (len(variable) > 0 and any(map(self.is_unheld, variable)))
        known[value] = made
        return made
