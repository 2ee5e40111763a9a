"""Expressions of the syntax tree."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from rulekit.language.faces import face_text
from rulekit.language.tree.basics import Node, Word


@frozen(eq=False, repr=False)
class Name(Node):
    text: str


@frozen(eq=False, repr=False)
class Number(Node):
    value: int


@frozen(eq=False, repr=False)
class String(Node):
    value: str


@frozen(eq=False, repr=False)
class Face(Node):
    """A playing-card face such as `Q♠` (rank 2..14, suit `spades`)."""

    rank: int
    suit: str

    @property
    def text(self) -> str:
        """The face as cards show it, whichever signs the author wrote."""
        return face_text(self.rank, self.suit)


@frozen(eq=False, repr=False)
class Cell(Node):
    """What stands in a column of a table: the type of the field says what it means."""

    text: str


@frozen(eq=False, repr=False)
class Attribute(Node):
    value: Expression
    name: Word


@frozen(eq=False, repr=False)
class Index(Node):
    value: Expression
    index: Expression


@frozen(eq=False, repr=False)
class Comprehension(Node):
    """`x in LIST where COND by KEY` (element is None) or `E for x in LIST where COND`."""

    name: Word
    source: Expression
    condition: Expression | None
    key: Expression | None
    element: Expression | None


@frozen(eq=False, repr=False)
class Call(Node):
    name: Word
    arguments: tuple[Expression, ...]  # a Comprehension stands alone


@frozen(eq=False, repr=False)
class ListOf(Node):
    items: tuple[Expression, ...]


@frozen(eq=False, repr=False)
class Table(Node):
    pairs: tuple[tuple[Expression, Expression], ...]


@frozen(eq=False, repr=False)
class Unary(Node):
    operator: str  # "-" or "not"
    operand: Expression


@frozen(eq=False, repr=False)
class Binary(Node):
    operator: str  # + - * // % and or
    left: Expression
    right: Expression


@frozen(eq=False, repr=False)
class Compare(Node):
    operator: str  # == != < <= > >= is, is not, has, in, not in
    left: Expression
    right: Expression


@frozen(eq=False, repr=False)
class Range(Node):
    low: Expression
    high: Expression


@frozen(eq=False, repr=False)
class Conditional(Node):
    condition: Expression
    then: Expression
    otherwise: Expression


Expression: TypeAlias = (
    Name | Number | String | Face | Attribute | Index | Comprehension | Call | ListOf | Table
    | Unary | Binary | Compare | Range | Conditional
)  # fmt: skip
