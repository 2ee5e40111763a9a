"""What the set-up does with each number of players, seen by setting up games of them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

from attrs import frozen

from rulekit.book import table_contents
from rulekit.compiler.compiling import compile_setup
from rulekit.engine import positions
from rulekit.engine.assembling import program_of
from rulekit.engine.game import Game
from rulekit.engine.view import View
from rulekit.language.report import RulesError
from rulekit.ruleset.definitions import Component, Counter, Zone
from rulekit.ruleset.model import Ruleset

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

    def __str__(self) -> str:
        return ", ".join(map(str, self.numbers))


Amount: TypeAlias = "int | tuple[Group, ...] | Printed | Seats | None"
"""How many there are, or how it is told; None: another number from game to game."""
Amounts: TypeAlias = "tuple[Amount, ...]"
"""One for each number of players."""
Thing = TypeVar("Thing")
Asked: TypeAlias = "Callable[[_Table, int], int]"


@frozen
class Named:
    """Cards that are told of, and with how many players; none: with any number."""

    cards: tuple[Component, ...]
    players: tuple[int, ...] = ()


@frozen
class SetUp:
    players: tuple[int, ...]
    dealt: dict[Zone, dict[Component, Amounts]]  # cards that everybody sees dealt to players
    cards: dict[Zone, Amounts]  # the number of cards in the other zones
    counters: dict[Counter, Amounts]
    by_chance: frozenset[Zone]  # those dealt so that players have other cards from game to game
    shown: dict[Zone, tuple[Named, ...]]  # the cards that everybody sees, though dealt unseen
    left_over: tuple[Zone, ...]  # with cards that nobody uses any more
    beginners: tuple[Named, ...]  # the card of the player who begins, which nobody else has
    needed: dict[Counter, int]  # the most that players have together as a game begins

    @property
    def by_seat(self) -> bool:
        """Whether some numbers are told seat by seat."""
        told = (*self.cards.values(), *self.counters.values())
        return any(isinstance(amount, Seats) for amounts in told for amount in amounts)


@frozen
class _Table:
    """A game that is set up, with its seats from the one who begins."""

    game: Game
    seats: tuple[int, ...]
    held: dict[Zone, tuple[Component, ...]]  # the card of each seat in a zone of single cards
    view: View

    def sees(self, zone: Zone, seat: int) -> bool:
        """Whether an onlooker sees the single card of a seat."""
        return self.view.seats[seat].zones[zone.name].cards[0] is not None


def set_up(ruleset: Ruleset) -> SetUp | None:
    """The set-up by number of players; None if the rules do not get through it, or nothing
    is set up."""
    low, high = ruleset.player_counts
    numbers = tuple(range(low, high + 1))
    if len(numbers) > COLUMNS:
        numbers = (*numbers[: COLUMNS - 1], high)
    try:
        tables = [_tables(ruleset, number) for number in numbers]
    except RulesError:
        return None
    dealt: dict[Zone, dict[Component, Amounts]] = {}
    cards: dict[Zone, Amounts] = {}
    for zone in ruleset.zones.values():
        tallies = [tally for same in tables if (tally := _dealt(zone, same))]
        if len(tallies) < len(tables):
            cards[zone] = _cards(zone, tables)
            continue
        used = [card for card in ruleset.components.values() if any(one[card] for one in tallies)]
        dealt[zone] = {card: tuple(one[card] for one in tallies) for card in used}
    owners = ("player", None)
    counters = [one for one in table_contents.counters(ruleset) if one.owner in owners]
    counts = {counter: _count(counter, tables) for counter in counters}
    boxed = table_contents.boxed(ruleset)
    made = SetUp(
        numbers,
        dealt,
        _without_zeros({zone: amounts for zone, amounts in cards.items() if zone not in boxed}),
        _without_zeros(counts),
        frozenset(zone for zone in ruleset.zones.values() if _by_chance(zone, tables)),
        {zone: shown for zone in dealt if (shown := _shown(zone, numbers, tables))},
        tuple(zone for zone in boxed if any(cards.get(zone, ()))),
        _beginners(ruleset, numbers, tables),
        {
            counter: most
            for counter in counts
            if counter.owner == "player" and (most := _most(counter, counts[counter], tables))
        },
    )
    return made if dealt or made.cards or made.counters else None


def _by_chance(zone: Zone, tables: list[list[_Table]]) -> bool:
    """Whether players have other single cards in a zone from game to game."""
    return any(len({table.held.get(zone) for table in same}) > 1 for same in tables)


def _shown(zone: Zone, numbers: Sequence[int], tables: list[list[_Table]]) -> tuple[Named, ...]:
    """The cards that lie open in every game, in a zone that is not open."""
    if zone.visibility == "public":
        return ()
    return _by_players(numbers, [_open_cards(zone, same) for same in tables])


def _open_cards(zone: Zone, tables: list[_Table]) -> tuple[Component, ...]:
    found = [
        {
            card
            for seat, card in zip(table.seats, table.held[zone], strict=True)
            if table.sees(zone, seat)
        }
        for table in tables
    ]
    return tuple(sorted(set.intersection(*found), key=lambda card: card.name))


def _by_players(
    numbers: Sequence[int], found: Sequence[tuple[Component, ...]]
) -> tuple[Named, ...]:
    """The cards of each number of players, the same told once."""
    same: dict[tuple[Component, ...], list[int]] = {}
    for number, cards in zip(numbers, found, strict=True):
        same.setdefault(cards, []).append(number)
    if len(same) == 1:
        return tuple(Named(cards) for cards in same if cards)
    return tuple(Named(cards, tuple(players)) for cards, players in same.items() if cards)


def _beginners(
    ruleset: Ruleset, numbers: Sequence[int], tables: list[list[_Table]]
) -> tuple[Named, ...]:
    if ruleset.starter is None:
        return ()
    for zone in ruleset.zones.values():
        found = [_beginner(zone, same) for same in tables]
        if all(found):
            return _by_players(numbers, found)
    return ()


def _beginner(zone: Zone, tables: list[_Table]) -> tuple[Component, ...]:
    """The card of the zone that tells who begins."""
    held = [table.held.get(zone, ()) for table in tables]
    if all(cards and cards.count(cards[0]) == 1 for cards in held):
        if len({cards[0] for cards in held}) == 1:
            return (held[0][0],)
    return ()


def _most(counter: Counter, amounts: Amounts, tables: list[list[_Table]]) -> int:
    """The most that players have together: what is printed on cards is taken from those with
    the highest numbers."""
    return max(
        _most_of(counter, amount, same) for amount, same in zip(amounts, tables, strict=True)
    )


def _most_of(counter: Counter, amount: Amount, tables: list[_Table]) -> int:
    rows = [
        [table.view.seats[seat].counters[counter.name] for seat in table.seats] for table in tables
    ]
    if not isinstance(amount, Printed):
        return max(map(sum, rows))
    zone = next(
        zone
        for zone in tables[0].held
        if all(amount.field in _numbers_on(card) for card in tables[0].held[zone])
    )
    kind = tables[0].held[zone][0].kind
    components = tables[0].game.ruleset.components.values()
    printed = [
        _numbers_on(card)[amount.field]
        for card in components
        if card.kind is kind
        for _ in range(card.copies)
    ]
    more = max(
        sum(row) - sum(_numbers_on(card)[amount.field] for card in table.held[zone])
        for table, row in zip(tables, rows, strict=True)
    )
    return sum(sorted(printed, reverse=True)[: len(rows[0])]) + more


def _without_zeros(told: dict[Thing, Amounts]) -> dict[Thing, Amounts]:
    return {thing: amounts for thing, amounts in told.items() if any(one != 0 for one in amounts)}


def _tables(ruleset: Ruleset, players: int) -> list[_Table]:
    names = [f"{seat + 1}" for seat in range(players)]
    program = program_of(compile_setup(ruleset, players))
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


def _dealt(zone: Zone, tables: list[_Table]) -> Tally[Component] | None:
    """The cards in the hands of players that are the same, whatever is shuffled."""
    tallies = [Tally(table.held.get(zone, ())) for table in tables]
    return tallies[0] if tallies[0] and all(one == tallies[0] for one in tallies) else None


def _cards(zone: Zone, tables: list[list[_Table]]) -> Amounts:
    if not zone.of_player:
        return tuple(
            _same([len(positions.cards(table.game, zone)) for table in same]) for same in tables
        )
    return _amounts(tables, lambda table, seat: len(positions.cards(table.game, zone, seat)))


def _count(counter: Counter, tables: list[list[_Table]]) -> Amounts:
    if counter.owner is None:
        return tuple(
            _same([table.view.counters[counter.name] for table in same]) for same in tables
        )
    return _amounts(tables, lambda table, seat: table.view.seats[seat].counters[counter.name])


def _same(numbers: Iterable[int]) -> int | None:
    found = set(numbers)
    return found.pop() if len(found) == 1 else None


def _amounts(tables: list[list[_Table]], ask: Asked) -> Amounts:
    """How many each player has: told in one way for all numbers of players, the shortest."""
    counted = [[[ask(table, seat) for seat in table.seats] for table in same] for same in tables]
    ways = (_equal, _printed, _by_cards, _by_seat)
    for way in ways:
        found = [way(same, rows) for same, rows in zip(tables, counted, strict=True)]
        if all(one is not None for one in found):
            return tuple(one for one in found if one is not None)
    return (None,) * len(tables)


def _equal(tables: list[_Table], rows: list[list[int]]) -> Amount:
    return _same(number for row in rows for number in row)


def _by_cards(tables: list[_Table], rows: list[list[int]]) -> Amount:
    for zone in tables[0].held:
        groups = _by_card(tables, rows, zone)
        if groups is not None and _is_short(groups):
            return groups
    return None


def _by_seat(tables: list[_Table], rows: list[list[int]]) -> Amount:
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
                [n - _numbers_on(card)[name] for n, card in zip(row, table.held[zone], strict=True)]
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
    """The fields that are a number on each of the cards that players have."""
    cards = [card for table in tables for card in table.held.get(zone, ())]
    printed = [_numbers_on(card) for card in cards]
    names = dict.fromkeys(name for numbers in printed for name in numbers)
    return [name for name in names if all(name in numbers for numbers in printed)]


def _numbers_on(card: Component) -> dict[str, int]:
    """The numbers that are printed alike on all copies of a card."""
    return {
        field.name: values[0]
        for field, values in card.values.items()
        if field.type.name == "number" and len(set(values)) == 1 and isinstance(values[0], int)
    }
