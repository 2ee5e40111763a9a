"""What a ruleset means: its definitions, with every name resolved.

A `Ruleset` is made by `rulekit.loading.loader` from the trees of one or more files. The
compiler reads nothing else. Definitions are compared by identity; they refer to each
other directly, never by name. Expressions and statements are in `meaning/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from attrs import Factory, define, field, frozen

from rulekit.language.nodes import Node
from rulekit.language.source import Source, Span
from rulekit.ruleset.probes import Probes

if TYPE_CHECKING:
    from rulekit.engine.game import Game
    from rulekit.ruleset.meaning import Block, Expression


# --- Types ---------------------------------------------------------------------------


@frozen
class Type:
    """A type of the language.

    `name` is number, flag, text, player, card, component, zone, list, table, or the name
    of a symbol set or option. `kind` narrows a card. `unknown` is the type of something
    already reported; it agrees with everything.
    """

    name: str
    element: Type | None = None  # of a list; of the values of a table
    optional: bool = False
    kind: str | None = None


NUMBER = Type("number")
FLAG = Type("flag")
TEXT = Type("text")
PLAYER = Type("player")
CARD = Type("card")
COMPONENT = Type("component")
ZONE = Type("zone")
SUIT = Type("suit")
UNKNOWN = Type("unknown")
NOBODY = Type("player", optional=True)
NOTHING = Type("card", optional=True)

UNLIMITED = 999_999_999
"""The number that `unlimited` stands for; no number of a game may exceed it."""

ABSENT = -1
"""How `nobody` and `nothing` are represented."""

SUITS = ("clubs", "diamonds", "hearts", "spades")


def list_of(element: Type) -> Type:
    return Type("list", element)


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


@define(eq=False, repr=False)
class Zone(Definition):
    """Cards lie in zones. A zone of players has one place for each seat."""

    category: ClassVar[str] = "zone"

    of_player: bool
    visibility: Literal["hidden", "private", "public"]
    ordered: bool
    single: bool  # holds at most one card, and is read as that card
    refills_from: Zone | None = None

    @property
    def owner(self) -> Literal["player"] | None:
        return "player" if self.of_player else None


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


FieldValue: TypeAlias = "int | str | tuple[int, ...]"
"""A number, a flag (0 or 1), a symbol, component or text, or a list of such integers."""


# --- Rules that components carry -----------------------------------------------------


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
class Carrier(Definition):
    """Whatever carries rules: a kind, a component or a `rule` of the table."""


@define(eq=False, repr=False)
class CarriedRule:
    """`this` and `you` are None where they have no meaning (in a `rule` of the table)."""

    carrier: Carrier
    this: Binding | None
    you: Binding | None
    condition: Expression | None
    span: Span


@define(eq=False, repr=False)
class PlayRule(CarriedRule):
    windows: tuple[Window, ...]
    body: Body


@define(eq=False, repr=False)
class UseRule(CarriedRule):
    label: str
    windows: tuple[Window, ...] | None  # None: whenever its holder is asked anything
    once_per: Event | Literal["turn"] | None
    body: Body


@define(eq=False, repr=False)
class HookRule(CarriedRule):
    when: Literal["before", "instead", "after"]
    event: Event
    body: Body


@define(eq=False, repr=False)
class WheneverRule(CarriedRule):
    """`condition` is never None."""

    immediately: bool
    body: Body


@frozen(eq=False, repr=False)
class Modification(Node):
    operation: Literal["by", "to", "at least", "at most"]
    value: Expression


@define(eq=False, repr=False)
class ModifyRule(CarriedRule):
    value: Value
    modifications: tuple[Modification, ...]


@define(eq=False, repr=False)
class TreatRule(CarriedRule):
    what: Kind | Component
    as_: Component


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

    # A component's own `play` in a window stands in place of its kind's play there.

    @property
    def sort(self) -> str:
        return self.kind.name


@define(eq=False, repr=False)
class TableRule(Carrier):
    category: ClassVar[str] = "rule"

    rules: list[CarriedRule] = Factory(list)


# --- What can happen -----------------------------------------------------------------


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

    `text` may name parameters in braces; the log shows it when the event completes.
    """

    category: ClassVar[str] = "event"

    parameters: list[Parameter] = Factory(list)
    result: Type | None = None
    body: Body = Factory(Body)
    is_phase: bool = False
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


Part: TypeAlias = Literal["prelude", "base", "variant", "expansion"]
"""What a file is to a ruleset."""

What: TypeAlias = Literal["declared", "changed", "replaced", "more copies"]


@frozen
class Step:
    """A place where a file declares something, or does something to it."""

    what: What
    span: Span


@define(eq=False, repr=False)
class Invariant(Definition):
    """What must hold whenever nothing but a turn and its phase is in progress.

    Only tests look at it; a game that is played does not.
    """

    category: ClassVar[str] = "invariant"

    conditions: tuple[Expression, ...] = ()


@define(eq=False, repr=False)
class Ruleset:
    """A complete, checked set of rules: a base, its variant, and its expansions."""

    name: str  # file name without suffix
    title: str
    digest: str  # of all sources and of the edition; saved games carry it
    sources: list[Source]
    player_counts: tuple[int, int] = (2, 2)
    phases: list[Event] = Factory(list)
    order_chosen: bool = False
    order_stated: bool = False  # whether the game says in which order hooks run
    starter: Expression | None = None
    symbols: dict[str, SymbolSet] = Factory(dict)
    settings: dict[str, Setting] = Factory(dict)
    zones: dict[str, Zone] = Factory(dict)
    counters: dict[str, Counter] = Factory(dict)
    variables: dict[str, Variable] = Factory(dict)
    kinds: dict[str, Kind] = Factory(dict)
    components: dict[str, Component] = Factory(dict)
    values: dict[str, Value] = Factory(dict)
    events: dict[str, Event] = Factory(dict)  # phases, `turn` and the prelude's too
    windows: dict[str, Window] = Factory(dict)
    table_rules: dict[str, TableRule] = Factory(dict)
    endings: dict[str, Ending] = Factory(dict)
    invariants: dict[str, Invariant] = Factory(dict)
    setup: SetUp = Factory(SetUp)
    path: Path | None = None
    text: str = ""
    goal: str = ""  # what players try to reach
    compiled: dict[object, object] = Factory(dict)  # what the engine made of these rules
    shown: dict[Value, Span] = Factory(dict)  # values to show beside players, and who says so
    probes: Probes | None = None  # what measured games note; None: they are not measured
    parts: dict[Source, Part] = Factory(dict)
    history: dict[tuple[str, str], list[Step]] = Factory(dict)  # by category and name
    variant: list[int] = Factory(lambda: [0])  # which of several forms of a rule is in force

    @property
    def sort(self) -> str:
        return "game"

    def add(self, definition: Definition) -> None:
        """Put a definition where those of its class are."""
        getattr(self, _PLACES[type(definition)])[definition.name] = definition

    def definitions(self) -> Iterator[Definition]:
        """All that is declared under a name. The symbols of an option belong to the option."""
        for place in _PLACES.values():
            for name, one in getattr(self, place).items():
                if place != "symbols" or name not in self.settings:
                    yield one
                if isinstance(one, Kind):
                    yield from (field for field in one.fields.values() if field.kind is one)

    def new_game(
        self,
        players: int | None = None,
        seed: int = 0,
        settings: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
        ask_forced: bool = False,
        discreet: bool = False,
    ) -> Game:
        """A new game of these rules: see `rulekit.engine.game.new_game`."""
        from rulekit.engine.game import new_game

        return new_game(self, players, seed, settings, names, ask_forced, discreet)


_PLACES: dict[type[Definition], str] = {
    Setting: "settings",
    SymbolSet: "symbols",
    Zone: "zones",
    Counter: "counters",
    Variable: "variables",
    Kind: "kinds",
    Component: "components",
    TableRule: "table_rules",
    Value: "values",
    Event: "events",
    Window: "windows",
    Ending: "endings",
    Invariant: "invariants",
}
"""Where a ruleset has its definitions, in the order in which they are gone through."""
