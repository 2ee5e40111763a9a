"""What the end of a game is worth to a seat, in parts of a whole: to win, and by how much."""

from __future__ import annotations

from attrs import frozen

from rulekit.bots.native_positions import Position
from rulekit.bots.positions import Outcome, Stuck
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game, new_game
from rulekit.language.report import RulesError
from rulekit.native.prospects import WHOLE_REWARD
from rulekit.native.prospects_room import PARTS, PARTS_OF_WIN

_GAMES = 200


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

    def of_all(self, outcome: Outcome) -> list[int]:
        """What an outcome is worth to each seat, as `native/runtime/prospects.py` has it."""
        winners, scores = outcome.winners, outcome.scores
        won = [0] * self.players if winners else [WHOLE_REWARD // self.players] * self.players
        for seat in winners:
            won[seat] = WHOLE_REWARD
        if not self.reach or len(scores) != self.players:
            return won
        total, worth = sum(scores.values()), []
        for seat in range(self.players):
            ahead = self.players * scores[seat] - total
            ahead = min(max(ahead, -self.reach), self.reach)
            points = (ahead + self.reach) * WHOLE_REWARD // (2 * self.reach)
            both = (PARTS_OF_WIN * won[seat] + (PARTS - PARTS_OF_WIN) * points) // PARTS
            worth.append(points if self.only_points else both)
        return worth

    @property
    def fair(self) -> list[int]:
        """What a game is worth of which nobody can tell how it comes out."""
        return [WHOLE_REWARD // self.players] * self.players
