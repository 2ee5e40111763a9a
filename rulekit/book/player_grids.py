"""Fields that have a value for each number of players: a grid of them is read, a list is not."""

from __future__ import annotations

from attrs import frozen

from rulekit.book.play_moments import constant
from rulekit.book.setup_steps import SetUp
from rulekit.book.translatable_texts import used_kinds
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Component, Field, Kind
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import everything_played


@frozen
class Grid:
    """The numbers of a field, with a column for each number of players; None where a card is
    not dealt to so many, or has no number for them."""

    field: Field
    players: tuple[int, ...]
    rows: dict[Component, tuple[int | None, ...]]


def grids(ruleset: Ruleset, made: SetUp | None) -> dict[Kind, list[Grid]]:
    """The grids of each kind: of fields that rules read by the number of players."""
    low, high = ruleset.player_counts
    players = tuple(range(low, high + 1))
    found: dict[Kind, list[Grid]] = {}
    for field, first in _read_by_players(ruleset).items():
        for kind, cards in used_kinds(ruleset):
            rows = {
                card: tuple(_number(card, field, at - first, made, at) for at in players)
                for card in cards
                if field in card.values
            }
            if rows:
                found.setdefault(kind, []).append(Grid(field, players, rows))
    return found


def _number(
    card: Component, field: Field, place: int, made: SetUp | None, players: int
) -> int | None:
    if made and players in made.players:
        column = made.players.index(players)
        if any(rows[card][column] == 0 for rows in made.dealt.values() if card in rows):
            return None
    numbers = card.values[field][0]
    return numbers[place] if isinstance(numbers, tuple) and 0 <= place < len(numbers) else None


def _read_by_players(ruleset: Ruleset) -> dict[Field, int]:
    """Fields of which one item is read, chosen by the number of players; with the number of
    players for which the first item stands."""
    found: dict[Field, int] = {}
    for node in everything_played(ruleset):
        if isinstance(node, meaning.ItemAt) and isinstance(node.list, meaning.FieldOf):
            first = _first_number(node.index)
            if first is not None:
                found.update(dict.fromkeys(node.list.fields, first))
    return {field: first for field, first in found.items() if _is_grid(field, ruleset)}


def _is_grid(field: Field, ruleset: Ruleset) -> bool:
    """Whether it is a list of numbers, the same on all copies of a card."""
    printed = [card.values[field] for card in ruleset.components.values() if field in card.values]
    of_numbers = field.type.element is not None and field.type.element.name == "number"
    return of_numbers and all(len(set(values)) == 1 for values in printed)


def _first_number(index: meaning.Expression) -> int | None:
    """3 of `count(seats) - 3`, 0 of `count(seats)`, None of what is something else."""
    match index:
        case meaning.Aggregate(function="count", source=meaning.Seats(which="seats")):
            return 0
        case meaning.Arithmetic(operator="-", left=left) if _first_number(left) == 0:
            return constant(index.right)
    return None
