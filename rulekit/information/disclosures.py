"""What rules lay open: cards that are revealed, or moved to where everybody sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from attrs import frozen

from rulekit.information.player_names import Names, named, renamed
from rulekit.information.secrets import SOMEBODY, Player
from rulekit.ruleset import meaning
from rulekit.ruleset.control_flow import certain
from rulekit.ruleset.meaning import Block, Expression, Statement
from rulekit.ruleset.model import Binding, Event, Ruleset, Variable, Zone
from rulekit.ruleset.traversal import walk

EVERYBODY: Player = "everybody"

Held: TypeAlias = Binding | Variable
"""What holds cards: a parameter, a local, a variable of the table."""


class Place(NamedTuple):
    """A zone and whose it is, or its card at one end alone."""

    zone: Zone
    owner: Player | None  # None: a zone of the table
    end: str = ""  # top or bottom


@frozen
class Opening:
    """What an event has laid open when it is complete, and which zones it may have changed."""

    opened: frozenset[Held | Place] = frozenset()
    changed: frozenset[Place | Binding] = frozenset()


Openings: TypeAlias = Mapping[Event, Opening]
_CLOSED = Opening()


class Disclosures:
    """What each event of a ruleset lays open."""

    def __init__(self, ruleset: Ruleset) -> None:
        kinds = ruleset.kinds.values()
        zones = ruleset.zones.values()
        self.piles = tuple(dict.fromkeys(k.discards_to for k in kinds if k.discards_to))
        self.sources = tuple(dict.fromkeys(z.refills_from for z in zones if z.refills_from))
        self.events: dict[Event, Opening] = {}
        self._settle(ruleset.events.values())

    def of(self, event: Event) -> Opening:
        return self.events.get(event, _CLOSED)

    def by(self, block: Block, names: Names) -> set[Held | Place]:
        """What a block has laid open, whenever it is complete."""
        opened: set[Held | Place] = set()
        for statement in certain(block):
            opened |= self.by_statement(statement, names)
        return opened

    def by_statement(self, statement: Statement, names: Names) -> set[Held | Place]:
        match statement:
            case meaning.Primitive(name="move" | "move_under"):
                cards, place = statement.arguments
                return set(_cards(cards, names)) if self.is_open(place) else set()
            case meaning.Primitive(name="reveal") if _shown_to_all(statement):
                return set(_cards(statement.arguments[0], names))
            case meaning.CallEvent():
                return set(self._by_event(statement, names))
            case meaning.For(condition=None):
                return set(self._by_loop(statement, names))
        return set()

    def is_open(self, place: Expression) -> bool:
        """Does everybody see the cards of a place?"""
        match place:
            case meaning.ZoneOf():
                return place.zone.visibility == "public"
            case meaning.Builtin(name="pile"):
                return all(zone.visibility == "public" for zone in self.piles)
        return False

    def changed_by(self, statement: Statement, names: Names) -> Iterator[Place | Binding]:
        """Where a statement itself puts cards, or shuffles them."""
        match statement:
            case meaning.Primitive(name="move" | "move_under"):
                yield from self._places(statement.arguments[1], names)
            case meaning.Primitive(name="shuffle"):
                yield from self._places(statement.arguments[0], names)
            case meaning.Primitive(name="swap"):
                for part in walk(statement.arguments):
                    yield from self._places(part, names)
            case meaning.CallEvent():
                given = dict(zip(_parameters(statement.event), statement.arguments, strict=True))
                owners = {p: named(argument, names) for p, argument in given.items()}
                for one in self.of(statement.event).changed:
                    if isinstance(one, Place):
                        yield one._replace(owner=renamed(one.owner, owners))
                    elif one in given:
                        yield from self._places(given[one], names)

    def _places(self, place: object, names: Names) -> Iterator[Place | Binding]:
        match place:
            case meaning.ZoneOf():
                yield place_of(place, names)
            case meaning.Read() if place.type.name == "zone":
                yield place.binding
            case meaning.Builtin(name="pile"):
                yield from (Place(zone, SOMEBODY) for zone in self.piles)
            case meaning.Builtin(name="source"):
                yield from (Place(zone, SOMEBODY) for zone in self.sources)

    def _settle(self, events: Iterable[Event]) -> None:
        """Look at events until nothing more is found: one may call what comes later."""
        callers: dict[Event, list[Event]] = {}
        inside: dict[Event, list[Statement]] = {}
        for event in events:
            inside[event] = [
                node
                for node in walk(event.body)
                if isinstance(node, meaning.Primitive | meaning.CallEvent)
            ]
            for node in inside[event]:
                if isinstance(node, meaning.CallEvent):
                    callers.setdefault(node.event, []).append(event)
        waiting = list(inside)
        while waiting:
            event = waiting.pop()
            parameters = frozenset(_parameters(event))
            names: Names = {p: p for p in parameters}
            opened = frozenset(
                one._replace(owner=renamed(one.owner, names)) if isinstance(one, Place) else one
                for one in self.by(event.body.block, {})
                if not isinstance(one, Binding) or one in parameters
            )
            changed = frozenset(
                one._replace(owner=renamed(one.owner, names)) if isinstance(one, Place) else one
                for node in inside[event]
                for one in self.changed_by(node, {})
                if isinstance(one, Place) or one in parameters
            )
            found = Opening(opened, changed)
            if found != self.of(event):
                self.events[event] = found
                waiting += callers.get(event, ())

    def _by_event(self, call: meaning.CallEvent, names: Names) -> Iterator[Held | Place]:
        parameters = _parameters(call.event)
        given = dict(zip(parameters, call.arguments, strict=True))
        owners = {p: named(argument, names) for p, argument in given.items()}
        for one in self.of(call.event).opened:
            if isinstance(one, Place):
                yield one._replace(owner=renamed(one.owner, owners))
            elif isinstance(one, Binding):
                yield from _cards(given[one], names)
            else:
                yield one

    def _by_loop(self, loop: meaning.For, names: Names) -> Iterator[Held | Place]:
        own = self.by(loop.body, names)
        if loop.binding in own:
            yield from _cards(loop.source, names)
        if isinstance(loop.source, meaning.Seats) and loop.source.which != "others":
            for one in own:
                if isinstance(one, Place) and one.owner is loop.binding:
                    yield one._replace(owner=EVERYBODY)


def _parameters(event: Event) -> list[Binding]:
    return [parameter.binding for parameter in event.parameters]


def _shown_to_all(reveal: meaning.Primitive) -> bool:
    """A list of players that is not written out is taken for everybody whom it concerns."""
    to = reveal.arguments[1] if len(reveal.arguments) > 1 else None
    return not isinstance(to, meaning.ListOf)


def _cards(cards: Expression, names: Names) -> Iterator[Held | Place]:
    """What held, or holds, the cards of an expression."""
    match cards:
        case meaning.Read():
            yield cards.binding
        case meaning.VariableValue(owner=None):
            yield cards.variable
        case meaning.ListOf():
            for item in cards.items:
                yield from _cards(item, names)
        case meaning.Arithmetic(operator="+"):
            yield from _cards(cards.left, names)
            yield from _cards(cards.right, names)
        case meaning.CardsOf(zone=meaning.ZoneOf() as place):
            yield place_of(place, names)
        case meaning.CardIn(zone=meaning.ZoneOf() as place):
            yield place_of(place, names)
        case meaning.Builtin(name="cards_in", arguments=(meaning.ZoneOf() as place,)):
            yield Place(place.zone, EVERYBODY if place.owner is None else named(place.owner, names))
        case meaning.Builtin(name="top" | "bottom", arguments=(meaning.ZoneOf() as place,)):
            yield place_of(place, names, cards.name)


def may_be(place: Place, other: Place | Binding) -> bool:
    """Could a place be one that is changed? Players by different names are taken for two."""
    if isinstance(other, Binding):
        return True
    if place.zone is not other.zone:
        return False
    owners = place.owner, other.owner
    if SOMEBODY in owners or EVERYBODY in owners or place.owner == other.owner:
        return True
    return isinstance(other.owner, Binding) and other.owner.role == "loop"


def place_of(place: meaning.ZoneOf, names: Names, end: str = "") -> Place:
    return Place(place.zone, None if place.owner is None else named(place.owner, names), end)
