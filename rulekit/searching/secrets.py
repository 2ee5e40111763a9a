"""Looks for secrets that get out: what a seat is given must not depend on what it cannot know.

Beside a game a second one is played, in which cards that a seat cannot tell apart have changed
places. As long as both go on alike, and the seat has come to see none of these cards, it must
be given the same in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from attrs import define, field, frozen

from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.knowing import Draw, Following
from rulekit.engine.renaming import pinned, renamed, renamed_option
from rulekit.engine.running import run
from rulekit.language.diagnostics import RulesError
from rulekit.searching.answers import Choice, answer
from rulekit.searching.telling import Difference, difference, names_told

MOST_EXCHANGES = 3
"""So many pairs of cards change places at once; what is found is told of as few as can be."""

MOST_FOLLOWED = 12
"""A second game is followed through so many decisions."""


Pend: TypeAlias = "tuple[int, list[Any], int, int, int]"


@frozen
class Exchange:
    """Two cards that a seat cannot tell apart since they were mixed, at an entry of the
    journal."""

    one: int
    other: int
    since: int


@frozen
class Told:
    """A secret that got out: a seat can tell a position from one with other cards."""

    seat: int
    exchanges: tuple[Exchange, ...]  # none: it reads the name of a card in progress
    choices: tuple[Choice, ...]  # from the position on to where the difference shows
    difference: Difference


class Beside:
    """The second game, beside `game`: followed from where this stands."""

    def __init__(
        self, game: Game, knowledge: Following, seat: int, exchanges: Sequence[Exchange]
    ) -> None:
        self.seat = seat
        self.exchanges = tuple(exchanges)
        self.names: dict[int, int] = {}
        since: dict[int, int] = {}
        for each in exchanges:
            self.names |= {each.one: each.other, each.other: each.one}
            since |= {each.one: each.since, each.other: each.since}
        self.first = min(since.values(), default=0)
        self.other = renamed(game, self.names, since)
        self.here = knowledge.renamed({})
        self.there = knowledge.renamed(self.names)

    def difference(self, game: Game) -> Difference | None:
        """What the seat is given otherwise, at the same decision."""
        found = difference(game, self.other, self.seat, self.first)
        self.first = len(game.journal)
        return found

    def goes_on(self, game: Game, asked: Pend, choice: Choice) -> bool:
        """Gives the second game the answer that was given in `game` to what was asked there;
        False if it has none like it, or the seat has come to see what changed places."""
        program, s = self.other.program, self.other.state
        assert s.pend is not None
        player, options, low, high, number = s.pend
        if (player, number) != (asked[0], asked[4]):
            return False
        offered, site = asked[1], program.sites[number]
        indexes = choice if isinstance(choice, tuple) else (choice,)
        wanted = [renamed_option(program, site, offered[index], self._name) for index in indexes]
        if any(one not in options for one in wanted):
            return False
        alone = [one for one in wanted if one is None or one.__class__ is tuple]
        if site.many and not alone and not low <= len(wanted) <= high:
            return False
        s.answer = wanted if site.many and not alone else wanted[0]
        s.pend = None
        try:
            run(program, s)
        except RulesError:
            return False
        self.here.follow(game.journal)
        self.there.follow(self.other.journal)
        return not (game.over or self.other.over or self._seen())

    def _name(self, card: int) -> int:
        return self.names.get(card, card)

    def _seen(self) -> bool:
        return any(
            each.since not in knowledge.mixed[card]
            for each in self.exchanges
            for card in (each.one, each.other)
            for knowledge in (self.here, self.there)
        )


@define
class Watch:
    """Looks at the positions of a game, one after the other, from a seat at random."""

    game: Game
    draws: list[Draw]
    chance: Stream
    positions: int = 0
    _following: dict[int, Following] = field(factory=dict)
    _beside: Beside | None = None
    _start: Game | None = None
    _knowledge: Following | None = None
    _choices: tuple[Choice, ...] = ()

    def look(self) -> Told | None:
        """At a decision: whether a second game differs in it from the first."""
        game = self.game
        if self._beside is not None and len(self._choices) < MOST_FOLLOWED:
            self.positions += 1
            return self._told(self._beside.difference(game))
        self._beside = None
        seat = self.chance.below(game.players + 1) - 1
        knowledge = self._knowing(seat)
        self._start, self._knowledge, self._choices = game.clone(), knowledge.renamed({}), ()
        named = names_told(game, seat)
        if named is not None:
            return Told(seat, (), (), named)
        exchanges = some_exchanges(game, knowledge, self.chance)
        if not exchanges:
            return None
        self.positions += 1
        self._beside = Beside(game, knowledge, seat, exchanges)
        return self._told(self._beside.difference(game))

    def choose(self, choice: Choice) -> None:
        """Answers the decision, in the second game too."""
        game = self.game
        assert game.state.pend is not None
        asked = game.state.pend
        decision = game.decision
        assert decision is not None
        self._knowing(asked[0]).told([one.card.id for one in decision.options if one.card])
        self._choices = (*self._choices, choice)
        answer(game, choice)
        if self._beside is not None and not self._beside.goes_on(game, asked, choice):
            self._beside = None

    def _knowing(self, seat: int) -> Following:
        if seat not in self._following:
            self._following[seat] = Following(self.game.program, seat)
        self._following[seat].follow(self.game.journal, self.draws)
        return self._following[seat]

    def _told(self, found: Difference | None) -> Told | None:
        """What was found, of one pair of cards and one decision if these are enough."""
        beside, self._beside = self._beside, self._beside if found is None else None
        if found is None:
            return None
        assert beside is not None and self._start is not None and self._knowledge is not None
        whole = Told(beside.seat, beside.exchanges, self._choices, found)
        return smaller(self._start, self._knowledge, whole)


def smaller(start: Game, knowledge: Following, told: Told) -> Told:
    """The same from as late a position, and of as few cards, as will do."""
    for exchanges in (*((each,) for each in told.exchanges), told.exchanges):
        game, known = start.clone(), knowledge.renamed({})
        best = None
        for number in range(len(told.choices) + 1):
            known.follow(game.journal)
            if not _can_be(game, known, exchanges):
                break
            again = told_by(game, known, told.seat, exchanges, told.choices[number:])
            if again is not None and again.difference.key == told.difference.key:
                best = again
            if number < len(told.choices):
                answer(game, told.choices[number])
        if best is not None:
            return best
    return told


def some_exchanges(game: Game, knowledge: Following, chance: Stream) -> tuple[Exchange, ...]:
    """Pairs of different cards that a seat cannot tell apart, from anywhere it cannot look."""
    layout = game.program.layout
    fixed = pinned(game)
    groups = {
        since: by_zone
        for since, cards in knowledge.unknown().items()
        if len(by_zone := _by_zone(game, [card for card in cards if card not in fixed])) > 0
    }
    found: list[Exchange] = []
    for _ in range(1 + chance.below(MOST_EXCHANGES)):
        if not groups:
            break
        since = sorted(groups)[chance.below(len(groups))]
        one, other = (_any(groups[since], chance) for _ in range(2))
        taken = {card for each in found for card in (each.one, each.other)}
        if not {one, other} & taken and layout.designs[one] != layout.designs[other]:
            found.append(Exchange(one, other, since))
    return tuple(found)


def _by_zone(game: Game, cards: Sequence[int]) -> list[list[int]]:
    places: dict[int, list[int]] = {}
    for card in cards:
        places.setdefault(game.state.where[card], []).append(card)
    return list(places.values())


def _any(places: Sequence[Sequence[int]], chance: Stream) -> int:
    """A card of any place: those of a hand are as often looked at as those of a deck."""
    cards = places[chance.below(len(places))]
    return cards[chance.below(len(cards))]


def _can_be(game: Game, knowledge: Following, exchanges: Sequence[Exchange]) -> bool:
    """Whether a seat cannot tell these cards apart, and nothing needs one of them where it
    lies."""
    unknown = knowledge.unknown()
    fixed = pinned(game)
    return all(
        card in unknown.get(each.since, ()) and card not in fixed
        for each in exchanges
        for card in (each.one, each.other)
    )


def told_by(
    start: Game,
    knowledge: Following,
    seat: int,
    exchanges: Sequence[Exchange],
    choices: Sequence[Choice],
) -> Told | None:
    """Whether a seat can tell a position from that in which cards have changed places, at
    once or after some of the choices."""
    game = start.clone()
    beside = Beside(game, knowledge, seat, exchanges)
    for number in range(len(choices) + 1):
        found = beside.difference(game)
        if found is not None:
            return Told(seat, tuple(exchanges), tuple(choices[:number]), found)
        if number == len(choices):
            return None
        assert game.state.pend is not None
        asked = game.state.pend
        answer(game, choices[number])
        if not beside.goes_on(game, asked, choices[number]):
            return None
    return None
