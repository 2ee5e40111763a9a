"""What can be found out: secrets, the ways on which they come, and whom they are none to.

A *label* says what somebody who learns an answer learns with it. Each of its secrets is the
cards of a hidden or private zone, or stands for what is not known yet: what an argument brings
along, and what it depends on whether an event happens at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import evolve, frozen

from rulekit.language.source import Span
from rulekit.ruleset.model import Binding, Component, Event, Zone

Player: TypeAlias = object
"""A player as rules name them: a binding, a variable, a question with its arguments, `CURRENT`.
Two that are equal are the same player; nothing is equal to `SOMEBODY` but itself."""

CURRENT: Player = "current"
SOMEBODY: Player = "somebody"
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

    @property
    def known(self) -> bool:
        """Is it the cards of a zone, and no stand-in?"""
        return isinstance(self.of, Zone)


Label: TypeAlias = Mapping[Secret, Way]

OPEN: Label = {}
"""The label of what everybody knows."""


@frozen
class Told:
    """What an expression tells.

    Of a card or list, `answer` is about which they are as one refers to them, such as "the top
    one"; `faces` what looking at them tells, and `place` what finding them tells.
    """

    answer: Label = OPEN
    faces: Label = OPEN
    place: Label = OPEN

    @property
    def all(self) -> Label:
        """What it tells who may look at the cards too."""
        return joined(self.answer, self.faces)


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
    return Told(*(_through(part, step) for part in (told.answer, told.faces, told.place)))


def _through(label: Label, step: Step) -> Label:
    if not label:
        return OPEN
    return {
        secret: way if step.by_name and way and way[0].span == step.span else (step, *way)
        for secret, way in label.items()
    }


def seen_by(label: Label, seers: frozenset[Player]) -> Label:
    """A label of cards that some players see, who did not before."""
    return {evolve(one, seers=one.seers | seers): way for one, way in label.items()}


def excused(label: Label, codes: frozenset[str]) -> Label:
    """A label of what findings of some codes may tell."""
    return {evolve(one, excused=one.excused | codes): way for one, way in label.items()}


def drawn(label: Label) -> Label:
    return {evolve(one, drawn=True): way for one, way in label.items()}


def only_about(label: Label, component: Component) -> Label:
    """What looking for one component tells of the cards."""
    return {one if one.about else evolve(one, about=component): way for one, way in label.items()}


def names(player: Player | None, one: object) -> bool:
    """Does a player's name contain a binding or variable?"""
    return player is one or (isinstance(player, tuple) and any(names(p, one) for p in player))


def forgetting(label: Label, one: object) -> Label:
    """A label in which a binding or variable, that is set anew, names nobody any more."""
    if not any(names(s.owner, one) or any(names(p, one) for p in s.seers) for s in label):
        return label
    changed: dict[Secret, Way] = {}
    for secret, way in label.items():
        owner = SOMEBODY if names(secret.owner, one) else secret.owner
        seers = frozenset(p for p in secret.seers if not names(p, one))
        changed.setdefault(evolve(secret, owner=owner, seers=seers), way)
    return changed


def called(label: Label, one: Player, other: Player) -> Label:
    """A label in which one player goes by another name."""
    if not any(secret.owner == one or one in secret.seers for secret in label):
        return label
    changed: dict[Secret, Way] = {}
    for secret, way in label.items():
        owner = other if secret.owner == one else secret.owner
        seers = frozenset(other if player == one else player for player in secret.seers)
        changed.setdefault(evolve(secret, owner=owner, seers=seers), way)
    return changed
