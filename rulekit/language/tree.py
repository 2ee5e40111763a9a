"""The syntax tree: what a file says, before anybody asks what it means.

Every node is frozen and carries the span it was read from. The tree is built by
`build.py`, merged and given a meaning by `rulekit.ruleset`.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from rulekit.language.source import Source, Span


@frozen
class Node:
    span: Span


@frozen
class Word(Node):
    """A name together with the place where it stands."""

    text: str


@frozen
class CardName(Node):
    """The name of a component, quoted or not."""

    text: str
    quoted: bool


# --- Expressions ---------------------------------------------------------------------


@frozen
class Name(Node):
    text: str


@frozen
class Number(Node):
    value: int


@frozen
class String(Node):
    value: str


@frozen
class Face(Node):
    """A playing-card face such as `Q♠` (rank 2..14, suit `spades`)."""

    rank: int
    suit: str


@frozen
class Attribute(Node):
    value: Expression
    name: Word


@frozen
class Index(Node):
    value: Expression
    index: Expression


@frozen
class Comprehension(Node):
    """`x in LIST where COND` (element is None) or `E for x in LIST where COND`."""

    name: Word
    source: Expression
    condition: Expression | None
    element: Expression | None


@frozen
class Call(Node):
    name: Word
    arguments: tuple[Expression, ...]  # a Comprehension stands alone


@frozen
class ListOf(Node):
    items: tuple[Expression, ...]


@frozen
class Table(Node):
    pairs: tuple[tuple[Expression, Expression], ...]


@frozen
class Unary(Node):
    operator: str  # "-" or "not"
    operand: Expression


@frozen
class Binary(Node):
    operator: str  # + - * // % and or
    left: Expression
    right: Expression


@frozen
class Compare(Node):
    operator: str  # == != < <= > >= is, is not, has, in, not in
    left: Expression
    right: Expression


@frozen
class Range(Node):
    low: Expression
    high: Expression


@frozen
class Conditional(Node):
    condition: Expression
    then: Expression
    otherwise: Expression


Expression: TypeAlias = (
    Name | Number | String | Face | Attribute | Index | Comprehension | Call | ListOf | Table
    | Unary | Binary | Compare | Range | Conditional
)  # fmt: skip


# --- Statements ----------------------------------------------------------------------

Block: TypeAlias = "tuple[Statement, ...]"


@frozen
class Let(Node):
    name: Word
    value: Expression


@frozen
class Assign(Node):
    target: Name | Attribute
    operator: str  # = += -=
    value: Expression


@frozen
class Return(Node):
    value: Expression | None


@frozen
class Winners(Node):
    value: Expression


@frozen
class Score(Node):
    value: Expression
    name: Word
    source: Expression


@frozen
class Grant(Node):
    component: Expression
    to: Expression
    duration: str  # "end of turn", "next turn", "this leaves" or the name of an event


@frozen
class EndTurn(Node):
    pass


@frozen
class Skip(Node):
    phase: Word


@frozen
class ExtraTurn(Node):
    player: Expression


@frozen
class Proceed(Node):
    pass


@frozen
class Cancel(Node):
    pass


@frozen
class DoNothing(Node):
    pass


@frozen
class PlayAs(Node):
    card: Expression
    component: CardName
    player: Expression | None


@frozen
class Compel(Node):
    player: Expression
    card: Expression


@frozen
class Argument(Node):
    preposition: str
    value: Expression


@frozen
class Perform(Node):
    """An event or primitive set in motion: `wound victim by you for 1`."""

    name: Word
    subject: Expression | None
    arguments: tuple[Argument, ...]


@frozen
class If(Node):
    branches: tuple[tuple[Expression, Block], ...]
    otherwise: Block | None


@frozen
class While(Node):
    condition: Expression
    body: Block


@frozen
class For(Node):
    name: Word
    source: Expression
    condition: Expression | None
    body: Block


@frozen
class Amount(Node):
    up_to: bool
    value: Expression


@frozen
class Choose(Node):
    optional: bool
    amount: Amount | None  # None: exactly one, and the name is that one
    name: Word
    source: Expression
    condition: Expression | None
    chooser: Expression | None
    body: Block | None
    otherwise: Block | None


@frozen
class Choice(Node):
    label: String
    condition: Expression | None
    body: Block


@frozen
class Ask(Node):
    everyone: bool
    player: Expression
    choices: tuple[Choice, ...]


@frozen
class Offer(Node):
    window: Word
    player: Expression
    until_pass: bool
    otherwise: Block | None


Statement: TypeAlias = (
    Let | Assign | Return | Winners | Score | Grant | EndTurn | Skip | ExtraTurn | Proceed
    | Cancel | DoNothing | PlayAs | Compel | Perform | If | While | For | Choose | Ask | Offer
)  # fmt: skip


# --- Members of components, kinds and rules ------------------------------------------


@frozen
class FieldDeclaration(Node):
    name: Word
    type: TypeName
    default: Expression | None


@frozen
class FieldValue(Node):
    """`difficulty 3`; several values give one to each copy of the component."""

    name: Word
    values: tuple[Expression, ...]


@frozen
class Play(Node):
    windows: tuple[Word, ...]  # empty: main
    condition: Expression | None
    body: Block


@frozen
class Use(Node):
    label: String
    windows: tuple[Word, ...] | None  # empty: main; None: any
    once_per: str | None  # "turn" or the name of an event
    condition: Expression | None
    body: Block


@frozen
class Hook(Node):
    when: str  # before, after, instead
    event: Word
    condition: Expression | None
    body: Block


@frozen
class Whenever(Node):
    immediately: bool
    condition: Expression
    body: Block


@frozen
class Modification(Node):
    operation: str  # by, to, at least, at most; `by -n` is `by` with a negated value
    value: Expression


@frozen
class Modify(Node):
    value: Word
    modifications: tuple[Modification, ...]
    condition: Expression | None


@frozen
class Treat(Node):
    what: CardName
    as_: CardName
    condition: Expression | None


Member: TypeAlias = FieldDeclaration | FieldValue | Play | Use | Hook | Whenever | Modify | Treat


# --- Declarations --------------------------------------------------------------------


@frozen
class TypeName(Node):
    name: str
    is_list: bool = False
    optional: bool = False


@frozen
class Parameter(Node):
    preposition: str | None  # None for the subject, and in values
    name: Word
    type: TypeName
    default: Expression | None


@frozen
class Edition(Node):
    number: int


@frozen
class Include(Node):
    reference: str


@frozen
class Extends(Node):
    reference: str


@frozen
class Expands(Node):
    reference: str


@frozen
class PlayersSetting(Node):
    value: Expression


@frozen
class TurnSetting(Node):
    phases: tuple[Word, ...]


@frozen
class StartsSetting(Node):
    value: Expression


@frozen
class OrderSetting(Node):
    value: Word


@frozen
class ShowsSetting(Node):
    """Values of players that a table shows beside each of them."""

    values: tuple[Word, ...]


Setting: TypeAlias = PlayersSetting | TurnSetting | StartsSetting | OrderSetting | ShowsSetting


@frozen
class Game(Node):
    title: str
    text: String | None
    settings: tuple[Setting, ...]


@frozen
class Symbols(Node):
    name: Word
    members: tuple[Word, ...]


@frozen
class Option(Node):
    name: Word
    values: tuple[Word, ...]
    text: String | None


@frozen
class Trait(Node):
    words: tuple[str, ...]


@frozen
class Zone(Node):
    name: Word
    owner: Word | None
    traits: tuple[Trait, ...]


@frozen
class Counter(Node):
    name: Word
    owner: Word | None
    bounds: Expression
    starts_at: Expression | None
    resets: bool


@frozen
class Variable(Node):
    name: Word
    owner: Word | None
    type: TypeName
    default: Expression | None


@frozen
class Kind(Node):
    name: Word
    parent: Word | None
    traits: tuple[Trait, ...]
    text: String | None
    members: tuple[Member, ...]


@frozen
class FaceRun(Node):
    first: Face
    last: Face | None


@frozen
class Component(Node):
    kind: Word
    name: CardName
    copies: int | tuple[FaceRun, ...]
    text: String | None
    members: tuple[Member, ...]


@frozen
class Value(Node):
    name: Word
    parameters: tuple[Parameter, ...]
    result: TypeName | None
    text: String | None
    body: Expression | Block


@frozen
class Event(Node):
    name: Word
    parameters: tuple[Parameter, ...]
    result: TypeName | None
    text: String | None
    body: Block


@frozen
class Window(Node):
    name: Word
    event: Word | None


@frozen
class Phase(Node):
    name: Word
    after: Word | None
    before: Word | None
    text: String | None
    body: Block


@frozen
class Setup(Node):
    body: Block


@frozen
class Rule(Node):
    name: String
    text: String | None
    members: tuple[Member, ...]


@frozen
class Ending(Node):
    name: String
    condition: Expression | None
    text: String | None
    body: Block


@frozen
class RemoveMember(Node):
    what: str  # "play" or the label of a use


@frozen
class Change(Node):
    kind: Word
    name: CardName | None
    text: String | None
    members: tuple[Member | Setting | RemoveMember, ...]


@frozen
class Replace(Node):
    declaration: Declaration


@frozen
class Remove(Node):
    kind: Word
    name: CardName | None


# --- Scenarios -----------------------------------------------------------------------


@frozen
class CardReference(Node):
    """A card in a scenario: a component, and which copy where it matters."""

    name: CardName
    face: Face | None = None
    field: Word | None = None  # `Ninja with stars 3`
    value: int | None = None


@frozen
class UnnamedCards(Node):
    count: int


@frozen
class TheRest(Node):
    pass


Listed: TypeAlias = CardReference | UnnamedCards | TheRest


@frozen
class GivenCard(Node):
    card: CardReference


@frozen
class GivenPlayerZone(Node):
    zone: Word
    cards: tuple[Listed, ...]


@frozen
class GivenPlayerState(Node):
    name: Word
    value: Name | Number | String


@frozen
class GivenPlayer(Node):
    player: Word
    items: tuple[GivenCard | GivenPlayerZone | GivenPlayerState, ...]


@frozen
class GivenPhase(Node):
    player: Word
    phase: Word


@frozen
class GivenZone(Node):
    zone: Word
    cards: tuple[Listed, ...]


@frozen
class GivenState(Node):
    name: Word
    value: Name | Number | String


@frozen
class ObjectNamed(Node):
    """`Armor of B`, `B`, `"Lose 1 honor"`: one of the options of a decision."""

    card: CardReference
    of: Word | None


@frozen
class ObjectNumber(Node):
    value: int


Object: TypeAlias = ObjectNamed | ObjectNumber


@frozen
class PlaysStep(Node):
    player: Word
    card: CardReference
    as_: CardName | None
    on: tuple[Object, ...]


@frozen
class UsesStep(Node):
    player: Word
    label: String
    on: tuple[Object, ...]


@frozen
class ChoosesStep(Node):
    player: Word
    objects: tuple[Object, ...]


@frozen
class PassesStep(Node):
    player: Word


@frozen
class CanPlay(Node):
    player: Word
    possible: bool
    card: CardReference
    as_: CardName | None
    on: tuple[Object, ...]


@frozen
class CanUse(Node):
    player: Word
    possible: bool
    label: String


@frozen
class ToDecide(Node):
    player: Word
    window: Word | None


@frozen
class ChoosesAmong(Node):
    player: Word
    objects: tuple[Object, ...]


@frozen
class GameOver(Node):
    ending: String | None
    winners: tuple[Word, ...] | None


@frozen
class GameGoesOn(Node):
    pass


@frozen
class Sees(Node):
    player: Word
    cards: tuple[Listed, ...]
    zone: Word | None
    of: Word | None


@frozen
class DoesNotSee(Node):
    player: Word
    card: CardReference


@frozen
class Holds(Node):
    """An expression of the language that must be true."""

    condition: Expression


Given: TypeAlias = GivenPlayer | GivenPhase | GivenZone | GivenState
Step: TypeAlias = PlaysStep | UsesStep | ChoosesStep | PassesStep
Expectation: TypeAlias = (
    CanPlay | CanUse | ToDecide | ChoosesAmong | GameOver | GameGoesOn | Sees | DoesNotSee | Holds
)


@frozen
class When(Node):
    steps: tuple[Step, ...]


@frozen
class Then(Node):
    expectations: tuple[Expectation, ...]


@frozen
class Scenario(Node):
    """A situation and its right outcome; `parts` are When and Then in their order."""

    name: String
    text: String | None
    rules: str | None
    expansions: tuple[str, ...]
    options: tuple[tuple[Word, Word], ...]
    seed: int
    given: tuple[Given, ...]
    parts: tuple[When | Then, ...]


Declaration: TypeAlias = (
    Edition | Include | Extends | Expands | Game | Symbols | Option | Zone | Counter | Variable
    | Kind | Component | Value | Event | Window | Phase | Setup | Rule | Ending | Change
    | Replace | Remove | Scenario
)  # fmt: skip


@frozen
class File(Node):
    """One parsed file. Declarations that could not be parsed are missing here; the names
    they would have declared are in `poisoned`, so that nothing cascades from them."""

    source: Source
    declarations: tuple[Declaration, ...]
    poisoned: frozenset[str] = frozenset()
