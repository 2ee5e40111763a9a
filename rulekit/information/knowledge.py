"""What is known at one point of a body: of its locals, of what was laid open, of who is who."""

from __future__ import annotations

from attrs import Factory, define

from rulekit.information.disclosures import Held, Place
from rulekit.information.secrets import (
    NOTHING,
    OPEN,
    Label,
    Player,
    Told,
    both,
    forgetting,
    joined,
    names,
)
from rulekit.ruleset.model import Binding, Variable


@define
class State:
    """What is known at one point of a body."""

    told: dict[Binding, Told] = Factory(dict)
    players: dict[Binding, Player] = Factory(dict)
    opened: dict[Place, frozenset[Player] | None] = Factory(dict)  # None: to everybody
    same: frozenset[tuple[Player, Player]] = frozenset()  # who is the same by a condition
    left: Label = OPEN  # what it tells that a body has not ended before this point
    later: frozenset[Held | Place] = frozenset()  # what will be laid open whatever comes

    def copy(self) -> State:
        told, players, opened = dict(self.told), dict(self.players), dict(self.opened)
        return State(told, players, opened, self.same, self.left, self.later)

    def forget(self, one: Binding | Variable) -> None:
        """A binding or variable is about to be set anew."""
        for binding, told in self.told.items():
            if told is not NOTHING:
                self.told[binding] = Told(
                    forgetting(told.answer, one),
                    forgetting(told.faces, one),
                    forgetting(told.place, one),
                )
        for binding, player in self.players.items():
            if names(player, one):
                self.players[binding] = binding
        self.same = frozenset(p for p in self.same if not names(p, one))
        self.left = forgetting(self.left, one)

    def meet(self, others: list[State]) -> None:
        """Become what holds whichever of several ways was taken."""
        first, *rest = others
        self.told, self.left = dict(first.told), first.left
        self.players, self.opened = dict(first.players), dict(first.opened)
        for other in rest:
            for binding, told in other.told.items():
                self.told[binding] = both(self.told.get(binding, NOTHING), told)
            self.left = joined(self.left, other.left)
            for binding in dict.fromkeys((*self.players, *other.players)):
                if self.players.get(binding, binding) != other.players.get(binding, binding):
                    self.players[binding] = binding
            self.opened = {
                place: seers
                for place, seers in self.opened.items()
                if place in other.opened and other.opened[place] == seers
            }

    def known(self) -> object:
        """All that is known, to be compared: without the ways on which it comes."""
        told = {
            binding: (told.answer.keys(), told.faces.keys(), told.place.keys())
            for binding, told in self.told.items()
        }
        return told, dict(self.players), dict(self.opened), self.left.keys()
