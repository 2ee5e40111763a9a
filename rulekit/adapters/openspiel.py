"""A ruleset as a game of OpenSpiel, by the name under which it is registered there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from attrs import define, field

from rulekit.adapters.deals import Deals, deals_of
from rulekit.adapters.extras import from_extra
from rulekit.adapters.rewards import Rewards
from rulekit.adapters.table import Playing, Table, table_of
from rulekit.ruleset.model import Ruleset

with from_extra("pyspiel"):
    import pyspiel

LONGEST = 1_000_000
"""What OpenSpiel is told of the length of games, of which rules know nothing."""


_REGISTERED: dict[str, tuple[Table, Deals]] = {}


def register(
    rules: str | Path | Ruleset,
    players: int | None = None,
    settings: Mapping[str, str] | None = None,
    expansions: Sequence[str | Path] = (),
    rewards: Rewards | None = None,
    actions: str | Path | None = None,
    name: str | None = None,
) -> str:
    """Makes a ruleset known to OpenSpiel, for `pyspiel.load_game`, and returns the name that it
    has there: without a `name`, `rulekit_` and that of the rules. Registered again under the
    same name, the last one holds.

    Takes and raises what `rulekit.adapters.table.table_of` does.
    """
    table = table_of(rules, players, settings, expansions, rewards, actions)
    called = name or f"rulekit_{table.ruleset.name}"
    deals = deals_of(table)
    kind = _game_type(table, called)
    info = _game_info(table, deals)

    class RegisteredGame(TableGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})
            self.registered = called

    _REGISTERED[called] = table, deals
    pyspiel.register_game(kind, RegisteredGame)
    return called


def _game_type(table: Table, name: str) -> Any:
    kind = pyspiel.GameType
    worth = table.worth
    utility = kind.Utility.GENERAL_SUM
    if worth.zero_sum:
        utility = kind.Utility.ZERO_SUM
    elif worth.shared:
        utility = kind.Utility.IDENTICAL
    return kind(
        short_name=name,
        long_name=table.ruleset.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=table.players,
        min_num_players=table.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )


def _game_info(table: Table, deals: Deals) -> Any:
    most = 1.0 if table.worth.rewards == "win" else float("inf")  # rules tell no most points
    return pyspiel.GameInfo(
        num_distinct_actions=len(table.actions),
        max_chance_outcomes=len(deals.seeds),
        num_players=table.players,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0 if table.worth.zero_sum else None,
        max_game_length=LONGEST,
    )


@define(eq=False)
class Line:
    """What was done in a game so far: first the deal, then actions. It is copied and sent
    elsewhere without the rules, as OpenSpiel does with all that a state holds."""

    registered: str
    done: list[int] = field(factory=list)
    own: list[tuple[int, ...]] = field(factory=list)  # actions of each seat
    playing: Playing | None = None  # None until chance has dealt
    _told: dict[int, tuple[int, tuple[str, ...]]] = field(factory=dict)  # up to where in the story

    def __attrs_post_init__(self) -> None:
        if not self.own:
            self.own = [()] * self.table.players

    @property
    def table(self) -> Table:
        return _REGISTERED[self.registered][0]

    @property
    def deals(self) -> Deals:
        return _REGISTERED[self.registered][1]

    def go_on(self, action: int) -> None:
        if self.playing is None:
            self.playing = self.table.new_game(self.deals.seeds[action])
        else:
            mover = self.playing.mover
            self.playing.take(action)
            assert mover is not None
            self.own[mover] = (*self.own[mover], action)
        self.done.append(action)

    def told(self, seat: int) -> tuple[str, ...]:
        """The story as the seat was told it. Only what is new is put into words."""
        if self.playing is None:
            return ()
        game = self.playing.game
        since, lines = self._told.get(seat, (0, ()))
        if since < len(game.journal):
            lines = (*lines, *map(str, game.log(seat, since)))
            self._told[seat] = len(game.journal), lines
        return lines

    def __deepcopy__(self, _: dict[int, Any]) -> Line:
        playing = None if self.playing is None else self.playing.clone()
        return Line(self.registered, self.done[:], self.own[:], playing, self._told.copy())

    def __reduce__(self) -> Any:
        return (_replayed, (self.registered, self.done))


def _replayed(registered: str, done: list[int]) -> Line:
    line = Line(registered)
    for action in done:
        line.go_on(action)
    return line


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset for a number of players. Chance decides once, how the cards are dealt."""

    registered: str

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(_REGISTERED[self.registered][0], iig_obs_type)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position of a game."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.line = Line(game.registered)

    def current_player(self) -> int:
        playing = self.line.playing
        if playing is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if playing.mover is None else playing.mover

    def is_terminal(self) -> bool:
        playing = self.line.playing
        return playing is not None and playing.mover is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.line.deals.chances))

    def _legal_actions(self, player: int) -> list[int]:
        playing = self.line.playing
        if playing is None or playing.mover != player:
            return []
        return sorted(playing.legal())

    def _apply_action(self, action: int) -> None:
        self.line.go_on(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.line.table.actions.names[action]

    def returns(self) -> list[float]:
        playing = self.line.playing
        return [0.0] * self.line.table.players if playing is None else playing.rewards()

    def __str__(self) -> str:
        if not self.line.done:
            return "before the deal"
        dealt, *taken = self.line.done
        names = self.line.table.actions.names
        return ", ".join([f"deal {dealt}", *(names[action] for action in taken)])


class Observer:
    """What a seat may know: a vector, or text. With perfect recall the text has all that the
    seat was told, and did."""

    def __init__(self, table: Table, kind: Any) -> None:
        self._recalls = kind is not None and kind.perfect_recall
        self._names = table.observation_names
        self.tensor = np.zeros(len(self._names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor.fill(0)
        if state.line.playing is not None:
            self.tensor[:] = state.line.playing.observation(player)

    def string_from(self, state: TableState, player: int) -> str:
        playing = state.line.playing
        if playing is None:
            return f"seat {player} before the deal"
        seen = playing.observation(player)
        now = [f"{self._names[at]}: {seen[at]:g}" for at in np.flatnonzero(seen)]
        lines = [f"seat {player}", *now]
        if self._recalls:
            lines += ["told:", *state.line.told(player)]
            lines += ["done:", *map(str, state.line.own[player])]
        return "\n".join(lines)
