"""Random play of games that come in pairs: who answers differently once need not do so for ever.

Each seat has chance of its own in each turn. So where a rule was changed, and a seat was asked once
more or once less, the bots answer alike again from the next turn on, and what both games share
is no noise between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.engine.answers import at_random, together
from rulekit.engine.chance import Stream, stirred
from rulekit.engine.interpreter import run
from rulekit.engine.playout import MOST_DECISIONS, endless
from rulekit.language.report import RulesError

if TYPE_CHECKING:
    from rulekit.engine.game import Game


def play_out_by_turns(game: Game, bot_seed: int, most: int = MOST_DECISIONS) -> int:
    """As `playout.play_out`, but each answer has a stream of its own: of the turn, of the seat, and
    of how many answers the seat has given in this turn.

    Raises RulesError (RK4003) for a game that is not over after `most` decisions.
    """
    program, s = game.program, game.state
    begun, chance = Stream(bot_seed, "bots").state, Stream(0)
    times, turn = [0] * game.players, -1
    decisions = 0
    while s.pend is not None:
        seat, options, low, high, site = s.pend
        decisions += 1
        if decisions > most:
            raise RulesError((endless(game, most),))
        if s.turns != turn:
            times, turn = [0] * game.players, s.turns
        chance.state = stirred(begun, turn, seat, times[seat])
        times[seat] += 1
        several = together(options) if program.sites[site].many else []
        chosen = at_random(len(options), several, low, high, chance.below)
        if len(chosen) == 1 and chosen[0] not in several:
            s.answer = options[chosen[0]]
            game.choices.append(chosen[0])
        else:
            s.answer = [options[index] for index in chosen]
            game.choices.append(chosen)
        s.pend = None
        run(program, s)
    return decisions
