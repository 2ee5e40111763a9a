"""What each expression tells: one table for all who follow hidden cards through rules.

Whoever asks says in a `Reader` what is known where the expression stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, assert_never

from rulekit.information.labels import (
    ITEM,
    NOTHING,
    OPEN,
    SOMEBODY,
    Label,
    Told,
    both,
    called,
    drawn,
    joined,
    only_about,
)
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Binding, Component, Kind
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import ABSENT, Type


class Reader(Protocol):
    """What is known at one place of the rules."""

    def read(self, node: m.Read | m.VariableValue) -> Told:
        """What is told by what is held under a name; of a variable, if that is cards."""

    def bind(self, binding: Binding, told: Told, source: Expression) -> None:
        """An item of a list is looked at under a name."""

    def under(self, condition: Expression | None, expression: Expression) -> Told:
        """What an expression tells that is asked only where a condition holds."""

    def call(self, node: m.ValueCall) -> Told: ...

    def asked(self, node: m.Builtin) -> Label:
        """What rules tell by what they say of cards: to which pile they go, as what they serve,
        whether they may be played."""

    def cards(self, node: m.ZoneOf | m.Builtin) -> Label:
        """What the cards of a zone tell who looks at them, or of the zones that an answer of the
        engine may mean; of `cards_of`, what it tells to find them."""

    def end(self, node: m.Builtin, faces: Label) -> Label:
        """What is told by the card at the top or bottom of a zone with such cards."""


def tells(node: Expression | None, reader: Reader) -> Told:
    """What everything about an answer tells."""
    match node:
        case m.Read():
            return reader.read(node)
        case m.Constant() | m.ComponentName() | m.ComponentsOf() | m.OptionValue():
            return NOTHING
        case m.CurrentPlayer() | None:
            return NOTHING
        case m.ValueCall():
            return reader.call(node)
        case m.Comparison():
            sides = [tells(node.left, reader), tells(node.right, reader)]
            label = joined(*(side.answer for side in sides))
            if not (_is_absent(node.left) or _is_absent(node.right)):
                label = joined(label, *(side.place for side in sides))
            return Told(label)
        case m.Builtin():
            return _builtin(node, reader)
        case m.CounterValue():
            return Told(answer(reader, node.owner))
        case m.VariableValue():
            told = Told(answer(reader, node.owner))
            return both(told, reader.read(node)) if is_cards(node.type) else told
        case m.ZoneOf():
            return Told(answer(reader, node.owner), reader.cards(node))
        case m.CardsOf() | m.CardIn():
            return tells(node.zone, reader)
        case m.FieldOf() | m.IsKind():
            return Told(tells(node.card, reader).all)
        case m.IsComponent():
            card = tells(node.card, reader)
            return Told(joined(card.answer, only_about(card.faces, node.component)))
        case m.Comprehension():
            items = _items(node, reader)
            if node.element is None:
                return items
            element = reader.under(node.condition, node.element)
            return Told(joined(items.answer, element.answer), element.faces, element.place)
        case m.Aggregate(function="count"):
            return Told(amount(node.source, reader))
        case m.Aggregate(function="first"):
            return tells(node.source, reader)
        case m.Aggregate():
            return Told(tells(node.source, reader).answer)
        case m.Ranked():
            return _ranked(node, reader)
        case m.Contains():
            return _contains(node, reader)
        case m.ItemAt():
            items = tells(node.list, reader)
            which = joined(items.answer, answer(reader, node.index))
            return Told(which, items.faces, items.place)
        case m.Lookup():
            values = [tells(value, reader) for _, value in node.pairs]
            return _all([Told(answer(reader, node.key)), *values])
        case m.Arithmetic(operator="-"):
            left, right = tells(node.left, reader), tells(node.right, reader)
            return Told(joined(left.answer, right.answer, right.place), left.faces, left.place)
        case m.Conditional():
            then = reader.under(node.condition, node.then)
            branches = both(then, tells(node.otherwise, reader))
            return both(branches, Told(answer(reader, node.condition)))
        case m.Logic(operator="and"):
            return both(tells(node.left, reader), reader.under(node.left, node.right))
        case m.Arithmetic() | m.Logic():
            return both(tells(node.left, reader), tells(node.right, reader))
        case m.Negate() | m.Not():
            return tells(node.operand, reader)
        case m.ListOf():
            return _all(tells(item, reader) for item in node.items)
        case m.InRange():
            return _all(tells(part, reader) for part in (node.value, node.low, node.high))
        case m.Numbers():
            return both(tells(node.low, reader), tells(node.high, reader))
        case m.Seats():
            return Told(answer(reader, node.you))
        case _:
            assert_never(node)


def answer(reader: Reader, *expressions: Expression | None) -> Label:
    """What the answers of several expressions tell together."""
    return joined(*(tells(one, reader).answer for one in expressions))


def amount(source: Expression, reader: Reader) -> Label:
    """What it tells how many items a list has."""
    match source:
        case m.Comprehension():
            return _items(source, reader).answer
        case m.Ranked(function="sorted"):
            return amount(source.source, reader)
    return tells(source, reader).answer


def is_cards(type_: Type) -> bool:
    """Are there cards in what has this type?"""
    return type_.name in ("card", "zone") or (
        type_.name == "list" and type_.element is not None and is_cards(type_.element)
    )


def _all(told: Iterable[Told]) -> Told:
    together = NOTHING
    for one in told:
        together = both(together, one)
    return together


def _items(node: m.Comprehension, reader: Reader) -> Told:
    """What the items of a list tell, and which of them are in it."""
    source = tells(node.source, reader)
    reader.bind(node.binding, Told(OPEN, source.faces, source.place), node.source)
    which = called(answer(reader, node.condition), node.binding, ITEM)
    return Told(joined(source.answer, which), source.faces, source.place)


def _ranked(node: m.Ranked, reader: Reader) -> Told:
    """Which are the best, and where one stands, tells the keys of all; how many are sorted, not."""
    items = tells(node.source, reader)
    key = reader.under(node.source.condition, node.key).answer
    order = called(key, node.source.binding, SOMEBODY)
    if node.function == "best":
        return Told(joined(called(items.answer, ITEM, SOMEBODY), order), items.faces, items.place)
    return Told(joined(items.answer, order), items.faces, items.place)


def _contains(node: m.Contains, reader: Reader) -> Told:
    items = tells(node.list, reader)
    match node.item:
        case Component():
            return Told(joined(items.answer, only_about(items.faces, node.item)))
        case Kind():
            return Told(items.all)
    item = tells(node.item, reader)
    return Told(joined(items.answer, items.place, item.answer, item.place))


def _is_absent(node: Expression) -> bool:
    return isinstance(node, m.Constant) and node.value == ABSENT


# --- Questions to the engine ---------------------------------------------------------


def _builtin(node: m.Builtin, reader: Reader) -> Told:
    """What is told by the answers of the engine: whatever is not named here tells what its
    arguments tell."""
    arguments = [tells(argument, reader) for argument in node.arguments]
    label = joined(*(one.answer for one in arguments))
    match node.name:
        case "top" | "bottom":  # a card that one can take without looking at it
            return Told(label, reader.end(node, drawn(arguments[0].faces)))
        case "random" | "sample":
            return Told(label, drawn(arguments[-1].faces), arguments[-1].place)
        case "cards_of":  # what they are is known, where they lie is not
            return Told(label, OPEN, reader.cards(node))
        case "owner" | "in_zone":  # where a card lies
            return Told(_found(arguments))
        case "zone":
            return Told(_found(arguments), joined(arguments[0].faces, reader.cards(node)))
        case "source":
            return Told(label, reader.cards(node))
        case "pile":
            return Told(reader.asked(node), reader.cards(node))
        case "serves_as" | "can_play":
            return Told(joined(_looked_at(arguments), reader.asked(node)))
        case "printed_suit" | "printed_rank" | "name":
            return Told(_looked_at(arguments))
    return _all(arguments)


def _looked_at(cards: Iterable[Told]) -> Label:
    return joined(*(one.all for one in cards))


def _found(cards: Iterable[Told]) -> Label:
    return joined(*(joined(one.answer, one.place) for one in cards))
