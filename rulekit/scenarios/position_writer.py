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

from attrs import evolve, frozen

from rulekit.compiler.layout import counter_attribute, variable_attribute
from rulekit.engine import positions
from rulekit.engine.game import Game, letters
from rulekit.engine.state import State
from rulekit.language.diagnostics import RulesError
from rulekit.ruleset.model import UNLIMITED, Counter, Variable, Zone
from rulekit.scenarios.drafting import Cards, Draft, Lying, Player, card_parts, rules_line
from rulekit.scenarios.given_position import arrange
from rulekit.scenarios.zones_of_kinds import own_place


@frozen
class Origin:
    """What rules a game is played by, as a scenario names them."""

    rules: str
    expansions: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        return rules_line(self.rules, self.expansions)


def draft_of(
    game: Game, origin: Origin, name: str, phase: str | None = None, *, whole_piles: bool = True
) -> Draft:
    """The position of a game, its turn at the beginning of a phase, the one in progress if
    none is named.

    With `whole_piles` the cards of every pile are listed in their order; otherwise piles in
    which cards start are left to the seed.
    """
    return _Writer(game, origin, whole_piles).draft(name, phase or game.phase)


def names_for(seats: Sequence[str]) -> tuple[str, ...]:
    """The names of players, if a scenario can call them so; else A, B, C, …"""
    plain = all(re.fullmatch(r"[^\W\d]\w*", name) for name in seats)
    if plain and len(set(seats)) == len(seats):
        return tuple(seats)
    return tuple(letters(len(seats)))


class _Writer:
    def __init__(self, game: Game, origin: Origin, whole_piles: bool) -> None:
        self.game = game
        self.rules = game.ruleset
        self.origin = origin
        self.whole_piles = whole_piles
        self.names = names_for(game.names)
        self.bare: Game | None = None  # the position in which cards lie so, and no more is said
        zones = self.rules.zones.values()
        self.lying = {
            zone.name: {
                game.card(card).kind
                for seat in (range(game.players) if zone.of_player else (None,))
                for card in positions.cards(game, zone, seat)
            }
            for zone in zones
        }

    def draft(self, name: str, phase: str | None) -> Draft:
        """What it takes: first where the cards lie, then what is not so without being given."""
        draft = self._draft(name, phase)
        try:
            self.bare = arrange(draft.scenario().tree, self.rules).situation.game
        except RulesError:
            return draft  # whoever runs it is told what is wrong
        return self._with_numbers(self._draft(name, phase), self.bare.state)

    def _draft(self, name: str, phase: str | None) -> Draft:
        current = self.names[self.game.current]
        return Draft(
            name=name,
            rules=self.origin.rules,
            expansions=self.origin.expansions,
            options=tuple(
                (option.name, value)
                for option in self.rules.settings.values()
                if (value := self.game.settings.get(option.name, option.values[0]))
                != option.values[0]
            ),
            players=tuple(self._player(seat) for seat in range(self.game.players)),
            table=tuple(self._table()),
            turn=f"{current} is in {phase}" if phase else "",
        )

    # --- Cards -------------------------------------------------------------------------

    def _cards(self, zone: Zone, seat: int | None) -> Cards:
        lying = positions.cards(self.game, zone, seat)
        bare: Sequence[int | None] = [None] * len(lying)
        if self.bare is not None:
            bare = positions.cards(self.bare, zone, seat)
        cards = [
            self._lying(card, other, zone, seat) for card, other in zip(lying, bare, strict=True)
        ]
        if zone.ordered:
            cards.reverse()
        return Cards(zone.name, tuple(cards))

    def _lying(self, card: int, bare: int | None, zone: Zone, seat: int | None) -> Lying:
        """A card, and what is said of it in the place of the card that lies there if nothing
        is said."""
        shown = self.game.card(card)
        copies = [self.game.card(each) for each in positions.find(self.game, shown.name)]
        text, details = card_parts(shown, copies)
        if self.bare is None or bare is None:
            return Lying(text, details)
        told = []
        for state in self._states("card"):
            value = _values(self.game.state, state)[card]
            if value != _values(self.bare.state, state)[bare]:
                told.append((state.name, self._value(state, value)))
        details += tuple(f"{name} {value}" for name, value in told if value is not None)
        revealed = self._revealed(self.game.state.seen[card], zone, seat)
        if revealed == self._revealed(self.bare.state.seen[bare], zone, seat):
            revealed = ""
        return Lying(text, details, revealed)

    def _revealed(self, seen: int, zone: Zone, seat: int | None) -> str:
        """How a given line says who has been shown a card, besides those who see the zone."""
        if zone.visibility == "public":
            return ""
        if seen == (1 << self.game.players) - 1:
            return "revealed"
        sees = seat if zone.visibility == "private" else None
        shown = [name for at, name in enumerate(self.names) if seen >> at & 1 and at != sees]
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
        return Player(self.names[seat], tuple(fixed), tuple(items), self._bare(seat))

    def _is_own(self, zone: Zone, seat: int) -> bool:
        """Whether a card needs no name of a zone to come to lie there."""
        card = self.game.card(positions.cards(self.game, zone, seat)[0])
        return own_place(self.rules, self.rules.kinds[card.kind], self.lying) is zone

    def _bare(self, seat: int) -> str:
        """What can be said of a player of whom nothing need be said, since he must be named:
        that a zone is empty, or a number what it is without being given."""
        for zone in self.rules.zones.values():
            if zone.of_player and not zone.single:
                return f"{zone.name} []"
        for state in self._states("player"):
            text = self._value(state, _values(self.unplayed, state)[seat])
            if text is not None:
                return f"{state.name} {text}"
        return "hand []"  # nothing can be said; whoever runs it is told

    def _states(self, *owners: str | None) -> list[Counter | Variable]:
        counters, variables = self.rules.counters.values(), self.rules.variables.values()
        states: list[Counter | Variable] = [*counters, *variables]
        return [state for state in states if state.owner in owners]

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
            if zone.of_player or (zone in starts and not self.whole_piles):
                continue
            given = self._cards(zone, None)
            if given.cards or zone in starts:
                yield given
        numbers = {*self.rules.counters, *self.rules.variables}
        if self.game.state.round > 1 and "round" not in numbers:
            yield f"round {self.game.state.round}"

    # --- Numbers -----------------------------------------------------------------------

    def _with_numbers(self, draft: Draft, bare: State) -> Draft:
        """Adds the counters and variables that are not what they are without being given."""
        players = list(draft.players)
        table = list(draft.table)
        for state in self._states(None, "player"):
            wanted, found = _values(self.game.state, state), _values(bare, state)
            for index, value in enumerate(wanted):
                text = None if value == found[index] else self._value(state, value)
                if text is None:
                    continue
                line = f"{state.name} {text}"
                if state.owner is None:
                    table.append(line)
                else:
                    items = (*players[index].items, line)
                    players[index] = evolve(players[index], items=items)
        return evolve(draft, players=tuple(players), table=tuple(table))

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


def _values(s: State, state: Counter | Variable) -> list[Any]:
    if isinstance(state, Counter):
        return list(getattr(s, counter_attribute(state)))
    return list(getattr(s, variable_attribute(state)))
