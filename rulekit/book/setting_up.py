"""Setting up in steps: what is shuffled, dealt, shown and put away, in the order of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from attrs import frozen

from rulekit.book.play_moments import needed_answers
from rulekit.book.setup_steps import Amount, Amounts, SetUp
from rulekit.book.translatable_texts import used_kinds
from rulekit.language.nodes import Node, parts_of
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding, Component, Counter, Kind, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import find


@frozen
class Shuffle:
    """A pile is made of the cards of some kinds, or shuffled as it lies."""

    zone: Zone
    kinds: tuple[Kind, ...]


@frozen
class Deal:
    """Each player is given cards: `number`, if it is the same for all, however many they are.
    `listed`: the table tells which cards these are."""

    zone: Zone
    number: Amount
    listed: bool
    by_chance: bool


@frozen
class Lay:
    """Cards are laid out on the table."""

    zone: Zone
    number: Amount


@frozen
class Show:
    """Who has one of these cards lays it open; `players`: with so many, or any number."""

    cards: tuple[Component, ...]
    players: tuple[int, ...]


@frozen
class Count:
    """Counters are put out; `numbers` are None where the table tells them."""

    of_player: bool
    numbers: dict[Counter, Amount]


@frozen
class PutAway:
    """What is left over goes to the box, unseen."""

    zones: tuple[Zone, ...]


@frozen
class Begin:
    """Who has this card begins; `players`: with so many, or any number."""

    card: Component
    players: tuple[int, ...]


Step: TypeAlias = Shuffle | Deal | Lay | Show | Count | PutAway | Begin
_Act: TypeAlias = tuple[str, Zone]
"""What is done, a shuffle, move or reveal, and where."""


def steps(ruleset: Ruleset, made: SetUp) -> list[Step]:
    """What is done before the first turn, in the order in which the rules do it."""
    found: list[Step] = []
    acts = list(dict.fromkeys(_acts(ruleset.setup, set())))
    for act, zone in acts:
        if act != "move" or zone.of_player or ("shuffle", zone) not in acts:
            found += _step(act, zone, ruleset, made)
    for of_player in (True, False):
        numbers = {
            counter: _same(amounts)
            for counter, amounts in made.counters.items()
            if (counter.owner == "player") == of_player
        }
        if numbers:
            found.append(Count(of_player, numbers))
    if made.left_over:
        found.append(PutAway(made.left_over))
    found += (Begin(one.cards[0], one.players) for one in made.beginners)
    return found


def _step(act: str, zone: Zone, ruleset: Ruleset, made: SetUp) -> Iterator[Step]:
    if zone in made.left_over and act == "shuffle":
        return  # what is dealt from it is dealt by chance
    if act == "shuffle":
        yield Shuffle(zone, tuple(k for k, _ in used_kinds(ruleset) if k.starts_in is zone))
    elif act == "reveal":
        yield from (Show(one.cards, one.players) for one in made.shown.get(zone, ()))
    elif zone in made.dealt:
        yield Deal(zone, 1, True, zone in made.by_chance)
    elif zone in made.cards:
        number = _same(made.cards[zone])
        if zone.of_player:
            yield Deal(zone, number, False, zone in made.by_chance)
        else:
            yield Lay(zone, number)


def _same(amounts: Amounts) -> Amount:
    """The number that there is, however many players there are."""
    first = amounts[0]
    return first if isinstance(first, int) and len(set(amounts)) == 1 else None


def _acts(
    part: object, seen: set[object], given: Mapping[Binding, tuple[Zone, ...]] | None = None
) -> Iterator[_Act]:
    """What is shuffled, filled and revealed, in the order of the rules, as it is usually done;
    `given` are the zones that an event is called with."""
    given = given or {}
    match part:
        case tuple():
            for inner in part:
                yield from _acts(inner, seen, given)
        case meaning.If():
            for condition, block in part.branches:
                if not (needed_answers(condition) or _is_running_out(condition)):
                    yield from _acts(block, seen, given)
            yield from _acts(part.otherwise, seen, given)
        case meaning.CallEvent():
            bindings = [parameter.binding for parameter in part.event.parameters]
            places = [_zones(argument, given) for argument in part.arguments]
            if (called := (part.event, *places)) not in seen:
                seen.add(called)
                inside = dict(zip(bindings, places, strict=True))
                yield from _acts(part.event.body.block, seen, inside)
        case meaning.Primitive(name="shuffle" | "reveal"):
            yield from ((part.name, zone) for zone in _zones(part, given))
        case meaning.Primitive(name="move"):
            yield from (("move", zone) for zone in _zones(part.arguments[-1], given))
        case Node():
            for name in parts_of(part):
                yield from _acts(getattr(part, name), seen, given)
        case _:
            return


def _zones(part: object, given: Mapping[Binding, tuple[Zone, ...]]) -> tuple[Zone, ...]:
    named = [place.zone for place in find(meaning.ZoneOf, part)]
    for read in find(meaning.Read, part):
        named += given.get(read.binding, ())
    return tuple(dict.fromkeys(named))


def _is_running_out(condition: meaning.Expression) -> bool:
    """Whether it asks if a zone has no cards left, as it rarely happens while a game is set up."""
    match condition:
        case meaning.Aggregate(function="none", source=meaning.CardsOf()):
            return True
    return False
