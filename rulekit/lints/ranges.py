"""What can be known of an expression before a game: the numbers and flags that it may be."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

from attrs import frozen

from rulekit.checker.type_agreement import is_absent
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import operands
from rulekit.ruleset.types import UNLIMITED

Range: TypeAlias = tuple[int, int]
"""The least and the greatest number that an expression may be."""

_ANY: Range = (-UNLIMITED, UNLIMITED)


@frozen
class Ranges:
    """Answers for one ruleset. Values are never looked into: what asks one may be modified."""

    rules: Ruleset

    def certain(self, expression: Expression | None) -> bool | None:
        """The flag that an expression always is, if that can be seen."""
        match expression:
            case meaning.Constant() if isinstance(expression.value, bool):
                return expression.value
            case meaning.Not():
                inner = self.certain(expression.operand)
                return None if inner is None else not inner
            case meaning.Logic():
                sides = self.certain(expression.left), self.certain(expression.right)
                decisive = expression.operator == "or"
                if decisive in sides:
                    return decisive
                if not decisive and _exclusive(expression):
                    return False
                return not decisive if None not in sides else None
            case meaning.Comparison() if _is_you(expression.left) and is_absent(expression.right):
                return expression.operator == "!="
            case meaning.Aggregate(source=meaning.Comprehension() as asked):
                return self._of_some(expression.function, asked)
            case meaning.Comparison() if expression.left.type.name == "number":
                return _compared(
                    expression.operator, self.of(expression.left), self.of(expression.right)
                )
            case meaning.InRange():
                value, low, high = map(self.of, (expression.value, expression.low, expression.high))
                if value[0] >= low[1] and value[1] <= high[0]:
                    return True
                return False if value[1] < low[0] or value[0] > high[1] else None
        return None

    def _of_some(self, function: str, asked: meaning.Comprehension) -> bool | None:
        """What `any`, `none` or `all` answers of a condition that is the same for each item."""
        if function not in ("any", "none", "all"):
            return None
        among = self.certain(asked.condition)
        if among is False:
            return function != "any"  # there are no such items
        each = self.certain(asked.element)
        if function == "all":
            return True if each is True else None
        return function == "none" if each is False else None

    def of(self, expression: Expression | None) -> Range:
        match expression:
            case meaning.Constant() if isinstance(expression.value, int):
                return expression.value, expression.value
            case meaning.Negate():
                low, high = self.of(expression.operand)
                return -high, -low
            case meaning.CounterValue():
                counter = expression.counter
                return self.of(counter.low)[0], self.of(counter.high)[1]
            case meaning.Aggregate(function="count"):
                return 0, self._most(expression.source)
            case meaning.Aggregate(function="max" | "min") if isinstance(
                expression.source, meaning.Comprehension
            ):
                return self.of(expression.source.element)
            case meaning.Arithmetic(operator="+"):
                left, right = self.of(expression.left), self.of(expression.right)
                return _within(left[0] + right[0], left[1] + right[1])
            case meaning.Arithmetic(operator="-"):
                left, right = self.of(expression.left), self.of(expression.right)
                return _within(left[0] - right[1], left[1] - right[0])
            case meaning.Conditional():
                then, other = self.of(expression.then), self.of(expression.otherwise)
                return min(then[0], other[0]), max(then[1], other[1])
        return _ANY

    def _most(self, source: Expression) -> int:
        match source:
            case meaning.Seats():
                return self.rules.player_counts[1]
            case meaning.Comprehension():
                return self._most(source.source)
            case meaning.ListOf():
                return len(source.items)
        return UNLIMITED


def _exclusive(condition: meaning.Logic) -> bool:
    """Whether two parts of an `and` say of one thing that it is this, and that it is that."""
    parts = [part for part in operands(condition) if _subject(part) is not None]
    return any(
        _subject(one) == _subject(other) and _excludes(one, other)
        for one, other in combinations(parts, 2)
    )


def _subject(part: Expression) -> str | None:
    """The words for what a part says something of."""
    match part:
        case meaning.IsKind() | meaning.IsComponent():
            return part.card.span.in_one_line
        case meaning.Comparison(operator="==", right=meaning.Constant()):
            return part.left.span.in_one_line
    return None


def _excludes(one: Expression, other: Expression) -> bool:
    match one, other:
        case meaning.IsComponent(), meaning.IsComponent():
            return one.component is not other.component
        case meaning.IsKind(), meaning.IsKind():
            return not (one.kind.is_a(other.kind) or other.kind.is_a(one.kind))
        case meaning.IsComponent(), meaning.IsKind():
            return not one.component.kind.is_a(other.kind)
        case meaning.IsKind(), meaning.IsComponent():
            return _excludes(other, one)
        case meaning.Comparison(), meaning.Comparison():
            left, right = one.right, other.right
            assert isinstance(left, meaning.Constant)
            assert isinstance(right, meaning.Constant)
            return left.type == right.type and left.value != right.value
    return False


def _is_you(expression: Expression) -> bool:
    return isinstance(expression, meaning.Read) and expression.binding.role == "you"


def _within(low: int, high: int) -> Range:
    return max(low, -UNLIMITED), min(high, UNLIMITED)


def _compared(operator: str, left: Range, right: Range) -> bool | None:
    match operator:
        case "<":
            return True if left[1] < right[0] else False if left[0] >= right[1] else None
        case "<=":
            return True if left[1] <= right[0] else False if left[0] > right[1] else None
        case ">":
            return _compared("<", right, left)
        case ">=":
            return _compared("<=", right, left)
        case "!=":
            equal = _compared("==", left, right)
            return None if equal is None else not equal
    if left[1] < right[0] or left[0] > right[1]:
        return False
    return True if left[0] == left[1] == right[0] == right[1] else None
