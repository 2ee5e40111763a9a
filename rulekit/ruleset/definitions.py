"""What rules declare under a name: zones, counters, kinds, components, events and so on.

Definitions are compared by identity; they refer to each other directly, never by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from attrs import Factory, define, field

from rulekit.language.nodes import Node
from rulekit.language.source import Span
from rulekit.ruleset.types import UNKNOWN, FieldValue, Type

if TYPE_CHECKING:
    from rulekit.ruleset.carried_rules import CarriedRule, HookRule, ModifyRule
    from rulekit.ruleset.meaning import Block, Expression


# --- Names that hold something -------------------------------------------------------


@define(eq=False, repr=False)
class Binding:
    """A parameter, local or loop variable, or the `you` or `this` of a rule.

    A rule reads the parameters of the event it hooks, of the value it modifies, and the
    parameters and locals of the event that its window belongs to, as their own bindings.
    """

    name: str
    type: Type
    role: Literal["parameter", "local", "loop", "you", "this"]
    span: Span | None = None


@define(eq=False, repr=False)
class Definition:
    """Something that a file of rules declares under a name. `category` is what declarations of
    its sort are put together under: with its name, the key of its history."""

    category: ClassVar[str]

    name: str
    span: Span | None = field(default=None, kw_only=True)
    text: str = field(default="", kw_only=True)

    @property
    def sort(self) -> str:
        """What it is, in a word."""
        return self.category


@define(eq=False, repr=False)
class SymbolSet(Definition):
    category: ClassVar[str] = "symbols"

    members: tuple[str, ...]  # a symbol is its index here
    places: dict[str, Span] = Factory(dict)  # where each is declared


@define(eq=False, repr=False)
class Setting(Definition):
    """A ruling that the table may set. Its values are `yes, no` (then its type is flag,
    and 1 and 0 its values) or symbols of a set that bears its name."""

    category: ClassVar[str] = "option"

    values: tuple[str, ...]  # the first is the default
    span: Span = field(kw_only=True)

    @property
    def is_flag(self) -> bool:
        return set(self.values) == {"yes", "no"}


Visibility: TypeAlias = Literal["hidden", "private", "outward", "public"]
"""Who sees the cards of a zone: nobody, its player, all others, everybody."""


@define(eq=False, repr=False)
class Zone(Definition):
    """Cards lie in zones. A zone of players has one place for each seat."""

    category: ClassVar[str] = "zone"

    of_player: bool
    visibility: Visibility
    ordered: bool
    single: bool  # holds at most one card, and is read as that card
    refills_from: Zone | None = None

    @property
    def owner(self) -> Literal["player"] | None:
        return "player" if self.of_player else None

    @property
    def keeps_places(self) -> bool:
        """Whether it tells something at which place a card lies."""
        return self.ordered or self.visibility == "outward"


@define(eq=False, repr=False)
class Counter(Definition):
    category: ClassVar[str] = "counter"

    owner: Literal["player", "card"] | None
    subject: Binding | None  # `player` or `card` in the bounds and the start
    low: Expression | None = None
    high: Expression | None = None
    starts_at: Expression | None = None  # None: at the lower bound
    resets: bool = False  # to its start, when a turn ends


@define(eq=False, repr=False)
class Variable(Definition):
    category: ClassVar[str] = "var"

    owner: Literal["player", "card"] | None
    type: Type
    default: Expression | None = None  # None: 0, no, nobody, nothing, [], the first symbol

    @property
    def sort(self) -> str:
        return "variable"


@define(eq=False, repr=False)
class Field(Definition):
    """A printed property of the cards of a kind; `default` is a constant."""

    category: ClassVar[str] = "field"

    type: Type
    kind: Kind
    default: FieldValue | None = None

    @property
    def sort(self) -> str:
        return f"field of {self.kind.name}"


# --- What carries rules --------------------------------------------------------------


@define(eq=False, repr=False)
class Carrier(Definition):
    """Whatever carries rules: a kind, a component or a `rule` of the table."""


@define(eq=False, repr=False)
class Kind(Carrier):
    category: ClassVar[str] = "kind"

    parent: Kind | None = None
    starts_in: Zone | None = None  # traits are inherited from the parent
    works_in: tuple[Zone, ...] = ()
    discards_to: Zone | None = None
    discards_when: Literal["played", "resolved"] = "resolved"
    fields: dict[str, Field] = Factory(dict)  # own and inherited
    rules: list[CarriedRule] = Factory(list)  # own and inherited

    def is_a(self, other: Kind) -> bool:
        kind: Kind | None = self
        while kind is not None and kind is not other:
            kind = kind.parent
        return kind is other


@define(eq=False, repr=False)
class Component(Carrier):
    category: ClassVar[str] = "component"

    kind: Kind
    copies: int = 1
    faces: tuple[tuple[int, int], ...] = ()  # rank 2..14 and suit of each copy
    values: dict[Field, tuple[FieldValue, ...]] = Factory(dict)  # one for each copy
    printed: dict[Field, Span] = Factory(dict)  # the lines that give those values
    rules: list[CarriedRule] = Factory(list)  # own, and those of the kind it keeps

    # A component's own `play` in a window stands in place of its kind's play there, its own `use`
    # in place of its kind's with the same label.

    @property
    def sort(self) -> str:
        return self.kind.name


@define(eq=False, repr=False)
class TableRule(Carrier):
    category: ClassVar[str] = "rule"

    rules: list[CarriedRule] = Factory(list)


# --- What can happen -----------------------------------------------------------------


@define(eq=False, repr=False)
class Body(Node):
    """Statements with the bindings that they introduce."""

    block: Block = ()
    locals: list[Binding] = Factory(list)


@define(eq=False, repr=False)
class SetUp(Body):
    """What is done before the first turn."""

    name: ClassVar[str] = "set-up"
    sort: ClassVar[str] = "set-up"

    span: Span | None = None  # None: the rules say nothing


@define(eq=False, repr=False)
class Parameter:
    binding: Binding
    preposition: str | None  # None: the subject
    default: Expression | None = None
    default_is_you: bool = False  # `= you`: the player in whose name the event is called


@define(eq=False, repr=False)
class Value(Definition):
    """A pure question. `body` is an expression, or statements that end in a return."""

    category: ClassVar[str] = "value"

    parameters: list[Parameter] = Factory(list)
    type: Type = UNKNOWN
    body: Expression | Body | None = None
    modifiers: list[ModifyRule] = Factory(list)


@define(eq=False, repr=False)
class Event(Definition):
    """Something that happens. A phase is an event whose `you` is the current player.

    `text` may name parameters in braces; the log shows it when the event completes. Where it
    `discloses`, it says on purpose what some could not know, such as a clue.
    """

    category: ClassVar[str] = "event"

    parameters: list[Parameter] = Factory(list)
    result: Type | None = None
    body: Body = Factory(Body)
    is_phase: bool = False
    discloses: bool = False
    you: Binding | None = None
    hooks: list[HookRule] = Factory(list)

    @property
    def sort(self) -> str:
        return "phase" if self.is_phase else "event"


RAISED_AFTER = {"play": "played", "use": "used"}
"""The events of the prelude that the engine raises when a play or a use is done."""


@define(eq=False, repr=False)
class Window(Definition):
    category: ClassVar[str] = "window"

    event: Event | None  # whose bindings its plays and uses may read and set


@define(eq=False, repr=False)
class Ending(Definition):
    """Checked whenever an event completes, in the order of declaration.

    `condition` None: reached only through `end game` of the prelude, if at all.
    """

    category: ClassVar[str] = "ending"

    condition: Expression | None
    body: Body


@define(eq=False, repr=False)
class Invariant(Definition):
    """What must hold whenever nothing but a turn and its phase is in progress.

    Only tests look at it; a game that is played does not.
    """

    category: ClassVar[str] = "invariant"

    conditions: tuple[Expression, ...] = ()
