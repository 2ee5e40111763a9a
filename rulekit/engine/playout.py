"""Random play to the end, as fast as the rules allow."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING

from rulekit.engine.answers import at_random, together
from rulekit.engine.chance import bits_of
from rulekit.engine.failures import GameOver, Runaway
from rulekit.engine.interpreter import (
    MOST_STEPS,
    STOPPED,
    go_on,
    goes_on_after,
    is_over,
    run_with_triggers,
)
from rulekit.language.report import Diagnostic, RulesError

if TYPE_CHECKING:
    from rulekit.engine.game import Game


MOST_DECISIONS = 100_000
"""A game that needs more decisions than this is taken not to end."""


def play_out(game: Game, bot_seed: int, most: int = MOST_DECISIONS) -> int:
    """Plays on until the game is over, all seats by the policy of the bot called `random`
    (see `answers.at_random`) from one stream; the number of decisions made.

    Raises RulesError (RK4003) for a game that is not over after `most` decisions.
    """
    program, s, choose = game.program, game.state, game.choices.append
    blocks, stack, watches = program.blocks, s.stack, program.watches
    many = [site.many for site in program.sites]
    bits = bits_of(bot_seed, "bots").__next__
    every_step = range(MOST_STEPS)

    def below(bound: int) -> int:
        return (bits() * bound) >> 64

    decisions = 0
    while s.pend is not None:
        _, options, low, high, site = s.pend
        decisions += 1
        if decisions > most:
            raise RulesError((endless(game, most),))
        count = len(options)
        if many[site]:
            several = together(options)
            chosen = at_random(count, several, low, high, below)
            if len(chosen) == 1 and chosen[0] not in several:
                s.answer = options[chosen[0]]
                choose(chosen[0])
            else:
                s.answer = [options[index] for index in chosen]
                choose(chosen)
        else:  # what `at_random` does with one answer to give, and quicker
            index = (bits() * count) >> 64 if count > 1 else 0
            s.answer = options[index]
            choose(index)
        s.pend = None
        # From here on it is what `run` does, without a call for each decision.
        s.effort = 0
        try:
            if watches:
                run_with_triggers(program, s, repeat(None, MOST_STEPS))
                continue
            for _ in every_step:
                f = stack[-1]
                if blocks[f[0]](s, f):
                    break
            else:
                raise Runaway
        except GameOver:
            is_over(s)
        except STOPPED as error:
            if goes_on_after(program, s, error):
                go_on(program, s)
    return decisions


def endless(game: Game, most: int) -> Diagnostic:
    """What is said of a game that random play does not bring to an end."""
    return Diagnostic(
        "RK4003",
        "error",
        f"the game is not over after {most} decisions",
        None,
        notes=(f"it is round {game.state.round}, turn {game.state.turns}",),
        help="check that an ending of the ruleset can be reached by random play",
    )
