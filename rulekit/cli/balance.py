"""`rulekit balance`: who is favoured, which cards matter, skill or luck, fun, choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from rulekit.cli import exit_codes, failed_games
from rulekit.cli.answers import print_answer, print_findings
from rulekit.cli.ending import ended_by_term
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import console_for, print_json
from rulekit.cli.parameters import (
    BotName,
    Color,
    Format,
    Jobs,
    Players,
    Rules,
    Seed,
    Set,
    With,
    Without,
    check_bots,
    check_jobs,
    check_without,
    plan_of,
    read_settings,
)
from rulekit.cli.practising import practise
from rulekit.cli.progress import stages
from rulekit.cli.report_pages import ReportPage, check_report, write_report
from rulekit.language.wording import counted

if TYPE_CHECKING:
    from rich.console import Console

    from rulekit.lab.balance import Balance

EPILOGUE = """\
Examples:

  rulekit balance samurai_sword --players 5
  rulekit balance ghosts -p 5 --seed 1 --verbose
  rulekit balance my_game.rules --games 2000 --probes 50 --jobs 4
  rulekit balance ghosts -p 5 --seed 1 --report ghosts.html
  rulekit balance samurai_sword -p 5 --without Parry --without Bushidō
  rulekit balance bang -p 5 --seed 1 --format json > balance.json

What is said holds for the bots that played. The same seed gives the same report, whatever
--jobs is.
"""

app = App(name="balance", help_epilogue=EPILOGUE)


@app.default
def balance(
    ruleset: Rules,
    /,
    *,
    players: Players = None,
    seed: Seed = None,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 20_000,
    watched: int = 1_000,
    probes: int = 150,
    duels: int = 60,
    bot: BotName = "random",
    strong: BotName = "heuristic",
    margin: float = 3.0,
    verbose: Annotated[bool, Parameter(name=["--verbose", "-v"], negative=())] = False,
    set_: Set = (),
    with_: With = (),
    without: Without = (),
    jobs: Jobs = 1,
    report: ReportPage = None,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Answer what a designer asks of a game, and say what cannot be told yet.

    Who is favoured, which cards matter, is it skill or luck, is it fun to the end,
    do choices matter: a sentence for each, in about a minute. With --verbose also
    the tables behind them.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    games
        How many games are played to count who wins.
    watched
        How many are watched: what is drawn, played, offered and taken.
    probes
        In how many of these positions are played out many times: luck, drama, worth of cards.
    duels
        In how many deals greedy and the strong bot play each seat in turn.
    bot
        Who plays all seats.
    strong
        Who shows what skill is worth, among random bots.
    margin
        By how many points somebody may be ahead and still be called even.
    verbose
        Show the tables, too.
    """
    from rulekit.lab.balance import Budget, balance as answer
    from rulekit.lab.reports import balance_report
    from rulekit.loading.reference import RulesetReference
    from rulekit.simulation.kept import Subject

    check_jobs(jobs)
    check_report(report)
    check_bots(bot, strong)
    for flag, number in (("--games", games), ("--watched", watched)):
        if number < 1:
            raise UsageError(f"{flag} {number}: at least one game is to be played.")
    for flag, number in (("--probes", probes), ("--duels", duels)):
        if number < 0:
            raise UsageError(f"{flag} {number}: say how many, 0 for none.")
    if not 0 < margin < 100:
        raise UsageError(f"--margin {margin:g}: say how many points, as in --margin 3.")
    rules = RulesetReference(ruleset, with_, read_settings(set_))
    plan = plan_of(rules, players, seed, [bot])
    check_without(without, rules.rules)
    budget = Budget(games, watched, probes, duels)
    practise(rules, plan.players, [bot, *(["greedy", strong] if duels else [])], jobs, color)
    with ended_by_term(), stages(color) as begin:
        found = answer(
            rules, plan, budget, strong,
            without=without, margin=margin / 100, jobs=jobs, begin=begin,
        )  # fmt: skip
    if report is not None:
        write_report(report, balance_report(found, Subject.of(rules, plan)))
    if format == "json":
        print_json(found.to_json())
    else:
        _print(console_for(color), found, verbose=verbose)
    if found.failed:
        return failed_games.tell(counted(found.failed, "game"), found.failure)
    return exit_codes.CLEAN


def _print(console: Console, found: Balance, *, verbose: bool) -> None:
    from rich.text import Text

    plan = found.plan
    head = Text(found.title, style="bold")
    head.append(
        f"  {plan.players} players, {plan.bots[0]} bots, seed {plan.seed}; "
        f"{found.games:,} games counted, {found.watched:,} watched",
        style="not bold",
    )
    console.print(head)
    console.print()
    for question in found.questions:
        print_answer(console, question)
        if verbose:
            console.print()
            print_findings(console, question.findings)
    console.print()
    rejected, of = found.redeals
    if verbose and of:
        told = f"Redeals rejected: {rejected / of:.1%} of {of:,} worlds that bots thought about."
        console.print(Text(told, "dim"))
    console.print(Text(f"This holds for {plan.bots[0]} bots; other players play otherwise.", "dim"))
