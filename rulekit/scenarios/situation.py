"""A scenario being played: its game, and what its names stand for."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, frozen

from rulekit.engine.game import Game
from rulekit.engine.objects import Card, Decision, Option
from rulekit.ruleset.types import ABSENT
from rulekit.scenarios.names import Names

MOST_FORCED = 2000
"""How many decisions in a row may be forced; a game that runs on by itself ends here."""


@define
class Situation:
    game: Game
    names: Names

    def player(self, seat: int) -> str:
        return self.names.players[seat]

    def owner(self, card: int) -> int | None:
        """The seat of the player in whose zone a card lies."""
        seat = self.game.program.layout.zone_owner[self.game.state.where[card]]
        return None if seat == ABSENT else seat

    def decision_of(self, seat: int) -> Decision | None:
        """What a player has to decide now, if it is theirs to decide."""
        decision = self.game.decision
        return decision if decision is not None and decision.player == seat else None

    def copy(self) -> Situation:
        return Situation(self.game.clone(), self.names)


@frozen
class Scene:
    """What a game looked like when something was wrong, for a report."""

    log: tuple[str, ...]  # since `given`
    stack: tuple[str, ...]  # bottom first
    decision: str | None


def scene(situation: Situation) -> Scene:
    game = situation.game
    lines = game.log()
    least = min((line.depth for line in lines), default=0)
    return Scene(
        tuple(f"{'  ' * (line.depth - least)}{line.text}" for line in lines),
        tuple(str(frame) for frame in game.stack),
        None if game.decision is None else decision_text(situation, game.decision),
    )


def decision_text(situation: Situation, decision: Decision) -> str:
    """`B decides in main: Ring, pass`."""
    where = decision.window or decision.event
    shown = ", ".join(option_text(situation, option) for option in decision.options)
    amount = ""
    if decision.high > 1:
        low, high = decision.low, decision.high
        amount = f" {high} of" if low == high else f" {low} to {high} of"
    return f"{situation.player(decision.player)} decides in {where}:{amount} {shown}"


def option_text(
    situation: Situation, option: Option, card_text: Callable[[Card], str] = str
) -> str:
    """An option as a scenario would name it; `card_text` says how a card is named."""
    if option.kind == "player" and option.player is not None:
        return situation.player(option.player)
    if option.kind == "label":
        return f'"{option.label}"'
    if option.kind == "use":
        return f'use "{option.label}"'
    if option.kind == "card" and option.card is not None:
        decision, owner = situation.game.decision, situation.owner(option.card.id)
        chooser = None if decision is None else decision.player
        whose = "" if owner in (None, chooser) else f" of {situation.player(owner)}"
        return f"{card_text(option.card)}{whose}"
    return option.label
