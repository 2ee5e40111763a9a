"""Expressions and statements whose names are resolved and whose types are known.

At run time players, cards, components, symbols and zones are small integers; a flag is a
bool; `nobody` and `nothing` are -1. Statements are normalised: the body of a `choose`
without a block is the rest of its block, and an event that returns a result is called
only by a `CallEvent`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.language.source import Span
from rulekit.ruleset.model import (
    Binding,
    Component,
    Counter,
    Event,
    Field,
    Kind,
    Option,
    Type,
    Value,
    Variable,
    Window,
    Zone,
)


@frozen(eq=False, repr=False)
class Typed:
    span: Span
    type: Type


@frozen(eq=False, repr=False)
class Constant(Typed):
    """A number, flag (False, True), symbol, text, component, `nobody` or `nothing`."""

    value: int | str


@frozen(eq=False, repr=False)
class ComponentName(Typed):
    component: Component


@frozen(eq=False, repr=False)
class Read(Typed):
    binding: Binding


@frozen(eq=False, repr=False)
class CurrentPlayer(Typed):
    """Whose turn it is."""


@frozen(eq=False, repr=False)
class Seats(Typed):
    """Players in seat order from the current one: those in the game, all, or without `you`."""

    which: Literal["players", "everyone", "others"]
    you: Expression | None  # for others


@frozen(eq=False, repr=False)
class OptionValue(Typed):
    option: Option


@frozen(eq=False, repr=False)
class CounterValue(Typed):
    counter: Counter
    owner: Expression | None


@frozen(eq=False, repr=False)
class VariableValue(Typed):
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

    fields: tuple[Field, ...]
    card: Expression


@frozen(eq=False, repr=False)
class ValueCall(Typed):
    value: Value
    arguments: tuple[Expression, ...]


@frozen(eq=False, repr=False)
class Builtin(Typed):
    """A question that the engine answers; the names are listed in `builtins.py`."""

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
    Constant | ComponentName | Read | CurrentPlayer | Seats | OptionValue | CounterValue
    | VariableValue | ZoneOf | CardsOf | CardIn | FieldOf | ValueCall | Builtin | Comprehension
    | Aggregate | ListOf | Lookup | ItemAt | Arithmetic | Negate | Not | Logic | Comparison
    | IsKind | IsComponent | Contains | InRange | Numbers | Conditional
)  # fmt: skip


# --- Statements ----------------------------------------------------------------------

Block: TypeAlias = "tuple[Statement, ...]"


@frozen(eq=False, repr=False)
class Stated:
    span: Span


@frozen(eq=False, repr=False)
class SetBinding(Stated):
    """`let` and assignment; `+=` is written out as an Arithmetic."""

    binding: Binding
    value: Expression


@frozen(eq=False, repr=False)
class SetCounter(Stated):
    """The engine keeps the new number within the bounds of the counter."""

    counter: Counter
    owner: Expression | None
    operator: Literal["=", "+=", "-="]
    value: Expression


@frozen(eq=False, repr=False)
class SetVariable(Stated):
    variable: Variable
    owner: Expression | None
    value: Expression


@frozen(eq=False, repr=False)
class CallEvent(Stated):
    """Arguments stand in the order of the parameters, defaults filled in."""

    event: Event
    arguments: tuple[Expression, ...]
    result: Binding | None


@frozen(eq=False, repr=False)
class Primitive(Stated):
    """Something only the engine can do; names and arguments are listed in `builtins.py`."""

    name: str
    arguments: tuple[Expression, ...]


@frozen(eq=False, repr=False)
class If(Stated):
    branches: tuple[tuple[Expression, Block], ...]
    otherwise: Block


@frozen(eq=False, repr=False)
class While(Stated):
    condition: Expression
    body: Block


@frozen(eq=False, repr=False)
class For(Stated):
    """The list is fixed when the loop starts; the condition is asked at each step."""

    binding: Binding
    source: Expression
    condition: Expression | None
    body: Block


@frozen(eq=False, repr=False)
class Return(Stated):
    value: Expression | None


@frozen(eq=False, repr=False)
class Choose(Stated):
    """`candidate` is the binding the condition reads; `binding` holds what was chosen: one
    item, or a list where `many`. Fewer candidates than `low` are all taken. If there is no
    candidate, or the player declines, `otherwise` runs in place of `body`."""

    binding: Binding
    candidate: Binding
    many: bool
    optional: bool
    low: Expression | None  # None: 1
    high: Expression | None  # None: 1
    source: Expression
    condition: Expression | None
    chooser: Expression
    body: Block
    otherwise: Block
    declined: str  # what it is called to decline


@frozen(eq=False, repr=False)
class Choice:
    label: str
    condition: Expression | None
    body: Block
    span: Span


@frozen(eq=False, repr=False)
class Ask(Stated):
    """`everyone`: `player` is a list; all answer in secret and the choices then happen in
    the order of the list, with `asked` bound to each player in turn."""

    everyone: bool
    player: Expression
    asked: Binding
    choices: tuple[Choice, ...]


@frozen(eq=False, repr=False)
class Offer(Stated):
    """`otherwise` runs if the player passed or had nothing to use."""

    window: Window
    player: Expression
    until_pass: bool
    otherwise: Block
    declined: str  # what it is called to pass


@frozen(eq=False, repr=False)
class Grant(Stated):
    """The rules of the component of a card work for a player, with `this` the lender."""

    card: Expression
    to: Expression
    until: Literal["end of turn", "next turn", "this leaves"] | Event


@frozen(eq=False, repr=False)
class EndTurn(Stated):
    pass


@frozen(eq=False, repr=False)
class SkipPhase(Stated):
    phase: Event


@frozen(eq=False, repr=False)
class ExtraTurn(Stated):
    player: Expression


@frozen(eq=False, repr=False)
class Proceed(Stated):
    """Runs the replaced event, or the next replacement of it."""

    result: Binding | None


@frozen(eq=False, repr=False)
class Cancel(Stated):
    pass


@frozen(eq=False, repr=False)
class PlayAs(Stated):
    """Plays a card as if it were another, by the given player, in the current window."""

    card: Expression
    component: Component
    player: Expression


@frozen(eq=False, repr=False)
class Compel(Stated):
    player: Expression
    card: Expression


@frozen(eq=False, repr=False)
class Score(Stated):
    binding: Binding
    source: Expression
    value: Expression


@frozen(eq=False, repr=False)
class Winners(Stated):
    value: Expression


Statement: TypeAlias = (
    SetBinding | SetCounter | SetVariable | CallEvent | Primitive | If | While | For | Return
    | Choose | Ask | Offer | Grant | EndTurn | SkipPhase | ExtraTurn | Proceed | Cancel
    | PlayAs | Compel | Score | Winners
)  # fmt: skip
