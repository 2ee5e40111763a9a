"""A ruleset as an environment of Gymnasium: one seat is the agent, bots sit at the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rulekit.adapters.extras import from_extra
from rulekit.adapters.observing import Vector
from rulekit.adapters.rewards import Rewards
from rulekit.adapters.table import Playing, Table, observation_box, table_of
from rulekit.bots.bots import Bot, ask_bot, make_bot
from rulekit.ruleset.model import Ruleset

with from_extra("gymnasium"):
    from gymnasium import Env
    from gymnasium.spaces import Discrete

NOT_OFFERED = -1.0
"""The reward of an action that is not offered. It ends the game."""

MOST_PASSED_OVER = 1_000
"""Games that are over before the agent has anything to decide, one after the other."""


def env(
    rules: str | Path | Ruleset,
    players: int | None = None,
    settings: Mapping[str, str] | None = None,
    expansions: Sequence[str | Path] = (),
    rewards: Rewards | None = None,
    actions: str | Path | None = None,
    seat: int = 0,
    bots: str | Sequence[str] = "random",
) -> SeatEnv:
    """An environment of Gymnasium in which an agent has one seat.

    `bots` is the name of a bot for all other seats, or a name for each of them, in order.
    Takes and raises otherwise what `rulekit.adapters.table.table_of` does; ValueError too for a
    seat that is not at the table, another number of bots and a bot that there is not.
    """
    table = table_of(rules, players, settings, expansions, rewards, actions)
    if not 0 <= seat < table.players:
        raise ValueError(f"there is no seat {seat}; seats are numbered 0 to {table.players - 1}")
    others = [other for other in range(table.players) if other != seat]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise ValueError(f"there are {len(others)} other seats, but {len(names)} bots")
    for name, other in zip(names, others, strict=True):
        make_bot(name, 0, other)
    return SeatEnv(table, seat, dict(zip(others, names, strict=True)))


class SeatEnv(Env[Any, Any]):
    """`info["action_mask"]` says which actions are offered, and so does `action_masks()`, as
    sb3-contrib asks for it. An action that is not offered ends the game with `NOT_OFFERED`."""

    def __init__(self, table: Table, seat: int, bots: Mapping[int, str]) -> None:
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = "ansi"
        self.table, self.seat = table, seat
        self.observation_space = observation_box(table)
        self.action_space = Discrete(len(table.actions))
        self.playing: Playing
        self._names = dict(bots)
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Begins a game, and plays it to the first decision of the agent. A game that is over
        before that is passed over. Raises ValueError where every game is."""
        super().reset(seed=seed)
        for _ in range(MOST_PASSED_OVER):
            number = int(self.np_random.integers(1 << 62))
            self.playing = self.table.new_game(number)
            self._bots = {seat: make_bot(name, number, seat) for seat, name in self._names.items()}
            self._ask_bots()
            if not self.playing.game.over:
                return self._observation(), self._info()
        raise ValueError(
            f"seat {self.seat} had nothing to decide in {MOST_PASSED_OVER} games: "
            "choose another seat, or other bots"
        )

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Takes an action, and plays on to the next decision of the agent."""
        if int(action) not in self.playing.legal():
            return self._observation(), NOT_OFFERED, True, False, self._info()
        self.playing.take(int(action))
        self._ask_bots()
        over = self.playing.game.over
        reward = self.playing.rewards()[self.seat]
        return self._observation(), reward, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are offered."""
        return self.playing.mask(self.seat).astype(bool)

    def render(self) -> str:
        """The story so far, as the agent's seat may know it."""
        return "\n".join(map(str, self.playing.game.log(self.seat)))

    def _ask_bots(self) -> None:
        while self.playing.mover not in (None, self.seat):
            ask_bot(self.playing.game, self._bots)

    def _observation(self) -> Vector:
        return self.playing.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.playing.mask(self.seat)}
