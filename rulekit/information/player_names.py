"""Names of players, by which two expressions are seen to mean the same one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulekit.information.labels import CURRENT, SOMEBODY, Player
from rulekit.language.nodes import parts_of
from rulekit.ruleset import meaning as m
from rulekit.ruleset.builtins import IMPURE
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.traversal import operands

Names = Mapping[Binding, Player]

_DEEPEST = 4
"""How many questions a name may consist of."""


def named(expression: m.Typed | None, names: Names, deep: int = 0) -> Player:
    """The player, or other thing, that an expression is sure to mean; else `SOMEBODY`."""
    if deep == _DEEPEST:
        return SOMEBODY
    match expression:
        case m.Read():
            return names.get(expression.binding, expression.binding)
        case m.CurrentPlayer():
            return CURRENT
        case m.Constant():
            return "constant", expression.value
        case m.VariableValue(owner=None):
            return expression.variable
        case m.VariableValue() | m.ValueCall() | m.ItemAt() | m.Seats():
            return _question(expression, names, deep)
        case m.Builtin() if expression.name not in IMPURE:
            return _question(expression, names, deep)
        case m.Aggregate(function="first"):
            return _question(expression, names, deep)
    return SOMEBODY


def _question(node: Expression, names: Names, deep: int) -> Player:
    parts: list[object] = [type(node)]
    for name in parts_of(node):
        part = getattr(node, name)
        for one in part if isinstance(part, tuple) else (part,):
            parts.append(named(one, names, deep + 1) if isinstance(one, m.Typed) else one)
    return SOMEBODY if SOMEBODY in parts else tuple(parts)


def same(condition: Expression | None, names: Names) -> Iterator[tuple[Player, Player]]:
    """The players of whom a condition says that they are one: `p is you`."""
    return _compared(condition, "==", names)


def apart(condition: Expression | None, names: Names) -> Iterator[tuple[Player, Player]]:
    """The players of whom a condition says that they are two: `p is not you`."""
    return _compared(condition, "!=", names)


def apart_in(source: Expression, item: Binding, names: Names) -> Iterator[tuple[Player, Player]]:
    """From whom each player of a list is apart: `others` are not you."""
    match source:
        case m.Seats(which="others"):
            yield item, named(source.you, names)
        case m.Comprehension(element=None):
            yield from apart_in(source.source, item, names)
            yield from apart(source.condition, {**names, source.binding: item})


def apart_from(expression: Expression, names: Names) -> Iterator[Player]:
    """From whom the player that an expression means is apart: `first(others)` is not you."""
    match expression:
        case m.Aggregate(function="first", source=source) | m.ItemAt(list=source):
            item = Binding("item", expression.type, "loop")
            yield from (other for one, other in apart_in(source, item, names) if one is item)


def _compared(
    condition: Expression | None, operator: str, names: Names
) -> Iterator[tuple[Player, Player]]:
    for test in operands(condition):
        if isinstance(test, m.Comparison) and test.operator == operator:
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
