"""What tells seats apart: the single cards that they hold, and the symbols printed on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulekit.engine.card_moves import MOVED

if TYPE_CHECKING:
    from rulekit.engine.game import Game
    from rulekit.engine.readable_names import Describing
    from rulekit.ruleset.definitions import Zone
    from rulekit.ruleset.model import Ruleset


def dealt_groups(game: Game) -> tuple[dict[str, str], ...]:
    """The groups of every seat as they were when the set-up was done and no turn had begun.

    What a player loses or wins in play is left out: to compare those who lost a card with
    those who kept it would say nothing about the card.
    """
    lying = _lying_after_setup(game)
    return tuple(groups_of(game, seat, lying) for seat in range(game.players))


def groups_of(game: Game, seat: int, lying: Sequence[list[int]]) -> dict[str, str]:
    """The groups of a seat, where `lying` has the cards of each zone, by its number."""
    layout = game.program.layout
    return {
        group: member
        for zone in single_zones(game.ruleset)
        for number in lying[layout.zone_base[zone] + seat]
        for group, member in told_by(game.describing, zone, number)
    }


def single_zones(ruleset: Ruleset) -> list[Zone]:
    """The zones in which each player holds a single card."""
    return [zone for zone in ruleset.zones.values() if zone.of_player and zone.single]


def told_by(describing: Describing, zone: Zone, number: int) -> Iterator[tuple[str, str]]:
    """The groups of who holds a card in a zone, and which member of each that makes of them."""
    card = describing.card(number)
    yield zone.name, card.name
    symbols = describing.program.ruleset.symbols
    for field in describing.layout.cards[number].kind.fields.values():
        if field.type.name in symbols:
            yield field.name, str(card.fields.get(field.name, ""))


def _lying_after_setup(game: Game) -> list[list[int]]:
    program = game.program
    start = game.origin or program.fresh_state(0, False)
    turn = program.events.index(game.ruleset.events["turn"])
    where = list(start.where)
    for entry in game.journal[len(start.journal) :]:
        if entry[0] == turn:
            break
        if entry[0] == MOVED:
            where[entry[1]] = entry[3]
    lying: list[list[int]] = [[] for _ in start.z]
    for card, zone in enumerate(where):
        lying[zone].append(card)
    return lying
