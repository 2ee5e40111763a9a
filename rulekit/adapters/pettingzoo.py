"""A ruleset as an environment of PettingZoo, in which agents act one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulekit.adapters.extras import from_extra
from rulekit.adapters.rewards import Rewards
from rulekit.adapters.table import Playing, Table, observation_box, table_of
from rulekit.engine.chance import Stream
from rulekit.ruleset.model import Ruleset

with from_extra("pettingzoo"):
    from pettingzoo import AECEnv
with from_extra("gymnasium"):
    from gymnasium import spaces


def env(
    rules: str | Path | Ruleset,
    players: int | None = None,
    settings: Mapping[str, str] | None = None,
    expansions: Sequence[str | Path] = (),
    rewards: Rewards | None = None,
    actions: str | Path | None = None,
) -> TableEnv:
    """An environment of PettingZoo in which every seat is an agent.

    Takes and raises what `rulekit.adapters.table.table_of` does.
    """
    return TableEnv(table_of(rules, players, settings, expansions, rewards, actions))


class TableEnv(AECEnv):  # type: ignore[misc]
    """Agents are `seat_0`, `seat_1` and so on. An observation is a vector and the mask of the
    actions that are offered; all agents end together, with the game.

    `reset` without a seed begins the game after the last one: a seed for the first determines
    them all. `step` raises NoSuchAction for what is not offered, and RuleFailure where a rule
    fails.
    """

    render_mode = "ansi"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.metadata = {
            "name": table.ruleset.name,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observed = spaces.Dict(
            {
                "observation": observation_box(table),
                "action_mask": spaces.MultiBinary(len(table.actions)),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        chosen = spaces.Discrete(len(table.actions))
        self.action_spaces = dict.fromkeys(self.possible_agents, chosen)
        self._seeds = Stream(0, "games of an environment")
        self.playing: Playing

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        if seed is not None:
            self._seeds = Stream(seed, "games of an environment")
        self.playing = self.table.new_game(self._seeds.below(1 << 62))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._follow()

    def step(self, action: Any) -> None:
        """Takes an action for the agent that is to act."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.playing.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._follow()
        self._accumulate_rewards()

    def _follow(self) -> None:
        """Whose turn it is now; or the end of the game."""
        mover = self.playing.mover
        if mover is not None:
            self.agent_selection = self.possible_agents[mover]
            return
        for agent, reward in zip(self.agents, self.playing.rewards(), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, with the mask of what it may do."""
        seat = self._seats[agent]
        return {
            "observation": self.playing.observation(seat),
            "action_mask": self.playing.mask(seat),
        }

    def render(self) -> str:
        """The story so far, as somebody who looks on may know it."""
        return "\n".join(map(str, self.playing.game.log(-1)))

    def close(self) -> None:
        """There is nothing to close."""
