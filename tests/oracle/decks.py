"""Decks in a known order: what chance decides in one game decides it in the other too."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rulekit.engine.game import Game, new_game, program_for
from rulekit.ruleset.model import Ruleset

GAMES = int(os.environ.get("ORACLE_GAMES", "150"))
"""How many games of each of the larger games are followed."""


class Table:
    """New games of one ruleset whose shuffled cards come to lie as a test wants them.

    Everything else of the set-up goes as the rules say: who deals to whom, and how much.
    """

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        ruleset: Ruleset,
        players: int,
        settings: Mapping[str, str] | None = None,
        *,
        ask_forced: bool = True,
    ) -> None:
        self.ruleset, self.players = ruleset, players
        self.settings = dict(settings or {})
        self.ask_forced = ask_forced
        self._order: list[int] = []
        program = program_for(ruleset, players, self.settings)
        shuffle = program.names["shuffle"]

        def stack(s: Any, zone: int) -> None:
            shuffle(s, zone)
            pile = s.z[zone]
            on_top, self._order = self._order[: len(pile)], self._order[len(pile) :]
            assert set(on_top) <= set(pile), "other cards are shuffled than are drawn"
            pile[:] = [card for card in pile if card not in on_top] + on_top[::-1]

        patch.setitem(program.names, "shuffle", stack)

    def deal(self, order: Sequence[int]) -> Game:
        """A game in which cards are drawn in an order, also when they are shuffled anew."""
        self._order = list(order)
        return new_game(
            self.ruleset,
            self.players,
            settings=self.settings,
            ask_forced=self.ask_forced,
        )

    def cards(self, *names: str) -> list[int]:
        """The numbers of cards by name, those of the same name in the order of the rules."""
        layout = program_for(self.ruleset, self.players, self.settings).layout
        left = {name: list(layout.cards_of(self.ruleset.components[name])) for name in names}
        return [left[name].pop(0) for name in names]
