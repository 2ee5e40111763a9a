"""The parts of a scenario."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from rulekit.language.tree.basics import CardName, Node, Word
from rulekit.language.tree.expressions import Expression, Face, Name, Number, String


@frozen(eq=False, repr=False)
class Detail(Node):
    """`stars 3`: a field, counter or variable of a card, and its value."""

    name: Word
    value: Name | Number | String


@frozen(eq=False, repr=False)
class CardReference(Node):
    """A card in a scenario: a component, and which copy where it matters."""

    name: CardName
    face: Face | None = None
    details: tuple[Detail, ...] = ()  # `Ninja with stars 3`


@frozen(eq=False, repr=False)
class UnnamedCards(Node):
    count: int


@frozen(eq=False, repr=False)
class TheRest(Node):
    pass


Listed: TypeAlias = CardReference | UnnamedCards | TheRest


@frozen(eq=False, repr=False)
class Shown(Node):
    """`revealed to A and B`: players who know a card where it lies."""

    players: tuple[Word, ...]  # none: all of them


@frozen(eq=False, repr=False)
class ShownCards(Node):
    """`Ring revealed`, `2 cards revealed to B`."""

    cards: Listed
    shown: Shown


GivenListed: TypeAlias = Listed | ShownCards


@frozen(eq=False, repr=False)
class GivenCard(Node):
    card: CardReference
    shown: Shown | None = None


@frozen(eq=False, repr=False)
class GivenPlayerZone(Node):
    zone: Word
    cards: tuple[GivenListed, ...]


@frozen(eq=False, repr=False)
class GivenPlayerState(Node):
    name: Word
    value: Name | Number | String


@frozen(eq=False, repr=False)
class GivenOut(Node):
    """The player is not, or no longer, in the game."""


GivenItem: TypeAlias = GivenCard | GivenPlayerZone | GivenPlayerState | GivenOut


@frozen(eq=False, repr=False)
class GivenPlayer(Node):
    player: Word
    items: tuple[GivenItem, ...]


@frozen(eq=False, repr=False)
class GivenPhase(Node):
    player: Word
    phase: Word


@frozen(eq=False, repr=False)
class GivenSetup(Node):
    """The set-up is still to come, for these players."""

    players: tuple[Word, ...]


@frozen(eq=False, repr=False)
class GivenZone(Node):
    zone: Word
    cards: tuple[GivenListed, ...]


@frozen(eq=False, repr=False)
class GivenState(Node):
    name: Word
    value: Name | Number | String


@frozen(eq=False, repr=False)
class ObjectNamed(Node):
    """`Armor of B`, `B`, `"Lose 1 honor"`: one of the options of a decision."""

    card: CardReference
    of: Word | None


@frozen(eq=False, repr=False)
class ObjectNumber(Node):
    value: int


Object: TypeAlias = ObjectNamed | ObjectNumber


@frozen(eq=False, repr=False)
class PlaysStep(Node):
    player: Word
    card: CardReference
    as_: CardName | None
    on: tuple[Object, ...]


@frozen(eq=False, repr=False)
class UsesStep(Node):
    player: Word
    label: String
    on: tuple[Object, ...]


@frozen(eq=False, repr=False)
class ChoosesStep(Node):
    player: Word
    objects: tuple[Object, ...]


@frozen(eq=False, repr=False)
class PassesStep(Node):
    player: Word


@frozen(eq=False, repr=False)
class CanPlay(Node):
    player: Word
    possible: bool
    card: CardReference
    as_: CardName | None
    on: tuple[Object, ...]


@frozen(eq=False, repr=False)
class CanUse(Node):
    player: Word
    possible: bool
    label: String
    on: tuple[Object, ...]


@frozen(eq=False, repr=False)
class ToDecide(Node):
    player: Word
    window: Word | None


@frozen(eq=False, repr=False)
class ChoosesAmong(Node):
    player: Word
    objects: tuple[Object, ...]


@frozen(eq=False, repr=False)
class GameOver(Node):
    ending: String | None
    winners: tuple[Word, ...] | None


@frozen(eq=False, repr=False)
class GameGoesOn(Node):
    pass


@frozen(eq=False, repr=False)
class Scores(Node):
    """`scores A 12, B 9`: the points at the end of the game."""

    points: tuple[tuple[Word, int], ...]


@frozen(eq=False, repr=False)
class Sees(Node):
    player: Word
    cards: tuple[Listed, ...]
    zone: Word | None
    of: Word | None


@frozen(eq=False, repr=False)
class DoesNotSee(Node):
    player: Word
    card: CardReference


@frozen(eq=False, repr=False)
class Told(Node):
    """`B's log has "…"`: a text that a player, or a spectator, must be told, or must not."""

    player: Word
    what: Word  # log, stack or prompt
    text: String
    expected: bool


@frozen(eq=False, repr=False)
class Holds(Node):
    """An expression of the language that must be true."""

    condition: Expression


Given: TypeAlias = GivenSetup | GivenPlayer | GivenPhase | GivenZone | GivenState
Step: TypeAlias = PlaysStep | UsesStep | ChoosesStep | PassesStep
Expectation: TypeAlias = (
    CanPlay | CanUse | ToDecide | ChoosesAmong | GameOver | GameGoesOn | Scores | Sees | DoesNotSee
    | Told | Holds
)  # fmt: skip


@frozen(eq=False, repr=False)
class When(Node):
    steps: tuple[Step, ...]


@frozen(eq=False, repr=False)
class Then(Node):
    expectations: tuple[Expectation, ...]
