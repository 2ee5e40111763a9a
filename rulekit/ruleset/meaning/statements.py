"""Statements, normalised: what comes after a choice is part of it, what has a result says so."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from attrs import frozen

from rulekit.ruleset.definitions import Binding, Component, Counter, Event, Variable, Window
from rulekit.ruleset.meaning.expressions import Constant, Expression, Meant

Block: TypeAlias = "tuple[Statement, ...]"


def always_returns(block: Block) -> bool:
    """Does every way through a block end in a `return`, or never end?"""
    return any(statement.always_returns for statement in block)


@frozen(eq=False, repr=False)
class Stated(Meant):
    """A statement, with what is true of most of them."""

    plays: ClassVar[bool] = False  # a card, in the main window
    whole: ClassVar[bool] = True  # not a name for what follows, or a way to other statements

    @property
    def always_returns(self) -> bool:
        """Whether every way through it ends in a `return`, or never ends."""
        return False


@frozen(eq=False, repr=False)
class SetBinding(Stated):
    """`let` and assignment; `+=` is written out as an Arithmetic."""

    whole = False

    binding: Binding
    value: Expression


@frozen(eq=False, repr=False)
class SetCounter(Stated):
    """The engine keeps the new number within the bounds of the counter."""

    does = "changes"

    counter: Counter
    owner: Expression | None
    operator: Literal["=", "+=", "-="]
    value: Expression


@frozen(eq=False, repr=False)
class SetVariable(Stated):
    does = "changes"

    variable: Variable
    owner: Expression | None
    value: Expression


@frozen(eq=False, repr=False)
class CallEvent(Stated):
    """Arguments stand in the order of the parameters, defaults filled in."""

    does = "raises"

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
    whole = False

    branches: tuple[tuple[Expression, Block], ...]
    otherwise: Block

    @property
    def conditions(self) -> tuple[Expression, ...]:
        return tuple(condition for condition, _ in self.branches)

    @property
    def always_returns(self) -> bool:
        return all(map(always_returns, (*(block for _, block in self.branches), self.otherwise)))


@frozen(eq=False, repr=False)
class While(Stated):
    whole = False

    condition: Expression
    body: Block

    @property
    def always_returns(self) -> bool:
        return isinstance(self.condition, Constant) and self.condition.value is True


@frozen(eq=False, repr=False)
class For(Stated):
    """The list is fixed when the loop starts; the condition is asked at each step."""

    whole = False

    binding: Binding
    source: Expression
    condition: Expression | None
    body: Block


@frozen(eq=False, repr=False)
class Return(Stated):
    leaves = True

    value: Expression | None

    @property
    def always_returns(self) -> bool:
        return True


@frozen(eq=False, repr=False)
class Choose(Stated):
    """`candidate` is the binding the condition reads; `binding` holds what was chosen: one
    item, or a list where `many`. Fewer candidates than `low` are all taken. If there is no
    candidate, or the player declines, `otherwise` runs in place of `body`. `everyone`: `chooser`
    is a list; all answer in secret, and then the blocks run in turn, with `asked` each of them."""

    waits = True
    whole = False

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
    everyone: bool = False
    asked: Binding | None = None  # each of all

    @property
    def always_returns(self) -> bool:
        return always_returns(self.body) and always_returns(self.otherwise)


@frozen(eq=False, repr=False)
class Choice(Meant):
    label: str
    condition: Expression | None
    body: Block
    named: tuple[Expression, ...] = ()  # in braces in the label


@frozen(eq=False, repr=False)
class Ask(Stated):
    """`everyone`: `player` is a list; all answer in secret and the choices then happen in
    the order of the list, with `asked` bound to each player in turn. `optional`: of two choices
    the last is to decline, and happens unasked where the first is not open."""

    waits = True
    whole = False

    everyone: bool
    player: Expression
    asked: Binding
    choices: tuple[Choice, ...]
    optional: bool = False

    @property
    def always_returns(self) -> bool:
        if self.everyone or not all(always_returns(choice.body) for choice in self.choices):
            return False
        return any(choice.condition is None for choice in self.choices)


@frozen(eq=False, repr=False)
class Offer(Stated):
    """`otherwise` runs if the player passed or had nothing to use."""

    does = "offers"
    waits = True

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
    leaves = True

    @property
    def always_returns(self) -> bool:
        return True


@frozen(eq=False, repr=False)
class SkipPhase(Stated):
    does = "skips"

    phase: Event


@frozen(eq=False, repr=False)
class ExtraTurn(Stated):
    player: Expression


@frozen(eq=False, repr=False)
class Proceed(Stated):
    """Runs the replaced event, or the next replacement of it."""

    waits = True

    result: Binding | None


@frozen(eq=False, repr=False)
class Cancel(Stated):
    leaves = True


@frozen(eq=False, repr=False)
class PlayAs(Stated):
    """Plays a card as if it were another, by the given player, in the current window."""

    does = "plays as"
    waits = True
    plays = True

    card: Expression
    component: Component
    player: Expression


@frozen(eq=False, repr=False)
class Compel(Stated):
    waits = True
    plays = True

    player: Expression
    card: Expression


@frozen(eq=False, repr=False)
class Later(Stated):
    """Done when nothing but the turn and its phase is in progress; said by a phase, when that
    is over too. It knows what was known when it was said."""

    whole = False

    body: Block


@frozen(eq=False, repr=False)
class Score(Stated):
    binding: Binding
    source: Expression
    value: Expression


@frozen(eq=False, repr=False)
class Winners(Stated):
    value: Expression


Deed: TypeAlias = (
    SetBinding | SetCounter | SetVariable | Primitive | Grant | EndTurn | SkipPhase | ExtraTurn
    | Score | Winners
)  # fmt: skip
"""What is done at once: it never waits, and holds no other statements."""

Decision: TypeAlias = Choose | Ask | Offer | PlayAs | Compel
"""What somebody may have to decide."""

Statement: TypeAlias = (
    Deed | Decision | CallEvent | If | While | For | Return | Proceed | Cancel | Later
)  # fmt: skip
