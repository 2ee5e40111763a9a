"""Statements, normalised: what comes after a choice is part of it, what has a result says so."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.language.nodes import Node
from rulekit.language.source import Span
from rulekit.ruleset.meaning.expressions import Expression
from rulekit.ruleset.model import Binding, Component, Counter, Event, Variable, Window

Block: TypeAlias = "tuple[Statement, ...]"


@frozen(eq=False, repr=False)
class Stated(Node):
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
    """Something only the engine can do; names and arguments are listed in `ruleset/builtins.py`."""

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
    named: tuple[Expression, ...] = ()  # in braces in that


@frozen(eq=False, repr=False)
class Choice(Node):
    label: str
    condition: Expression | None
    body: Block
    span: Span
    named: tuple[Expression, ...] = ()  # in braces in the label


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
    named: tuple[Expression, ...] = ()  # in braces in that


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
