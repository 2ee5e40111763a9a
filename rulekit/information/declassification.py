"""What rules lay open: cards that are revealed, or moved to where everybody sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from attrs import frozen

from rulekit.information.labels import EVERYBODY, SOMEBODY, Player
from rulekit.information.player_names import Names, named, renamed
from rulekit.information.solver import Solver
from rulekit.ruleset import meaning
from rulekit.ruleset.control_flow import certain, statements_in
from rulekit.ruleset.definitions import Binding, Event, Value, Variable, Zone
from rulekit.ruleset.meaning import Block, Expression, Statement
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import asked_by, walk


class Place(NamedTuple):
    """A zone and whose it is, or its card at one end alone."""

    zone: Zone
    owner: Player | None  # None: a zone of the table
    end: str = ""  # top or bottom


Holder: TypeAlias = Binding | Variable | Place
"""What holds cards: a parameter, a local, a variable of the table, a place."""


@frozen
class Opening:
    """What an event has laid open when it is complete, and which zones it may have changed."""

    opened: frozenset[Holder] = frozenset()
    changed: frozenset[Holder] = frozenset()


_CLOSED = Opening()


class Declassification:
    """What each event of a ruleset lays open."""

    def __init__(self, ruleset: Ruleset) -> None:
        kinds = ruleset.kinds.values()
        zones = ruleset.zones.values()
        self.piles = tuple(dict.fromkeys(k.discards_to for k in kinds if k.discards_to))
        self.sources = tuple(dict.fromkeys(z.refills_from for z in zones if z.refills_from))
        self._events = Solver()
        events = ruleset.events.values()
        self._events.solve({event: partial(self._opening, event) for event in events})

    def of(self, event: Event) -> Opening:
        return self._events.know(event) or _CLOSED

    def by(self, block: Block, names: Names) -> set[Holder]:
        """What a block has laid open, whenever it is complete."""
        return {one for statement in certain(block) for one in self.by_statement(statement, names)}

    def by_statement(self, statement: Statement, names: Names) -> Iterable[Holder]:
        match statement:
            case meaning.Primitive(name="move" | "move_under", arguments=(cards, place)):
                return holders(cards, names) if self._is_open(place) else ()
            case meaning.Primitive(name="reveal", arguments=(cards, *to)):
                # A list of players that is not written out is taken for all whom it concerns.
                return () if to and isinstance(to[0], meaning.ListOf) else holders(cards, names)
            case meaning.CallEvent():
                return _brought(self.of(statement.event).opened, statement, names, holders)
            case meaning.For(condition=None):
                return self._by_loop(statement, names)
        return ()

    def changed_by(self, statement: Statement, names: Names) -> Iterable[Holder]:
        """Where a statement itself puts cards, or shuffles them."""
        match statement:
            case meaning.Primitive(name="move" | "move_under", arguments=(_, place)):
                return self._places(place, names)
            case meaning.Primitive(name="shuffle", arguments=(place,)):
                return self._places(place, names)
            case meaning.Primitive(name="swap"):
                inside = walk(statement.arguments)
                return [one for part in inside for one in self._places(part, names)]
            case meaning.CallEvent():
                return _brought(self.of(statement.event).changed, statement, names, self._places)
        return ()

    def _is_open(self, place: Expression) -> bool:
        """Does everybody see the cards of a place?"""
        match place:
            case meaning.ZoneOf():
                return place.zone.visibility == "public"
            case meaning.Builtin(name="pile"):
                return all(zone.visibility == "public" for zone in self.piles)
        return False

    def _places(self, place: object, names: Names) -> Iterable[Holder]:
        match place:
            case meaning.ZoneOf():
                return [place_of(place, names)]
            case meaning.Read() if place.type.name == "zone":
                return [place.binding]
            case meaning.Builtin(name="pile"):
                return [Place(zone, SOMEBODY) for zone in self.piles]
            case meaning.Builtin(name="source"):
                return [Place(zone, SOMEBODY) for zone in self.sources]
            case meaning.ValueCall() if place.type.name == "zone":
                return [
                    Place(zone, SOMEBODY if zone.of_player else None) for zone in zones_named(place)
                ]
            case meaning.Conditional():
                return [*self._places(place.then, names), *self._places(place.otherwise, names)]
        return ()

    def _opening(self, event: Event) -> Opening:
        statements = statements_in(event.body.block)
        changed = [one for statement in statements for one in self.changed_by(statement, {})]
        parameters: Names = {one: one for one in parameters_of(event)}
        return Opening(
            frozenset(_outside(self.by(event.body.block, {}), parameters)),
            frozenset(_outside(changed, parameters)),
        )

    def _by_loop(self, loop: meaning.For, names: Names) -> Iterator[Holder]:
        own = self.by(loop.body, names)
        if loop.binding in own:
            yield from holders(loop.source, names)
        if isinstance(loop.source, meaning.Seats) and loop.source.which != "others":
            for one in own:
                if isinstance(one, Place) and one.owner is loop.binding:
                    yield one._replace(owner=EVERYBODY)


def _outside(found: Iterable[Holder], parameters: Names) -> Iterator[Holder]:
    """What of an event's doings its callers can name."""
    for one in found:
        if isinstance(one, Place):
            yield one._replace(owner=renamed(one.owner, parameters))
        elif isinstance(one, Variable) or one in parameters:
            yield one


def _brought(
    found: Iterable[Holder],
    call: meaning.CallEvent,
    names: Names,
    meant: Callable[[Expression, Names], Iterable[Holder]],
) -> Iterator[Holder]:
    """The same as a caller knows it; of a parameter, what is meant by its argument."""
    given = dict(zip(parameters_of(call.event), call.arguments, strict=True))
    owners = {one: named(argument, names) for one, argument in given.items()}
    for one in found:
        match one:
            case Place():
                yield one._replace(owner=renamed(one.owner, owners))
            case Binding():
                yield from meant(given[one], names)
            case _:
                yield one


def holders(cards: Expression, names: Names) -> Iterator[Holder]:
    """What held, or holds, the cards of an expression."""
    match cards:
        case meaning.Read():
            yield cards.binding
        case meaning.VariableValue(owner=None):
            yield cards.variable
        case meaning.ListOf():
            for item in cards.items:
                yield from holders(item, names)
        case meaning.Arithmetic(operator="+"):
            yield from holders(cards.left, names)
            yield from holders(cards.right, names)
        case meaning.Ranked(function="sorted"):
            yield from holders(cards.source, names)
        case meaning.Comprehension(condition=None, element=None):
            yield from holders(cards.source, names)
        case meaning.Builtin(name="reversed", arguments=(one,)):
            yield from holders(one, names)
        case meaning.CardsOf(zone=meaning.ZoneOf() as place):
            yield place_of(place, names)
        case meaning.CardIn(zone=meaning.ZoneOf() as place):
            yield place_of(place, names)
        case meaning.Builtin(name="cards_in", arguments=(meaning.ZoneOf() as place,)):
            yield Place(place.zone, EVERYBODY if place.owner is None else named(place.owner, names))
        case meaning.Builtin(name="top" | "bottom", arguments=(meaning.ZoneOf() as place,)):
            yield place_of(place, names, cards.name)


def zones_named(part: object) -> set[Zone]:
    """The zones that an expression names, itself or by the values that it asks."""
    found: set[Zone] = set()
    asked: set[Value] = set()
    waiting = [walk(part)]
    while waiting:
        for node in waiting.pop():
            if isinstance(node, meaning.ZoneOf):
                found.add(node.zone)
            elif isinstance(node, meaning.ValueCall) and node.value not in asked:
                asked.add(node.value)
                waiting.append(asked_by(node.value))
    return found


def place_of(place: meaning.ZoneOf, names: Names, end: str = "") -> Place:
    return Place(place.zone, None if place.owner is None else named(place.owner, names), end)


def may_be(place: Place, other: Holder) -> bool:
    """Could a place be one that is changed? Players by different names are taken for two."""
    if not isinstance(other, Place):
        return True
    if place.zone is not other.zone:
        return False
    owners = place.owner, other.owner
    if SOMEBODY in owners or EVERYBODY in owners or place.owner == other.owner:
        return True
    return isinstance(other.owner, Binding) and other.owner.role == "loop"


def parameters_of(one: Value | Event) -> list[Binding]:
    return [parameter.binding for parameter in one.parameters]
