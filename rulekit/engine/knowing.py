"""What a seat knows of the cards that it does not see: where each was dealt from, and where
those lie that it has followed with its eyes.

A card is followed that the seat saw as it came where it is hidden, or of which every set-up
tells. It is lost sight of where it is shuffled, or where something leaves that might be this
card: then all that lie there are. So a little is lost that a seat could know, and nothing is
told that it could not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from attrs import define

from rulekit.compiler.layout import STACK
from rulekit.engine.card_moves import MOVED, REVEALED, SHUFFLED
from rulekit.engine.game import Game
from rulekit.engine.pools import pools_of
from rulekit.engine.program import Program
from rulekit.engine.visibility import visibility_of


@define
class Knowledge:
    """What one seat knew at some moment of a game, by the cards' numbers."""

    program: Program
    seat: int
    dealt: list[int]  # the zone in which each lay when the game had been set up
    followed: set[int]


def knowledge_of(game: Game, seat: int) -> Knowledge:
    """What a seat knows now. If it was asked for before, only what has happened since is read."""
    kept = _followings.setdefault(game, {})
    following = kept.get(seat)
    if following is None or not following.goes_on(game):
        following = kept[seat] = _Following(game, seat)
    following.follow(_settled(game.journal))
    now = following.copy()
    now.follow(len(game.journal))
    return Knowledge(game.program, seat, now.dealt, now.followed)


def _settled(journal: Sequence[tuple[Any, ...]]) -> int:
    """How many entries are understood whatever comes next: not moves that may go on."""
    settled = len(journal)
    while settled and journal[settled - 1][0] == MOVED:
        settled -= 1
    return settled


_followings: WeakKeyDictionary[Game, dict[int, _Following]] = WeakKeyDictionary()


class _Following:
    """Reads the journal from the position on from which the game is known."""

    def __init__(self, game: Game, seat: int) -> None:
        program, layout = game.program, game.program.layout
        start = game.origin or program.fresh_state(0, False)
        self.program, self.layout = program, layout
        self.sight = visibility_of(layout, seat)
        self.journal = game.journal
        self.read = 0 if game.origin is None else len(game.origin.journal)
        self.origin, self.known = game.origin, game.known
        self.where, self.seen = start.where[:], start.seen[:]
        self.followed: set[int] = set()
        self.is_set_up = True  # what was dealt from where is known for good
        self.last: tuple[Any, ...] = ()  # entry that was read
        self.emptied = 0  # up to which entry all cards of a zone go to another one together
        if game.known is not None:
            self.dealt = game.known.dealt[:]
            if game.known.seat == seat:
                self.followed |= game.known.followed
            return
        if game.origin is None:
            self._follow_set_up()
            settled = pools_of(game).settled.items()
            self.followed |= {card for card, zone in settled if self.where[card] == zone}
            self.is_set_up = self.read < len(self.journal)
        self.dealt = self.where[:]

    def goes_on(self, game: Game) -> bool:
        """Whether a game has what was read, and maybe more."""
        return (
            self.is_set_up
            and self.journal is game.journal
            and self.origin is game.origin
            and self.known is game.known
            and self.read <= len(self.journal)
            and (self.read == 0 or self.journal[self.read - 1] is self.last)
        )

    def copy(self) -> _Following:
        other: _Following = object.__new__(_Following)
        other.__dict__.update(self.__dict__)
        other.where, other.seen, other.dealt = self.where[:], self.seen[:], self.dealt[:]
        other.followed = self.followed.copy()
        return other

    def follow(self, until: int) -> None:
        while self.read < until:
            self._entry(self.journal[self.read])
            self.read += 1
        if self.read:
            self.last = self.journal[self.read - 1]

    def _follow_set_up(self) -> None:
        turn = self.program.events.index(self.program.ruleset.events["turn"])
        while self.read < len(self.journal) and self.journal[self.read][0] != turn:
            self._entry(self.journal[self.read])
            self.read += 1

    def _entry(self, entry: tuple[Any, ...]) -> None:
        kind = entry[0]
        if kind == MOVED:
            self._moved(*entry[1:])
        elif kind == REVEALED:
            for card in entry[1]:
                self.seen[card] |= entry[2]
        elif kind == SHUFFLED:
            for card, zone in enumerate(self.where):
                if zone == entry[1]:
                    self.seen[card] = 0
                    self.followed.discard(card)

    def _moved(self, card: int, source: int, target: int) -> None:
        # What is played passes through the effect stack, but may be laid face down.
        self._look_ahead(source, target)
        saw = source != STACK and self.sight.cards(self.where, self.seen, card)
        self.where[card], self.seen[card] = target, 0
        sees = target != STACK and self.sight.cards(self.where, self.seen, card)
        if saw or sees:
            self.followed.add(card)
        elif not (self.read < self.emptied or self._keeps_places(source)):
            # It may have been any card that lay there out of sight.
            self.followed -= {
                one for one in self.followed if self.where[one] == source or one == card
            }

    def _look_ahead(self, source: int, target: int) -> None:
        """Where all go the same way, it does not matter which of them is which."""
        if self.read >= self.emptied:
            until = self.read + self.where.count(source)
            moves = [one[2:] for one in self.journal[self.read : until] if one[0] == MOVED]
            if moves == [(source, target)] * (until - self.read):
                self.emptied = until

    def _keeps_places(self, number: int) -> bool:
        zone = self.layout.zones[number]
        return number == STACK or (zone is not None and zone.keeps_places)
