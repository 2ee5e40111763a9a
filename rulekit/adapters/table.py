"""A table of players at which agents learn: rules, actions, observations and rewards of its
games; and one game of it, taken action by action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from attrs import define, field, frozen
from numpy.typing import NDArray

from rulekit.adapters.actions import DONE, PASS, Actions, NoSuchAction
from rulekit.adapters.observing import Observing, Vector
from rulekit.adapters.rewards import Rewards, Worth, worth_of
from rulekit.engine.answers import together
from rulekit.engine.game import Game, new_game
from rulekit.loading.loader import load
from rulekit.ruleset.model import Ruleset


@frozen(eq=False)
class Table:
    """Rules, a number of players and a setting of the options, with what they give agents."""

    ruleset: Ruleset
    players: int
    settings: dict[str, str]
    actions: Actions
    observing: Observing
    worth: Worth

    def new_game(self, seed: int) -> Playing:
        return Playing(self, new_game(self.ruleset, self.players, seed, self.settings))

    @property
    def observation_names(self) -> list[str]:
        """What each entry of an observation is called."""
        return [*self.observing.names, "chosen so far"]

    def save_actions(self, path: str | Path) -> None:
        """Writes what each action is called, to be checked where an agent is used that has
        learned with these numbers."""
        self.actions.save(path, self.settings)


def table_of(
    rules: str | Path | Ruleset,
    players: int | None = None,
    settings: Mapping[str, str] | None = None,
    expansions: Sequence[str | Path] = (),
    rewards: Rewards | None = None,
    actions: str | Path | None = None,
) -> Table:
    """A table at which a ruleset is played.

    `rewards` are `score` or `win`: without it scores are taken if they always add up to nothing
    or are the same for all. `actions` is a file that `Table.save_actions` has written: the
    numbers of actions must be those.

    Raises RulesError for rules with errors, a number of players, an option or a value that they
    do not have, ValueError for other rewards and for actions that are numbered differently.
    """
    ruleset = rules if isinstance(rules, Ruleset) else load(rules, expansions)
    first = new_game(ruleset, players, 0, settings)
    numbered = Actions(first.program)
    if actions is not None:
        numbered.check(actions)
    return Table(
        ruleset,
        first.players,
        first.settings,
        numbered,
        Observing(first.program),
        worth_of(first, rewards),
    )


@define(eq=False)
class Playing:
    """One game, taken action by action: where several things are chosen, one after the other
    and then, if fewer than the most are wanted, `done`."""

    table: Table
    game: Game
    chosen: list[int] = field(factory=list)  # positions in the options of the pending decision
    _offered: list[int] | None = None  # the action of each option
    _legal: dict[int, int] | None = None

    @property
    def mover(self) -> int | None:
        pend = self.game.state.pend
        return None if pend is None else pend[0]

    def clone(self) -> Playing:
        return Playing(self.table, self.game.clone(), self.chosen[:], self._offered, self._legal)

    def __deepcopy__(self, _: dict[int, Any]) -> Playing:
        """So that libraries which copy all that they hold do not copy the rules."""
        return self.clone()

    def legal(self) -> dict[int, int]:
        """What may be done now: for each action the position of its option, the first of those
        that are the same thing to do; -1 for `done`."""
        if self._legal is None:
            self._legal = self._look()
        return self._legal

    def _look(self) -> dict[int, int]:
        pend = self.game.state.pend
        if pend is None:
            return {}
        if self._offered is None:
            self._offered = self.table.actions.of(self.game)
        _, options, low, _, site = pend
        found: dict[int, int] = {}
        if self.chosen:
            left = [at for at in together(options) if at not in self.chosen]
        else:
            left = [*range(len(options))]
        for at in left:
            found.setdefault(self._offered[at], at)
        if self.game.program.sites[site].many and len(self.chosen) >= low:
            found[DONE] = -1
        return found

    def take(self, action: int) -> None:
        """Raises NoSuchAction for what is not offered; nothing is changed then."""
        legal = self.legal()
        if action not in legal:
            names = self.table.actions.names
            known = 0 <= action < len(names)
            what = f"action {action} (“{names[action]}”)" if known else f"action {action}"
            offered = ", ".join(f"{one} (“{names[one]}”)" for one in sorted(legal)[:8])
            raise NoSuchAction(f"{what} is not offered; these are: {offered or 'none'}")
        pend = self.game.state.pend
        assert pend is not None
        _, options, _, high, site = pend
        at = legal[action]
        self._legal = None
        if at >= 0:
            self.chosen.append(at)
            if self.game.program.sites[site].many and at in together(options):
                if len(self.chosen) < min(high, len(together(options))):
                    return
        answer, self.chosen, self._offered = self.chosen, [], None
        self.game.choose_index(*answer)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that the seat may take. Somebody who is not asked can only pass."""
        made = np.zeros(len(self.table.actions), np.int8)
        if self.mover == seat:
            made[list(self.legal())] = 1
        else:
            made[PASS] = 1
        return made

    def observation(self, seat: int) -> Vector:
        """What the seat may know now, and how many it has chosen so far."""
        made = np.empty(len(self.table.observing) + 1, np.float32)
        made[:-1] = self.table.observing.of(self.game, seat)
        made[-1] = len(self.chosen) if self.mover == seat else 0
        return made

    def rewards(self) -> list[float]:
        """What the game is worth to each seat; nothing while it goes on."""
        result = self.game.result
        players = self.game.players
        return [0.0] * players if result is None else self.table.worth.of(result, players)


def observation_box(table: Table) -> Any:
    """The space of observations."""
    from gymnasium.spaces import Box

    from rulekit.adapters.observing import LIMIT

    return Box(-LIMIT, LIMIT, (len(table.observation_names),), np.float32)
