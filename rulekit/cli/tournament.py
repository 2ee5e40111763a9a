"""`rulekit tournament`: which bot plays better, in the same deals and every seat."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

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
    Rules,
    Seed,
    Set,
    With,
    check_bots,
    check_jobs,
    new_seed,
    read_settings,
)
from rulekit.cli.progress import progress

if TYPE_CHECKING:
    from rich.console import Console

    from rulekit.lab.estimates import Estimate

EPILOGUE = """\
Examples:

  rulekit tournament hearts --bot heuristic --bot random --seed 1
  rulekit tournament samurai_sword -p 5 --bot heuristic --bot random -n 200
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
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Let bots play the same deals in every seat, and tell which wins more often.

    In each deal one bot sits in every seat in turn, with another in all other seats. It is
    compared with that other bot in the same seat of the same deal.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    bot
        Who plays; at least two, each against each.
    games
        How many deals each pair of bots plays, each as often as there are seats, and once more.
    """
    from rulekit.lab.duels import differences, duel
    from rulekit.loading.reference import RulesetReference
    from rulekit.simulation.games import Plan

    check_jobs(jobs)
    check_bots(*bot)
    names = tuple(dict.fromkeys(bot))
    if len(names) < 2:
        raise UsageError("a tournament is between bots: name two or more, each with --bot.")
    if games < 1:
        raise UsageError(f"--games {games}: at least one deal is to be played.")
    rules = RulesetReference(ruleset, with_, read_settings(set_))
    number = rules.rules.player_counts[0] if players is None else players
    plan = Plan(number, new_seed() if seed is None else seed, names[:1] * number)
    pairs = [(focus, others) for focus in names for others in names if focus != others]
    rows, failed = [], 0
    with progress(games * len(pairs), "deals", color) as advance:
        for focus, others in pairs:
            found = duel(rules, plan, focus, others, games, jobs, advance)
            failed += found.failed
            rows.extend(differences(found, focus, others, len(pairs)))
    if format == "json":
        _print_json(rules.rules.title, plan, games, failed, rows)
    else:
        _print(console_for(color), rules.rules.title, plan, games, rows)
    if failed:
        print(f"rulekit: {failed} deals failed and are left out.", file=sys.stderr)
        return exit_codes.FINDINGS
    return exit_codes.CLEAN


def _print_json(title: str, plan: object, games: int, failed: int, rows: list[Estimate]) -> None:
    from attrs import asdict

    from rulekit.simulation.games import Plan

    assert isinstance(plan, Plan)
    print_json(
        {
            "format_version": 1, "title": title, "players": plan.players, "seed": plan.seed,
            "deals": games, "failed": failed, "estimates": [asdict(row) for row in rows],
        }
    )  # fmt: skip


def _print(console: Console, title: str, plan: object, games: int, rows: list[Estimate]) -> None:
    from rich.text import Text

    from rulekit.simulation.games import Plan
    from rulekit.terminal import number_table

    assert isinstance(plan, Plan)
    head = Text(title, style="bold")
    head.append(f"  {games:,} deals, {plan.players} players, seed {plan.seed}", style="not bold")
    console.print(head)
    for metric in dict.fromkeys(row.metric for row in rows):
        table = number_table(metric, "points", "95 % interval", "verdict")
        table.columns[-1].justify = "left"
        for row in rows:
            if row.metric == metric:
                called = row.member if row.group == "all" else f"as {row.group} {row.member}"
                interval = f"{100 * row.low:+.1f} to {100 * row.high:+.1f}"
                table.add_row(Text(called), f"{100 * row.value:+.1f}", interval, row.verdict)
        console.print(table)
        console.print()
