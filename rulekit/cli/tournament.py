"""`rulekit tournament`: which bot plays better, in the same deals and every seat."""

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
    check_bots,
    check_jobs,
    plan_of,
    read_percent,
    read_settings,
)
from rulekit.cli.practising import practise
from rulekit.cli.progress import progress
from rulekit.cli.report_pages import ReportPage, check_report, write_report
from rulekit.language.wording import counted

if TYPE_CHECKING:
    from rich.console import Console

    from rulekit.lab.estimates import Estimate, Finding, Question
    from rulekit.lab.tournaments import Tournament

EPILOGUE = """\
Examples:

  rulekit tournament hearts --bot heuristic --bot random --seed 1
  rulekit tournament samurai_sword -p 5 --bot heuristic --bot random -n 200
  rulekit tournament hearts --bot search:200 --bot greedy --bot random --report bots.html
  rulekit tournament kuhn_poker --bot heuristic --bot my_bots:Bluffer --format json

The same seed gives the same games, whatever --jobs is.
"""

app = App(name="tournament", help_epilogue=EPILOGUE)


@app.default
def tournament(
    ruleset: Rules,
    /,
    *,
    bot: Annotated[tuple[BotName, ...], Parameter(negative=())] = ("heuristic", "random"),
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 100,
    players: Players = None,
    seed: Seed = None,
    set_: Set = (),
    with_: With = (),
    jobs: Jobs = 1,
    margin: Annotated[str, Parameter(metavar="PERCENT")] = "3%",
    verbose: Annotated[bool, Parameter(name=["--verbose", "-v"], negative=())] = False,
    report: ReportPage = None,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Let bots play the same deals in every seat, and tell which plays best.

    In each deal one bot sits in every seat in turn, with another in all other
    seats. It is compared with that other bot in the same seat of the same deal: a
    matrix says how many points more often it wins, and one number for each bot how
    strong it is.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    bot
        Who plays; at least two, each against each.
    games
        How many deals each pair of bots plays, each as often as there are seats, and once more.
    margin
        Who is ahead by no more is as good as even.
    verbose
        Also tell how each does by seat and by what its seat was dealt.
    """
    from rulekit.lab.reports import tournament_report
    from rulekit.lab.tournaments import to_json, tournament as play, who_plays_best
    from rulekit.loading.reference import RulesetReference
    from rulekit.simulation.kept import Subject

    check_jobs(jobs)
    check_bots(*bot)
    check_report(report)
    names = tuple(dict.fromkeys(bot))
    if len(names) < 2:
        raise UsageError("a tournament is between bots: name two or more, each with --bot.")
    if games < 1:
        raise UsageError(f"--games {games}: at least one deal is to be played.")
    wide = read_percent("--margin", margin)
    rules = RulesetReference(ruleset, with_, read_settings(set_))
    plan = plan_of(rules, players, seed, names[:1])
    practise(rules, plan.players, names, jobs, color)
    with (
        ended_by_term(),
        progress(games * len(names) * (len(names) - 1), "deals", color) as advance,
    ):
        found = play(rules, plan, names, games, jobs, advance)
    if report is not None:
        write_report(report, tournament_report(found, Subject.of(rules, plan), wide))
    if format == "json":
        print_json(to_json(found, wide))
    else:
        _print(console_for(color), found, who_plays_best(found, wide), verbose=verbose)
    if found.failed:
        return failed_games.tell(counted(found.failed, "deal"), found.failure)
    return exit_codes.CLEAN


def _print(console: Console, found: Tournament, question: Question, *, verbose: bool) -> None:
    from rich.text import Text

    plan = found.plan
    head = Text(found.title, style="bold")
    head.append(f"  {found.deals:,} deals, {plan.players} players, seed {plan.seed}", "not bold")
    console.print(head)
    console.print()
    if question.findings:
        _print_matrix(console, found.names, question.findings[0])
    print_findings(console, question.findings[1 : None if verbose else 2])
    print_answer(console, question)


def _print_matrix(console: Console, names: tuple[str, ...], finding: Finding) -> None:
    """A row for the bot in one seat, a column for those in the others."""
    from rich.text import Text

    from rulekit.terminal import number_table

    cells = {one.member: one for one in finding.estimates}
    table = number_table("points more", *(f"among {name}" for name in names))
    for focus in names:
        row = (cells.get(f"{focus} × {others}") for others in names)
        told = (_difference(one) if one else "–" for one in row)
        table.add_row(Text(focus), *told)
    console.print(table)
    console.print(Text(finding.note, style="dim"))
    console.print()


def _difference(one: Estimate) -> str:
    return f"{100 * one.value:+.1f} ({100 * one.low:+.0f} to {100 * one.high:+.0f})"
