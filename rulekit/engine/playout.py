"""Random play to the end, as fast as the rules allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.engine.chance import Stream
from rulekit.engine.running import run

if TYPE_CHECKING:
    from rulekit.engine.game import Game


def play_out(game: Game, bot_seed: int) -> int:
    """Plays on uniformly at random until the game is over; the number of decisions made.

    A decision with several answers to give takes the least number that is allowed.
    """
    program, s, choices = game.program, game.state, game.choices
    sites = program.sites
    below = Stream(bot_seed, "bots").below
    decisions = 0
    while s.pend is not None:
        _, options, low, _, site = s.pend
        decisions += 1
        if sites[site].many:
            left = list(range(len(options)))
            if options[-1] is None and below(2):
                s.answer = None
                choices.append(len(options) - 1)
            else:
                if options[-1] is None:
                    left.pop()
                chosen = [left.pop(below(len(left))) for _ in range(low)]
                s.answer = [options[index] for index in chosen]
                choices.append(tuple(chosen))
        else:
            index = below(len(options))
            s.answer = options[index]
            choices.append(index)
        s.pend = None
        run(program, s)
    return decisions
