"""What conditions read, through values and their modifiers too: unless something of that was
written they need not be asked again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from attrs import define, field

from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Counter, Kind, Value, Variable, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import walk

Carriers: TypeAlias = Mapping[int, set[Kind]]


@define(eq=False)
class Reads:
    """What some conditions of a ruleset depend on."""

    places: set[Counter | Variable | Zone] = field(factory=set)
    seats: bool = False  # who is in the game
    stack: bool = False  # whether a card is being played
    turn: bool = False  # whose turn it is, or the round
    rules: bool = False  # what rules of cards change
    plays: bool = False  # whether something could be played


def carriers(ruleset: Ruleset) -> Carriers:
    """The kinds of the components that carry a rule, by the identity of the rule."""
    found: dict[int, set[Kind]] = {}
    for component in ruleset.components.values():
        for rule in component.rules:
            found.setdefault(id(rule), set()).add(component.kind)
    return found


def reads_of(
    ruleset: Ruleset, conditions: Iterable[Any], carrying: Carriers, works_modified: bool
) -> Reads:
    """`works_modified`: some rules keep cards from working."""
    found = Reads()
    todo: list[Any] = list(conditions)
    seen: set[Value] = set()
    while todo:
        for node in walk(todo.pop()):
            match node:
                case m.CounterValue():
                    found.places.add(node.counter)
                case m.VariableValue():
                    found.places.add(node.variable)
                    if node.type.name == "zone":
                        found.places.update(ruleset.zones.values())
                case m.ZoneOf():
                    found.places.add(node.zone)
                case m.Seats():
                    found.seats |= node.which != "seats"
                case m.CurrentPlayer():
                    found.turn = True
                case m.Aggregate():
                    # Lists of seats begin with the current player.
                    found.turn |= node.function == "first"
                case m.Builtin():
                    found.seats |= node.name == "alive"
                    found.stack |= node.name == "resolving"
                    found.turn |= node.name == "round"
                    found.plays |= node.name in ("serves_as", "can_play")
                    if node.name in _LOOKING_FOR_CARDS:
                        found.places.update(ruleset.zones.values())
                case m.ValueCall() if node.value not in seen:
                    seen.add(node.value)
                    todo.append(node.value.body or ())
                    todo.extend(_modifiers(node.value, ruleset, found, carrying, works_modified))
    return found


_LOOKING_FOR_CARDS = ("owner", "zone", "serves_as", "can_play", "pile", "source")


def _modifiers(
    value: Value,
    ruleset: Ruleset,
    found: Reads,
    carrying: Carriers,
    works_modified: bool,
) -> Iterator[Any]:
    """What the modifiers of a value ask; where cards bring them, also where these work."""
    for rule in value.modifiers:
        yield rule.condition or ()
        yield from (part.value for part in rule.modifications)
        for kind in carrying.get(id(rule), ()):
            found.rules = True
            found.places.update(kind.works_in)
        if rule.this is not None and works_modified:
            yield from asked_by_works(ruleset)


def asked_by_works(ruleset: Ruleset) -> Iterator[Any]:
    """What tells whether a card works."""
    works = ruleset.values["works"]
    yield works.body or ()
    for rule in works.modifiers:
        yield rule.condition or ()
        yield from (part.value for part in rule.modifications)
