"""`rulekit diff`: what a variant, an expansion or an option changes, in meaning."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.ending import ended_by_term
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import console_for, print_json
from rulekit.cli.parameters import (
    CLEAR,
    BotName,
    Color,
    Engine,
    Format,
    Jobs,
    Players,
    Rules,
    Seed,
    check_bots,
    check_jobs,
    engine_refused,
    plan_of,
    read_percent,
    read_settings,
)
from rulekit.cli.practising import practise
from rulekit.cli.progress import progress
from rulekit.cli.report_pages import ReportPage, check_report, write_report

if TYPE_CHECKING:
    from rulekit.diff.outcomes import Until

EPILOGUE = """\
Examples:

  rulekit diff my_variant.rules             (with its base)
  rulekit diff bang survivors
  rulekit diff bang --with dodge_city       (what the expansion brings)
  rulekit diff samurai_sword --set reshuffle=when_needed --simulate 1000
  rulekit diff old/game.rules game.rules --exit-code
  rulekit diff bang beginners --simulate 2000 --players 5 --bot heuristic
  rulekit diff samurai_sword ghosts -p 5 --simulate 5000 --report ghosts.html

  rulekit diff bang beginners --simulate 100000 --until clear --margin 2%

Layout, comments and the names of locals make no difference.

Exit code: 0, also where they differ; with --exit-code 1 where they differ.
"""

_MANY = Parameter(negative=(), show_default=False, metavar="EXPANSION")
_SETTING = Parameter(negative=(), show_default=False, metavar="OPTION=VALUE")

app = App(name="diff", help_epilogue=EPILOGUE)


@app.default
def diff(
    first: Rules,
    second: Rules | None = None,
    /,
    *,
    with_: Annotated[tuple[str, ...], _MANY, Parameter(name="--with")] = (),
    with_a: Annotated[tuple[str, ...], _MANY, Parameter(name="--with-a")] = (),
    with_b: Annotated[tuple[str, ...], _MANY, Parameter(name="--with-b")] = (),
    set_: Annotated[tuple[str, ...], _SETTING, Parameter(name="--set")] = (),
    set_a: Annotated[tuple[str, ...], _SETTING, Parameter(name="--set-a")] = (),
    set_b: Annotated[tuple[str, ...], _SETTING, Parameter(name="--set-b")] = (),
    exit_code: Annotated[bool, Parameter(negative=())] = False,
    simulate: Annotated[int, Parameter(metavar="GAMES")] = 0,
    until: Annotated[str | None, Parameter(metavar="PERCENT|clear")] = None,
    margin: Annotated[str, Parameter(metavar="PERCENT")] = "3%",
    players: Players = None,
    seed: Seed = None,
    bot: BotName = "random",
    engine: Engine = "auto",
    jobs: Jobs = 1,
    report: ReportPage = None,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Tell what differs between two rulesets, in meaning.

    A ruleset alone, without expansion or option, is compared with its base.

    Parameters
    ----------
    first
        Name or path of the rules.
    second
        Name or path of the rules to compare them with.
    with_
        Add an expansion: to the second, if only one is named; else to both.
    with_a
        Add an expansion to the first.
    with_b
        Add an expansion to the second.
    set_
        Set an option: of the second, if only one is named; else of both.
    set_a
        Set an option of the first.
    set_b
        Set an option of the second.
    exit_code
        Exit with 1 where they differ.
    simulate
        Also play so many games of each, and tell who wins more often and which are longer.
        They come in pairs with the same deal.
    until
        Play no more of --simulate than it takes: until no difference of shares reaches further
        than this to either side (1%), or until each is clear (clear).
    margin
        A change of a share by no more does not matter.
    bot
        Who plays the games.
    """
    from rulekit.diff.differences import differences
    from rulekit.diff.json_report import outcomes_to_json, to_json
    from rulekit.diff.missing_names import version_wanted
    from rulekit.diff.outcomes import play_both
    from rulekit.diff.report import print_differences, print_outcomes
    from rulekit.engine.seating import check_players
    from rulekit.lab.reports import comparison_report
    from rulekit.loading.reference import RulesetReference

    if simulate < 0:
        raise UsageError(f"--simulate {simulate}: say how many games are to be played.")
    wide = read_percent("--margin", margin)
    enough = None if until is None else _until(until, simulate, wide)
    check_jobs(jobs)
    check_report(report)
    check_bots(bot)
    if report is not None and not simulate:
        raise UsageError("--report shows what games say: add --simulate GAMES.")
    special = bool(with_ or with_a or with_b or set_ or set_a or set_b)
    shared = second is not None
    sides = (
        RulesetReference(
            _base(first) if second is None and not special else first,
            (*(with_ if shared else ()), *with_a),
            read_settings((*(set_ if shared else ()), *set_a)),
        ),
        RulesetReference(second or first, (*with_, *with_b), read_settings((*set_, *set_b))),
    )
    fewest = max(side.rules.player_counts[0] for side in sides)
    number = fewest if players is None else players
    if simulate:
        for side in sides:
            check_players(side.rules, number)
    found = differences(*sides)
    console = console_for(color)
    if format == "human":
        print_differences(console, f"{sides[0]} → {sides[1]}", found)
        wanted = version_wanted(sides[0].rules, sides[1].rules)
        if wanted is not None:
            console.print(f"\n{wanted}", soft_wrap=True, highlight=False, markup=False)
    outcomes = None
    if simulate:
        plan = plan_of(sides[0], number, seed, [bot])
        for side in sides:
            practise(side, number, [bot], jobs, color)
        most = None if enough else 2 * simulate
        with (
            ended_by_term(),
            engine_refused(engine),
            progress(most, "games", color) as advance,
        ):
            outcomes = play_both(*sides, plan, simulate, jobs, advance, engine, enough, wide)
        if report is not None:
            write_report(report, comparison_report(sides, found, outcomes, plan))
        if format == "human":
            print_outcomes(console, outcomes, (str(sides[0]), str(sides[1])), plan)
    if format == "json":
        document = to_json(*sides, found)
        if outcomes is not None:
            document["simulation"] = outcomes_to_json(outcomes, plan)
        print_json(document)
    if outcomes is not None and outcomes.interrupted:
        stopped = f"stopped after {outcomes.games:,} of {simulate:,} pairs of games"
        print(f"rulekit: {stopped}.", file=sys.stderr)
        return exit_codes.INTERRUPTED
    return exit_codes.FINDINGS if found and exit_code else exit_codes.CLEAN


def _until(told: str, games: int, margin: float) -> Until:
    from rulekit.diff.outcomes import Until

    if not games:
        raise UsageError(f"--until {told}: say with --simulate how many games it may take at most.")
    return Until(None if told == CLEAR else read_percent("--until", told), margin)


def _base(reference: str) -> str:
    from rulekit.diff.base_rulesets import base_of
    from rulekit.loading.loader import load

    base = base_of(reference)
    if base is None:
        load(reference)  # what cannot be read has no base either, and that is not its fault
        raise UsageError(
            f"{reference} extends nothing: name a second ruleset, an expansion (--with) "
            "or an option (--set) to compare it with."
        )
    return base
