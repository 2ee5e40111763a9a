"""The parts of a rulebook, in the words of one language, as its page lays them out."""

from __future__ import annotations

from attrs import frozen


@frozen
class Link:
    """A name, and the id of where the book tells more of it."""

    name: str
    id: str = ""


@frozen
class Face:
    rank: str
    suit: str  # clubs, diamonds, hearts or spades


@frozen
class CardShown:
    id: str
    name: str
    text: str
    copies: int
    faces: tuple[Face, ...]
    fields: tuple[tuple[str, str], ...]
    origin: str  # the expansion that it is from, or ""
    more: tuple[str, ...]  # the expansions that have more copies of it or change it
    is_face: bool


@frozen
class KindShown:
    id: str
    name: str
    text: str
    parent: str
    copies: int
    hue: int
    starts_in: str
    works_in: tuple[str, ...]
    discards_to: str
    at_once: bool  # discarded when played, before it has its effect
    played_in: tuple[str, ...]
    cards: tuple[CardShown, ...]
    origin: str

    @property
    def only_faces(self) -> bool:
        return all(card.is_face and not card.text for card in self.cards)


@frozen
class UseShown:
    carrier: Link
    label: str
    needed: tuple[tuple[str, str], ...]  # options and answers

    @property
    def is_plain(self) -> bool:
        """Whether it says no more than the name of the card."""
        return self.label == self.carrier.name and not self.needed


@frozen
class OfferShown:
    name: str
    is_main: bool
    until_pass: bool
    cards: tuple[Link, ...]
    uses: tuple[UseShown, ...]


@frozen
class PhaseShown:
    name: str
    text: str
    offers: tuple[OfferShown, ...]
    acting: tuple[tuple[str, tuple[Link, ...]], ...]  # before, instead or after it
    numbers: tuple[tuple[str, int], ...]  # those that cards may change


@frozen
class NumberShown:
    name: str
    start: int | None
    changes: tuple[tuple[Link, str], ...]


@frozen
class OptionShown:
    name: str
    text: str
    values: tuple[str, ...]  # the first is the default
    is_flag: bool
    origin: str


@frozen
class Told:
    """An ending or a rule of the table."""

    name: str
    text: str
    origin: str


@frozen
class ZoneShown:
    name: str
    of_player: bool
    visibility: str
    single: bool
    refills_from: str


@frozen
class CounterShown:
    name: str
    owner: str  # player, card or ""
    low: int | None  # None: it varies
    high: int | str | None
    resets: bool


@frozen
class SetUpShown:
    players: tuple[int, ...]
    dealt: tuple[tuple[str, tuple[tuple[Link, tuple[object, ...]], ...]], ...]  # by zone
    cards: tuple[tuple[str, bool, tuple[object, ...]], ...]  # zone, of a player, amounts
    counters: tuple[tuple[str, tuple[object, ...]], ...]
    by_seat: bool  # whether some numbers are told seat by seat


@frozen
class GroupShown:
    number: int
    cards: tuple[str, ...]


@frozen
class PrintedShown:
    field: str
    more: tuple[GroupShown, ...]


@frozen
class Book:
    language: str
    title: str
    text: str
    players: tuple[int, int]
    expansions: tuple[str, ...]
    setup: SetUpShown | None
    phases: tuple[PhaseShown, ...]
    answers: tuple[OfferShown, ...]
    any_time: tuple[UseShown, ...]
    kinds: tuple[KindShown, ...]
    numbers: tuple[NumberShown, ...]
    zones: tuple[ZoneShown, ...]
    counters: tuple[CounterShown, ...]
    endings: tuple[Told, ...]
    rules: tuple[Told, ...]
    options: tuple[OptionShown, ...]
    digest: str
