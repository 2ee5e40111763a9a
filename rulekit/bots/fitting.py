"""A policy fitted to the rules of a game: all seats play by it, and what served them well it does
more often, for some rounds.

It begins with random play. In each round games are played, and for each trait it is added up by
how much more often than expected it was chosen, and what came of that; so one learns from all
decisions of a game at once. Sums are whole numbers and worths are rounded, so the same rules
make the same policy everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define

from rulekit.bots.kept_numbers import fitted_once
from rulekit.bots.native_positions import outcome_of
from rulekit.bots.policy import Policy, PolicyPlayer, credited
from rulekit.bots.positions import Outcome
from rulekit.bots.practice import LONGEST, Practice
from rulekit.bots.rewards import Rewards
from rulekit.engine.chance import Stream, stream
from rulekit.engine.game import Game, new_game
from rulekit.language.report import RulesError
from rulekit.native.kinds import GREATEST
from rulekit.native.playing import Trap
from rulekit.native.policy_room import WHOLE
from rulekit.native.prospects import WHOLE_REWARD
from rulekit.native.traits import Traits

if TYPE_CHECKING:
    from rulekit.native.machine import Machine

_ROUNDS = 8
_GAMES = 1500
_DECISIONS = 100_000
"""Games of a round; fewer if they take so many decisions."""

_PARTS = 16  # of a reward, which is a whole number here

_STEP = 16
"""How much more a trait is worth that is better by one part of a reward."""

_FARTHEST_STEP = 16
_MOST = 60
_DOUBT = 20
"""A trait is taken to be worth nothing until it was chosen so often, or not, against the odds."""


def policy_of(game: Game, rewards: Rewards, practice: Practice) -> Policy:
    """The policy of the rules of a game: fitted, or found where it was kept."""
    traits = Traits(game.program)
    worths = fitted_once(
        "policy", game, (traits.count,), lambda: fitted(game, rewards, traits, practice)
    )
    return Policy(traits, tuple(worths))


def fitted(game: Game, rewards: Rewards, traits: Traits, practice: Practice) -> list[int]:
    """What each trait is worth."""
    worths = [0.0] * traits.count
    player = _Practice(game, rewards, traits, practice)
    for number in range(_ROUNDS):
        rounded = [round(worth) for worth in worths]
        sums = player.round(number, rounded)
        for trait, (more, squares, gained, gained_squares) in enumerate(sums):
            if squares:
                better = gained - gained_squares / squares * more
                better *= WHOLE / (squares + _DOUBT * WHOLE * WHOLE)
                step = max(-_FARTHEST_STEP, min(_FARTHEST_STEP, _STEP * better))
                worths[trait] = max(-_MOST, min(_MOST, worths[trait] + step))
    return [round(worth) for worth in worths]


@define(eq=False)
class _Practice:
    """Plays the games of a round: natively, and by Python what native code gives up."""

    game: Game  # of the rules
    rewards: Rewards
    traits: Traits
    natively: Practice

    def round(self, number: int, worths: Sequence[int]) -> list[list[int]]:
        """The four sums of each trait."""
        sums = [[0, 0, 0, 0] for _ in range(self.traits.count)]
        self.natively.machine = None
        decisions = 0
        for played in range(_GAMES):
            seed = stream(0, f"round {number} game {played}")
            decisions += self._play(seed, worths, sums)
            if decisions > _DECISIONS:
                break
        self._take(sums)
        return sums

    def _play(self, seed: int, worths: Sequence[int], sums: list[list[int]]) -> int:
        try:
            machine = self.natively.begun(worths, seed)
            if machine is not None:
                return self._play_natively(machine)
        except Trap:
            self._take(sums)
            self.natively.machine = None
        return self._play_in_python(seed, worths, sums)

    def _play_natively(self, machine: Machine) -> int:
        decisions = machine.call("play_by_policy", LONGEST, GREATEST, True)
        rewards = _parts(self.rewards, outcome_of(machine))
        machine.layout.policy.put_rewards(machine.data, rewards)
        machine.call("credit")
        return decisions

    def _play_in_python(self, seed: int, worths: Sequence[int], sums: list[list[int]]) -> int:
        policy = Policy(self.traits, tuple(worths))
        player = PolicyPlayer(self.game.program, policy, Stream(seed, "bots"), [])
        try:
            game = new_game(self.game.ruleset, self.game.players, seed, self.game.settings)
            decisions = player.play_out(game, LONGEST)
        except RulesError:
            return 0
        rewards = _parts(self.rewards, Outcome.of(game.state))
        assert player.notes is not None
        for trait, four in credited(player.notes, rewards).items():
            _add(sums[trait], four)
        return decisions

    def _take(self, sums: list[list[int]]) -> None:
        machine = self.natively.machine
        if machine is not None:
            found = machine.layout.policy.take_sums(machine.data)
            for trait, four in enumerate(_fours(found)):
                if four[1]:
                    _add(sums[trait], four)


def _parts(rewards: Rewards, outcome: Outcome) -> list[int]:
    return [round(_PARTS * one / WHOLE_REWARD) for one in rewards.of_all(outcome)]


def _fours(found: Sequence[int]) -> Iterator[Sequence[int]]:
    return zip(found[::4], found[1::4], found[2::4], found[3::4], strict=True)


def _add(sums: list[int], more: Sequence[Any]) -> None:
    for place, number in enumerate(more):
        sums[place] += number
