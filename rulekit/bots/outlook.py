"""What positions promise, learned from games by the fitted policy: so a game need not be played
to its end to tell how it will come out.

Weights are moved towards what came of each position, a little less each time it is looked at.
Sums are made in one order and weights are rounded, so the same rules make the same outlook
everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

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
from rulekit.native.kinds import GREATEST
from rulekit.native.playing import Native, NotNative, native_of
from rulekit.native.prospects_room import (
    ONCE,
    PROMISE_BITS,
    WHOLE_REWARD,
    Described,
    Prospects,
)

_POSITIONS = 6_000
_GAMES = 1_500
_DECISIONS = 300_000
"""Positions that are learned from; fewer if so many games or decisions do not have as many."""

_OF_GAME = 24  # positions
_LONGEST = 5_000  # decisions of a game; of a longer one nothing is learned
_ROUNDS = 3
_STEP = 0.1
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
    for number in range(_ROUNDS):
        step = _STEP / (1 + number)
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

    def __attrs_post_init__(self) -> None:
        try:
            self.native = native_of(self.game.program)
        except NotNative:
            self.native = None

    def positions(self) -> Iterator[tuple[Described, float]]:
        """What a position looks like to a seat, and what came of it."""
        told = decided = 0
        for number in range(_GAMES):
            seed = stream(0, f"outlook game {number}")
            decisions, looks, outcome = self._played(seed)
            decided += decisions
            if outcome is not None:
                told += len(looks)
                rewards = [one / WHOLE_REWARD for one in self.rewards.of_all(outcome)]
                for looked in looks:
                    yield from zip(looked, rewards, strict=True)
            if told > _POSITIONS or decided > _DECISIONS:
                return

    def _played(self, seed: int) -> tuple[int, list[list[Described]], Outcome | None]:
        from rulekit.native.machine import Trap

        if self.native is not None:
            try:
                return self._natively(self.native, seed)
            except Trap:
                pass
        return self._in_python(seed)

    def _natively(
        self, native: Native, seed: int
    ) -> tuple[int, list[list[Described]], Outcome | None]:
        machine = native.machine()
        layout = machine.layout
        layout.policy.put_worths(machine.data, self.policy.worths)
        machine.begin(stream(seed, "game"), stream(seed, "bots"))
        machine.call("begin_game")
        stops, looks, decisions = Stream(seed, "stops"), list[list[Described]](), 0
        while True:
            until = self._next(machine.word(layout.scalars["turns"]), stops, looks)
            decisions += machine.call("play_by_policy", _LONGEST, until, False)
            if not machine.value(machine.word(layout.scalars["pend"])):
                break
            looks.append(
                [
                    layout.prospects.described(machine.data, machine.call("describe", seat))
                    for seat in range(self.game.players)
                ]
            )
        winners, scores = (
            machine.value(machine.word(layout.scalars[name])) for name in ("winners", "scores")
        )
        return decisions, looks, Outcome(winners, dict(scores))

    def _in_python(self, seed: int) -> tuple[int, list[list[Described]], Outcome | None]:
        player = PolicyPlayer(self.game.program, self.policy, Stream(seed, "bots"))
        described = self.prospects.in_python()
        stops, looks, decisions = Stream(seed, "stops"), list[list[Described]](), 0
        try:
            game = new_game(self.game.ruleset, self.game.players, seed, self.game.settings)
            s = game.state
            while s.pend is not None:
                until = self._next(s.turns, stops, looks)
                decisions += player.play_out(game, _LONGEST, until)
                if s.pend is not None:
                    looks.append([described(s, seat) for seat in range(game.players)])
        except RulesError:
            return decisions, [], None
        return decisions, looks, Outcome(tuple(s.winners), dict(s.scores))

    def _next(self, turns: int, stops: Stream, looks: Sequence[object]) -> int:
        """The turn at which the position is looked at next."""
        gap = 1 + stops.below(2 * self.game.players)
        return turns + gap if len(looks) < _OF_GAME else GREATEST
