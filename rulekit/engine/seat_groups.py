"""What tells seats apart: the single cards that they hold, and the symbols printed on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulekit.engine.card_moves import MOVED

if TYPE_CHECKING:
    from rulekit.engine.game import Game


def dealt_groups(game: Game) -> tuple[dict[str, str], ...]:
    """The groups of every seat as they were when the set-up was done and no turn had begun.

    What a player loses or wins in play is left out: to compare those who lost a card with
    those who kept it would say nothing about the card.
    """
    lying = _lying_after_setup(game)
    return tuple(groups_of(game, seat, lying) for seat in range(game.players))


def groups_of(game: Game, seat: int, lying: Sequence[list[int]]) -> dict[str, str]:
    """The groups of a seat, where `lying` has the cards of each zone, by its number."""
    layout, symbols = game.program.layout, game.ruleset.symbols
    found: dict[str, str] = {}
    for zone in game.ruleset.zones.values():
        if not (zone.of_player and zone.single):
            continue
        for number in lying[layout.zone_base[zone] + seat]:
            card = game.card(number)
            found[zone.name] = card.name
            for field in layout.cards[number].kind.fields.values():
                if field.type.name in symbols:
                    found[field.name] = str(card.fields.get(field.name, ""))
    return found


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
