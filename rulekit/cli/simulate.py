"""`rulekit simulate`: bots play many games, and what comes of it is counted."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import console_for, print_json
from rulekit.cli.parameters import (
    BotName,
    Color,
    Format,
    Jobs,
    Players,
    Seed,
    Set,
    With,
    check_jobs,
    new_seed,
    read_settings,
)
from rulekit.cli.progress import progress
from rulekit.language.report import RulesError

EPILOGUE = """\
Examples:

  rulekit simulate samurai_sword --players 5 -n 1000
  rulekit simulate samurai_sword -p 7 -n 10000 --seed 1 --jobs 8
  rulekit simulate samurai_sword -p 3 --bot heuristic --bot random --bot random
  rulekit simulate samurai_sword -p 5 -n 1000 --format json > result.json

The same seed gives the same games, whatever --jobs is. Ctrl-C stops and reports
what is done.
"""

app = App(name="simulate", help_epilogue=EPILOGUE)


@app.default
def simulate(
    ruleset: str,
    /,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 100,
    players: Players = None,
    seed: Seed = None,
    bot: Annotated[tuple[BotName, ...], Parameter(negative=())] = ("random",),
    set_: Set = (),
    with_: With = (),
    jobs: Jobs = 1,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Let bots play many games and count what comes of it.

    Shows how often each role, side and character wins, how games end and how long they
    are, each with the interval in which the true value lies 95 times in 100.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    games
        How many games are played.
    bot
        Who plays: one for all seats, or one for each seat.
    """
    from rulekit.loading.reference import RulesetReference
    from rulekit.simulate.batch import simulate as play
    from rulekit.simulate.games import Plan
    from rulekit.simulate.report import print_report, to_json

    rules = RulesetReference(ruleset, with_, read_settings(set_))
    if games < 1:
        print("rulekit: no games, nothing to do.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    check_jobs(jobs)
    players = rules.rules.player_counts[0] if players is None else players
    if len(bot) not in (1, players):
        raise UsageError(
            f"--bot was given {len(bot)} times: give one bot for all seats, "
            f"or one for each of the {players} seats."
        )
    bots = tuple(bot) if len(bot) == players else tuple(bot) * players
    plan = Plan(players, new_seed() if seed is None else seed, bots)
    with progress(games, "games", color) as advance:
        done = play(rules, plan, games, jobs, advance)
    played, stopped = done.tally.games, done.stopped
    if isinstance(stopped, RulesError) and not played:
        raise stopped
    if format == "json":
        print_json(to_json(done))
    elif played:
        print_report(console_for(color), done)
    if stopped is None:
        return exit_codes.CLEAN
    print(f"rulekit: stopped after {played} of {games} games.", file=sys.stderr)
    if isinstance(stopped, RulesError):
        raise stopped
    return exit_codes.INTERRUPTED
