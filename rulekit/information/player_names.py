"""Names of players, by which two expressions are seen to mean the same one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulekit.information.labels import CURRENT, SOMEBODY, Player
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import Binding
from rulekit.ruleset.traversal import operands

Names = Mapping[Binding, Player]

_DEEPEST = 4
"""How many questions a name may consist of."""


def named(expression: Expression | None, names: Names, deep: int = 0) -> Player:
    """The player, or other thing, that an expression is sure to mean; else `SOMEBODY`."""
    if deep == _DEEPEST:
        return SOMEBODY
    match expression:
        case meaning.Read():
            return names.get(expression.binding, expression.binding)
        case meaning.CurrentPlayer():
            return CURRENT
        case meaning.Constant():
            return "constant", expression.value
        case meaning.VariableValue(owner=None):
            return expression.variable
        case meaning.VariableValue():
            return _of(expression.variable, (expression.owner,), names, deep)
        case meaning.Builtin() if expression.name not in ("random", "sample"):
            return _of(expression.name, expression.arguments, names, deep)
        case meaning.ValueCall():
            return _of(expression.value, expression.arguments, names, deep)
        case meaning.Aggregate(function="first"):
            return _of("first", (expression.source,), names, deep)
        case meaning.ItemAt():
            return _of("item", (expression.list, expression.index), names, deep)
        case meaning.Seats():
            return "seats", expression.which, named(expression.you, names, deep + 1)
    return SOMEBODY


def _of(
    question: object, arguments: tuple[Expression | None, ...], names: Names, deep: int
) -> Player:
    parts = tuple(named(argument, names, deep + 1) for argument in arguments)
    return SOMEBODY if SOMEBODY in parts else (question, *parts)


def same(condition: Expression | None, names: Names) -> Iterator[tuple[Player, Player]]:
    """The players of whom a condition says that they are one: `p is you`."""
    for test in operands(condition):
        if isinstance(test, meaning.Comparison) and test.operator == "==":
            pair = named(test.left, names), named(test.right, names)
            if test.left.type.name == "player" and SOMEBODY not in pair:
                yield pair


def renamed(player: Player | None, names: Names, deep: int = 0) -> Player | None:
    """A name as the caller knows it, who gives names to parameters; locals are somebody."""
    if isinstance(player, Binding):
        return names.get(player, SOMEBODY)
    if not isinstance(player, tuple):
        return player
    if deep == _DEEPEST:
        return SOMEBODY
    parts = tuple(renamed(part, names, deep + 1) for part in player)
    return SOMEBODY if SOMEBODY in parts else parts


def contains(player: Player | None, one: object) -> bool:
    """Does a name contain a binding or variable?"""
    return player is one or (isinstance(player, tuple) and any(contains(p, one) for p in player))
