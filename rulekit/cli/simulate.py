"""`rulekit simulate`: bots play many games, and what comes of it is counted."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from attrs import asdict
from cyclopts import App, Parameter

from rulekit.cli import exit_codes, failed_games
from rulekit.cli.answers import print_answer, print_findings
from rulekit.cli.ending import ended_by_term
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import ColorWhen, OutputFormat, console_for, print_json
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
    Set,
    With,
    Without,
    check_bots,
    check_jobs,
    check_without,
    engine_refused,
    plan_of,
    read_percent,
    read_settings,
)
from rulekit.cli.practising import practise
from rulekit.cli.progress import progress
from rulekit.cli.report_pages import ReportPage, check_report, write_report
from rulekit.cli.simulation_flags import (
    of_games,
    read_expectations,
    read_numbers,
    read_tables,
    read_until,
)
from rulekit.language.wording import counted

if TYPE_CHECKING:
    from rulekit.lab.estimates import Question
    from rulekit.simulation.batch import Part
    from rulekit.simulation.expectations import Expectation
    from rulekit.simulation.report import Run
    from rulekit.simulation.table_files import TableFile

EPILOGUE = """\
Examples:

  rulekit simulate samurai_sword --players 5 -n 1000
  rulekit simulate samurai_sword -p 5 --seed 1 --until 1% --jobs 8
  rulekit simulate samurai_sword -p 5 --until clear --margin 5%
  rulekit simulate samurai_sword -p 5 -n 10000 --seed 1 --expect "side within 15%"
  rulekit simulate samurai_sword -p 3 --bot heuristic --bot random --bot random
  rulekit simulate samurai_sword -p 5 -n 10000 --report balance.html
  rulekit simulate samurai_sword -p 5 -n 1000 --without Parry
  rulekit simulate samurai_sword -p 5 -n 1000 --out games.csv seats.parquet
  rulekit simulate samurai_sword -p 5 -n 1000 --format json > result.json
  rulekit simulate bang -p 5 --seed 1 --from 0 --to 500000 --save part1.counts
  rulekit simulate --merge part1.counts part2.counts

The same seed gives the same games, whatever --jobs is, and on a cluster as well.
Ctrl-C stops and reports what is done; with --save, --resume goes on from there.
"""

GAMES, GAMES_UNTIL = 100, 1_000_000
_PLAYED_BY: tuple[tuple[str, ...], int, Engine] = ("random",), 1, "auto"  # unless it is said

app = App(name="simulate", help_epilogue=EPILOGUE)


@app.default
def simulate(
    ruleset: Rules | None = None,
    /,
    *,
    games: Annotated[int | None, Parameter(name=["--games", "-n"])] = None,
    players: Players = None,
    seed: Seed = None,
    bot: Annotated[tuple[BotName, ...], Parameter(negative=())] = _PLAYED_BY[0],
    until: Annotated[str | None, Parameter(metavar="PERCENT|clear")] = None,
    margin: Annotated[str, Parameter(metavar="PERCENT")] = "3%",
    expect: Annotated[tuple[str, ...], Parameter(negative=(), metavar="TEXT")] = (),
    from_: Annotated[int | None, Parameter(name="--from", metavar="NUMBER")] = None,
    to: Annotated[int | None, Parameter(metavar="NUMBER")] = None,
    save: Path | None = None,
    resume: Annotated[bool, Parameter(negative=())] = False,
    merge: Annotated[tuple[Path, ...], Parameter(negative=(), consume_multiple=True)] = (),
    set_: Set = (),
    with_: With = (),
    without: Without = (),
    jobs: Jobs = _PLAYED_BY[1],
    cluster: Annotated[str | None, Parameter(metavar="ADDRESS")] = None,
    engine: Engine = _PLAYED_BY[2],
    report: ReportPage = None,
    out: Annotated[tuple[Path, ...], Parameter(negative=(), consume_multiple=True)] = (),
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Let bots play many games and count what comes of it.

    Shows how often each role, side and character wins, how games end and how long
    they are, each with the interval in which the true value lies 95 times in 100.

    Parameters
    ----------
    ruleset
        Name or path of the rules; not with --merge.
    games
        How many games are played: 100, with --until at most a million.
    bot
        Who plays, one for all seats, or one for each seat: random, heuristic, greedy, search:200 or
        tree:200 (with so many playouts for a decision), or module:Class of your own.
    until
        Play until no interval reaches further than this to either side: --until 1%; or
        until every verdict is clear: --until clear.
    margin
        Who is ahead of a fair share by no more is as good as even.
    expect
        What shares have to be, else the exit code is 1: "side within 5%" (of the fair share),
        "side reds 45% to 55%".
    from_
        The number of the first game, 0 by default. Parts of a large run are played on
        several machines, with the same --seed.
    to
        The number after that of the last game.
    save
        Keep the counts in this file while they are made.
    resume
        Go on with the games of --save that its file does not hold yet.
    merge
        Report what the files of several --save come to together; nothing is played.
    cluster
        Let the workers of a Dask cluster play; the address of its scheduler.
    out
        Write tables: games.csv, seats.parquet, estimates.jsonl. The name says which table,
        its ending how it is written.
    """
    from contextlib import nullcontext

    from rulekit.lab.questions.need import what_is_lost
    from rulekit.lab.restricted import restricted
    from rulekit.loading.reference import RulesetReference
    from rulekit.simulation import kept
    from rulekit.simulation.batch import first_failure, simulate as play
    from rulekit.simulation.report import Run
    from rulekit.simulation.standings import Judging
    from rulekit.simulation.table_files import GameRecorder

    judging = Judging(read_percent("--margin", margin), until == CLEAR)
    expected = read_expectations(expect)
    tables = read_tables(out)
    check_report(report)
    if merge:
        if of_games(tables):
            raise UsageError("--merge has counts and no games: only --out estimates.csv is there.")
        given = (ruleset, games, players, seed, until, from_, to, save, cluster)
        others = resume or set_ or with_ or without or (bot, jobs, engine) != _PLAYED_BY
        if any(one is not None for one in given) or others:
            raise UsageError(
                "--merge reads its files and plays nothing: give it no more than them."
            )
        subject, numbers, counts = kept.merge(merge)
        merged = Run(subject, numbers, counts, judging=judging)
        _report(merged, None, format, color)
        _write(merged, None, report, tables)
        return _judged(expected, merged)
    if ruleset is None:
        raise UsageError(
            "say which rules are played, or --merge FILE FILE: rulekit simulate RULESET"
        )
    check_jobs(jobs)
    enough = None if until is None else read_until(until, judging)
    if until is not None and (from_ or save or to is not None):
        raise UsageError("--until plays from game 0 on: leave out --from, --to and --save.")
    numbers = read_numbers(games, from_, to, GAMES if until is None else GAMES_UNTIL)
    if not numbers:
        print("rulekit: no games, nothing to do.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    if seed is None and (save or from_ is not None):
        raise UsageError("parts of a run have one seed: say which with --seed.")
    if without and (save or from_ is not None or to is not None):
        raise UsageError("--without plays the deals from 0 on: leave out --from, --to and --save.")
    if resume and save is None:
        raise UsageError("--resume goes on with a file: name it with --save FILE.")
    rules = RulesetReference(ruleset, with_, read_settings(set_))
    check_bots(*bot)
    plan = plan_of(rules, players, seed, bot)
    cards = check_without(without, rules.rules)
    subject = kept.Subject.of(rules, plan)
    recorder = GameRecorder(plan, of_games(tables))
    keeper = None if save is None else kept.Keeper.open(save, subject, numbers, resume=resume)
    todo = [numbers] if keeper is None else keeper.missing

    if cluster is None:
        practise(rules, plan.players, plan.bots, jobs, color)

    def keep(part: Part) -> None:
        recorder.add(part.played)
        if keeper is not None:
            keeper.keep(part)

    with (
        ended_by_term(),
        engine_refused(engine),
        keeper or nullcontext(),
        progress(None if enough else sum(map(len, todo)), "games", color) as advance,
    ):
        done = play(
            rules, plan, todo, jobs, cluster=cluster, until=enough,
            keep=keep, advance=advance, engine=engine, record=bool(recorder.files),
        )  # fmt: skip
    counts = done.counts if keeper is None else keeper.counts
    decisions = done.counts.decisions.total
    made = Run(subject, numbers, counts, done.seconds, decisions, done.engines, judging)
    lost, loss = None, None
    if without and not done.interrupted:
        with ended_by_term(), progress(counts.games, "deals without a card", color) as advance:
            lost = restricted(rules, plan, cards, counts.games, jobs, advance)
        loss = what_is_lost(lost, without, judging.margin)
    _report(made, loss, format, color)
    recorder.finish()
    _write(made, loss, report, tables)
    if counts.failures:
        failed = f"{counts.failures:,} of {counted(counts.games + counts.failures, 'game')}"
        failure = done.failure or first_failure(rules, plan, counts)
        return failed_games.tell(failed, failure, f"game {counts.failed[0]}")
    if lost is not None and lost.failed:
        return failed_games.tell(f"{counted(lost.failed, 'deal')} without a card", lost.failure)
    if done.interrupted:
        print(
            f"rulekit: stopped after {counts.games:,} of {len(numbers):,} games.", file=sys.stderr
        )
        return exit_codes.INTERRUPTED
    if enough is not None and not enough(made.tally):
        _say_that_more_are_wanted(until, counts.games)
    return _judged(expected, made)


def _say_that_more_are_wanted(until: str | None, games: int) -> None:
    wanting = "verdicts are not all clear" if until == CLEAR else "intervals are still wider"
    print(f"rulekit: --until {until}: after {games:,} games {wanting}; "
          "give it more with --games.", file=sys.stderr)  # fmt: skip


def _report(made: Run, loss: Question | None, format: OutputFormat, color: ColorWhen) -> None:
    from rulekit.simulation.report import print_report, to_json

    if format == "json":
        document = to_json(made)
        if loss is not None:
            document["without"] = asdict(loss)
        print_json(document)
    elif made.counts.games:
        console = console_for(color)
        print_report(console, made)
        if loss is not None:
            console.print()
            print_answer(console, loss)
            console.print()
            print_findings(console, loss.findings)
            console.print(_IN_PYTHON, style="dim", highlight=False)


_IN_PYTHON = "Deals without a card are played in Python: native code knows no restrictions."


def _write(made: Run, loss: Question | None, report: Path | None, tables: list[TableFile]) -> None:
    from rulekit.lab.counted_games import estimates
    from rulekit.simulation.tables import columns_of, write

    for file in tables:
        if file.table == "estimates":
            rows = [asdict(row) for row in estimates(made)]
            write(file.path, rows, columns_of(rows))
    if report is not None:
        from rulekit.lab.reports import simulation_report

        write_report(report, simulation_report(made, () if loss is None else (loss,)))


def _judged(expected: list[Expectation], made: Run) -> int:
    """Says which expectations do not hold, and whether all do by the exit code."""
    code = exit_codes.CLEAN
    for one in expected:
        try:
            failures = one.failures(made.tally, made.judging)
        except ValueError as error:
            raise UsageError(f"--expect: {error}") from None
        for sentence in failures:
            print(f"rulekit: expected {one.text}: {sentence}", file=sys.stderr)
            code = exit_codes.FINDINGS
    return code
