"""A bot that looks ahead: it plays every option to the end many times, in imagined games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from rulekit.engine.chance import Stream
from rulekit.language.diagnostics import RulesError
from rulekit.play.bots import Imagine, draw
from rulekit.play.cards import likeness

if TYPE_CHECKING:
    from rulekit.engine.game import Game
    from rulekit.engine.objects import Decision, Option
    from rulekit.engine.view import View

PLAYOUTS = 80
"""Games that are played to the end for one decision."""


@define
class SearchBot:
    """Takes the option after which random play wins most often."""

    stream: Stream
    playouts: int = PLAYOUTS

    def choose(self, decision: Decision, view: View, imagine: Imagine) -> tuple[int, ...]:
        answers = self._answers(decision)
        if len(answers) == 1:
            return answers[0]
        worth = dict.fromkeys(answers, 0.0)
        for _ in range(max(self.playouts // len(answers), 4)):
            # All answers are tried in the same imagined game, so that luck is alike.
            start = imagine(self.stream)
            chance = self.stream.below(1 << 62)
            for answer in answers:
                worth[answer] += _outcome(start, answer, view.seat, chance)
        return max(answers, key=lambda answer: worth[answer])

    def _answers(self, decision: Decision) -> list[tuple[int, ...]]:
        """Answers that differ in what they lead to."""
        if decision.high > 1:
            return list(dict.fromkeys(draw(self.stream, decision) for _ in range(8)))
        alike: dict[object, tuple[int, ...]] = {}
        for option in decision.options:
            alike.setdefault(_kind_of(option), (option.index,))
        return list(alike.values())


def _kind_of(option: Option) -> object:
    card = None if option.card is None else likeness(option.card)
    return option.kind, option.label, option.as_, option.player, card


def _outcome(start: Game, answer: tuple[int, ...], seat: int, chance: int) -> float:
    """1 for a win, 0 for a loss; points decide between the two only by a hair."""
    game = start.clone()
    try:
        game.choose_index(*answer)
        game.play_out(chance)
    except RulesError:
        return 0.0  # not offered in what was imagined, or a rule that fails there
    result = game.result
    assert result is not None
    return float(seat in result.winners) + result.scores.get(seat, 0) / 1000
