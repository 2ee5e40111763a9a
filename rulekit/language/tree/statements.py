"""Statements of the syntax tree."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import frozen

from rulekit.language.tree.basics import CardName, Node, Word
from rulekit.language.tree.expressions import Attribute, Expression, Name, String

Block: TypeAlias = "tuple[Statement, ...]"


@frozen(eq=False, repr=False)
class Stated(Node):
    """A statement. What is true of most is said here, and of the others where they are."""

    answers: ClassVar[bool] = False  # has a place in a value, which does nothing


@frozen(eq=False, repr=False)
class Let(Stated):
    answers: ClassVar[bool] = True

    name: Word
    value: Expression


@frozen(eq=False, repr=False)
class Assign(Stated):
    answers: ClassVar[bool] = True

    target: Name | Attribute
    operator: str  # = += -=
    value: Expression


@frozen(eq=False, repr=False)
class Return(Stated):
    answers: ClassVar[bool] = True

    value: Expression | None


@frozen(eq=False, repr=False)
class Winners(Stated):
    value: Expression


@frozen(eq=False, repr=False)
class Score(Stated):
    value: Expression
    name: Word
    source: Expression


@frozen(eq=False, repr=False)
class Grant(Stated):
    component: Expression
    to: Expression
    duration: str  # "end of turn", "next turn", "this leaves" or the name of an event


@frozen(eq=False, repr=False)
class EndTurn(Stated):
    pass


@frozen(eq=False, repr=False)
class Skip(Stated):
    phase: Word


@frozen(eq=False, repr=False)
class ExtraTurn(Stated):
    player: Expression


@frozen(eq=False, repr=False)
class Proceed(Stated):
    pass


@frozen(eq=False, repr=False)
class Cancel(Stated):
    pass


@frozen(eq=False, repr=False)
class DoNothing(Stated):
    pass


@frozen(eq=False, repr=False)
class PlayAs(Stated):
    card: Expression
    component: CardName
    player: Expression | None


@frozen(eq=False, repr=False)
class Compel(Stated):
    player: Expression
    card: Expression


@frozen(eq=False, repr=False)
class Argument(Node):
    preposition: str
    value: Expression


@frozen(eq=False, repr=False)
class Perform(Stated):
    """An event or primitive set in motion: `wound victim by you for 1`."""

    name: Word
    subject: Expression | None
    arguments: tuple[Argument, ...]


@frozen(eq=False, repr=False)
class If(Stated):
    answers: ClassVar[bool] = True

    branches: tuple[tuple[Expression, Block], ...]
    otherwise: Block | None


@frozen(eq=False, repr=False)
class While(Stated):
    answers: ClassVar[bool] = True

    condition: Expression
    body: Block


@frozen(eq=False, repr=False)
class For(Stated):
    answers: ClassVar[bool] = True

    name: Word
    source: Expression
    condition: Expression | None
    body: Block


@frozen(eq=False, repr=False)
class Amount(Node):
    up_to: bool
    value: Expression


@frozen(eq=False, repr=False)
class Choose(Stated):
    optional: bool
    amount: Amount | None  # None: exactly one, and the name is that one
    name: Word
    source: Expression
    condition: Expression | None
    everyone: bool
    chooser: Expression | None
    body: Block | None
    otherwise: Block | None
    declined: String | None = None  # what declining is called


@frozen(eq=False, repr=False)
class May(Stated):
    """A yes or no: the block is done, or what declining leads to."""

    label: String
    chooser: Expression | None
    condition: Expression | None
    body: Block
    otherwise: Block | None
    declined: String | None = None  # what declining is called


@frozen(eq=False, repr=False)
class Choice(Node):
    label: String
    condition: Expression | None
    body: Block


@frozen(eq=False, repr=False)
class Ask(Stated):
    everyone: bool
    player: Expression
    choices: tuple[Choice, ...]


@frozen(eq=False, repr=False)
class Offer(Stated):
    window: Word
    player: Expression
    until_pass: bool
    otherwise: Block | None
    declined: String | None = None  # what passing is called


@frozen(eq=False, repr=False)
class Later(Stated):
    body: Block


Statement: TypeAlias = (
    Let | Assign | Return | Winners | Score | Grant | EndTurn | Skip | ExtraTurn | Proceed
    | Cancel | DoNothing | PlayAs | Compel | Perform | If | While | For | Choose | May | Ask
    | Offer | Later
)  # fmt: skip
