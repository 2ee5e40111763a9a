"""What the end of a game is worth to a seat, from 0 to 1: to win, and by how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import frozen

from rulekit.bots.positions import Outcome, Position, Stuck
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game, new_game
from rulekit.language.report import RulesError

_GAMES = 200
_WON = 0.75

Finish: TypeAlias = "Callable[[Position, int], list[float]]"
"""How a position that was reached is judged: what it is worth to each seat, with a seed of its
own. It may play the position on."""


@frozen
class Rewards:
    """Of games in which no ending counts points, `reach` is 0; else how far above or below the
    mean a seat usually is, multiplied by the number of players."""

    players: int
    reach: int = 0
    only_points: bool = False  # the points of all add up to nothing, as in poker

    @classmethod
    def of(cls, game: Game, position: Position) -> Rewards:
        """Learned from random games with the rules and the settings of a game."""
        stream = Stream(0, "games for the scale of rewards")
        far, total, counted = [], 0, 0
        for number in range(_GAMES):
            try:
                world = new_game(game.ruleset, game.players, number, game.settings)
                position.enter(world)
                position.go_back(stream.below(1 << 62))
                position.play_out(stream.below(1 << 62))
            except (RulesError, Stuck):
                continue
            scores = position.outcome.scores
            if len(scores) == game.players:
                counted += 1
                total += abs(sum(scores.values()))
                far += [abs(game.players * one - sum(scores.values())) for one in scores.values()]
        far.sort()
        reach = far[(len(far) - 1) * 98 // 100] if far else 0
        return cls(game.players, reach, counted > 0 and total == 0)

    def of_all(self, outcome: Outcome) -> list[float]:
        """What an outcome is worth to each seat."""
        winners, scores = outcome.winners, outcome.scores
        won = [0.0] * self.players if winners else [1 / self.players] * self.players
        for seat in winners:
            won[seat] = 1.0
        if not self.reach or len(scores) != self.players:
            return won
        total, wide = sum(scores.values()), 2 * self.reach
        worth = []
        for seat in range(self.players):
            points = 0.5 + (self.players * scores[seat] - total) / wide
            points = 0.0 if points < 0.0 else min(points, 1.0)
            worth.append(points if self.only_points else _WON * won[seat] + (1 - _WON) * points)
        return worth

    def played_out(self, position: Position, seed: int) -> list[float]:
        """Plays on. A game that comes to no end is worth what nobody wins is."""
        try:
            position.play_out(seed)
        except Stuck:
            return [1 / self.players] * self.players
        return self.of_all(position.outcome)
