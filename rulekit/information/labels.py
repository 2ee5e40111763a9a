"""Labels: what somebody who learns an answer learns with it, and on which ways.

Each secret of a label is the cards of a hidden or private zone, or stands for what is not known
yet: what an argument brings along, and what it depends on whether an event happens at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from rulekit.language.source import Span
from rulekit.ruleset.definitions import Binding, Component, Event, Zone

Player: TypeAlias = object
"""A player as rules name them: a binding, a variable, a question with its arguments, `CURRENT`.
Two that are equal are the same player; nothing is equal to `SOMEBODY` but itself."""

CURRENT: Player = "current"
SOMEBODY: Player = "somebody"
EVERYBODY: Player = "everybody"
ITEM: Player = "item"
"""Of a list of players on which hidden cards decide: each, as far as it is by the own cards."""

Part: TypeAlias = Literal["answer", "faces", "place", "happening"]


@frozen
class Step:
    """A place on the way of a secret, and what happens there."""

    span: Span
    text: str
    by_name: bool = False  # whether a name is read, which may stand for what was asked right here


Way: TypeAlias = "tuple[Step, ...]"
"""From where something is found out back to where the cards are looked at."""


@frozen(cache_hash=True)
class Secret:
    """The cards of a zone; or, of an argument or event, whatever it turns out to bring along."""

    of: Zone | Binding | Event
    part: Part = "faces"
    owner: Player | None = None  # None: a zone of the table
    seers: frozenset[Player] = frozenset()
    about: Component | None = None  # only whether they are this one
    drawn: bool = False  # taken without a look, as from the top of a deck
    excused: frozenset[str] = frozenset()  # codes of what may tell it


Label: TypeAlias = Mapping[Secret, Way]

OPEN: Label = {}
"""The label of what everybody knows."""


@frozen
class Told:
    """What an expression tells; equal to what tells the same on other ways.

    Of a card or list, `answer` is about which they are as one refers to them, such as "the top
    one"; `faces` what looking at them tells, and `place` what finding them tells.
    """

    answer: Label = field(default=OPEN, eq=dict.keys)
    faces: Label = field(default=OPEN, eq=dict.keys)
    place: Label = field(default=OPEN, eq=dict.keys)

    @property
    def all(self) -> Label:
        """What it tells who may look at the cards too."""
        return joined(self.answer, self.faces)

    def through(self, change: Callable[[Label], Label]) -> Told:
        """The same with a change in all that it tells."""
        if self is NOTHING:
            return self
        return Told(change(self.answer), change(self.faces), change(self.place))


NOTHING = Told()


def joined(*labels: Label) -> Label:
    """All that several labels tell; of two ways to one secret the first is kept."""
    some = [label for label in labels if label]
    if len(some) < 2:
        return some[0] if some else OPEN
    merged: dict[Secret, Way] = {}
    for label in some:
        for secret, way in label.items():
            merged.setdefault(secret, way)
    return merged


def both(one: Told, other: Told) -> Told:
    if one is NOTHING or one is other:
        return other
    if other is NOTHING:
        return one
    return Told(
        joined(one.answer, other.answer),
        joined(one.faces, other.faces),
        joined(one.place, other.place),
    )


def passed(told: Told, step: Step) -> Told:
    """The same, on a way that has one place more."""

    def longer(way: Way) -> Way:
        return way if step.by_name and way and way[0].span == step.span else (step, *way)

    return told.through(lambda label: {one: longer(way) for one, way in label.items()})


def changed(label: Label, change: Callable[[Secret], Secret]) -> Label:
    """A label with a change in each secret."""
    if not label:
        return OPEN
    new: dict[Secret, Way] = {}
    for secret, way in label.items():
        new.setdefault(change(secret), way)
    return new


def seen_by(label: Label, seers: frozenset[Player]) -> Label:
    """A label of cards that some players see, who did not before."""
    return changed(label, lambda one: evolve(one, seers=one.seers | seers))


def excused(label: Label, codes: frozenset[str]) -> Label:
    """A label of what findings of some codes may tell."""
    return changed(label, lambda one: evolve(one, excused=one.excused | codes))


def drawn(label: Label) -> Label:
    return changed(label, lambda one: evolve(one, drawn=True))


def only_about(label: Label, component: Component) -> Label:
    """What looking for one component tells of the cards."""
    return changed(label, lambda one: evolve(one, about=one.about or component))


def of_zones(label: Label) -> Label:
    """What a label tells of cards, without what stands for something else."""
    return {secret: way for secret, way in label.items() if isinstance(secret.of, Zone)}


def with_players(label: Label, name: Callable[[Player | None], Player | None]) -> Label:
    """A label in which players go by other names; whoever has none is somebody."""

    def change(secret: Secret) -> Secret:
        owner = name(secret.owner)
        seers = frozenset(map(name, secret.seers)) - {SOMEBODY}
        same = owner is secret.owner and seers == secret.seers
        return secret if same else evolve(secret, owner=owner, seers=seers)

    return changed(label, change)


def called(label: Label, one: Player, other: Player) -> Label:
    """A label in which one player goes by another name."""
    return with_players(label, lambda player: other if player == one else player)
