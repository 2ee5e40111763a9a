"""Declarations of the syntax tree, and the file they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from rulekit.language.source import Source
from rulekit.language.tree.basics import CardName, Node, Word
from rulekit.language.tree.expressions import Expression, Face, String
from rulekit.language.tree.members import Member, TypeName
from rulekit.language.tree.statements import Block

if TYPE_CHECKING:
    from rulekit.language.tree.scenarios import Given, Then, When


@frozen(eq=False, repr=False)
class Parameter(Node):
    preposition: str | None  # None for the subject, and in values
    name: Word
    type: TypeName
    default: Expression | None


@frozen(eq=False, repr=False)
class Edition(Node):
    number: int


@frozen(eq=False, repr=False)
class Version(Node):
    """That there is another version of what a file declares, and what changed in it."""

    number: int
    change: String | None


@frozen(eq=False, repr=False)
class Include(Node):
    reference: str


@frozen(eq=False, repr=False)
class Extends(Node):
    reference: str
    version: int | None


@frozen(eq=False, repr=False)
class Expands(Node):
    reference: str
    version: int | None


@frozen(eq=False, repr=False)
class PlayersSetting(Node):
    value: Expression


@frozen(eq=False, repr=False)
class TurnSetting(Node):
    phases: tuple[Word, ...]


@frozen(eq=False, repr=False)
class StartsSetting(Node):
    value: Expression


@frozen(eq=False, repr=False)
class OrderSetting(Node):
    value: Word


@frozen(eq=False, repr=False)
class ShowsSetting(Node):
    """Values of players that a table shows beside each of them."""

    values: tuple[Word, ...]


@frozen(eq=False, repr=False)
class GoalSetting(Node):
    """What players try to reach, as a rulebook says it first."""

    text: String


Setting: TypeAlias = (
    PlayersSetting | TurnSetting | StartsSetting | OrderSetting | ShowsSetting | GoalSetting
)


@frozen(eq=False, repr=False)
class Game(Node):
    title: str
    text: String | None
    settings: tuple[Setting, ...]


@frozen(eq=False, repr=False)
class Symbols(Node):
    name: Word
    members: tuple[Word, ...]


@frozen(eq=False, repr=False)
class Option(Node):
    name: Word
    values: tuple[Word, ...]
    text: String | None


@frozen(eq=False, repr=False)
class Trait(Node):
    words: tuple[str, ...]


@frozen(eq=False, repr=False)
class Zone(Node):
    name: Word
    owner: Word | None
    traits: tuple[Trait, ...]


@frozen(eq=False, repr=False)
class Counter(Node):
    name: Word
    owner: Word | None
    bounds: Expression
    starts_at: Expression | None
    resets: bool


@frozen(eq=False, repr=False)
class Variable(Node):
    name: Word
    owner: Word | None
    type: TypeName
    default: Expression | None


@frozen(eq=False, repr=False)
class Kind(Node):
    name: Word
    parent: Word | None
    traits: tuple[Trait, ...]
    text: String | None
    members: tuple[Member, ...]


@frozen(eq=False, repr=False)
class FaceRun(Node):
    first: Face
    last: Face | None


@frozen(eq=False, repr=False)
class Component(Node):
    kind: Word
    name: CardName
    copies: int | tuple[FaceRun, ...] | None  # None: one, unless a table says how many
    text: String | None
    members: tuple[Member, ...]


@frozen(eq=False, repr=False)
class Row(Component):
    """A component that is a row of a table; its span lies in the table."""


@frozen(eq=False, repr=False)
class Faces(Node):
    """Cards that have no name but their faces: `card 2♣..A♣`, a component for each."""

    kind: Word
    runs: tuple[FaceRun, ...]
    text: String | None
    members: tuple[Member, ...]


@frozen(eq=False, repr=False)
class Cards(Node):
    """Components that are rows of a table; all of one kind, or each says its own."""

    kind: Word | None
    reference: String


@frozen(eq=False, repr=False)
class Value(Node):
    name: Word
    parameters: tuple[Parameter, ...]
    result: TypeName | None
    text: String | None
    body: Expression | Block


@frozen(eq=False, repr=False)
class Event(Node):
    name: Word
    parameters: tuple[Parameter, ...]
    result: TypeName | None
    text: String | None
    body: Block


@frozen(eq=False, repr=False)
class Window(Node):
    name: Word
    event: Word | None


@frozen(eq=False, repr=False)
class Phase(Node):
    name: Word
    after: Word | None
    before: Word | None
    text: String | None
    body: Block


@frozen(eq=False, repr=False)
class Setup(Node):
    """`added` are the set-ups of variants and expansions, each with names of its own."""

    body: Block
    added: tuple[Block, ...] = ()


@frozen(eq=False, repr=False)
class Rule(Node):
    name: String
    text: String | None
    members: tuple[Member, ...]


@frozen(eq=False, repr=False)
class Ending(Node):
    name: String
    condition: Expression | None
    text: String | None
    body: Block


@frozen(eq=False, repr=False)
class Invariant(Node):
    """Conditions that must all hold whenever nothing is in progress."""

    name: String
    text: String | None
    conditions: tuple[Expression, ...]


@frozen(eq=False, repr=False)
class RemoveMember(Node):
    """`remove after hit`: all members of the base that begin with these words."""

    what: str  # `play`, `use`, `before`, `after`, `instead`, `whenever`, `modify`, `treat`
    name: Word | String | CardName | None  # None: of what has none, `play` and `whenever`


@frozen(eq=False, repr=False)
class Change(Node):
    kind: Word
    name: CardName | None
    text: String | None
    members: tuple[Member | Setting | RemoveMember, ...]


@frozen(eq=False, repr=False)
class Replace(Node):
    declaration: Declaration


@frozen(eq=False, repr=False)
class More(Node):
    """Further copies of a component that is declared elsewhere."""

    kind: Word
    name: CardName
    copies: int | tuple[FaceRun, ...]


@frozen(eq=False, repr=False)
class Remove(Node):
    """`names` is empty for what has none, like the set-up."""

    kind: Word
    names: tuple[CardName, ...]


@frozen(eq=False, repr=False)
class Scenario(Node):
    """A situation and its right outcome; `parts` are When and Then in their order. An example
    is one that a book tells."""

    name: String
    text: String | None
    rules: str | None
    expansions: tuple[str, ...]
    options: tuple[tuple[Word, Word], ...]
    seed: int
    given: tuple[Given, ...]
    parts: tuple[When | Then, ...]
    marks: tuple[Word, ...] = ()
    skip: String | None = None  # why it is not run
    xfail: String | None = None  # why it is known to fail
    is_example: bool = False


Declaration: TypeAlias = (
    Edition | Version | Include | Extends | Expands | Game | Symbols | Option | Zone | Counter
    | Variable | Kind | Component | Cards | Faces | Value | Event | Window | Phase | Setup | Rule
    | Ending | Invariant | Change | Replace | Remove | More | Scenario
)  # fmt: skip


@frozen(eq=False, repr=False)
class File(Node):
    """One parsed file. Declarations that could not be parsed are missing here; the names
    they would have declared are in `poisoned`, so that nothing cascades from them."""

    source: Source
    declarations: tuple[Declaration, ...]
    poisoned: frozenset[str] = frozenset()
