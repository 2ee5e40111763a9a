"""Statements of the syntax tree."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from rulekit.language.tree.basics import CardName, Node, Word
from rulekit.language.tree.expressions import Attribute, Expression, Name, String

Block: TypeAlias = "tuple[Statement, ...]"


@frozen(eq=False, repr=False)
class Let(Node):
    name: Word
    value: Expression


@frozen(eq=False, repr=False)
class Assign(Node):
    target: Name | Attribute
    operator: str  # = += -=
    value: Expression


@frozen(eq=False, repr=False)
class Return(Node):
    value: Expression | None


@frozen(eq=False, repr=False)
class Winners(Node):
    value: Expression


@frozen(eq=False, repr=False)
class Score(Node):
    value: Expression
    name: Word
    source: Expression


@frozen(eq=False, repr=False)
class Grant(Node):
    component: Expression
    to: Expression
    duration: str  # "end of turn", "next turn", "this leaves" or the name of an event


@frozen(eq=False, repr=False)
class EndTurn(Node):
    pass


@frozen(eq=False, repr=False)
class Skip(Node):
    phase: Word


@frozen(eq=False, repr=False)
class ExtraTurn(Node):
    player: Expression


@frozen(eq=False, repr=False)
class Proceed(Node):
    pass


@frozen(eq=False, repr=False)
class Cancel(Node):
    pass


@frozen(eq=False, repr=False)
class DoNothing(Node):
    pass


@frozen(eq=False, repr=False)
class PlayAs(Node):
    card: Expression
    component: CardName
    player: Expression | None


@frozen(eq=False, repr=False)
class Compel(Node):
    player: Expression
    card: Expression


@frozen(eq=False, repr=False)
class Argument(Node):
    preposition: str
    value: Expression


@frozen(eq=False, repr=False)
class Perform(Node):
    """An event or primitive set in motion: `wound victim by you for 1`."""

    name: Word
    subject: Expression | None
    arguments: tuple[Argument, ...]


@frozen(eq=False, repr=False)
class If(Node):
    branches: tuple[tuple[Expression, Block], ...]
    otherwise: Block | None


@frozen(eq=False, repr=False)
class While(Node):
    condition: Expression
    body: Block


@frozen(eq=False, repr=False)
class For(Node):
    name: Word
    source: Expression
    condition: Expression | None
    body: Block


@frozen(eq=False, repr=False)
class Amount(Node):
    up_to: bool
    value: Expression


@frozen(eq=False, repr=False)
class Choose(Node):
    optional: bool
    amount: Amount | None  # None: exactly one, and the name is that one
    name: Word
    source: Expression
    condition: Expression | None
    chooser: Expression | None
    body: Block | None
    otherwise: Block | None
    declined: String | None = None  # what declining is called


@frozen(eq=False, repr=False)
class Choice(Node):
    label: String
    condition: Expression | None
    body: Block


@frozen(eq=False, repr=False)
class Ask(Node):
    everyone: bool
    player: Expression
    choices: tuple[Choice, ...]


@frozen(eq=False, repr=False)
class Offer(Node):
    window: Word
    player: Expression
    until_pass: bool
    otherwise: Block | None
    declined: String | None = None  # what passing is called


Statement: TypeAlias = (
    Let | Assign | Return | Winners | Score | Grant | EndTurn | Skip | ExtraTurn | Proceed
    | Cancel | DoNothing | PlayAs | Compel | Perform | If | While | For | Choose | Ask | Offer
)  # fmt: skip
