"""What positions promise, learned from games by the fitted policy: so a game need not be played
to its end to tell how it will come out.

Weights are moved towards what came of each position, a little less each time it is looked at.
Sums are made in one order and weights are rounded, so the same rules make the same outlook
everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from rulekit import cache
from rulekit.bots.policy import Policy, PolicyPlayer
from rulekit.bots.positions import Outcome
from rulekit.bots.rewards import Rewards
from rulekit.compiler import kept_units
from rulekit.engine.chance import Stream, stream
from rulekit.engine.game import Game, new_game
from rulekit.engine.state import State
from rulekit.language.report import RulesError
from rulekit.native.playing import Native, NotNative, native_of
from rulekit.native.prospects_room import (
    ONCE,
    PROMISE_BITS,
    WHOLE_REWARD,
    Described,
    Prospects,
)

if TYPE_CHECKING:
    from rulekit.native.machine import Machine

_GAMES = 6_000
_DECISIONS = 2_000_000
"""Games that are learned from; fewer if they take so many decisions."""

_OF_GAME = 4  # positions that are looked at, about; each by one seat
_LONGEST = 5_000  # decisions of a game; of a longer one nothing is learned
_STEPS = (0.2, 0.1, 0.05, 0.02, 0.01)
_APART = 5
"""One part in so many of all positions is only used to tell how good the weights are."""

_WORTH_WHILE = 0.05
"""How much of what games come to weights must tell, or they are not used."""

_MOST_WEIGHT = WHOLE_REWARD * (1 << PROMISE_BITS) // ONCE


@frozen(eq=False)
class Outlook:
    """What positions promise. `turns`: after so many a playout is judged by it."""

    prospects: Prospects
    weights: tuple[int, ...]
    turns: int

    def in_python(self) -> Callable[[State], tuple[int, ...]]:
        """Tells what a position promises to each seat, in parts of a whole reward."""
        described, weights = self.prospects.in_python(), self.weights
        players = self.prospects.names["PLAYERS"]

        def promised(s: State) -> tuple[int, ...]:
            found = []
            for seat in range(players):
                total = sum(weights[number] * times for number, times in described(s, seat))
                found.append(min(max(total >> PROMISE_BITS, 0), WHOLE_REWARD))
            return tuple(found)

        return promised


def outlook_of(game: Game, rewards: Rewards, policy: Policy) -> Outlook | None:
    """That of the rules of a game: fitted, or found where it was kept. None where it tells too
    little."""
    unit = game.program.unit
    key = kept_units.key_of(unit.ruleset, unit.players, unit.setting_values)
    if key is not None:
        key = cache.key_of("outlook", key)
    prospects = Prospects(policy.traits)
    data = None if key is None else cache.read(key)
    weights: list[int] = [] if data is None else json.loads(data)
    if data is None:
        weights = fitted(game, rewards, policy, prospects)
        if key is not None:
            cache.write(key, json.dumps(weights).encode())
    if len(weights) != prospects.count:
        return None
    return Outlook(
        prospects, tuple(weights), int(__import__("os").environ.get("TURNS", 2 * game.players))
    )


def fitted(game: Game, rewards: Rewards, policy: Policy, prospects: Prospects) -> list[int]:
    """The weights; none where they would tell too little."""
    seen = list(_Watching(game, rewards, policy, prospects).positions())
    weights = [0.0] * prospects.count
    apart, learned = seen[: len(seen) // _APART], seen[len(seen) // _APART :]
    if not apart:
        return []
    for step in _STEPS:
        for described, reward in learned:
            size = sum([(times / ONCE) ** 2 for _, times in described])
            told = sum([weights[number] * times for number, times in described]) / ONCE
            change = step * (reward - told) / size / ONCE
            for number, times in described:
                weights[number] += change * times
    mean = sum(reward for _, reward in apart) / len(apart)
    off = far = 0.0
    for described, reward in apart:
        told = sum([weights[number] * times for number, times in described]) / ONCE
        off += (reward - told) ** 2
        far += (reward - mean) ** 2
    if off > (1 - _WORTH_WHILE) * far:
        return []
    rounded = [round(weight * _MOST_WEIGHT) for weight in weights]
    return [min(max(weight, -_MOST_WEIGHT), _MOST_WEIGHT) for weight in rounded]


@define(eq=False)
class _Watching:
    """Games by the policy, natively or by Python, and what their positions look like."""

    game: Game  # of the rules
    rewards: Rewards
    policy: Policy
    prospects: Prospects
    native: Native | None = field(init=False)
    machine: Machine | None = None

    def __attrs_post_init__(self) -> None:
        try:
            self.native = native_of(self.game.program)
        except NotNative:
            self.native = None

    def positions(self) -> Iterator[tuple[Described, float]]:
        """What positions look like to a seat, and what came of them."""
        turns = decided = 0
        for number in range(_GAMES):
            seed = stream(0, f"outlook game {number}")
            stops = _Stops(Stream(seed, "stops"), self.game.players, turns // max(number, 1))
            played = self._played(seed, stops)
            turns += played.turns
            decided += played.decisions
            if played.outcome is not None:
                rewards = self.rewards.of_all(played.outcome)
                for seat, described in stops.looks:
                    yield described, rewards[seat] / WHOLE_REWARD
            if decided > _DECISIONS:
                return

    def _played(self, seed: int, stops: _Stops) -> _Played:
        from rulekit.native.machine import Trap

        if self.native is not None:
            before = stops.stream.state
            try:
                if self.machine is None:
                    self.machine = self.native.machine()
                    self.machine.layout.policy.put_worths(self.machine.data, self.policy.worths)
                return self._natively(self.machine, seed, stops)
            except Trap:
                self.machine = None
                stops.stream.state = before
                stops.looks.clear()
        return self._in_python(seed, stops)

    def _natively(self, machine: Machine, seed: int, stops: _Stops) -> _Played:
        layout = machine.layout
        room, where = layout.prospects, layout.scalars
        machine.begin(stream(seed, "game"), stream(seed, "bots"))
        machine.call("begin_game")
        decisions = 0
        while True:
            until = stops.next(machine.word(where["turns"]))
            decisions += machine.call("play_by_policy", _LONGEST, until, False)
            if not machine.value(machine.word(where["pend"])):
                break
            seat = stops.seat()
            stops.looks.append((seat, room.described(machine.data, machine.call("describe", seat))))
        winners, scores = (machine.value(machine.word(where[one])) for one in ("winners", "scores"))
        outcome = Outcome(winners, dict(scores))
        return _Played(decisions, machine.word(where["turns"]), outcome)

    def _in_python(self, seed: int, stops: _Stops) -> _Played:
        player = PolicyPlayer(self.game.program, self.policy, Stream(seed, "bots"))
        described = self.prospects.in_python()
        decisions = 0
        try:
            game = new_game(self.game.ruleset, self.game.players, seed, self.game.settings)
            s = game.state
            while s.pend is not None:
                decisions += player.play_out(game, _LONGEST, stops.next(s.turns))
                if s.pend is not None:
                    seat = stops.seat()
                    stops.looks.append((seat, described(s, seat)))
        except RulesError:
            return _Played(decisions, 0, None)
        return _Played(decisions, s.turns, Outcome(tuple(s.winners), dict(s.scores)))


@frozen
class _Played:
    decisions: int
    turns: int
    outcome: Outcome | None


@define
class _Stops:
    """Where a game is looked at, and what was seen there."""

    stream: Stream
    players: int
    turns: int  # that a game has
    looks: list[tuple[int, Described]] = field(factory=list)

    def next(self, turns: int) -> int:
        """The turn at which the game is looked at next."""
        return turns + 1 + self.stream.below(max(2 * self.turns // _OF_GAME, 1))

    def seat(self) -> int:
        """Whose eyes it is looked at with."""
        return self.stream.below(self.players)
