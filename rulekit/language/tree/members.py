"""What components, kinds and rules may carry."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from rulekit.language.tree.basics import CardName, Node, Word
from rulekit.language.tree.expressions import Cell, Expression, String
from rulekit.language.tree.statements import Block


@frozen(eq=False, repr=False)
class TypeName(Node):
    name: str
    is_list: bool = False
    optional: bool = False


@frozen(eq=False, repr=False)
class FieldDeclaration(Node):
    name: Word
    type: TypeName
    default: Expression | None


@frozen(eq=False, repr=False)
class FieldValue(Node):
    """`difficulty 3`; several values give one to each copy of the component. In a table of several
    kinds the name of a field stands at the head of a column, away from where faults are told."""

    name: Word
    values: tuple[Expression | Cell, ...]
    column: Word | None = None


@frozen(eq=False, repr=False)
class Play(Node):
    windows: tuple[Word, ...]  # empty: main
    condition: Expression | None
    body: Block


@frozen(eq=False, repr=False)
class Use(Node):
    label: String
    windows: tuple[Word, ...] | None  # empty: main; None: any
    once_per: str | None  # "turn" or the name of an event
    condition: Expression | None
    body: Block


@frozen(eq=False, repr=False)
class Hook(Node):
    when: str  # before, after, instead
    event: Word
    condition: Expression | None
    body: Block


@frozen(eq=False, repr=False)
class Whenever(Node):
    condition: Expression
    body: Block


@frozen(eq=False, repr=False)
class Modification(Node):
    operation: str  # by, to, at least, at most; `by -n` is `by` with a negated value
    value: Expression


@frozen(eq=False, repr=False)
class Modify(Node):
    value: Word
    modifications: tuple[Modification, ...]
    condition: Expression | None


@frozen(eq=False, repr=False)
class Treat(Node):
    what: CardName
    as_: CardName
    condition: Expression | None


Member: TypeAlias = FieldDeclaration | FieldValue | Play | Use | Hook | Whenever | Modify | Treat
