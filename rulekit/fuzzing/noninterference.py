"""Looks for secrets that get out: what a seat is given must not depend on what it cannot know.

Beside a game a second one is played, in which cards that a seat cannot tell apart have changed
places. As long as both are asked and answer the same, and the seat has come to see none of these
cards, it must be given the same in both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from attrs import define, field

from rulekit.engine.answers import Choice, answer
from rulekit.engine.card_swaps import pinned
from rulekit.engine.chance import Stream
from rulekit.engine.decisions import offered_cards
from rulekit.engine.followed_cards import Draw, Exchange, Following
from rulekit.engine.game import Game
from rulekit.engine.interpreter import run
from rulekit.fuzzing.recorded_answers import fitted
from rulekit.fuzzing.second_games import Beside, Told
from rulekit.fuzzing.view_differences import name_told

MOST_EXCHANGES = 3
"""So many pairs of cards change places at once; what is found is told of one, if one will do."""

MOST_FOLLOWED = 12
"""A second game is followed through so many decisions."""


@define
class Watch:
    """Looks at one position of a game after the other, each second game from a seat at random.

    A difference is told once; `known` are the keys of those that were.
    """

    game: Game
    draws: Sequence[Draw]
    chance: Stream
    begun: Game | None = None  # the game when it was set up, before anybody decided
    known: set[str] = field(factory=set)
    positions: int = 0
    _following: dict[int, Following] = field(factory=dict)
    _beside: Beside | None = None

    def look(self) -> list[Told]:
        """Secrets that get out at the pending decision, or by what led to it."""
        self.positions += self._beside is not None
        found = self._look_on() if self._beside is not None else self._begin()
        self.known |= {told.difference.key for told in found}
        return found

    def choose(self, choice: Choice) -> None:
        """Answers the decision, in the second game too."""
        asked, decision = self.game.state.pend, self.game.decision
        assert asked is not None and decision is not None
        self._knowing(decision.player).told(offered_cards(self.game, decision))
        answer(self.game, choice)
        if self._beside is not None and not self._beside.goes_on(self.game, asked, choice):
            self._beside = None

    def _begin(self) -> list[Told]:
        """A new second game, from here on; the first one, from the set-up on."""
        game, seat = self.game, self.chance.below(self.game.players + 1) - 1
        begun, self.begun = self.begun, None
        if begun is not None:
            before = Following(game.program, seat)
            draws = [one for one in self.draws if one[0] <= len(begun.journal)]
            before.follow(begun.journal, draws)
            exchanges = some_exchanges(begun, before, self.chance)
            beside = Beside(begun, before, seat, exchanges) if exchanges else None
            if beside is not None and beside.begins(game):
                self._beside = beside
                return self._look_on()
        knowledge = self._knowing(seat)
        exchanges = some_exchanges(game, knowledge, self.chance)
        named = name_read(game, seat, knowledge, self.known)
        self.positions += bool(exchanges or named)
        found = [] if named is None else [named]
        if exchanges:
            self._beside = Beside(game.clone(), knowledge, seat, exchanges)
            found += self._look_on()
        return found

    def _look_on(self) -> list[Told]:
        beside = self._beside
        assert beside is not None
        told = beside.told(self.game, self.known)
        if len(beside.choices) == MOST_FOLLOWED or not beside.is_beside(self.game):
            self._beside = None
        return [] if told is None else [smaller(told, beside.before)]

    def _knowing(self, seat: int) -> Following:
        if seat not in self._following:
            self._following[seat] = Following(self.game.program, seat)
        self._following[seat].follow(self.game.journal, self.draws)
        return self._following[seat]


def glimpsed(game: Game, draws: Sequence[Draw], chance: Stream) -> Told | None:
    """A secret that shows to a seat which looks at the pending decision."""
    for seat in range(-1, game.players):
        knowledge = Following(game.program, seat)
        knowledge.follow(game.journal, draws)
        exchanges = some_exchanges(game, knowledge, chance)
        if not exchanges:
            told = name_read(game, seat, knowledge)
        elif told := Beside(game.clone(), knowledge, seat, exchanges).told(game):
            told = smaller(told, knowledge)
        if told is not None:
            return told
    return None


def name_read(
    game: Game, seat: int, knowledge: Following, known: Collection[str] = ()
) -> Told | None:
    """The name of a card in progress that a seat reads, though it may not know the card."""
    found = name_told(game, seat, knowledge, known)
    return None if found is None else Told(game.clone(), seat, (), (), found)


def told_by(
    start: Game,
    knowledge: Following,
    seat: int,
    exchanges: Sequence[Exchange],
    choices: Sequence[Choice],
    key: str,
) -> Told | None:
    """Whether a difference shows between a game and the one in which these cards have changed
    places, at once or after some of the choices; each is bent to what is offered."""
    if not exchanges or not _can_be(start, knowledge, exchanges):
        return None
    game = start.clone()
    beside = Beside(start, knowledge, seat, exchanges)
    if game.state.pend is None:
        run(game.program, game.state)
        if not beside.begins(game):
            return None
    for choice in (*choices, None):
        told = beside.told(game)
        if told is not None and told.difference.key == key:
            return told
        if choice is None or not beside.is_beside(game):
            return None
        asked = game.state.pend
        assert asked is not None
        made = fitted(game, choice)
        answer(game, made)
        if not beside.goes_on(game, asked, made):
            return None
    return None


def some_exchanges(game: Game, knowledge: Following, chance: Stream) -> tuple[Exchange, ...]:
    """Pairs of different cards that a seat cannot tell apart, from anywhere it cannot look."""
    designs, fixed = game.program.layout.designs, pinned(game)
    groups = {
        since: _by_zone(game, free)
        for since, cards in knowledge.unknown().items()
        if (free := [card for card in cards if card not in fixed])
    }
    found: list[Exchange] = []
    taken: set[int] = set()
    for _ in range(1 + chance.below(MOST_EXCHANGES) if groups else 0):
        since = list(groups)[chance.below(len(groups))]
        pair = (_any(groups[since], chance) for _ in range(2))
        one, other = sorted(pair, key=lambda card: _distance(game, card))
        if designs[one] != designs[other] and not taken & {one, other}:
            found.append(Exchange(one, other, since))
            taken |= {one, other}
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


def _distance(game: Game, card: int) -> tuple[bool, int]:
    """How far a card lies from what players care for: in a hand, in a pile of many."""
    zone = game.state.where[card]
    return game.program.layout.zone_owner[zone] < 0, len(game.state.z[zone])


def _can_be(game: Game, knowledge: Following, exchanges: Sequence[Exchange]) -> bool:
    """Whether a seat cannot tell these cards apart, and nothing in progress needs one of them
    where it lies."""
    unknown, fixed = knowledge.unknown(), pinned(game)
    return all(
        card in unknown.get(each.since, ()) and card not in fixed
        for each in exchanges
        for card in (each.one, each.other)
    )


def smaller(told: Told, knowledge: Following) -> Told:
    """The same from as late a position, and of as few cards, as will do."""
    for exchanges in (*((each,) for each in told.exchanges), told.exchanges):
        found, known = None, knowledge.renamed({})
        for game, left in _onwards(told.start, told.choices):
            known.follow(game.journal)
            again = told_by(game.clone(), known, told.seat, exchanges, left, told.difference.key)
            found = again or found
        if found is not None:
            return found
    return told


def _onwards(start: Game, choices: tuple[Choice, ...]) -> Iterator[tuple[Game, tuple[Choice, ...]]]:
    """A game as it goes on, and the choices that are left each time."""
    game = start.clone()
    yield game, choices
    if game.state.pend is None:
        run(game.program, game.state)
        yield game, choices
    for number, choice in enumerate(choices, start=1):
        answer(game, choice)
        yield game, choices[number:]
