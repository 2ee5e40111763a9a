"""What positions promise, learned from games by the fitted policy: so a game need not be played
to its end to tell how it will come out.

Weights are moved towards what came of each position, a little less each time it is looked at
(least mean squares). They are whole numbers, so the same rules make the same outlook everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import mul
from typing import TYPE_CHECKING, TypeAlias

from attrs import define, field, frozen

from rulekit.bots.kept_numbers import fitted_once
from rulekit.bots.native_positions import outcome_of
from rulekit.bots.policy import Policy, PolicyPlayer
from rulekit.bots.positions import Outcome
from rulekit.bots.practice import LONGEST, Practice
from rulekit.bots.rewards import Rewards
from rulekit.engine.chance import Stream, stream
from rulekit.engine.game import Game, new_game
from rulekit.engine.state import State
from rulekit.language.report import RulesError
from rulekit.native.playing import Trap
from rulekit.native.prospects import (
    ONCE,
    PROMISE_BITS,
    WHOLE_REWARD,
    Described,
    Prospects,
)

if TYPE_CHECKING:
    from rulekit.native.machine import Machine

_GAMES = 4_000
_DECISIONS = 2_000_000
"""Games that are learned from; fewer if they take so many decisions."""

_OF_GAME = 4  # positions that are looked at, about; each by one seat

_ROUNDS_AHEAD = 1
"""A playout is judged when each player has had so many turns: what comes later scatters more
than it tells."""

_SHORT = 3  # rounds; where games are not longer, playouts go to their end
_TRIED = 50  # games that tell how long they are

_STEPS = (5, 10, 20, 50, 100)
"""One part in so many of what weights are off by is made good, each time positions are gone
through."""

_APART = 5
"""One part in so many of all positions is only used to tell how good the weights are."""

_WORTH_WHILE = 20
"""Per cent of how far games differ that weights must tell, or they are not used."""

_MOST_WEIGHT = WHOLE_REWARD * (1 << PROMISE_BITS) // ONCE
_FINER = 12  # bits of weights while they are learned, besides
_FINE_BITS = PROMISE_BITS + _FINER

_Seen: TypeAlias = "tuple[Described, int]"
"""What a position looked like to a seat, and what the game came to for it."""


@frozen(eq=False)
class Outlook:
    """What positions promise. `turns`: after so many a playout is judged by it."""

    prospects: Prospects
    weights: tuple[int, ...]
    turns: int

    @cached_property
    def in_python(self) -> Callable[[State], tuple[int, ...]]:
        """Tells what a position promises to each seat, in parts of a whole reward."""
        described, weights = self.prospects.in_python, self.weights
        players = self.prospects.names["PLAYERS"]

        def promised(s: State) -> tuple[int, ...]:
            found = []
            for seat in range(players):
                total = _told(weights, *described(s, seat))
                found.append(min(max(total >> PROMISE_BITS, 0), WHOLE_REWARD))
            return tuple(found)

        return promised


def outlook_of(game: Game, rewards: Rewards, policy: Policy, practice: Practice) -> Outlook | None:
    """That of the rules of a game: fitted, or found where it was kept. None where it tells too
    little."""
    prospects = Prospects(policy.traits)
    weights = fitted_once(
        "outlook",
        game,
        (0, prospects.count),
        lambda: fitted(game, rewards, policy, prospects, practice),
    )
    if not weights:
        return None
    return Outlook(prospects, tuple(weights), _ROUNDS_AHEAD * game.players)


def fitted(
    game: Game,
    rewards: Rewards,
    policy: Policy,
    prospects: Prospects,
    practice: Practice,
) -> list[int]:
    """The weights; none where they would tell too little."""
    seen = _Watching(game, rewards, policy, prospects, practice).positions()
    apart, learned = seen[: len(seen) // _APART], seen[len(seen) // _APART :]
    weights = [0] * prospects.count
    for part in _STEPS:
        for (numbers, times), reward in learned:
            off = (reward << _FINE_BITS) - _told(weights, numbers, times)
            change = off // (part * sum(map(mul, times, times)))
            for number, often in zip(numbers, times, strict=True):
                weights[number] += change * often
    if not apart or not _tell(weights, apart):
        return []
    rounded = [(weight + (1 << _FINER - 1)) >> _FINER for weight in weights]
    return [min(max(weight, -_MOST_WEIGHT), _MOST_WEIGHT) for weight in rounded]


def _told(weights: Sequence[int], numbers: Sequence[int], times: Sequence[int]) -> int:
    return sum(map(mul, map(weights.__getitem__, numbers), times))


def _tell(weights: Sequence[int], seen: Sequence[_Seen]) -> bool:
    """Whether weights tell enough of what these positions came to."""
    mean = sum(reward for _, reward in seen) // len(seen)
    off = sum((one - (_told(weights, *described) >> _FINE_BITS)) ** 2 for described, one in seen)
    return 100 * off < (100 - _WORTH_WHILE) * sum((reward - mean) ** 2 for _, reward in seen)


@define(eq=False)
class _Watching:
    """Games by the policy, natively or by Python, and what their positions look like."""

    game: Game  # of the rules
    rewards: Rewards
    policy: Policy
    prospects: Prospects
    natively: Practice

    def positions(self) -> list[_Seen]:
        """None where games are so short that they are played to their end."""
        self.natively.machine = None
        turns = decided = 0
        seen = list[_Seen]()
        for number in range(_GAMES):
            seed = stream(0, f"outlook game {number}")
            stops = _Stops(Stream(seed, "stops"), self.game.players, turns // max(number, 1))
            played = self._played(seed, stops)
            turns += played.turns
            decided += played.decisions
            if played.outcome is not None:
                worths = self.rewards.of_all(played.outcome)
                seen += [(described, worths[seat]) for seat, described in stops.looks]
            if number == _TRIED and turns < _SHORT * self.game.players * number:
                return []
            if decided > _DECISIONS:
                break
        return seen

    def _played(self, seed: int, stops: _Stops) -> _Played:
        before = stops.stream.state
        try:
            machine = self.natively.begun(self.policy.worths, seed)
            if machine is not None:
                return self._play_natively(machine, stops)
        except Trap:
            self.natively.machine = None
            stops.stream.state = before
            stops.looks.clear()
        return self._in_python(seed, stops)

    def _play_natively(self, machine: Machine, stops: _Stops) -> _Played:
        room, decisions = machine.layout.prospects, 0
        while True:
            until = stops.next(machine.part("turns"))
            decisions += machine.call("play_by_policy", LONGEST, until, False)
            if not machine.part("pend"):
                return _Played(decisions, machine.part("turns"), outcome_of(machine))
            seat = stops.seat()
            stops.looks.append((seat, room.described(machine.data, machine.call("describe", seat))))

    def _in_python(self, seed: int, stops: _Stops) -> _Played:
        player = PolicyPlayer(self.game.program, self.policy, Stream(seed, "bots"))
        described = self.prospects.in_python
        decisions = 0
        try:
            game = new_game(self.game.ruleset, self.game.players, seed, self.game.settings)
            s = game.state
            while s.pend is not None:
                decisions += player.play_out(game, LONGEST, stops.next(s.turns))
                if s.pend is not None:
                    seat = stops.seat()
                    stops.looks.append((seat, described(s, seat)))
        except RulesError:
            return _Played(decisions, 0, None)
        return _Played(decisions, s.turns, Outcome.of(s))


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
