"""A game as one player may know it. Clients, bots and learners are given nothing else."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from rulekit.compiler.layout import OUTSIDE, counter_attribute, variable_attribute
from rulekit.engine.argument_errors import unknown_name
from rulekit.engine.counter_bounds import known_bounds
from rulekit.engine.decisions import as_seen
from rulekit.engine.interpreter import EndlessRules
from rulekit.engine.journal import log_lines
from rulekit.engine.objects import Card, Decision, LogLine, Result, StackFrame
from rulekit.engine.redaction import Sight, sight_of
from rulekit.engine.visibility import Visibility, visibility_of
from rulekit.language.report import RulesError
from rulekit.ruleset.definitions import Zone
from rulekit.ruleset.types import ABSENT

if TYPE_CHECKING:
    from rulekit.engine.game import Game


@frozen
class ZoneView:
    """A zone, bottom card first. Cards that the seat may not know are None."""

    name: str
    visibility: str
    cards: tuple[Card | None, ...]

    @property
    def count(self) -> int:
        """How many cards lie there, also those that the seat may not know."""
        return len(self.cards)


class _Moment:
    """A game as it is now, whatever becomes of it: where it has gone on, it is played again."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._state, self._pend = game.state, game.state.pend
        self._choices = tuple(game.choices)

    @property
    def game(self) -> Game:
        game = self._game
        if game.state is not self._state or game.state.pend is not self._pend:
            game = self._game = game.after(self._choices)
            self._state, self._pend = game.state, game.state.pend
        return game


class _Looked:
    """What is looked up where it is asked for, once; equal if all that is seen is equal."""

    _SEEN: ClassVar[tuple[str, ...]]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Looked) or type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._SEEN)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        parts = (f"{name}={getattr(self, name)!r}" for name in self._SEEN)
        return f"{type(self).__name__}({', '.join(parts)})"

    def __getstate__(self) -> dict[str, Any]:
        """What is seen, without the game: a view can be sent elsewhere."""
        return {name: getattr(self, name) for name in self._SEEN}


class PlayerView(_Looked):
    """One player, as the viewer may know them."""

    _SEEN = ("seat", "name", "zones", "counters", "bounds", "variables", "alive", "shown")

    def __init__(self, view: View, seat: int) -> None:
        self.seat = seat
        self._view = view

    @cached_property
    def name(self) -> str:
        return self._view._game.names[self.seat]

    @cached_property
    def zones(self) -> dict[str, ZoneView]:
        game = self._view._game
        base = game.program.layout.zone_base
        return {
            zone.name: self._view._zone(zone, base[zone] + self.seat)
            for zone in game.ruleset.zones.values()
            if zone.of_player
        }

    @cached_property
    def counters(self) -> dict[str, int]:
        return self._view._counters("player", self.seat)

    @cached_property
    def bounds(self) -> dict[str, tuple[int, int | None]]:
        """Those of counters that have any now: they may ask for a card that is not dealt yet."""
        game = self._view._game
        found = {
            name: known_bounds(game.program, game.state, counter, self.seat)
            for name, counter in game.ruleset.counters.items()
            if counter.owner == "player"
        }
        return {name: bounds for name, bounds in found.items() if bounds is not None}

    @cached_property
    def variables(self) -> dict[str, str]:
        return self._view._variables("player", self.seat)

    @cached_property
    def alive(self) -> bool:
        return not self._view._game.state.out[self.seat]

    @cached_property
    def shown(self) -> dict[str, int | bool | str]:
        """The values that the game block lists: of this player, or between the viewer and this
        player. Numbers and flags as they are; symbols, cards and players by their names."""
        return _shown(self._view._game, self._view.seat, self.seat, self._view._sight)


class View(_Looked):
    """Everything that a seat may know. `seat` is -1 for somebody who only looks on.

    It stays as it was when it was made, however the game goes on. What is not asked for costs
    nothing; what is asked for when the game has gone on costs as much as to play it again.
    """

    _SEEN = (
        "seat", "seats", "zones", "counters", "variables", "of_cards", "current", "phase", "round",
        "deciding", "decision", "log", "stack", "over", "result",
    )  # fmt: skip

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self._moment = _Moment(game)

    @property
    def _game(self) -> Game:
        return self._moment.game

    @cached_property
    def seats(self) -> tuple[PlayerView, ...]:
        return tuple(PlayerView(self, seat) for seat in range(self._game.players))

    @cached_property
    def zones(self) -> dict[str, ZoneView]:
        """Those of the table."""
        game = self._game
        base = game.program.layout.zone_base
        return {
            zone.name: self._zone(zone, base[zone])
            for zone in game.ruleset.zones.values()
            if not zone.of_player
        }

    @cached_property
    def counters(self) -> dict[str, int]:
        """Those of the table."""
        return self._counters(None, 0)

    @cached_property
    def variables(self) -> dict[str, str]:
        """Those of the table."""
        return self._variables(None, 0)

    @cached_property
    def of_cards(self) -> dict[int, dict[str, int | str]]:
        """The counters and variables of the cards that are seen, by their ids."""
        ruleset = self._game.ruleset
        counted = (one.owner for one in ruleset.counters.values())
        kept = (one.owner for one in ruleset.variables.values())
        if "card" not in (*counted, *kept):
            return {}
        return {
            card: {**self._counters("card", card), **self._variables("card", card)}
            for card in sorted(self._seen_cards())
        }

    @cached_property
    def current(self) -> int:
        return self._game.state.current

    @cached_property
    def phase(self) -> str | None:
        return self._game.phase

    @cached_property
    def round(self) -> int:
        return self._game.state.round

    @cached_property
    def deciding(self) -> int | None:
        """The seat that has to decide."""
        pend = self._game.state.pend
        return None if pend is None else pend[0]

    @cached_property
    def decision(self) -> Decision | None:
        """What this seat has to decide."""
        game = self._game
        decision = game.decision
        if decision is None or decision.player != self.seat:
            return None
        return as_seen(game, decision, self._sight)

    @cached_property
    def log(self) -> tuple[LogLine, ...]:
        return tuple(log_lines(self._game, self.seat, 0))

    @cached_property
    def stack(self) -> tuple[StackFrame, ...]:
        return tuple(self._sight.stack(self._game))

    @cached_property
    def over(self) -> bool:
        return self._game.over

    @cached_property
    def result(self) -> Result | None:
        return self._game.result

    def zone(self, name: str) -> ZoneView:
        """The viewer's own place of a zone, or the zone of the table.

        Raises KeyError for a zone that the game does not have.
        """
        if "_moment" in vars(self):  # it was not sent elsewhere: one zone is looked at, not all
            game = self._game
            zone = game.ruleset.zones.get(name)
            if zone is not None and (self.seat >= 0 or not zone.of_player):
                number = game.program.layout.zone_base[zone]
                return self._zone(zone, number + self.seat if zone.of_player else number)
        own = {} if self.seat < 0 else self.seats[self.seat].zones
        places = {**own, **self.zones}
        if name not in places:
            raise unknown_name(name, places, "there is no zone")
        return places[name]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's cards in the zone called `hand`."""
        return tuple(card for card in self.zone("hand").cards if card is not None)

    # --- What the seat knows ---------------------------------------------------------

    @cached_property
    def _sight(self) -> Sight:
        return sight_of(self._game, self.seat)

    @cached_property
    def _visibility(self) -> Visibility:
        return visibility_of(self._game.program.layout, self.seat)

    @cached_property
    def _shown(self) -> dict[int, set[int]]:
        """The cards that are known though their zone is not open, by zone."""
        s = self._game.state
        return self._visibility.shown(s.where, s.seen)

    def _zone(self, zone: Zone, number: int) -> ZoneView:
        """Zones of single cards are open to all when the game is over."""
        game = self._game
        pile = game.state.z[number]
        if self._visibility.open[number] or (game.over and zone.single):
            return ZoneView(zone.name, zone.visibility, tuple([game.card(card) for card in pile]))
        seen: list[Card | None] = [None] * len(pile)
        shown = self._shown
        if number in shown:
            seen = [game.card(card) if card in shown[number] else None for card in pile]
        if zone.visibility == "hidden" and not zone.ordered and number in shown:
            # Where the order tells nothing, that of the known cards among the others neither.
            known = sorted((card for card in seen if card is not None), key=_number)
            seen = [*known, *[None] * (len(seen) - len(known))]
        return ZoneView(zone.name, zone.visibility, tuple(seen))

    def _seen_cards(self) -> list[int]:
        return [
            card
            for number, pile in enumerate(self._game.state.z)
            if number != OUTSIDE
            for card in (pile if self._visibility.open[number] else self._shown.get(number, ()))
        ]

    def _counters(self, owner: str | None, index: int) -> dict[str, int]:
        game = self._game
        return {
            counter.name: getattr(game.state, counter_attribute(counter))[index]
            for counter in game.ruleset.counters.values()
            if counter.owner == owner
        }

    def _variables(self, owner: str | None, index: int) -> dict[str, str]:
        game = self._game
        return {
            variable.name: self._sight.value(
                getattr(game.state, variable_attribute(variable))[index], variable.type
            )
            for variable in game.ruleset.variables.values()
            if variable.owner == owner
        }


def _number(card: Card) -> int:
    return card.id


def _shown(game: Game, seat: int, other: int, sight: Sight) -> dict[str, int | bool | str]:
    """The values of the game block: asked of a player, or of the viewer and a player.
    Numbers and flags as they are; symbols, cards and players by their names."""
    made: dict[str, int | bool | str] = {}
    for value in game.ruleset.shown:
        asked = [other] if len(value.parameters) == 1 else [seat, other]
        if len(asked) == 2 and seat in (ABSENT, other):
            continue
        try:
            answer = game.value(value.name, *asked)
        except EndlessRules:
            raise
        except RulesError:
            continue  # it has no answer for somebody, an eliminated player say
        if value.type.name in ("number", "flag"):
            made[value.name] = answer
        else:
            made[value.name] = sight.value(answer, value.type)
    return made
