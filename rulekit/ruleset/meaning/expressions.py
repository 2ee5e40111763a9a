"""Expressions whose names are resolved and whose types are known."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from attrs import frozen

from rulekit.language.nodes import Node
from rulekit.language.source import Span
from rulekit.ruleset.definitions import (
    Binding,
    Component,
    Counter,
    Field,
    Kind,
    Setting,
    Value,
    Variable,
    Zone,
)
from rulekit.ruleset.types import Type


@frozen(eq=False, repr=False)
class Meant(Node):
    """A part of what rules mean.

    What others ask about parts of any sort is answered here for most of them, and by the others
    where they are: so a new sort is in no list but where it is treated in a way of its own.
    """

    does: ClassVar[
        Literal["names", "raises", "asks", "changes", "offers", "skips", "plays as", "reads"]
    ] = "names"  # what it does to the definitions among its attributes
    waits: ClassVar[bool] = False  # for a player, who may have to decide before it is done
    leaves: ClassVar[bool] = False  # its block, or more: what follows is not done

    span: Span

    @property
    def conditions(self) -> tuple[Expression, ...]:
        """The conditions that it asks, to go one way or the other."""
        condition: Expression | None = getattr(self, "condition", None)
        return () if condition is None else (condition,)


@frozen(eq=False, repr=False)
class Typed(Meant):
    type: Type


@frozen(eq=False, repr=False)
class Constant(Typed):
    """A number, flag (False, True), symbol, text, component, `nobody` or `nothing`."""

    value: int | str


@frozen(eq=False, repr=False)
class ComponentName(Typed):
    component: Component


@frozen(eq=False, repr=False)
class ComponentsOf(Typed):
    """All components of a kind, in the order in which they are declared."""

    kind: Kind


@frozen(eq=False, repr=False)
class Read(Typed):
    binding: Binding


@frozen(eq=False, repr=False)
class CurrentPlayer(Typed):
    """Whose turn it is."""


@frozen(eq=False, repr=False)
class Seats(Typed):
    """Players in seat order: those in the game from the current one on, with or without `you`, or
    all of them, in the game or out, from the first seat on."""

    which: Literal["players", "seats", "others"]
    you: Expression | None  # for others


@frozen(eq=False, repr=False)
class OptionValue(Typed):
    does = "asks"

    option: Setting


@frozen(eq=False, repr=False)
class CounterValue(Typed):
    does = "reads"

    counter: Counter
    owner: Expression | None


@frozen(eq=False, repr=False)
class VariableValue(Typed):
    does = "reads"

    variable: Variable
    owner: Expression | None


@frozen(eq=False, repr=False)
class ZoneOf(Typed):
    """A zone as a place (type zone)."""

    zone: Zone
    owner: Expression | None


@frozen(eq=False, repr=False)
class CardsOf(Typed):
    """The cards that lie in a zone, bottom first (type list of card)."""

    zone: Expression


@frozen(eq=False, repr=False)
class CardIn(Typed):
    """The card in a zone that holds a single one. If there is none it is `nothing` where it is
    `compared`, and elsewhere an error at run time."""

    zone: Expression
    compared: bool = False


@frozen(eq=False, repr=False)
class FieldOf(Typed):
    """A printed field of a card. `fields` has the field of each kind that could be meant
    (one, if the kind of the card is known); they share name and type."""

    does = "reads"

    fields: tuple[Field, ...]
    card: Expression


@frozen(eq=False, repr=False)
class ValueCall(Typed):
    does = "asks"

    value: Value
    arguments: tuple[Expression, ...]


@frozen(eq=False, repr=False)
class Builtin(Typed):
    """A question that the engine answers; the names are listed in `ruleset/builtins.py`."""

    name: str
    arguments: tuple[Expression, ...]


@frozen(eq=False, repr=False)
class Comprehension(Typed):
    """`element` (or the bound item itself) for each item of a list that meets a condition."""

    binding: Binding
    source: Expression
    condition: Expression | None
    element: Expression | None


@frozen(eq=False, repr=False)
class Aggregate(Typed):
    """any, none, count, sum, max, min or first of a list or comprehension.

    any and none ask whether the list is (not) empty; a mapping asks of its elements."""

    function: Literal["any", "none", "all", "count", "sum", "max", "min", "first"]
    source: Expression


@frozen(eq=False, repr=False)
class Ranked(Typed):
    """The items of a list in the order of a key, or those whose key is the greatest.

    The key is a number or a list of numbers; items with the same key stay as they stand."""

    function: Literal["sorted", "best"]
    source: Comprehension
    key: Expression


@frozen(eq=False, repr=False)
class ListOf(Typed):
    items: tuple[Expression, ...]


@frozen(eq=False, repr=False)
class Lookup(Typed):
    """A table and a key; an error at run time if the table has no such key."""

    pairs: tuple[tuple[Expression, Expression], ...]  # keys are constants
    key: Expression


@frozen(eq=False, repr=False)
class ItemAt(Typed):
    """The item of a list at an index from 0; an error at run time outside the list."""

    list: Expression
    index: Expression


@frozen(eq=False, repr=False)
class Arithmetic(Typed):
    """On numbers; + also joins lists, and - takes the items of one list out of another."""

    operator: Literal["+", "-", "*", "//", "%"]
    left: Expression
    right: Expression


@frozen(eq=False, repr=False)
class Negate(Typed):
    operand: Expression


@frozen(eq=False, repr=False)
class Not(Typed):
    operand: Expression


@frozen(eq=False, repr=False)
class Logic(Typed):
    operator: Literal["and", "or"]
    left: Expression
    right: Expression


@frozen(eq=False, repr=False)
class Comparison(Typed):
    """Of numbers with any of the six; of everything else (same type) with == and != only."""

    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression


@frozen(eq=False, repr=False)
class IsKind(Typed):
    card: Expression
    kind: Kind


@frozen(eq=False, repr=False)
class IsComponent(Typed):
    card: Expression
    component: Component


@frozen(eq=False, repr=False)
class Contains(Typed):
    """A list has an item, or a card of a component or kind."""

    list: Expression
    item: Expression | Kind | Component


@frozen(eq=False, repr=False)
class InRange(Typed):
    value: Expression
    low: Expression
    high: Expression


@frozen(eq=False, repr=False)
class Numbers(Typed):
    """The numbers from one to another, as a list: empty if the first is above the last."""

    low: Expression
    high: Expression


@frozen(eq=False, repr=False)
class Conditional(Typed):
    condition: Expression
    then: Expression
    otherwise: Expression


Expression: TypeAlias = (
    Constant | ComponentName | ComponentsOf | Read | CurrentPlayer | Seats | OptionValue
    | CounterValue | VariableValue | ZoneOf | CardsOf | CardIn | FieldOf | ValueCall | Builtin
    | Comprehension | Aggregate | Ranked | ListOf | Lookup | ItemAt | Arithmetic | Negate | Not
    | Logic | Comparison | IsKind | IsComponent | Contains | InRange | Numbers | Conditional
)  # fmt: skip
