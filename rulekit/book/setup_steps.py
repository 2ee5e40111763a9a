"""What the set-up does with each number of players, seen by setting up games of them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.engine.linking import compile_setup
from rulekit.engine.view import View
from rulekit.language.diagnostics import RulesError
from rulekit.ruleset.model import Component, Counter, Ruleset, Zone

SEEDS = range(12)
"""The games that are set up of each number of players, to see what is the same in all."""

COLUMNS = 10
"""Of more numbers of players than this, the fewest and the most are told."""

MANY = 3
"""More cards than this, each with a number of its own, nobody would read."""


@frozen
class Group:
    """Those who have one of these cards, or (without any) everybody else."""

    number: int
    cards: tuple[Component, ...]


@frozen
class Printed:
    """As many as a field of a card says, and so many more for the holders of some cards."""

    field: str
    more: tuple[Group, ...]


@frozen
class Seats:
    """Numbers by seat, from the one who begins."""

    numbers: tuple[int, ...]


@frozen
class Varies:
    """Another number from game to game."""


Amount: TypeAlias = "int | tuple[Group, ...] | Printed | Seats | Varies"
Asked: TypeAlias = "Callable[[_Table, int], int]"


@frozen
class Row:
    """One thing that is set up; an amount for each number of players.

    `what` tells whose name it is: a card that is dealt into a zone of players, a zone (its
    number of cards), or a counter.
    """

    what: Literal["dealt", "cards", "counter"]
    place: Zone | Counter
    card: Component | None
    amounts: tuple[Amount, ...]


@frozen
class SetUp:
    players: tuple[int, ...]
    rows: tuple[Row, ...]


@frozen
class _Table:
    """A game that is set up, with its seats from the one who begins."""

    game: Game
    seats: tuple[int, ...]
    held: dict[Zone, tuple[Component, ...]]  # the card of each seat in a zone of single cards
    view: View


def set_up(ruleset: Ruleset) -> SetUp | None:
    """The set-up by number of players; None if the rules do not get through it."""
    low, high = ruleset.player_counts
    numbers = tuple(range(low, high + 1))
    if len(numbers) > COLUMNS:
        numbers = (*numbers[: COLUMNS - 1], high)
    try:
        tables = [_tables(ruleset, number) for number in numbers]
    except RulesError:
        return None
    rows = tuple(
        row for row in _rows(ruleset, tables) if any(amount != 0 for amount in row.amounts)
    )
    return SetUp(numbers, rows)


def _tables(ruleset: Ruleset, players: int) -> list[_Table]:
    names = [f"{seat + 1}" for seat in range(players)]
    program = compile_setup(ruleset, players)
    found: list[_Table] = []
    for seed in SEEDS:
        game = positions.only_set_up(ruleset, program, names, seed)
        first = 0
        positions.initialise_counters(game)
        if ruleset.starter is not None:
            first = positions.evaluate(game, ruleset.starter, {})
        seats = tuple((first + step) % players for step in range(players))
        held = {
            zone: cards
            for zone in ruleset.zones.values()
            if zone.of_player and zone.single and (cards := _single(game, zone, seats))
        }
        found.append(_Table(game, seats, held, game.spectator()))
    return found


def _single(game: Game, zone: Zone, seats: Sequence[int]) -> tuple[Component, ...]:
    """The card that each seat has in a zone, if each has one."""
    components = game.ruleset.components
    cards = [positions.cards(game, zone, seat) for seat in seats]
    if not all(len(one) == 1 for one in cards):
        return ()
    return tuple(components[game.card(one[0]).name] for one in cards)


def _rows(ruleset: Ruleset, tables: list[list[_Table]]) -> Iterator[Row]:
    """Cards that everybody sees dealt first, then the other zones, then the counters."""
    for zone in ruleset.zones.values():
        dealt = [_dealt(zone, same) for same in tables]
        if all(one is not None for one in dealt):
            for card in _in_order(ruleset, dealt):
                yield Row("dealt", zone, card, tuple(one[card] for one in dealt if one))
    for zone in ruleset.zones.values():
        dealt = [_dealt(zone, same) for same in tables]
        if not all(one is not None for one in dealt):
            yield Row("cards", zone, None, _cards(zone, tables))
    for counter in ruleset.counters.values():
        if counter.owner != "card":
            yield Row("counter", counter, None, _count(counter, tables))


def _dealt(zone: Zone, tables: list[_Table]) -> Tally[Component] | None:
    """The cards in the hands of players that are the same, whatever is shuffled."""
    tallies = [Tally(table.held.get(zone, ())) for table in tables]
    return tallies[0] if tallies[0] and all(one == tallies[0] for one in tallies) else None


def _in_order(ruleset: Ruleset, dealt: Sequence[Tally[Component] | None]) -> list[Component]:
    used = {card for one in dealt if one for card in one}
    return [card for card in ruleset.components.values() if card in used]


def _cards(zone: Zone, tables: list[list[_Table]]) -> tuple[Amount, ...]:
    if not zone.of_player:
        return tuple(
            _same([len(positions.cards(table.game, zone)) for table in same]) for same in tables
        )
    return _amounts(tables, lambda table, seat: len(positions.cards(table.game, zone, seat)))


def _count(counter: Counter, tables: list[list[_Table]]) -> tuple[Amount, ...]:
    if counter.owner is None:
        return tuple(
            _same([table.view.counters[counter.name] for table in same]) for same in tables
        )
    return _amounts(tables, lambda table, seat: table.view.seats[seat].counters[counter.name])


def _same(numbers: Iterable[int]) -> int | Varies:
    found = set(numbers)
    return found.pop() if len(found) == 1 else Varies()


def _amounts(tables: list[list[_Table]], ask: Asked) -> tuple[Amount, ...]:
    """How many each player has: told in one way for all numbers of players, the shortest."""
    counted = [[[ask(table, seat) for seat in table.seats] for table in same] for same in tables]
    ways = (_equal, _printed, _by_cards, _by_seat)
    for way in ways:
        found = [way(same, rows) for same, rows in zip(tables, counted, strict=True)]
        if all(one is not None for one in found):
            return tuple(one for one in found if one is not None)
    return tuple(Varies() for _ in tables)


def _equal(tables: list[_Table], rows: list[list[int]]) -> Amount | None:
    numbers = {number for row in rows for number in row}
    return numbers.pop() if len(numbers) == 1 else None


def _by_cards(tables: list[_Table], rows: list[list[int]]) -> Amount | None:
    for zone in tables[0].held:
        groups = _by_card(tables, rows, zone)
        if groups is not None and _is_short(groups):
            return groups
    return None


def _by_seat(tables: list[_Table], rows: list[list[int]]) -> Amount | None:
    return Seats(tuple(rows[0])) if all(row == rows[0] for row in rows) else None


def _by_card(tables: list[_Table], rows: list[list[int]], zone: Zone) -> tuple[Group, ...] | None:
    """The numbers as they depend on the card that a player has in a zone, if they do."""
    number_of: dict[Component, int] = {}
    for table, row in zip(tables, rows, strict=True):
        for card, number in zip(table.held.get(zone, ()), row, strict=True):
            if number_of.setdefault(card, number) != number:
                return None
    sizes = Tally(number_of.values())
    usual = max(sizes, key=lambda number: (sizes[number], -number))
    order = sorted(set(number_of.values()) - {usual})
    groups = [Group(n, tuple(c for c in number_of if number_of[c] == n)) for n in order]
    return (*groups, Group(usual, ()))


def _is_short(groups: Sequence[Group]) -> bool:
    return sum(len(group.cards) for group in groups) <= MANY


def _printed(tables: list[_Table], rows: list[list[int]]) -> Printed | None:
    """The numbers as a field of a card that a player has, with what another card adds."""
    for zone in tables[0].held:
        for name in _numeric_fields(tables, zone):
            left = [
                [n - _field(card, name) for n, card in zip(row, table.held[zone], strict=True)]
                for table, row in zip(tables, rows, strict=True)
            ]
            if not any(number for row in left for number in row):
                return Printed(name, ())
            for other in tables[0].held:
                groups = _by_card(tables, left, other)
                if groups is not None and groups[-1].number == 0 and _is_short(groups):
                    return Printed(name, groups[:-1])
    return None


def _numeric_fields(tables: list[_Table], zone: Zone) -> list[str]:
    cards = [card for table in tables for card in table.held.get(zone, ())]
    names = dict.fromkeys(
        field.name for card in cards for field in card.values if field.type.name == "number"
    )
    return [name for name in names if all(_has(card, name) for card in cards)]


def _has(card: Component, name: str) -> bool:
    return any(field.name == name and len(set(v)) == 1 for field, v in card.values.items())


def _field(card: Component, name: str) -> int:
    value = next(values[0] for field, values in card.values.items() if field.name == name)
    assert isinstance(value, int)
    return value
