"""A game as one player may know it. Clients, bots and learners are given nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from rulekit.compiler.layout import OUTSIDE, counter_attribute, variable_attribute
from rulekit.engine.argument_errors import unknown_name
from rulekit.engine.counter_bounds import known_bounds
from rulekit.engine.decisions import as_seen
from rulekit.engine.interpreter import EndlessRules
from rulekit.engine.journal import log_lines
from rulekit.engine.objects import Card, Decision, LogLine, Result, StackFrame
from rulekit.engine.redaction import Sight
from rulekit.engine.visibility import Visibility
from rulekit.language.report import RulesError
from rulekit.ruleset.definitions import Variable, Zone
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
        return len(self.cards)


@frozen
class PlayerView:
    """One player, as the viewer may know them. `shown` are the values that the game block
    lists: of this player, or between the viewer and this player."""

    seat: int
    name: str
    zones: dict[str, ZoneView]
    counters: dict[str, int]
    bounds: dict[str, tuple[int, int | None]]
    variables: dict[str, str]
    alive: bool
    shown: dict[str, int | bool | str]


@frozen
class View:
    """Everything that a seat may know. `seat` is -1 for somebody who only looks on;
    `of_cards` are the counters and variables of the cards that it sees, by their ids."""

    seat: int
    seats: tuple[PlayerView, ...]
    zones: dict[str, ZoneView]
    counters: dict[str, int]
    variables: dict[str, str]
    of_cards: dict[int, dict[str, int | str]]
    current: int
    phase: str | None
    round: int
    deciding: int | None
    decision: Decision | None
    log: tuple[LogLine, ...]
    stack: tuple[StackFrame, ...]
    over: bool
    result: Result | None

    def zone(self, name: str) -> ZoneView:
        """The viewer's own place of a zone, or the zone of the table.

        Raises KeyError for a zone that the game does not have.
        """
        if self.seat >= 0 and name in self.seats[self.seat].zones:
            return self.seats[self.seat].zones[name]
        if name not in self.zones:
            own = () if self.seat < 0 else self.seats[self.seat].zones
            raise unknown_name(name, (*own, *self.zones), "there is no zone")
        return self.zones[name]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's cards in the zone called `hand`."""
        return tuple(card for card in self.zone("hand").cards if card is not None)


def view_of(game: Game, seat: int, *, log: bool = True) -> View:
    """The view of a seat, or with ABSENT that of an onlooker. Zones of single cards are
    open to all when the game is over."""
    s, program = game.state, game.program
    layout = program.layout
    visibility = Visibility(layout, seat)
    sight = Sight(game.describing, visibility, s.where, s.seen)
    shown = visibility.shown(s.where, s.seen)

    def zone_view(zone: Zone, number: int) -> ZoneView:
        pile = s.z[number]
        seen: list[Card | None] = [None] * len(pile)
        if visibility.open[number] or (game.over and zone.single):
            seen = [game.card(card) for card in pile]
        elif number in shown:
            seen = [game.card(card) if card in shown[number] else None for card in pile]
        if zone.visibility == "hidden" and not zone.ordered and number in shown:
            # Where the order tells nothing, that of the known cards among the others neither.
            known = sorted((card for card in seen if card is not None), key=_number)
            seen = [*known, *[None] * (len(seen) - len(known))]
        return ZoneView(zone.name, zone.visibility, tuple(seen))

    def told(variable: Variable, index: int) -> str:
        value = getattr(s, variable_attribute(variable))[index]
        return sight.value(value, variable.type)

    decision = game.decision
    return View(
        seat=seat,
        seats=tuple(
            _player(game, seat, other, zone_view, told, sight) for other in range(game.players)
        ),
        zones={
            zone.name: zone_view(zone, layout.zone_base[zone])
            for zone in game.ruleset.zones.values()
            if not zone.of_player
        },
        counters={
            counter.name: getattr(s, counter_attribute(counter))[0]
            for counter in game.ruleset.counters.values()
            if counter.owner is None
        },
        variables={
            variable.name: told(variable, 0)
            for variable in game.ruleset.variables.values()
            if variable.owner is None
        },
        of_cards=_of_cards(game, visibility, shown, told),
        current=s.current,
        phase=game.phase,
        round=s.round,
        deciding=None if decision is None else decision.player,
        decision=as_seen(game, decision, sight)
        if decision is not None and decision.player == seat
        else None,
        log=tuple(log_lines(game, seat, 0)) if log else (),
        stack=tuple(sight.stack(game)),
        over=game.over,
        result=game.result,
    )


def _of_cards(
    game: Game,
    visibility: Visibility,
    shown: Mapping[int, set[int]],
    told: Callable[[Variable, int], str],
) -> dict[int, dict[str, int | str]]:
    """What is kept for each card that is seen, where the rules keep anything for cards."""
    ruleset = game.ruleset
    counters = [one for one in ruleset.counters.values() if one.owner == "card"]
    variables = [one for one in ruleset.variables.values() if one.owner == "card"]
    if not counters and not variables:
        return {}
    seen = [
        card
        for number, pile in enumerate(game.state.z)
        if number != OUTSIDE
        for card in (pile if visibility.open[number] else shown.get(number, ()))
    ]
    found: dict[int, dict[str, int | str]] = {}
    for card in sorted(seen):
        kept: dict[str, int | str] = {
            one.name: getattr(game.state, counter_attribute(one))[card] for one in counters
        }
        kept.update((one.name, told(one, card)) for one in variables)
        found[card] = kept
    return found


def _number(card: Card) -> int:
    return card.id


def _player(
    game: Game,
    seat: int,
    other: int,
    zone_view: Callable[[Zone, int], ZoneView],
    told: Callable[[Variable, int], str],
    sight: Sight,
) -> PlayerView:
    s, ruleset, layout = game.state, game.ruleset, game.program.layout
    counters = {
        counter.name: getattr(s, counter_attribute(counter))[other]
        for counter in ruleset.counters.values()
        if counter.owner == "player"
    }
    return PlayerView(
        seat=other,
        name=game.names[other],
        zones={
            zone.name: zone_view(zone, layout.zone_base[zone] + other)
            for zone in ruleset.zones.values()
            if zone.of_player
        },
        counters=counters,
        bounds=dict(_bounds(game, counters, other)),
        variables={
            variable.name: told(variable, other)
            for variable in ruleset.variables.values()
            if variable.owner == "player"
        },
        alive=not s.out[other],
        shown=_shown(game, seat, other, sight),
    )


def _bounds(
    game: Game, counters: Iterable[str], other: int
) -> Iterator[tuple[str, tuple[int, int | None]]]:
    """The bounds of counters that have any: they may ask for a card that is not dealt yet."""
    for name in counters:
        bounds = known_bounds(game.program, game.state, name, other)
        if bounds is not None:
            yield name, bounds


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
