"""Where players sit: the places of a picture of the table, with the distance from one of them."""

from __future__ import annotations

from math import cos, pi, sin

from attrs import frozen

from rulekit.ruleset import meaning
from rulekit.ruleset.catalogue import is_of_prelude
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import everything_played

DRAWN = 6
"""Seats in the picture, if so many can play: a ring of them shows both ways round."""

RADIUS = 78
"""Of the ring on which the seats are drawn."""


@frozen
class Seat:
    """A seat, by its place in the picture; the one who looks sits at distance 0."""

    x: int
    y: int
    distance: int


def seats(ruleset: Ruleset) -> list[Seat]:
    """The seats clockwise from the one who looks, at the bottom; none if no rule of the game
    asks how far apart players sit."""
    low, high = ruleset.player_counts
    if not _asks_for_distance(ruleset):
        return []
    number = min(max(low, DRAWN), high)
    return [_seat(place, number) for place in range(number)]


def direction(place: int, number: int) -> tuple[float, float]:
    """Where the seat of a place is from the middle, one unit away: clockwise from the bottom."""
    angle = pi / 2 + 2 * pi * place / number  # y grows downwards, so this goes clockwise
    return cos(angle), sin(angle)


def _seat(place: int, number: int) -> Seat:
    x, y = direction(place, number)
    return Seat(round(RADIUS * x), round(RADIUS * y), min(place, number - place))


def _asks_for_distance(ruleset: Ruleset) -> bool:
    return any(
        isinstance(node, meaning.ValueCall)
        and node.value.name == "distance"
        and is_of_prelude(node.value, ruleset)
        for node in everything_played(ruleset)
    )
