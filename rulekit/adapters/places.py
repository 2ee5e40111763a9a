"""Zones, players and cards as one seat counts them: its own first, then to its left."""

from __future__ import annotations

from rulekit.compiler.layout import Layout
from rulekit.engine.program import Program
from rulekit.engine.readable_names import Describing
from rulekit.engine.seating import letters
from rulekit.ruleset.types import ABSENT


def seat_name(away: int) -> str:
    """A player, so many seats to the left."""
    return "you" if away == 0 else f"{away} left"


def place_names(layout: Layout) -> list[str]:
    """Every place at which cards lie. The cards that are being played, and those that are not
    in the game, have the last one."""
    names = []
    for number, zone in enumerate(layout.zones):
        if zone is not None:
            owner = layout.zone_owner[number]
            names.append(zone.name if owner == ABSENT else f"{zone.name} of {seat_name(owner)}")
    return [*names, "elsewhere"]


def places_from(layout: Layout, seat: int) -> list[int]:
    """For every zone number its place in `place_names`, as the seat sees it."""
    places = []
    for number, zone in enumerate(layout.zones):
        if zone is None:
            places.append(len(layout.zones) - 2)
            continue
        base, owner = layout.zone_base[zone] - 2, layout.zone_owner[number]
        places.append(base if owner == ABSENT else base + (owner - seat) % layout.players)
    return places


def design_names(program: Program) -> list[str]:
    """What each number of `Layout.designs` looks like. Cards of one name that differ in what is
    printed on them are told apart by a number."""
    describing = Describing(program, letters(program.players))
    names: list[str] = []
    for card, design in enumerate(program.layout.designs):
        if design == len(names):
            names.append(_new(str(describing.card(card)), names))
    return names


def _new(name: str, known: list[str]) -> str:
    number, one = 1, name
    while one in known:
        number += 1
        one = f"{name} ({number})"
    return one
