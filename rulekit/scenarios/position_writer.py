"""Writes a position of a game down as the `given` lines of a scenario.

Only a position in which a phase is about to begin can be given, and not all of it: the order
of chance, abilities used this turn and rules that were lent have no line. Who writes a
scenario from a game therefore runs it, to see whether it leads to the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from attrs import evolve

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.engine.seating import letters
from rulekit.engine.state import State
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.definitions import Counter, Variable, Zone
from rulekit.ruleset.types import UNLIMITED
from rulekit.scenarios.drafting import Cards, Draft, Lying, Player, lying
from rulekit.scenarios.given_numbers import values_now
from rulekit.scenarios.given_position import arrange
from rulekit.scenarios.names import states_of
from rulekit.scenarios.zones_of_kinds import kinds_lying, own_place


def draft_of(game: Game, rules: RulesetReference, name: str, phase: str | None = None) -> Draft:
    """The position of a game, its turn at the beginning of a phase, the one in progress if
    none is named. The scenario names its rules by the words of `rules`."""
    return _Writer(game, rules).draft(name, phase or game.phase)


def names_for(seats: Sequence[str]) -> tuple[str, ...]:
    """The names of players, if a scenario can call them so; else A, B, C, …"""
    plain = all(re.fullmatch(r"[^\W\d]\w*", name) for name in seats)
    if plain and len(set(seats)) == len(seats):
        return tuple(seats)
    return tuple(letters(len(seats)))


class _Writer:
    def __init__(self, game: Game, named: RulesetReference) -> None:
        self.game = game
        self.rules = game.ruleset
        self.named = named
        self.names = names_for(game.names)
        self.bare = game  # where the cards lie so and no more is said; first the game itself
        self.lying = kinds_lying(game)

    def draft(self, name: str, phase: str | None) -> Draft:
        """What it takes: first where the cards lie, then what is not so without being given."""
        draft = self._draft(name, phase)
        try:
            self.bare = arrange(draft.scenario().tree, self.rules).situation.game
        except RulesError:
            return draft  # whoever runs it is told what is wrong
        return self._draft(name, phase)

    def _draft(self, name: str, phase: str | None) -> Draft:
        current = self.names[self.game.current]
        return Draft(
            name=name,
            rules=evolve(self.named, settings=self._settings()),
            players=tuple(self._player(seat) for seat in range(self.game.players)),
            table=tuple(self._table()),
            turn=f"{current} is in {phase}" if phase else "",
        )

    def _settings(self) -> dict[str, str]:
        """The options that are not as the rules set them."""
        return {
            option.name: value
            for option in self.rules.settings.values()
            if (value := self.game.settings.get(option.name, option.values[0])) != option.values[0]
        }

    # --- Cards -------------------------------------------------------------------------

    def _cards(self, zone: Zone, seat: int | None) -> Cards:
        lying, bare = (positions.cards(game, zone, seat) for game in (self.game, self.bare))
        cards = [
            self._lying(card, other, zone, seat) for card, other in zip(lying, bare, strict=True)
        ]
        if zone.ordered:
            cards.reverse()
        return Cards(zone.name, tuple(cards))

    def _lying(self, card: int, bare: int, zone: Zone, seat: int | None) -> Lying:
        """A card, and what is said of it in the place of the card that lies there if nothing
        is said."""
        shown = self.game.card(card)
        copies = [self.game.card(each) for each in positions.find(self.game, shown.name)]
        named = lying(shown, copies)
        revealed = self._revealed(self.game.state.seen[card], zone, seat)
        if revealed == self._revealed(self.bare.state.seen[bare], zone, seat):
            revealed = ""
        details = (*named.details, *self._numbers("card", card, bare))
        return evolve(named, details=details, revealed=revealed)

    def _revealed(self, seen: int, zone: Zone, seat: int | None) -> str:
        """How a given line says who has been shown a card, besides those who see the zone."""
        if zone.visibility == "public":
            return ""
        if seen == (1 << self.game.players) - 1:
            return "revealed"
        sees = {"private": {seat}, "outward": {*range(self.game.players)} - {seat}}
        own = sees.get(zone.visibility, set())
        shown = [name for at, name in enumerate(self.names) if seen >> at & 1 and at not in own]
        return f"revealed to {' and '.join(shown)}" if shown else ""

    def _player(self, seat: int) -> Player:
        fixed: list[Lying | Cards | str] = []
        items: list[Cards | str] = []
        for zone in self.rules.zones.values():
            if not zone.of_player:
                continue
            given = self._cards(zone, seat)
            if not zone.single:
                if given.cards:
                    items.append(given)
            elif given.cards and self._is_own(zone, seat):
                fixed.append(given.cards[0])
            else:
                fixed.append(given)
        if self.game.state.out[seat]:
            fixed.append("out")
        items += self._numbers("player", seat, seat)
        return Player(self.names[seat], tuple(fixed), tuple(items), self._bare(seat))

    def _is_own(self, zone: Zone, seat: int) -> bool:
        """Whether a card needs no name of a zone to come to lie there."""
        card = self.game.card(positions.cards(self.game, zone, seat)[0])
        return own_place(self.rules, self.rules.kinds[card.kind], self.lying) is zone

    def _bare(self, seat: int) -> str:
        """What can be said of a player of whom nothing need be said, since they must be named:
        that a zone is empty, or a number what it is without being given."""
        for zone in self.rules.zones.values():
            if zone.of_player and not zone.single:
                return f"{zone.name} []"
        for state in states_of(self.rules, "player"):
            text = self._value(state, values_now(self.unplayed, state)[seat])
            if text is not None:
                return f"{state.name} {text}"
        return "hand []"  # nothing can be said; whoever runs it is told

    @cached_property
    def unplayed(self) -> State:
        """A table that is set up, in which nothing is given and no turn has begun."""
        game = self.game
        there = positions.start_position(
            self.rules, game.players, self.names, game.seed, game.settings
        )
        positions.initialise_counters(there)
        return there.state

    def _table(self) -> Iterator[Cards | str]:
        starts = {kind.starts_in for kind in self.rules.kinds.values()}
        for zone in self.rules.zones.values():
            if zone.of_player:
                continue
            given = self._cards(zone, None)
            if given.cards or zone in starts:
                yield given
        numbers = {*self.rules.counters, *self.rules.variables}
        if self.game.state.round > 1 and "round" not in numbers:
            yield f"round {self.game.state.round}"
        yield from self._numbers(None, 0, 0)

    # --- Numbers -----------------------------------------------------------------------

    def _numbers(self, owner: str | None, index: int, bare: int) -> Iterator[str]:
        """The counters and variables of one owner, the table or a seat or a card, that are not
        what they are without being given."""
        for state in states_of(self.rules, owner):
            value = values_now(self.game.state, state)[index]
            if value != values_now(self.bare.state, state)[bare]:
                text = self._value(state, value)
                if text is not None:
                    yield f"{state.name} {text}"

    def _value(self, state: Counter | Variable, value: Any) -> str | None:
        """A value as a given line writes it; None if it cannot be given."""
        if isinstance(state, Counter) or state.type.name == "number":
            return "unlimited" if value == UNLIMITED else str(value)
        if state.type.name in ("list", "text", "card", "zone"):
            return None
        if state.type.name == "player" and value >= 0:
            return str(self.names[value])
        text: str = positions.describe(self.game, value, state.type)
        return text if re.fullmatch(r"\w+", text) else f'"{text}"'
