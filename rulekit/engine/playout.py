"""Random play to the end, as fast as the rules allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulekit.engine.chance import Stream
from rulekit.engine.running import run
from rulekit.language.diagnostics import Diagnostic, RulesError

if TYPE_CHECKING:
    from rulekit.engine.game import Game


MOST_DECISIONS = 100_000
"""A game that needs more decisions than this is taken not to end."""


def play_out(game: Game, bot_seed: int, most: int = MOST_DECISIONS) -> int:
    """Plays on uniformly at random until the game is over; the number of decisions made.

    A decision with several answers to give takes the least number that is allowed.
    Raises RulesError (RK4003) for a game that is not over after `most` decisions.
    """
    program, s, choices = game.program, game.state, game.choices
    sites = program.sites
    below = Stream(bot_seed, "bots").below
    decisions = 0
    while s.pend is not None:
        _, options, low, _, site = s.pend
        decisions += 1
        if decisions > most:
            raise RulesError((endless(game, most),))
        if sites[site].many:
            first = below(len(options))
            if options[first] is None or options[first].__class__ is tuple:
                s.answer = options[first]
                choices.append(first)
            else:
                chosen = _several(options, first, low, below)
                s.answer = [options[index] for index in chosen]
                choices.append(tuple(chosen))
        else:
            index = below(len(options))
            s.answer = options[index]
            choices.append(index)
        s.pend = None
        run(program, s)
    return decisions


def _several(options: list[Any], first: int, amount: int, below: Callable[[int], int]) -> list[int]:
    """`amount` different options, `first` among them, that are what is to be chosen."""
    left = [
        index
        for index, option in enumerate(options)
        if index != first and option is not None and option.__class__ is not tuple
    ]
    chosen = [first] if amount > 0 else []
    while len(chosen) < amount:
        chosen.append(left.pop(below(len(left))))
    return chosen


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
