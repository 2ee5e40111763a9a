"""The second game that is played beside a game: cards that a seat cannot tell apart have changed
places in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from rulekit.engine.answers import Choice, indexes_of
from rulekit.engine.card_swaps import renamed, renamed_option
from rulekit.engine.followed_cards import Exchange, Following
from rulekit.engine.game import Game
from rulekit.engine.interpreter import run
from rulekit.fuzzing.view_differences import Difference, difference, is_disclosed
from rulekit.language.report import RulesError

Pend: TypeAlias = "tuple[int, list[Any], int, int, int]"


@frozen
class Told:
    """A secret that got out: from `start` on, in which cards may have changed places for all
    that the seat can know, it can tell after some choices that they have not."""

    start: Game
    seat: int
    exchanges: tuple[Exchange, ...]  # none: the seat reads the name of a card in progress
    choices: tuple[Choice, ...]
    difference: Difference


def names_after(exchanges: Sequence[Exchange]) -> dict[int, int]:
    """What the cards are called where each pair has changed places."""
    there = {each.one: each.other for each in exchanges}
    return there | {each.other: each.one for each in exchanges}


class Beside:
    """The second game, followed from a position of the first one, which stays as it is."""

    def __init__(
        self, start: Game, knowledge: Following, seat: int, exchanges: Sequence[Exchange]
    ) -> None:
        self.start = start
        self.before = knowledge.renamed({})
        self.choices: tuple[Choice, ...] = ()  # since then
        self.seat = seat
        self.disclosed = False
        self.exchanges = tuple(exchanges)
        self.names = names_after(exchanges)
        since = {card: each.since for each in exchanges for card in (each.one, each.other)}
        self.first = min(since.values())
        self.other = renamed(start, self.names, since)
        self.here = knowledge.renamed({})
        self.there = knowledge.renamed(self.names)

    def told(self, game: Game, known: Collection[str] = ()) -> Told | None:
        """What the seat is given otherwise than in the first game, now that both wait."""
        self.disclosed = is_disclosed(game, self.other, self.seat, self.first)
        found = difference(game, self.other, self.seat, self.first, known)
        self.first = len(game.journal)
        if found is None or self.disclosed:
            return None
        return Told(self.start, self.seat, self.exchanges, self.choices, found)

    def is_beside(self, game: Game) -> bool:
        """Whether both games wait for the same player at the same place of the rules, and the
        seat was not told on purpose which of them it is in."""
        here, there = (s.pend and (s.pend[0], s.pend[4]) for s in (game.state, self.other.state))
        return here is not None and here == there and not self.disclosed

    def goes_on(self, game: Game, asked: Pend, choice: Choice) -> bool:
        """Gives the second game the answer that was given in the first to what was asked;
        False if it has none like it, or the seat has come to see what changed places."""
        self.choices = (*self.choices, choice)
        program, s = self.other.program, self.other.state
        assert s.pend is not None
        _, options, low, high, number = s.pend
        site = program.sites[number]
        wanted = [
            renamed_option(program, site, asked[1][index], self._name)
            for index in indexes_of(choice)
        ]
        alone = [one for one in wanted if one is None or one.__class__ is tuple]
        several = site.many and not alone
        if any(one not in options for one in wanted) or (
            several and not low <= len(wanted) <= high
        ):
            return False
        s.answer = wanted if several else wanted[0]
        s.pend = None
        return self.begins(game)

    def begins(self, game: Game) -> bool:
        """Goes on to the next decision, as the first game did; False if there is none, or the
        seat has come to see what changed places."""
        try:
            run(self.other.program, self.other.state)
        except RulesError:
            return False  # no game of these rules comes here
        self.here.follow(game.journal)
        self.there.follow(self.other.journal)
        return not (game.over or self.other.over or self._is_seen())

    def _name(self, card: int) -> int:
        return self.names.get(card, card)

    def _is_seen(self) -> bool:
        return any(
            each.since not in knowledge.mixed[card]
            for knowledge in (self.here, self.there)
            for each in self.exchanges
            for card in (each.one, each.other)
        )
