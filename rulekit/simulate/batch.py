"""Many games, in this process or in several; the results are the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rulekit.engine.game import unstarted
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.simulate.games import Plan, Played, play_games
from rulekit.simulate.report import Simulation
from rulekit.simulate.tally import tally
from rulekit.workers.pool import in_chunks, share

_CHUNK = 50  # games that a process plays before it reports


def simulate(
    rules: RulesetReference,
    plan: Plan,
    games: int,
    jobs: int = 1,
    advance: Callable[[], None] = lambda: None,
) -> Simulation:
    """Plays games and counts what comes of them; `advance` is told of each.

    A game that fails ends it, and so does Ctrl-C: the simulation tells of those before.
    """
    played: list[Played] = []
    stopped: RulesError | KeyboardInterrupt | None = None
    if jobs == 1:
        # Rules are compiled for their first game, which is no time of play.
        unstarted(rules.rules, plan.players, plan.seed, rules.settings, None, ask_forced=False)
    started = time.perf_counter()
    try:
        for game in run_games(rules, plan, games, jobs):
            played.append(game)
            advance()
    except (RulesError, KeyboardInterrupt) as error:
        stopped = error
    seconds = time.perf_counter() - started
    return Simulation(rules, plan, games, tally(plan, played), seconds, stopped)


def run_games(rules: RulesetReference, plan: Plan, games: int, jobs: int = 1) -> Iterator[Played]:
    """Games 0 to `games` - 1, in their order.

    Raises RulesError, which names the game, at one that fails, after those before it.
    """
    chunks = in_chunks(range(games), jobs, _CHUNK)
    return share(partial(_play, rules, plan), chunks, jobs, spawn=True)


def _play(rules: RulesetReference, plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
    for number in numbers:
        yield from play_games(rules.rules, plan, [number], rules.settings)
