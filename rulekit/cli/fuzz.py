"""`rulekit fuzz`: random games look for what the rules must never do."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import print_json, verdict, wants_color
from rulekit.cli.output_files import refuse_to_overwrite
from rulekit.cli.parameters import (
    Color,
    Format,
    Jobs,
    Rules,
    Seed,
    Set,
    With,
    check_jobs,
    engine_refused,
    read_settings,
    seed_or_new,
)
from rulekit.cli.progress import progress
from rulekit.cli.scenario_target import place_for, words_at
from rulekit.cli.streams import painted

EPILOGUE = """\
Examples:

  rulekit fuzz my_game.rules
  rulekit fuzz samurai_sword -n 2000 --jobs 2
  rulekit fuzz bang --with dodge_city --players 5 --seed 7
  rulekit fuzz my_game.rules --time 60 -o found.scenarios
  rulekit fuzz my_game.rules --set reshuffle=at_once --format json
  rulekit fuzz my_game.rules --secrets
  rulekit fuzz my_game.rules -n 100000 --engine native

The same seed plays the same games, whatever --jobs is. What is found is made as
small as possible and written down as a scenario: `rulekit test` shows it until
the rules are mended, and keeps them so. What no scenario shows, such as a game
that does not end, is written as a saved game for `rulekit play --resume`.

Exit codes: 0 nothing found, 1 something found, 4 no games, 130 interrupted.
"""

app = App(name="fuzz", help_epilogue=EPILOGUE)


@app.default
def fuzz(
    ruleset: Rules,
    /,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 200,
    players: Annotated[
        int | None,
        Parameter(name=["--players", "-p"], help="How many play; by default all numbers in turn."),
    ] = None,
    seed: Seed = None,
    set_: Set = (),
    with_: With = (),
    time_: Annotated[float | None, Parameter(name="--time", metavar="SECONDS")] = None,
    secrets: Annotated[bool, Parameter(negative=())] = False,
    discreet: bool = True,
    jobs: Jobs = 1,
    engine: Literal["python", "native"] = "python",
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    force: Annotated[bool, Parameter(negative=())] = False,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Play random games and look for what must never happen.

    Invariants of the rules that do not hold, rules that fail or run in a loop,
    games that do not end; and faults of the engine: cards that are lost, counters
    out of their bounds, players who see hidden cards, saves that lead elsewhere.
    Every number of players and random settings of the options are tried, those of
    the rules first.

    With --secrets look for hidden cards that get out: beside each game a second one
    is played, in which cards that a seat cannot know have changed places. In both
    that seat must be given the same view, log, prompt and options.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    games
        How many games are played.
    time_
        Stop after so many seconds, though not all games have been played.
    secrets
        Look for hidden cards that get out, also in rules that `check` refuses for it.
    discreet
        With --secrets: ask everybody; if not, what it tells who is asked is found too.
    engine
        Native code plays the same games sooner, but looks at no views and saves, and not
        whether cards are lost; where something is wrong with rules, Python tells.
    output
        Where the scenarios go; by default to a new file fuzz-NAME.scenarios here.
    force
        Write over the file of --output.
    """
    from rulekit.engine.seating import check_players
    from rulekit.fuzzing import campaign, report
    from rulekit.fuzzing.findings import findings_of
    from rulekit.fuzzing.kept_findings import keep
    from rulekit.loading.reference import RulesetReference

    rules = RulesetReference(ruleset, with_, read_settings(set_), leaking=secrets)
    if games < 1:
        print("rulekit: no games, nothing to do.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    check_jobs(jobs)
    if time_ is not None and time_ <= 0:
        raise UsageError(f"--time {time_:g}: give a number of seconds above 0.")
    if not (secrets or discreet):
        raise UsageError("--no-discreet says how games are played for --secrets: add that too.")
    if engine == "native" and secrets:
        raise UsageError("--engine native: only Python looks for secrets; leave it out.")
    refuse_to_overwrite(output, force=force)
    low, high = rules.rules.player_counts
    if players is not None:
        check_players(rules.rules, players)
        low = high = players
    if output is None:
        target, words = place_for(f"fuzz-{rules.rules.name}.scenarios", rules)
    else:
        target, words = output, words_at(output, rules)
    plan = campaign.Plan(
        games,
        tuple(range(low, high + 1)),
        seed_or_new(seed),
        secrets=secrets,
        discreet=secrets and discreet,
        natively=engine == "native",
    )
    if plan.natively:
        with engine_refused(engine):
            campaign.check_natively(rules, plan)
    started = time.perf_counter()
    with progress(games, "games", color) as advance:
        done = campaign.carry_out(rules, plan, jobs, time_, advance)
    findings = findings_of(rules.rules, words, done.troubles)
    kept = keep(rules, findings, target, overwrite=output is not None)
    told = report.Report(rules, plan, done, kept, time.perf_counter() - started)
    if format == "json":
        print_json(report.to_json(told))
    else:
        colour, stream = wants_color(color, sys.stdout), painted(sys.stdout)
        for each in kept:
            print(report.finding_text(rules, each, colour=colour), file=stream)
        print(verdict(report.summary(told), good=not kept, colour=colour), file=stream)
        if plan.natively:
            print(report.engine_line(told), file=stream)
    if done.interrupted:
        print(f"rulekit: stopped after {told.games} of {games} games.", file=sys.stderr)
        return exit_codes.INTERRUPTED
    return exit_codes.FINDINGS if kept else exit_codes.CLEAN
