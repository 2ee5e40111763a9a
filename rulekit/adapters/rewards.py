"""What a finished game is worth to each player, as agents learn from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.engine.game import Game, new_game
from rulekit.engine.objects import Result
from rulekit.language.report import RulesError

Rewards: TypeAlias = Literal["score", "win"]

_GAMES = 10  # random ones, from which it is learned what scores are


@frozen
class Worth:
    """`score`: the points of the game's own scores, where they are what players play for; `win`:
    1 to who has won and -1 to who has not."""

    rewards: Rewards
    zero_sum: bool = False
    shared: bool = False  # all players always get the same

    def of(self, result: Result, players: int) -> list[float]:
        if self.rewards == "score":
            return [float(result.scores.get(seat, 0)) for seat in range(players)]
        return [1.0 if seat in result.winners else -1.0 for seat in range(players)]


def worth_of(new: Game, rewards: Rewards | None) -> Worth:
    """What the games of a table are worth, told by random games that begin like `new`.

    Unless it is said, scores are what players play for if they always add up to nothing, as
    in poker, or are the same for all, as where all play together: then to win by more is better.
    """
    if rewards not in (None, "score", "win"):
        raise ValueError(f'rewards are "score" or "win", not {rewards!r}')
    scores = [list(result.scores.values()) for result in _results(new)]
    counted = bool(scores) and all(len(one) == new.players for one in scores)
    zero_sum = counted and all(sum(one) == 0 for one in scores) and any(map(any, scores))
    shared = counted and all(len(set(one)) == 1 for one in scores)
    if rewards is None:
        rewards = "score" if zero_sum or shared else "win"
    return Worth(rewards, zero_sum, shared) if rewards == "score" else Worth(rewards)


def _results(new: Game) -> Iterator[Result]:
    """Of random games, up to the first that comes to no end: whoever plays will be told of it."""
    for seed in range(_GAMES):
        game = new_game(new.ruleset, new.players, seed, new.settings)
        try:
            game.play_out(seed)
        except RulesError:
            return
        assert game.result is not None
        yield game.result
